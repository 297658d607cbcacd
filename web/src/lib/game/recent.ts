/** What is told of the log beside the table: the last sentences, the times of the last race. */

import type { LogEntry, Session } from "../core/session.svelte";
import type { Event } from "../protocol";
import { story } from "../words/story";

export interface Line {
  readonly key: number;
  readonly text: string;
}

/** The last sentences that are worth telling, the newest last. */
export function lastLines(session: Session, count: number): readonly Line[] {
  const found: Line[] = [];
  for (let at = session.log.length - 1; at >= 0 && found.length < count; at -= 1) {
    const entry = session.log[at];
    const text = entry === undefined ? "" : story(entry, session);
    if (entry !== undefined && text !== "") found.unshift({ key: entry.key, text });
  }
  return found;
}

/** Everybody's time in the race that has just been ruled, in milliseconds; none once another card is played. */
export function raceTimes(log: readonly LogEntry[]): ReadonlyMap<string, number> {
  for (const entry of [...log].reverse()) {
    if (entry.kind === "times") return new Map(entry.times.map((time) => [time.seat, time.reaction]));
    if (entry.kind === "event" && (entry.event.is === "played" || entry.event.is === "dealt")) break;
  }
  return new Map();
}

/** The last event of a kind. */
export function lastEvent<K extends Event["is"]>(
  log: readonly LogEntry[],
  kind: K,
): Extract<Event, { readonly is: K }> | null {
  const entry = log.findLast((each) => each.kind === "event" && each.event.is === kind);
  return entry?.kind === "event" ? (entry.event as Extract<Event, { readonly is: K }>) : null;
}
