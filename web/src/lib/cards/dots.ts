/** Printed dots as one path: on many cards at once far cheaper to draw than dashed lines or a circle for each. */

export interface Row {
  readonly y: number;
  readonly from: number;
  readonly to: number;
  readonly radius: number;
}

export function dots(rows: readonly Row[], apart: number): string {
  return rows
    .flatMap(({ y, from, to, radius }) => {
      const count = Math.max(0, Math.floor((to - from) / apart) + 1);
      return Array.from({ length: count }, (_, i) => dot(from + i * apart, y, radius));
    })
    .join("");
}

function dot(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
}

/** Rows of dots that grow towards the foot of a card. */
export function halftone(top: number, rows: number, growth: number): string {
  const all = [...Array(rows).keys()];
  return dots(
    all.map((i) => ({ y: top + i * 17, from: 11 + (i % 2) * 9, to: 240, radius: 1 + i * growth })),
    18,
  );
}
