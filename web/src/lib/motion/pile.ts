/** The cards that came onto the discard pile last, as far as this page has seen them fall. */

import type { LogEntry } from "../core/session.svelte";
import type { Event } from "../protocol";
import { jitter } from "../core/jitter";

export interface PiledCard {
  readonly key: number;
  readonly card: string;
  /** degrees: nobody lays a card quite straight */
  readonly turn: number;
  /** a Hero lies on it: it does nothing */
  readonly blocked: boolean;
}

const REACH = 9;

export const turnOf = (key: number): number => jitter(key, REACH).x;

/** The card that an event puts on the pile. */
export function laidBy(event: Event): string | null {
  switch (event.is) {
    case "turned-up":
    case "played":
    case "laid":
    case "blocked":
    case "bounced":
    case "discarded":
      return event.card;
    default:
      return null;
  }
}

/** The uppermost last. */
export function topCards(log: readonly LogEntry[], count: number): readonly PiledCard[] {
  const found: PiledCard[] = [];
  let above = "";
  for (let at = log.length - 1; at >= 0 && found.length < count; at -= 1) {
    const entry = log[at];
    if (entry?.kind !== "event") continue;
    const { event } = entry;
    if (event.is === "dealt" || event.is === "pile-renewed") break;
    const card = laidBy(event);
    // A card that became a shield lies before a player instead.
    if (card !== null && above !== "shielded")
      found.unshift({ key: entry.key, card, turn: turnOf(entry.key), blocked: above === "blocked" });
    if (card !== null || event.is === "shielded") above = event.is;
  }
  return found;
}
