/** How long things take, in milliseconds: short enough that nobody ever waits for them. */

import type { Event } from "../protocol";

export const FLIGHT = 320;
export const BETWEEN_DRAWS = 60;
/** how long a word stands at a seat or under the piles */
export const MOMENT = 1300;
/** whatever happens in one frame has begun by then */
const LATEST = 2400;

/** From the beginning of an event until the next one begins. */
const LASTS: Readonly<Partial<Record<Event["is"], number>>> = {
  played: 230,
  laid: 260,
  blocked: 300,
  bounced: 260,
  discarded: 120,
  gave: 140,
  shielded: 200,
  challenged: 320,
  "shield-held": 260,
  "direction-turned": 120,
  "lost-turn": 160,
  "came-last": 260,
  "hands-passed": 360,
  "hands-swapped": 360,
  dealt: 700,
};

/** When each of the events of one frame begins. */
export function beginnings(events: readonly Event[]): readonly number[] {
  let at = 0;
  return events.map((event) => {
    const begins = Math.min(at, LATEST);
    at += event.is === "drew" ? BETWEEN_DRAWS * event.count + 90 : (LASTS[event.is] ?? 0);
    return begins;
  });
}
