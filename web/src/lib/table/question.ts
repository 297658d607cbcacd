/** What the table asks one for now. */

import type { Choices } from "../core/moves";
import type { Session } from "../core/session.svelte";
import type { Picker } from "./picker.svelte";

export type Question = "color" | "seat" | "laid" | "first" | "answer" | "bounce" | "block" | "drawn" | "rule";

/** First what one is in the middle of saying, then what the table waits for; `drawn` is a card that may be played. */
export function questionFor(
  picker: Pick<Picker, "step">,
  choices: Choices,
  drawn: string | null,
): Question | null {
  if (picker.step !== null) return picker.step;
  if (choices.has("pick") || choices.has("answer")) return "rule";
  if (choices.has("color")) return "first";
  if (choices.has("accept")) return "answer";
  if (choices.has("bounce")) return "bounce";
  if (choices.has("block")) return "block";
  return drawn !== null && (choices.has("keep") || choices.plays(drawn).length > 0) ? "drawn" : null;
}

/** What is asked for out of one's own hand: one taps the cards there. */
const FROM_HAND: ReadonlySet<string> = new Set(["discard", "give", "exchange", "show", "bury"]);

export const isFromHand = (session: Pick<Session, "view" | "you" | "log">): boolean =>
  FROM_HAND.has(session.view?.asked_for ?? "") && !(session.view?.asked_for === "bury" && hasLooked(session));

/** Whether the rule of the last card has shown one cards of the draw pile: those are put under it, not one's own. */
function hasLooked({ log, you }: Pick<Session, "you" | "log">): boolean {
  const last = log.findLast(
    (entry) =>
      entry.kind === "event" &&
      (entry.event.is === "played" || (entry.event.is === "peeked" && entry.event.seat === you)),
  );
  return last?.kind === "event" && last.event.is === "peeked";
}
