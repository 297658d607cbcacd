import { expect, test } from "vitest";
import { TRIAL } from "./fixtures";
import { bars, changeOf, warningOf } from "./trial";

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

test("a warning names what is wrong: rounds that do not end, or rounds that take long", () => {
  expect(warningOf(TRIAL)).toBeNull();
  const warned = { ...TRIAL, warning: "Think twice." };
  expect(warningOf({ ...warned, endless: 0.01 })).toEqual({ kind: "endless", share: 0.01 });
  const slow = { ...warned, endless: 0.004, longer: { value: 3.4, low: 3.1, high: 3.7 } };
  expect(warningOf(slow)).toEqual({ kind: "slow", times: 3.4 });
});

test("rounds are called longer or shorter only if that is certain", () => {
  const longer = changeOf({ value: 1.2, low: 1.1, high: 1.3 });
  expect(longer.kind).toBe("longer");
  expect(changeOf({ value: 1.02, low: 0.98, high: 1.06 })).toEqual({ kind: "same" });
  const shorter = changeOf({ value: 0.8, low: 0.75, high: 0.9 });
  if (shorter.kind === "same") throw new Error("it is shorter");
  expect([shorter.low, shorter.high].map((share) => share.toFixed(2))).toEqual(["0.10", "0.25"]);
});
