/** What the server says about rules, for tests: a few blocks, a rule that is understood, a trial. */

import type { RuleBlocks, RuleRead, RuleTrial } from "../protocol";

type Verb = RuleBlocks["verbs"][number];

const verb = (id: string, one: string, many: string, more: Partial<Verb> = {}): Verb => ({
  ...{ id, one, many, needs: [], whose: ["me", "next", "neighbours"], targets: [] },
  single: { one: one.replace("{number} cards", "1 card"), many: many.replace("{number} cards", "1 card") },
  ...more,
});

const target = (id: string, words: string): Verb["targets"][number] => ({
  ...{ id, words },
  single: words.replace("{number} cards", "1 card"),
});

export const BLOCKS: RuleBlocks = {
  subjects: [
    { id: "me", words: "whoever plays this card", plural: false },
    { id: "next", words: "the next player", plural: false },
    { id: "neighbours", words: "your neighbours", plural: true },
  ],
  verbs: [
    verb("draw", "draws {number} cards", "draw {number} cards", { needs: ["number"] }),
    verb("lose-turn", "loses a turn", "lose a turn"),
    verb("give", "gives {number} cards to the next player", "give {number} cards to the next player", {
      needs: ["number", "target"],
      whose: ["me"],
      targets: [
        target("next", "gives {number} cards to the next player"),
        target("everyone-else", "gives {number} cards to everyone else"),
      ],
    }),
    verb("play-again", "plays again", "play again", { whose: ["me"] }),
  ],
  table: [
    { id: "turn-direction", words: "the direction turns" },
    { id: "redeal", words: "all hands are dealt again" },
  ],
  conditions: [
    {
      id: "hold-more",
      words: "you have more than {number} cards",
      single: "you have more than 1 card",
      needs: ["number"],
    },
    { id: "hold-card", words: "you have {card}", single: "you have {card}", needs: ["card"] },
  ],
  numbers: [1, 2, 3],
  cards: [
    { id: "7", words: "a 7" },
    { id: "red", words: "a red card" },
  ],
  joins: { and: "{} and {}", if: "if {condition}, {then}" },
};

export const READ: RuleRead = {
  understood: true,
  text: "If I hold a 7, I draw 2; otherwise everyone else draws 1.",
  write: "If I hold a 7, I draw 2; otherwise everyone else draws 1.",
  reading: "If you have a 7, you draw 2 cards; otherwise everyone else draws 1 card.",
  steps: [
    { depth: 0, symbol: "if", words: "if you have a 7" },
    { depth: 1, symbol: "draw", words: "you draw 2 cards" },
    { depth: 0, symbol: "else", words: "otherwise" },
    { depth: 1, symbol: "draw", words: "everyone else draws 1 card" },
  ],
  honour: false,
  only_honour: false,
  readings: [],
  unused: [],
  problem: null,
  suggestion: null,
  completions: [],
};

export const TRIAL: RuleTrial = {
  card: "custom-1",
  rounds: 4000,
  fires: 0.8,
  turns: { blank: 40, ruled: 46, more: { value: 6, low: 4.4, high: 7.6 } },
  wins: { blank: 0.3, ruled: 0.34, more: { value: 0.04, low: 0.01, high: 0.07 } },
  endless: { blank: 0, ruled: 0, more: { value: 0, low: -0.001, high: 0.001 } },
  finding: "something",
  warning: null,
};
