/** Rules clicked together from the server's blocks: who does what, how often, and on which condition. */

import type {
  BlockCondition,
  BlockSubject,
  BlockTarget,
  BlockVerb,
  BlockWords,
  RuleBlocks,
} from "../protocol";

/** One clause; what is still to be chosen is null. */
export interface Clause {
  readonly subject: string;
  readonly verb: string | null;
  readonly number: number;
  readonly target: string | null;
}

export interface Before {
  readonly id: string;
  readonly number: number;
  /** its id */
  readonly card: string;
}

export interface Built {
  readonly before: Before | null;
  readonly clauses: readonly Clause[];
}

export const NOTHING: Built = { before: null, clauses: [] };

/** The subject of what concerns the whole table; it is not said. */
export const TABLE = "table";

const by = <T extends { readonly id: string }>(all: readonly T[], id: string | null): T | null =>
  all.find((each) => each.id === id) ?? null;

export const subjectOf = (blocks: RuleBlocks, id: string | null): BlockSubject | null =>
  by(blocks.subjects, id);
export const verbOf = (blocks: RuleBlocks, id: string | null): BlockVerb | null => by(blocks.verbs, id);
export const tableOf = (blocks: RuleBlocks, id: string | null): BlockWords | null => by(blocks.table, id);
export const conditionOf = (blocks: RuleBlocks, id: string): BlockCondition | null =>
  by(blocks.conditions, id);
export const cardOf = (blocks: RuleBlocks, id: string): string => by(blocks.cards, id)?.words ?? id;

/** What this subject can do, with dots for what comes later. */
export function doings(blocks: RuleBlocks, subject: string): readonly BlockWords[] {
  if (subject === TABLE) return blocks.table;
  return blocks.verbs
    .filter((verb) => verb.whose.includes(subject))
    .map((verb) => ({ id: verb.id, words: shortForm(blocks, verb, subject) }));
}

/** The words before and after the player whom a verb goes to: "gives {number} cards to", "". */
function around(targets: readonly BlockTarget[]): readonly [string, string] {
  const all = targets.map((each) => each.words.split(" "));
  const shared = (many: readonly (readonly string[])[]): number => {
    const [first = [], ...others] = many;
    const differs = first.findIndex((word, at) => others.some((each) => each[at] !== word));
    return differs < 0 ? first.length - 1 : differs;
  };
  const [first = []] = all;
  const before = shared(all);
  const after = shared(all.map((each) => each.slice(before).reverse()));
  return [first.slice(0, before).join(" "), after === 0 ? "" : first.slice(-after).join(" ")];
}

/** Whom a verb can go to, by themselves: "the next player". */
export function targetsOf(verb: BlockVerb): readonly BlockWords[] {
  const [before, after] = around(verb.targets);
  return verb.targets.map(({ id, words }) => ({
    id,
    words: words.slice(before.length, words.length - after.length).trim(),
  }));
}

/** A verb with dots for what comes later: "gives … cards to …". */
export function shortForm(blocks: RuleBlocks, verb: BlockVerb, subject: string): string {
  const [before, after] = around(verb.targets);
  const form = subjectOf(blocks, subject)?.plural ? verb.many : verb.one;
  return dotted(verb.targets.length > 0 ? `${before} … ${after}`.trim() : form);
}

export const dotted = (words: string): string => words.replace(/\{\w+\}/g, "…");

/** Somebody else does it: a verb that they cannot do goes. */
export function withSubject(blocks: RuleBlocks, clause: Clause | null, subject: string): Clause {
  const verb = verbOf(blocks, clause?.verb ?? null);
  const kept = verb?.whose.includes(subject) ? verb.id : null;
  return {
    subject,
    verb: kept,
    number: clause?.number ?? 2,
    target: kept !== null ? (clause?.target ?? null) : null,
  };
}

export function withVerb(blocks: RuleBlocks, clause: Clause, id: string): Clause {
  const targets = verbOf(blocks, id)?.targets ?? [];
  const target = by(targets, clause.target) ?? targets[0] ?? null;
  return { ...clause, verb: id, target: target?.id ?? null };
}

function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** What the verb of a clause says: of one or of several, of one card or of more. */
function formOf(blocks: RuleBlocks, verb: BlockVerb, { subject, number, target }: Clause): string {
  const isSingle = number === 1;
  const to = by(verb.targets, target);
  if (to !== null) return isSingle ? to.single : to.words;
  const forms = isSingle ? verb.single : verb;
  return subjectOf(blocks, subject)?.plural ? forms.many : forms.one;
}

function clauseText(blocks: RuleBlocks, clause: Clause): string {
  if (clause.subject === TABLE) return tableOf(blocks, clause.verb)?.words ?? "";
  const verb = verbOf(blocks, clause.verb);
  const form = verb === null ? "" : formOf(blocks, verb, clause);
  const words = subjectOf(blocks, clause.subject)?.words ?? "";
  return `${words} ${fill(form, { number: clause.number })}`.trim();
}

function conditionText(blocks: RuleBlocks, before: Before): string {
  const found = conditionOf(blocks, before.id);
  const words = (before.number === 1 ? found?.single : found?.words) ?? "";
  return fill(words, { number: before.number, card: cardOf(blocks, before.card) });
}

/** The whole as a sentence; without a full stop while something is missing. */
export function sentence(blocks: RuleBlocks, { before, clauses }: Built): string {
  const parts = clauses.map((clause) => clauseText(blocks, clause)).filter((part) => part !== "");
  const last = parts.at(-1) ?? "";
  const first = parts.slice(0, -1).join(", ");
  const places = [first, last];
  const said = parts.length < 2 ? last : blocks.joins.and.replace(/\{\}/g, () => places.shift() ?? "");
  const text =
    before === null
      ? said
      : fill(blocks.joins.if, { condition: conditionText(blocks, before), then: said }).trim();
  const isWhole = clauses.length > 0 && clauses.every((clause) => clause.verb !== null);
  return text.charAt(0).toUpperCase() + text.slice(1) + (isWhole ? "." : "");
}
