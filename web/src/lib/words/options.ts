/** What a written rule asks, and the two sides of a choice that it gives, in the page's language. */

import type { Written } from "../protocol";
import type { Key } from "./en";
import { t } from "./index.svelte";
import { spoken } from "./spoken";

/** The words of both sides of one of the choices that a rule gives. */
export const optionsOf = (rule: Written | null, choice: number): readonly [string, string] =>
  spoken(rule?.choices ?? {})?.value[choice] ?? [t("ask.option.first"), t("ask.option.second")];

const QUESTIONS: Readonly<Record<string, Key>> = {
  discard: "ask.discard",
  give: "ask.give",
  exchange: "ask.exchange",
  show: "ask.show",
  bury: "ask.bury",
  take: "ask.take",
  keep: "ask.keep",
  color: "ask.name.color",
  number: "ask.number",
  card: "ask.card",
  player: "ask.player",
  vote: "ask.vote",
};

/** What a written rule asks one for; `left`: how many cards are still to be picked. */
export const ruleQuestion = (askedFor: string, left: number): string =>
  t(QUESTIONS[askedFor] ?? "ask.option", { n: left });
