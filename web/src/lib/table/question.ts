/** What the table asks one for now. */

import type { Choices } from "../core/moves";
import type { View } from "../protocol";
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

export const isFromHand = (view: View | null): boolean => view !== null && FROM_HAND.has(view.asked_for);
