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

/** How much wider than high a table usually is: seats should look equally far apart. */
const ASPECT = 2.2;
const SAMPLES = 240;

/** Spots on an oval for so many seats, clockwise from the lower left to the lower right; oneself sits at the bottom. */
export function spots(count: number, whole: boolean): readonly Spot[] {
  const [from, to] = whole ? [90, 450] : count <= 3 ? [170, 370] : [158, 382];
  const steps = whole ? count : Math.max(1, count - 1);
  const path = Array.from({ length: SAMPLES + 1 }, (_, at) => onOval(from + ((to - from) * at) / SAMPLES));
  const lengths = [0];
  for (let at = 1; at <= SAMPLES; at += 1) {
    const [one, two] = [path[at - 1] ?? onOval(from), path[at] ?? onOval(to)];
    lengths.push((lengths[at - 1] ?? 0) + Math.hypot((two.x - one.x) * ASPECT, two.y - one.y));
  }
  const total = lengths.at(-1) ?? 0;
  return Array.from({ length: count }, (_, at) => {
    if (count === 1 && !whole) return onOval(270);
    const found = lengths.findIndex((length) => length >= (total * at) / steps - 1e-9);
    return path[found] ?? onOval(to);
  });
}

function onOval(degrees: number): Spot {
  const angle = (degrees * Math.PI) / 180;
  return { x: 50 + 42 * Math.cos(angle), y: 54 + 38 * Math.sin(angle) };
}

export interface Lie {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
  readonly row: number;
}

/** How the cards of a hand lie: in an arc, closer together the more there are, and in two rows when it gets tight. */
export function layHand(count: number, width: number, card: number): { lies: readonly Lie[]; rows: number } {
  const least = card * 0.36;
  const rows = count > 1 && (width - card) / (count - 1) < least ? 2 : 1;
  const perRow = Math.ceil(count / rows);
  const lies = Array.from({ length: count }, (_, at) => {
    const row = Math.floor(at / perRow);
    const inRow = row === rows - 1 ? count - perRow * (rows - 1) : perRow;
    const step = inRow > 1 ? Math.min(card * 0.72, (width - card) / (inRow - 1)) : 0;
    const middle = (inRow - 1) / 2;
    const place = (at % perRow) - middle;
    const turn = place * Math.min(3.2, 26 / inRow);
    return { x: place * step, y: Math.abs(place) ** 1.7 * Math.min(1.6, 14 / inRow), turn, row };
  });
  return { lies, rows };
}
