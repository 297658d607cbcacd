import { expect, test } from "vitest";
import { NOTHING, sentence, shortForm, verbsOf, withSubject, withVerb, type Clause } from "./blocks";
import { BLOCKS } from "./fixtures";

const clause = (subject: string, verb: string | null, more: Partial<Clause> = {}): Clause => ({
  ...{ subject, verb, number: 1, target: null },
  ...more,
});

test("blocks make a sentence", () => {
  expect(sentence(BLOCKS, NOTHING)).toBe("");
  expect(sentence(BLOCKS, { before: null, clauses: [clause("everyone-else", "draw", { number: 2 })] })).toBe(
    "Everyone else draws 2.",
  );
  const before = { id: "hold-card", number: 1, card: "a red card" };
  const clauses = [clause("me", "give", { number: 2, target: "next" }), clause("me", "play-again")];
  expect(sentence(BLOCKS, { before, clauses })).toBe(
    "If I hold a red card, I give 2 to the next player and I play again.",
  );
});

test("a sentence that lacks something has no full stop", () => {
  expect(sentence(BLOCKS, { before: null, clauses: [clause("next", null)] })).toBe("The next player");
  const before = { id: "hold-more", number: 3, card: "a 7" };
  expect(sentence(BLOCKS, { before, clauses: [] })).toBe("If I hold more than 3 cards");
});

test("only what a subject can do is offered, and kept when the subject changes", () => {
  expect(verbsOf(BLOCKS, "next").map((verb) => verb.id)).toEqual(["draw", "lose-turn"]);
  expect(withSubject(BLOCKS, clause("me", "play-again"), "next").verb).toBeNull();
  expect(withSubject(BLOCKS, clause("me", "draw", { number: 3 }), "next")).toEqual(
    clause("next", "draw", { number: 3 }),
  );
});

test("a verb that needs somebody takes the first one that goes with it", () => {
  expect(withVerb(BLOCKS, clause("me", null), "give").target).toBe("next");
  expect(withVerb(BLOCKS, clause("me", "give", { target: "everyone-else" }), "give").target).toBe(
    "everyone-else",
  );
  expect(withVerb(BLOCKS, clause("me", "give", { target: "next" }), "draw").target).toBeNull();
});

test("a verb is shown with dots for what comes later", () => {
  expect(shortForm(BLOCKS.verbs[0]!, "next")).toBe("draws …");
  expect(shortForm(BLOCKS.verbs[2]!, "me")).toBe("give … to …");
});
