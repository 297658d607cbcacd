/** The two sides of a choice that a written rule gives, in the page's language. */

import type { Step, Written } from "../protocol";
import type { Key } from "./en";
import { listed, t } from "./index.svelte";
import { spoken } from "./spoken";

/** The words of both sides, out of the steps of the rule; who may do something may also leave it. */
export function optionsOf(rule: Written | null): readonly [string, string] {
  const steps = rule === null ? null : spoken(rule.steps);
  const from = steps?.value.findIndex((step) => step.symbol === "choose") ?? -1;
  if (steps === null || from < 0) return [t("ask.option.first"), t("ask.option.second")];
  const depth = steps.value[from]?.depth ?? 0;
  const [first, rest] = side(steps.value.slice(from + 1), depth);
  const isElse = rest[0]?.symbol === "else" && rest[0].depth === depth;
  const [second] = isElse ? side(rest.slice(1), depth) : [[]];
  return [said(first), said(second)];
}

/** The steps that are set in deeper, and what follows them. */
function side(steps: readonly Step[], depth: number): readonly [readonly Step[], readonly Step[]] {
  const end = steps.findIndex((step) => step.depth <= depth);
  return end < 0 ? [steps, []] : [steps.slice(0, end), steps.slice(end)];
}

function said(steps: readonly Step[]): string {
  if (steps.length === 0) return t("ask.option.nothing");
  const text = listed(steps.map((step) => step.words));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

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
