/** What a frame sounds like, and when. */

import type { Event, Frame } from "../protocol";
import type { Sound } from "../ui/sounds.svelte";
import { beginnings, BETWEEN_DRAWS } from "./timing";

const SOUNDS: Readonly<Partial<Record<Event["is"], Sound>>> = {
  played: "flick",
  laid: "flick",
  drew: "draw",
  gave: "draw",
  dealt: "shuffle",
  "pile-renewed": "shuffle",
  called: "uno",
  caught: "thud",
  blocked: "thud",
  bounced: "whoosh",
  "shield-held": "thud",
  "lost-turn": "thud",
  "direction-turned": "whoosh",
  "hands-passed": "whoosh",
  "hands-swapped": "whoosh",
  "match-won": "win",
};

const MOST_DRAWN = 6;

export function soundsOf(now: Frame, before: Frame): readonly (readonly [Sound, number])[] {
  const begins = beginnings(now.events);
  const found = now.events.flatMap((event, at) => {
    const sound = SOUNDS[event.is];
    const times = event.is === "drew" ? Math.min(event.count, MOST_DRAWN) : 1;
    return sound === undefined
      ? []
      : Array.from({ length: times }, (_, lap) => [sound, (begins[at] ?? 0) + lap * BETWEEN_DRAWS] as const);
  });
  const isMine = now.you !== null && now.view?.turn === now.you && before.view?.turn !== now.you;
  const turn = isMine && now.table.phase === "playing" ? [["turn", 250] as const] : [];
  return [...found.slice(0, 12), ...turn];
}
