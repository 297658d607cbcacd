/** Why something was refused, in the page's language and with its names for cards, colours and people. */

import { Problem } from "../core/api";
import type { Listener } from "../core/session.svelte";
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

/** The table that a refusal is about: how it names people and cards. */
type Table = Pick<Listener, "name" | "edition">;
const NO_TABLE: Table = { name: (seat) => seat, edition: { id: "" } };

/** The words of a refusal that are written in the notation, and how they are said. */
const SAID: Readonly<Record<string, (word: string, table: Table) => string>> = {
  card: sayCard,
  laid: sayCard,
  top: sayCard,
  card_due: sayCard,
  rule_card: sayCard,
  color: colorName,
  named: (seat, table) => table.name(seat),
};

function sayCard(card: string, table: Table): string {
  return cardName(card, table.edition.id);
}

const has = (key: string): key is Key => key in en;

/** The catalogue's sentence; for what it does not know the server's own in English, else a general one. */
export function refusalText(told: Told, table: Table = NO_TABLE): string {
  const key = `refused.${told.reason}`;
  if (has(key)) return t(key, spoken(told.words, table));
  return words.language === "en" ? told.sentence : t(`refused.kind.${told.kind ?? "rule"}`);
}

function spoken(given: Told["words"], table: Table): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).map(([name, word]) => [name, SAID[name]?.(word, table) ?? word]),
  );
}

/** Why the server closed the line for good. */
export function byeText(bye: Bye): string {
  const key = `bye.${bye.reason}`;
  return has(key) ? t(key) : bye.why;
}

/** What went wrong with a request, as a sentence that can be shown. */
export function problemText(error: unknown): string {
  if (error instanceof Problem && error.status > 0) return refusalText(error.told);
  return t("page.offline");
}
