/** The rulebook in the page's language, loaded when somebody reads it; the server's own texts are English. */

import type { RuleInfo, Rules } from "../protocol";
import { en, type Key } from "./en";
import { filled, listed, t } from "./index.svelte";

/** One rule. `of` marks the English text that was translated: tests/test_languages.py says when that has changed. */
export interface RuleText {
  readonly of: string;
  readonly title: string;
  readonly text: string;
}

export interface Rulebook {
  readonly sections: Readonly<Record<string, string>>;
  readonly rules: Readonly<Record<string, RuleText>>;
}

/** The address of every file here that is called like `rules.de.json`. */
const FILES = import.meta.glob<string>("./rules.[a-z][a-z].json", {
  eager: true,
  query: "?url",
  import: "default",
});

/** The rulebook of a language; null where the server's English has to do. */
export async function rulebookOf(language: string): Promise<Rulebook | null> {
  const address = FILES[`./rules.${language}.json`];
  if (address === undefined) return null;
  const found = await fetch(address).catch(() => null);
  return found?.ok ? ((await found.json()) as Rulebook) : null;
}

/** A rule as it is shown: in the page's language as far as there are words for it. */
export interface ToldRule {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly source: string;
}

export interface ToldSection {
  readonly title: string;
  readonly rules: readonly ToldRule[];
}

/** Rules stand in the order of the rulebook; each section begins where the last one ends. */
export function toldRules(told: Rules, book: Rulebook | null): readonly ToldSection[] {
  const sections = new Map<string, { title: string; rules: ToldRule[] }>();
  for (const rule of told.rules) {
    const title = book?.sections[rule.section_id] ?? rule.section;
    const section = sections.get(rule.section_id) ?? { title, rules: [] };
    sections.set(rule.section_id, section);
    const { title: heading, text } = book?.rules[rule.id] ?? { title: rule.title, text: plain(rule.text) };
    section.rules.push({ id: rule.id, title: heading, text, source: sourceOf(rule, told.sheets) });
  }
  return [...sections.values()];
}

/** The server marks options and moves as the notation writes them: `forced-play` is “Must play” here. */
function plain(text: string): string {
  return text.replace(/`([^`]+)`/g, (_, word: string) => {
    const keys = ["option", "option.scoring", "option.shield"].map((group) => `${group}.${word}`);
    const key = keys.find((each): each is Key => each in en);
    return `“${key === undefined ? word : filled(en, "en", key)}”`;
  });
}

function sourceOf(rule: RuleInfo, all: readonly string[]): string {
  if (rule.sheets.length === 0) return t("rules.judgement");
  if (rule.sheets.length === all.length) return t("rules.sheets.all");
  return t("rules.sheets", { n: rule.sheets.length, names: listed(rule.sheets) });
}
