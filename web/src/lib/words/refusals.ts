/** Why something was refused, in the page's language and with its names for cards, colours and people. */

import type { Bye, Refused } from "../protocol";
import { en, type Key } from "./en";
import { t, words } from "./index.svelte";
import { cardName, colorName } from "./names";

/** What the socket, a request and a demonstration have in common when they refuse. */
export interface Told {
  readonly sentence: string;
  readonly reason: string | null;
  readonly words: Readonly<Record<string, string>>;
  readonly kind?: Refused["kind"];
}

/** The words of a refusal that are written in the notation, and how they are said; `named` is a seat. */
const SAID: Readonly<Record<string, (word: string) => string>> = {
  card: cardName,
  laid: cardName,
  top: cardName,
  card_due: cardName,
  color: colorName,
};

const has = (key: string): key is Key => key in en;

/** The catalogue's sentence; for what it does not know the server's own in English, else a general one. */
export function refusalText(told: Told, nameOf: (seat: string) => string = (seat) => seat): string {
  const key = `refused.${told.reason}`;
  if (has(key)) return t(key, spoken(told.words, nameOf));
  return words.language === "en" ? told.sentence : t(`refused.kind.${told.kind ?? "rule"}`);
}

function spoken(given: Told["words"], nameOf: (seat: string) => string): Record<string, string> {
  const say = (name: string, word: string): string =>
    name === "named" ? nameOf(word) : (SAID[name]?.(word) ?? word);
  return Object.fromEntries(Object.entries(given).map(([name, word]) => [name, say(name, word)]));
}

/** Why the server closed the line for good. */
export function byeText(bye: Bye): string {
  const key = `bye.${bye.reason}`;
  return has(key) ? t(key) : bye.why;
}
