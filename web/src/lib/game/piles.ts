/** The discard pile as it lies there. */

import { faceOf } from "../core/cards";
import type { Session } from "../core/session.svelte";
import { topCards, type PiledCard } from "../motion/pile";

/** So many cards can be seen under the top one. */
const BELOW = 3;

export interface DiscardPile {
  readonly card: string;
  /** that was chosen for a wild */
  readonly color: string | null;
  /** degrees; null: the page has not seen it fall */
  readonly turn: number | null;
  readonly below: readonly PiledCard[];
}

/** `top` is the card that still lies on top while another one is on its way. */
export function discardPile(session: Session, top: string | null): DiscardPile {
  const { view, edition } = session;
  const card = top ?? view?.top ?? "";
  const seen = topCards(session.log, BELOW + 2);
  const at = seen.findLastIndex((each) => each.card === card);
  return {
    card,
    color: faceOf(edition.id, card).color === null ? (view?.color ?? null) : null,
    turn: seen[at]?.turn ?? null,
    below: at < 0 ? [] : seen.slice(Math.max(0, at - BELOW), at),
  };
}
