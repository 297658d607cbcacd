/** What the server says about rules, for tests: a few blocks, a rule that is understood, a trial. */

import type { RuleBlocks, RuleRead, RuleTrial } from "../protocol";

const verb = (id: string, mine: string, theirs: string, more: object = {}): RuleBlocks["verbs"][number] => ({
  ...{ id, mine, theirs, needs: [], whose: ["me", "next", "everyone-else"], targets: [] },
  ...more,
});

export const BLOCKS: RuleBlocks = {
  subjects: [
    { id: "me", words: "I", plural: false },
    { id: "next", words: "the next player", plural: false },
    { id: "everyone-else", words: "everyone else", plural: true },
  ],
  verbs: [
    verb("draw", "draw {number}", "draws {number}", { needs: ["number"] }),
    verb("lose-turn", "lose a turn", "loses a turn"),
    verb("give", "give {number} to {target}", "", {
      needs: ["number", "target"],
      whose: ["me"],
      targets: ["next", "everyone-else"],
    }),
    verb("play-again", "play again", "", { whose: ["me"] }),
  ],
  conditions: [
    { id: "hold-more", words: "if I hold more than {number} cards", needs: ["number"] },
    { id: "hold-card", words: "if I hold {card}", needs: ["card"] },
  ],
  numbers: [1, 2, 3],
  cards: ["a 7", "a red card"],
};

export const READ: RuleRead = {
  understood: true,
  text: "If I hold a 7, I draw 2; otherwise everyone else draws 1.",
  reading: "If I hold a 7, I draw 2 cards; otherwise everyone else draws 1 card.",
  steps: [
    { depth: 0, symbol: "if", words: "if I hold a 7" },
    { depth: 1, symbol: "draw", words: "I draw 2 cards" },
    { depth: 0, symbol: "else", words: "otherwise" },
    { depth: 1, symbol: "draw", words: "everyone else draws 1 card" },
  ],
  honour: false,
  problem: null,
  start: null,
  end: null,
  suggestion: null,
  completions: [],
};

export const TRIAL: RuleTrial = {
  rounds: 4000,
  fires: 0.8,
  length_before: 40,
  length_after: 46,
  longer: { value: 1.15, low: 1.11, high: 1.19 },
  profits: { player: 0.34, others: 0.22 },
  endless: 0,
  warning: null,
};
