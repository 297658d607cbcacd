/** Who sits where around the table, seen from one's own chair. */

import type { View } from "../protocol";

/** The other seats in the order of the table, beginning with one's left neighbour; all of them for a spectator. */
export function others(view: View, you: string | null): readonly string[] {
  const at = you === null ? -1 : view.seats.indexOf(you);
  if (at < 0) return view.seats;
  return [...view.seats.slice(at + 1), ...view.seats.slice(0, at)];
}

export interface Spot {
  /** per cent of the table's width and height */
  readonly x: number;
  readonly y: number;
}

const SAMPLES = 360;

/** `count` spots along a curve, equally far apart, with `gaps` gaps from its beginning to its end; `wide` stretches x. */
export function spacedOn(
  curve: (part: number) => Spot,
  count: number,
  gaps: number,
  wide = 1,
): readonly Spot[] {
  const path = Array.from({ length: SAMPLES + 1 }, (_, at) => curve(at / SAMPLES));
  let length = 0;
  const lengths = path.map(({ x, y }, at) => {
    const before = path[at - 1] ?? { x, y };
    return (length += Math.hypot((x - before.x) * wide, y - before.y));
  });
  return Array.from({ length: count }, (_, at) => {
    const found = lengths.findIndex((each) => each >= (length * at) / gaps - 1e-9);
    return path[found] ?? curve(1);
  });
}

/** How much wider than high a table usually is: seats should look equally far apart. */
const ASPECT = 2.2;

/** Spots on an oval for so many seats, clockwise from the lower left to the lower right; oneself sits at the bottom. */
export function spots(count: number, whole: boolean): readonly Spot[] {
  if (count === 1 && !whole) return [onOval(270)];
  const [from, to] = whole ? [90, 450] : count <= 3 ? [172, 368] : [158, 382];
  return spacedOn((part) => onOval(from + (to - from) * part), count, whole ? count : count - 1, ASPECT);
}

function onOval(degrees: number): Spot {
  const angle = (degrees * Math.PI) / 180;
  return { x: 50 + 42 * Math.cos(angle), y: 52 + 40 * Math.sin(angle) };
}

/** How many sit on either side of an upright screen; the rest sits along its upper edge. */
const SIDES = [0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3];

/** Spots on an upright screen: up one side, along the upper edge, down the other side. */
export function uprightSpots(count: number): readonly Spot[] {
  const sides = SIDES[Math.min(count, SIDES.length - 1)] ?? 0;
  const top = count - 2 * sides;
  const heights = count === 3 ? [21] : sides === 1 ? [34] : sides === 2 ? [50, 29] : [62, 45, 28];
  const along = Array.from({ length: top }, (_, at) => ({
    x: top === 1 ? 50 : top === 2 ? 30 + 40 * at : 11 + (78 * at) / (top - 1),
    y: 9,
  }));
  return [
    ...heights.slice(0, sides).map((y) => ({ x: 12, y })),
    ...along,
    ...heights
      .slice(0, sides)
      .reverse()
      .map((y) => ({ x: 88, y })),
  ];
}
