/** What an honour rule comes to while the table talks about it. */

import type { Honour } from "../protocol";

type Counts = Readonly<Record<string, number>>;
type Pair = readonly [string, string];

/** All that is said of it: nothing happens unless it is said. */
export interface Outcome {
  readonly draws: Counts;
  readonly discards: Counts;
  readonly loses_turn: readonly string[];
  readonly swaps: readonly Pair[];
  readonly again: boolean;
}

export const MOST = 20;

export const NOTHING: Outcome = { draws: {}, discards: {}, loses_turn: [], swaps: [], again: false };

/** What somebody has said; null: nobody has said anything yet. */
export const saidOf = ({ draws, discards, loses_turn, swaps, again }: Honour): Outcome | null =>
  draws === null ? null : { draws, discards, loses_turn, swaps, again };

/** In the order of the seats, and without whoever draws or discards nothing. */
export function inOrder(said: Outcome, seats: readonly string[]): Outcome {
  const counted = (counts: Counts): Counts =>
    Object.fromEntries(seats.flatMap((seat) => (counts[seat] ? [[seat, counts[seat]]] : [])));
  const at = (seat: string): number => seats.indexOf(seat);
  return {
    draws: counted(said.draws),
    discards: counted(said.discards),
    loses_turn: seats.filter((seat) => said.loses_turn.includes(seat)),
    swaps: said.swaps
      .map(([one, other]): Pair => (at(one) < at(other) ? [one, other] : [other, one]))
      .sort(([one], [other]) => at(one) - at(other)),
    again: said.again,
  };
}

export const isSame = (one: Outcome, other: Outcome, seats: readonly string[]): boolean =>
  JSON.stringify(inOrder(one, seats)) === JSON.stringify(inOrder(other, seats));

/** With whom a seat swaps hands. */
export const partner = ({ swaps }: Outcome, seat: string): string | null =>
  swaps.find((pair) => pair.includes(seat))?.find((other) => other !== seat) ?? null;

/** A seat is tapped that loses a turn, or not after all. */
export const withTurn = (said: Outcome, seat: string): Outcome => ({
  ...said,
  loses_turn: said.loses_turn.includes(seat)
    ? said.loses_turn.filter((each) => each !== seat)
    : [...said.loses_turn, seat],
});

/** A seat is tapped that swaps hands with the one tapped before; a tap on one that does already ends that. */
export function withSwap(said: Outcome, first: string | null, seat: string): Outcome {
  const swaps = said.swaps.filter((pair) => !pair.includes(seat));
  const isPair = first !== null && first !== seat && swaps.length === said.swaps.length;
  return { ...said, swaps: isPair ? [...swaps, [first, seat]] : swaps };
}
