/** How the cards of one's hand lie: in an arc, closer together the more there are, and in rows when it gets tight. */

export interface Placing {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
  readonly row: number;
}

export interface Laid {
  readonly lies: readonly Placing[];
  readonly rows: number;
  /** a card's width */
  readonly size: number;
}

/** So much of every card can be seen and hit, in pixels. */
export const STRIP = 24;
const SMALLEST = 52;
/** A row is at most so many cards wide, however large the screen is. */
const WIDEST = 9;
/** Less than this of a card's width, and a second row is better. */
const TIGHT = 0.34;
/** From here on cards lie nearly upright. */
const FULL = 9;

/** How large a card of the hand can be at most. */
export function largest(width: number, height: number): number {
  const isLow = height < 560;
  return Math.max(SMALLEST, Math.min(width / 5.2, height * (isLow ? 0.2 : 0.148), 240));
}

export function layHand(count: number, width: number, card: number): Laid {
  // The outermost cards lean out; many cards hardly lean.
  const isFull = count > FULL;
  const room = Math.min(width, card * WIDEST) - card * (isFull ? 0.1 : 0.32);
  const isRow = count < 2 || (room - card) / (count - 1) >= Math.max(STRIP, card * TIGHT);
  let rows = isRow ? 1 : 2;
  const fits = (): number => room - STRIP * (Math.ceil(count / rows) - 1);
  while (fits() < SMALLEST && rows < 4) rows += 1;
  const size = Math.min(card, Math.max(SMALLEST, fits()));
  const perRow = Math.ceil(count / rows);
  const lies = Array.from({ length: count }, (_, at) => {
    const row = Math.floor(at / perRow);
    const inRow = row === rows - 1 ? count - perRow * (rows - 1) : perRow;
    const step = inRow > 1 ? Math.min(size * 0.74, (room - size) / (inRow - 1)) : 0;
    const place = (at % perRow) - (inRow - 1) / 2;
    return {
      x: place * step,
      y: Math.abs(place) ** 1.7 * Math.min(1.5, 13 / inRow) * (size / 80),
      turn: place * Math.min(3, (isFull ? 9 : 20) / inRow),
      row,
    };
  });
  return { lies, rows, size };
}

/** The same with the neighbours of one card moved aside, so that it can be seen whole and they still can be hit. */
export function spread({ lies, size }: Laid, at: number, width: number): readonly Placing[] {
  const middle = lies[at];
  const next = lies[at + 1]?.row === middle?.row ? lies[at + 1] : lies[at - 1];
  if (middle === undefined || next?.row !== middle.row) return lies;
  const room = Math.max(0, size * 0.8 - Math.abs(next.x - middle.x));
  const edge = (width - size) / 2;
  return lies.map((lie, each) => {
    if (lie.row !== middle.row || each === at) return lie;
    const far = each - at;
    const push = (room * Math.sign(far)) / (1 + 0.35 * (Math.abs(far) - 1));
    return { ...lie, x: Math.max(-edge, Math.min(edge, lie.x + push)) };
  });
}

/** The card whose strip is at a point, seen from the middle of the hand's upper edge; for a finger that slides. */
export function stripAt({ lies, size }: Laid, x: number, row: number): number {
  let found = -1;
  lies.forEach((lie, at) => {
    if (lie.row !== row) return;
    if (found < 0 || x >= lie.x - size / 2) found = at;
  });
  return found;
}
