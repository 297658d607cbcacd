/** The two sides of a choice that a written rule gives, in the page's language. */

import type { LogEntry } from "../core/session.svelte";
import type { Event, Step, Written } from "../protocol";
import type { Key } from "./en";
import { listed, t } from "./index.svelte";
import { spoken } from "./spoken";

/** What a seat has chosen so far by the rule of the last card; of a choice itself: before it. */
export function chosenBy(log: readonly LogEntry[], seat: string, until?: Event): readonly number[] {
  let found: number[] = [];
  for (const entry of log) {
    if (entry.kind !== "event") continue;
    if (entry.event === until) break;
    if (entry.event.is === "played" || entry.event.is === "copied") found = [];
    if (entry.event.is === "chose" && entry.event.seat === seat) found.push(entry.event.option);
  }
  return found;
}

/**
 * The words of both sides of the choice that comes after some others, out of the steps of the rule; who may do
 * something may also leave it.
 */
export function optionsOf(rule: Written | null, chosen: readonly number[]): readonly [string, string] {
  const steps = rule === null ? [] : (spoken(rule.steps)?.value ?? []);
  let choice = choiceIn(steps, 0, steps.length);
  for (const option of chosen) {
    if (choice === null) break;
    const [from, to] = option === 1 ? [choice.from + 1, choice.then] : [choice.then, choice.end];
    choice = choiceIn(steps, from, to) ?? choiceIn(steps, choice.end, steps.length) ?? choice;
  }
  if (choice === null) return [t("ask.option.first"), t("ask.option.second")];
  const { from, then, end } = choice;
  return [said(steps.slice(from + 1, then)), said(steps.slice(then + 1, end))];
}

interface Choice {
  readonly from: number;
  /** where its first side ends, and both */
  readonly then: number;
  readonly end: number;
}

/** The first choice among some steps. */
function choiceIn(steps: readonly Step[], start: number, stop: number): Choice | null {
  const from = steps.findIndex((step, at) => at >= start && at < stop && step.symbol === "choose");
  const depth = steps[from]?.depth;
  if (depth === undefined) return null;
  const then = endOf(steps, from, depth);
  const isElse = steps[then]?.symbol === "else" && steps[then].depth === depth;
  return { from, then, end: isElse ? endOf(steps, then, depth) : then };
}

/** Where the steps end that are set in deeper. */
function endOf(steps: readonly Step[], from: number, depth: number): number {
  const end = steps.findIndex((step, at) => at > from && step.depth <= depth);
  return end < 0 ? steps.length : end;
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
