/** Keys: one letter for each thing that can be done without pointing. */

import type { Session } from "../core/session.svelte";
import type { Picker } from "./picker.svelte";

export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  return (
    target !== null && (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName))
  );
}

/** What a letter does, if it can be done now; for the list on `?` see Help. */
export const LETTERS: Readonly<Record<string, string>> = {
  d: "draw",
  k: "keep",
  a: "accept",
  x: "challenge",
  b: "bounce",
  h: "block",
  c: "catch",
};

/** Do what the key stands for; whether it stands for anything. */
export function shortcut(key: string, session: Session, picker: Picker): boolean {
  const kind = LETTERS[key];
  if (kind !== undefined) {
    const [first] = session.choices.of(kind);
    if (first === undefined) return kind === "draw" ? (session.act("draw"), true) : false;
    if (kind === "bounce" || kind === "block") picker.begin(kind);
    else session.act(first.text);
    return true;
  }
  const rule = ruleMove(key, session);
  if (rule !== undefined) return (session.act(rule), true);
  const at = Number(key);
  if (!Number.isInteger(at) || at < 1) return false;
  const value = picker.values[at - 1];
  const first = session.choices.of("color")[at - 1];
  if (value !== undefined) picker.choose(value);
  else if (first !== undefined) session.act(first.text);
  return value !== undefined || first !== undefined;
}

/** What a digit answers to a written rule: the number itself, or what stands at that place. */
function ruleMove(key: string, session: Session): string | undefined {
  if (!/^\d$/.test(key)) return undefined;
  const { choices } = session;
  const answers = choices.of("answer").find((move) => move.card === key);
  const others = choices.of("pick").filter((move) => move.card === null);
  return (answers ?? others[Number(key) - 1])?.text;
}
