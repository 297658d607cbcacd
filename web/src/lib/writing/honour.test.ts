import { expect, test } from "vitest";
import { isSame, named } from "./honour";

test("whoever draws nothing is not named", () => {
  expect(named({ ann: 0, ben: 2 })).toEqual({ ben: 2 });
});

test.each([
  [{ ann: 0, ben: 2 }, { ben: 2 }, true],
  [{}, { ann: 0 }, true],
  [{ ben: 2 }, { ben: 3 }, false],
  [{ ben: 2 }, { cleo: 2 }, false],
  [{ ben: 2, cleo: 1 }, { ben: 2 }, false],
])("%j and %j are the same: %s", (one, other, same) => {
  expect(isSame(one as Record<string, number>, other as Record<string, number>)).toBe(same);
});
