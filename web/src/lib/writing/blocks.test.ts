import { expect, test } from "vitest";
import {
  doings,
  NOTHING,
  sentence,
  shortForm,
  TABLE,
  targetsOf,
  verbOf,
  withSubject,
  withVerb,
  type Clause,
} from "./blocks";
import { BLOCKS } from "./fixtures";

const clause = (subject: string, verb: string | null, more: Partial<Clause> = {}): Clause => ({
  ...{ subject, verb, number: 2, target: null },
  ...more,
});

test.each([
  [[clause("next", "draw", { number: 2 })], "The next player draws 2 cards."],
  [[clause("next", "draw", { number: 1 })], "The next player draws 1 card."],
  [[clause("neighbours", "draw", { number: 1 })], "Your neighbours draw 1 card."],
  [[clause(TABLE, "redeal")], "All hands are dealt again."],
  [
    [clause("next", "lose-turn"), clause(TABLE, "turn-direction"), clause("me", "play-again")],
    "The next player loses a turn, the direction turns and whoever plays this card plays again.",
  ],
])("blocks make a sentence: %#", (clauses, text) => {
  expect(sentence(BLOCKS, { before: null, clauses })).toBe(text);
});

test("a condition stands before the clauses", () => {
  const before = { id: "hold-card", number: 1, card: "red" };
  const clauses = [clause("me", "give", { number: 1, target: "everyone-else" })];
  expect(sentence(BLOCKS, { before, clauses })).toBe(
    "If you have a red card, whoever plays this card gives 1 card to everyone else.",
  );
  expect(sentence(BLOCKS, { before: { id: "hold-more", number: 1, card: "7" }, clauses: [] })).toBe(
    "If you have more than 1 card,",
  );
});

test("a sentence that lacks something has no full stop", () => {
  expect(sentence(BLOCKS, NOTHING)).toBe("");
  expect(sentence(BLOCKS, { before: null, clauses: [clause("next", null)] })).toBe("The next player");
  expect(sentence(BLOCKS, { before: null, clauses: [clause(TABLE, null)] })).toBe("");
});

test("only what a subject can do is offered, and kept when the subject changes", () => {
  expect(doings(BLOCKS, "next").map((verb) => verb.id)).toEqual(["draw", "lose-turn"]);
  expect(doings(BLOCKS, TABLE)).toEqual(BLOCKS.table);
  expect(withSubject(BLOCKS, clause("me", "play-again"), "next").verb).toBeNull();
  expect(withSubject(BLOCKS, clause("me", "draw"), TABLE).verb).toBeNull();
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

test("a verb is shown with dots for what comes later, and the players by themselves", () => {
  const [draw, give] = [verbOf(BLOCKS, "draw")!, verbOf(BLOCKS, "give")!];
  expect(shortForm(BLOCKS, draw, "next")).toBe("draws … cards");
  expect(shortForm(BLOCKS, draw, "neighbours")).toBe("draw … cards");
  expect(shortForm(BLOCKS, give, "me")).toBe("gives … cards to …");
  expect(targetsOf(give).map((each) => each.words)).toEqual(["the next player", "everyone else"]);
});

test("words may stand after the player whom a verb goes to", () => {
  const give = verbOf(BLOCKS, "give")!;
  const targets = [
    { id: "next", words: "tauscht mit dem Nächsten die Hand", single: "" },
    { id: "chosen", words: "tauscht mit jemandem die Hand", single: "" },
  ];
  expect(shortForm(BLOCKS, { ...give, targets }, "me")).toBe("tauscht mit … die Hand");
  expect(targetsOf({ ...give, targets }).map((each) => each.words)).toEqual(["dem Nächsten", "jemandem"]);
});
