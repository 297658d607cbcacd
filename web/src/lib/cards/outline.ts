/** Outlines of a card, 250 × 350. */

export const EDGE =
  "M20 0H230A20 20 0 0 1 250 20V330A20 20 0 0 1 230 350H20A20 20 0 0 1 0 330V20A20 20 0 0 1 20 0Z";

/** An outline `inset` inside the card's, its corners round or cut. */
export function outline(inset: number, r: number, cut: boolean): string {
  const [right, foot] = [250 - inset, 350 - inset];
  const turn = (x: number, y: number): string => (cut ? `L${x} ${y}` : `A${r} ${r} 0 0 1 ${x} ${y}`);
  return (
    `M${inset + r} ${inset}H${right - r}${turn(right, inset + r)}V${foot - r}${turn(right - r, foot)}` +
    `H${inset + r}${turn(inset, foot - r)}V${inset + r}${turn(inset + r, inset)}Z`
  );
}
