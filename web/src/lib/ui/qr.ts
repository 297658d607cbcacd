/** A QR code as one SVG path, so that it is sharp on paper and on a wall. */

import { encode } from "uqr";

export interface QrPath {
  readonly size: number;
  readonly path: string;
}

/** Each run of dark squares in a row is one rectangle; a border of two stays free. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  const path = data.map((row, y) =>
    runs(row)
      .map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`)
      .join(""),
  );
  return { size, path: path.join("") };
}

function runs(row: readonly boolean[]): [start: number, length: number][] {
  const found: [number, number][] = [];
  row.forEach((dark, x) => {
    const last = found.at(-1);
    if (!dark) return;
    if (last !== undefined && last[0] + last[1] === x) last[1] += 1;
    else found.push([x, 1]);
  });
  return found;
}
