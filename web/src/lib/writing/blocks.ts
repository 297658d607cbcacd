/** Rules clicked together from the server's blocks: who does what, how often, and on which condition. */

import type { BlockCondition, BlockSubject, BlockVerb, RuleBlocks } from "../protocol";

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
  readonly card: string;
}

export interface Built {
  readonly before: Before | null;
  readonly clauses: readonly Clause[];
}

export const NOTHING: Built = { before: null, clauses: [] };

export const subjectOf = (blocks: RuleBlocks, id: string | null): BlockSubject | null =>
  blocks.subjects.find((each) => each.id === id) ?? null;
export const verbOf = (blocks: RuleBlocks, id: string | null): BlockVerb | null =>
  blocks.verbs.find((each) => each.id === id) ?? null;
export const conditionOf = (blocks: RuleBlocks, id: string): BlockCondition | null =>
  blocks.conditions.find((each) => each.id === id) ?? null;

/** What this subject can do. */
export const verbsOf = (blocks: RuleBlocks, subject: string): readonly BlockVerb[] =>
  blocks.verbs.filter((verb) => verb.whose.includes(subject));

/** A verb as it stands after its subject, its places still open: "draws {number}". */
export const formOf = (verb: BlockVerb, subject: string): string =>
  subject === "me" ? verb.mine : verb.theirs;

/** The same with dots for what comes later. */
export const shortForm = (verb: BlockVerb, subject: string): string =>
  formOf(verb, subject).replace(/\{\w+\}/g, "…");

/** Somebody else does it: a verb that they cannot do goes. */
export function withSubject(blocks: RuleBlocks, clause: Clause | null, subject: string): Clause {
  const verb = verbOf(blocks, clause?.verb ?? null);
  const kept = verb?.whose.includes(subject) ? verb.id : null;
  return {
    subject,
    verb: kept,
    number: clause?.number ?? 1,
    target: kept !== null ? (clause?.target ?? null) : null,
  };
}

export function withVerb(blocks: RuleBlocks, clause: Clause, id: string): Clause {
  const targets = verbOf(blocks, id)?.targets ?? [];
  const target = targets.includes(clause.target ?? "") ? clause.target : (targets[0] ?? null);
  return { ...clause, verb: id, target };
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}

function clauseText(blocks: RuleBlocks, clause: Clause): string {
  const verb = verbOf(blocks, clause.verb);
  const form = verb === null ? "" : formOf(verb, clause.subject);
  const target = subjectOf(blocks, clause.target)?.words ?? "";
  const words = subjectOf(blocks, clause.subject)?.words ?? "";
  return `${words} ${fill(form, { number: String(clause.number), target })}`.trim();
}

/** The whole as a sentence; without a full stop while something is missing. */
export function sentence(blocks: RuleBlocks, { before, clauses }: Built): string {
  const said = clauses.map((clause) => clauseText(blocks, clause)).join(" and ");
  const words = before === null ? "" : (conditionOf(blocks, before.id)?.words ?? "");
  const when = before === null ? "" : fill(words, { number: String(before.number), card: before.card });
  const text = [when, said].filter((part) => part !== "").join(", ");
  const isWhole = clauses.length > 0 && clauses.every((clause) => clause.verb !== null);
  return text.charAt(0).toUpperCase() + text.slice(1) + (isWhole ? "." : "");
}
