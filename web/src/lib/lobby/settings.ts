/** What a table agrees on while it is being chosen: the server judges, this keeps contradictions from being chosen. */

import { targetOf, valueOf, type Rules } from "../core/options";
import type { Choice, EditionInfo, OptionInfo, Settings } from "../protocol";
import { refusalText, type Told } from "../words/refusals";

export const TURN_TIMES = [0, 15, 30, 60, 120] as const;
export const PAUSES = [1000, 1500, 2000] as const;

/** Options that every table talks about; all others are house rules. */
const BASICS: readonly string[] = ["scoring", "target", "hand-size", "call-penalty", "bluffing"];

export function usualSettings(edition: string): Settings {
  return { edition, rules: {}, seats: 4, listed: false, turn_time: 0, spectators: true, pause: 1500 };
}

/** One hand decides, so there are no points to reach (J65). */
function isPointless(option: OptionInfo, edition: EditionInfo, rules: Rules): boolean {
  return option.name === "target" && targetOf(edition, rules) === null;
}

export interface OptionGroups {
  readonly basics: readonly OptionInfo[];
  readonly house: readonly OptionInfo[];
}

/** The options that make sense beside what is chosen already. */
export function optionGroups(edition: EditionInfo, rules: Rules): OptionGroups {
  const shown = edition.options.filter((option) => !isPointless(option, edition, rules));
  const order = (option: OptionInfo): number => BASICS.indexOf(option.name);
  return {
    basics: shown.filter((option) => order(option) >= 0).sort((a, b) => order(a) - order(b)),
    house: shown.filter((option) => order(option) < 0),
  };
}

/** The highest number of an option at a table with so many seats: the deck must be larger than all hands. */
export function highestOf(option: OptionInfo, edition: EditionInfo, seats: number): number {
  const highest = option.highest ?? 0;
  if (option.name !== "hand-size") return highest;
  const deck = edition.cards.reduce((sum, card) => sum + card.copies, 0);
  return Math.min(highest, Math.ceil(deck / seats) - 1);
}

/** What is different from usual, as far as this edition can use it. */
export function changedRules(edition: EditionInfo, rules: Rules, seats: number): Rules {
  const { basics, house } = optionGroups(edition, rules);
  const entries = [...basics, ...house].map((option): [OptionInfo, Choice] => [
    option,
    fitting(option, valueOf(option, rules), edition, seats),
  ]);
  return Object.fromEntries(
    entries
      .filter(([option, value]) => value !== option.default)
      .map(([option, value]) => [option.name, value]),
  );
}

function fitting(option: OptionInfo, value: Choice, edition: EditionInfo, seats: number): Choice {
  if (typeof value !== "number") return value;
  return Math.min(Math.max(value, option.lowest ?? value), highestOf(option, edition, seats));
}

/** The settings as the server takes them. */
export function settled(draft: Settings, edition: EditionInfo): Settings {
  return { ...draft, rules: changedRules(edition, draft.rules, draft.seats) };
}

export interface FieldProblem {
  /** an option's or a setting's name; null: of the whole form */
  readonly field: string | null;
  readonly sentence: string;
}

/** The server puts the name of what it refuses before its sentence: "hand-size: 108 cards are too few …". */
export function problemOf(told: Told): FieldProblem {
  const [, field, reason] = /^([a-z][a-z0-9_-]*): (.+)$/s.exec(told.sentence) ?? [];
  if (field === undefined || reason === undefined) return { field: null, sentence: refusalText(told) };
  return {
    field,
    sentence: refusalText({ ...told, sentence: reason.charAt(0).toUpperCase() + reason.slice(1) }),
  };
}
