import { expect, test } from "vitest";
import { inOrder, isSame, NOTHING, partner, withSwap, withTurn, type Outcome } from "./honour";

const SEATS = ["ann", "ben", "cleo"];
const said = (part: Partial<Outcome>): Outcome => ({ ...NOTHING, ...part });

test("whoever draws or discards nothing is not named", () => {
  const draft = said({ draws: { cleo: 1, ann: 0, ben: 2 }, discards: { ann: 0 } });
  expect(inOrder(draft, SEATS)).toEqual(said({ draws: { ben: 2, cleo: 1 } }));
});

test.each([
  [{ draws: { ann: 0, ben: 2 } }, { draws: { ben: 2 } }, true],
  [{ draws: { ben: 2 } }, { draws: { ben: 3 } }, false],
  [{ draws: { ben: 2 } }, { discards: { ben: 2 } }, false],
  [{ draws: { cleo: 1, ben: 2 } }, { draws: { ben: 2, cleo: 1 } }, true],
  [{ loses_turn: ["cleo", "ann"] }, { loses_turn: ["ann", "cleo"] }, true],
  [{ loses_turn: ["ann"] }, {}, false],
  [{ swaps: [["ben", "ann"]] }, { swaps: [["ann", "ben"]] }, true],
  [{ again: true }, {}, false],
] as [Partial<Outcome>, Partial<Outcome>, boolean][])("%j and %j are the same: %s", (one, other, same) => {
  expect(isSame(said(one), said(other), SEATS)).toBe(same);
});

test("a second tap takes a lost turn back", () => {
  const once = withTurn(NOTHING, "ben");
  expect(once.loses_turn).toEqual(["ben"]);
  expect(withTurn(once, "ben")).toEqual(NOTHING);
});

test("two taps make two players swap hands, a further one ends it", () => {
  expect(withSwap(NOTHING, null, "ann")).toEqual(NOTHING);
  expect(withSwap(NOTHING, "ann", "ann")).toEqual(NOTHING);
  const pair = withSwap(NOTHING, "ann", "cleo");
  expect(partner(pair, "cleo")).toBe("ann");
  expect(partner(pair, "ben")).toBeNull();
  expect(withSwap(pair, "ben", "cleo")).toEqual(NOTHING);
});
