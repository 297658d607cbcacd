/** The points of a round, counted up card by card, as one does at a table. */

import type { EditionInfo, RoundClosed, View } from "../protocol";
import { pointsOf, sortHand } from "../core/cards";

export interface Counted {
  readonly card: string;
  readonly points: number;
  /** in the order of counting, over all hands */
  readonly at: number;
}

const BEGINS = 500;
/** however many cards there are, nobody waits longer */
const LONGEST = 3500;
const STEP = 130;

/** Every hand, its cards numbered in the order in which they are counted. */
export function hands(
  view: View,
  edition: EditionInfo,
  order: readonly string[],
): ReadonlyMap<string, readonly Counted[]> {
  let at = 0;
  return new Map(
    order.map((seat) => [
      seat,
      sortHand(view.hands[seat] ?? [], edition.id).map((card) => ({
        card,
        points: pointsOf(edition, card),
        at: at++,
      })),
    ]),
  );
}

const sum = (cards: readonly Counted[], until: number): number =>
  cards.reduce((points, card) => points + (card.at < until ? card.points : 0), 0);

/** What a seat has got of its points when so many cards are counted: of everybody's cards, or of its own. */
export function pointsSoFar(
  seat: string,
  closed: RoundClosed,
  held: ReadonlyMap<string, readonly Counted[]>,
  until: number,
): number {
  const whole = closed.points[seat] ?? 0;
  const [own, all] = [held.get(seat) ?? [], [...held.values()].flat()];
  if (whole === sum(own, Infinity)) return sum(own, until);
  return whole === sum(all, Infinity) ? sum(all, until) : whole;
}

export class Counting {
  /** how many cards are counted */
  until = $state(0);
  private timer: ReturnType<typeof setInterval> | undefined;
  private wait: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly count: number) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) this.finish();
    else this.wait = setTimeout(() => this.run(), BEGINS);
  }

  /** Nobody has to watch. */
  finish(): void {
    clearTimeout(this.wait);
    clearInterval(this.timer);
    this.until = this.count;
  }

  private run(): void {
    const step = Math.min(STEP, LONGEST / Math.max(1, this.count));
    this.timer = setInterval(() => {
      if (this.until >= this.count) this.finish();
      else this.until += 1;
    }, step);
  }
}
