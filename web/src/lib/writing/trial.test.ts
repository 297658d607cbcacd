import { expect, test } from "vitest";
import { TRIAL } from "./fixtures";
import { bars, changeOf } from "./trial";

test("the longer round has the longer bar, with its interval around it", () => {
  const { before, after } = bars(TRIAL, 4);
  expect(after.size / before.size).toBeCloseTo(46 / 40);
  expect(after.low).toBeLessThan(after.size);
  expect(after.high).toBeGreaterThan(after.size);
  expect(after.high).toBeLessThan(1);
});

test("profits are measured by an even share", () => {
  const { player, others } = bars(TRIAL, 4);
  expect(player.even).toBe(others.even);
  expect(player.size).toBeGreaterThan(player.even ?? 1);
  expect(others.size).toBeLessThan(others.even ?? 0);
});

test("rounds are called longer or shorter only if that is certain", () => {
  const longer = changeOf({ value: 1.2, low: 1.1, high: 1.3 });
  expect(longer.kind).toBe("longer");
  expect(changeOf({ value: 1.02, low: 0.98, high: 1.06 })).toEqual({ kind: "same" });
  const shorter = changeOf({ value: 0.8, low: 0.75, high: 0.9 });
  if (shorter.kind === "same") throw new Error("it is shorter");
  expect([shorter.low, shorter.high].map((share) => share.toFixed(2))).toEqual(["0.10", "0.25"]);
});
