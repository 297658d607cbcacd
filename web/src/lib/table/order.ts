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

/** Spots on an oval for so many seats, clockwise from the lower left to the lower right; oneself sits at the bottom. */
export function spots(count: number, whole: boolean): readonly Spot[] {
  const [from, to] = whole ? [90, 450] : count <= 3 ? [180 - 10, 360 + 10] : [160, 380];
  const steps = whole ? count : Math.max(1, count - 1);
  return Array.from({ length: count }, (_, at) => {
    const degrees = count === 1 ? 270 : from + ((to - from) * at) / steps;
    const angle = (degrees * Math.PI) / 180;
    return { x: 50 + 42 * Math.cos(angle), y: 54 + 38 * Math.sin(angle) };
  });
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
