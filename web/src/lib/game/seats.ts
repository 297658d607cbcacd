/** What everybody may know about a seat. */

import type { Session } from "../core/session.svelte";
import type { Seat } from "../protocol";
import { t } from "../words/index.svelte";
import { seconds } from "../words/story";
import { keepsScore } from "./result";

export interface SeatState {
  readonly who: Seat | null;
  readonly name: string;
  readonly count: number;
  /** the cards, while a rule says that they lie open */
  readonly hand: readonly string[] | null;
  readonly isTurn: boolean;
  /** in the match so far; null while nobody has any */
  readonly points: number | null;
  /** a person who has lost the connection is not; a bot always is */
  readonly isHere: boolean;
  readonly isShielded: boolean;
  /** has still to raise the arms */
  readonly isRacing: boolean;
  /** holds one card and has called */
  readonly hasCalled: boolean;
}

export function seatState(session: Session, seat: string): SeatState {
  const { view } = session;
  const who = session.seat(seat);
  const count = view?.counts[seat] ?? 0;
  const isOpen = view?.deciding !== "end";
  return {
    who,
    name: who?.name ?? seat,
    count,
    hand: isOpen ? (view?.hands[seat] ?? null) : null,
    points: view !== null && keepsScore(view) ? (view.scores[seat] ?? 0) : null,
    isTurn: view?.turn === seat && isOpen,
    isHere: who?.level !== null || session.here.includes(seat),
    isShielded: view?.shielded.includes(seat) ?? false,
    isRacing: view?.racing.includes(seat) ?? false,
    hasCalled: count === 1 && view?.exposed.includes(seat) === false && isOpen,
  };
}

export interface Mark {
  readonly kind: "time" | "away" | "gone" | "shielded" | "missing" | "out";
  readonly text: string;
}

/** The one thing that is worth a word at a seat; `time` is its time in the race that has just been ruled. */
export function markOf(session: Session, seat: string, time: number | null): Mark | null {
  const { who, isHere, isShielded } = seatState(session, seat);
  const missing = session.view?.missing[seat] ?? 0;
  if (time !== null) return { kind: "time", text: t("tv.time", { time: seconds(time) }) };
  if (who?.away) return { kind: "away", text: t("seat.away") };
  if (!isHere) return { kind: "gone", text: t("seat.gone") };
  if (isShielded) return { kind: "shielded", text: t("seat.shielded") };
  if (session.view?.gone.includes(seat)) return { kind: "out", text: t("seat.out") };
  return missing > 0 ? { kind: "missing", text: t("seat.missing", { n: missing }) } : null;
}
