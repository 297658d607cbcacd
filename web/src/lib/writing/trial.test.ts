import { expect, test } from "vitest";
import { TRIAL } from "./fixtures";
import { bars, changeOf, shareText } from "./trial";

test("the longer round has the longer bar, with its interval around it", () => {
  const { blank, ruled, low, high } = bars(TRIAL.turns);
  expect(ruled / blank).toBeCloseTo(46 / 40);
  expect(low).toBeLessThan(ruled);
  expect(high).toBeGreaterThan(ruled);
  expect(high).toBeLessThan(1);
});

test.each([
  [0, 0, { value: 0, low: -0.01, high: 0.01 }],
  [0.3, 1, { value: 0.7, low: 0.65, high: 0.75 }],
  [0.3, 0, { value: -0.3, low: -0.35, high: -0.25 }],
])("bars stay inside the chart at the ends: %d to %d", (blank, ruled, more) => {
  const drawn = bars({ blank, ruled, more }, 1);
  for (const end of [drawn.blank, drawn.ruled, drawn.low, drawn.high]) {
    expect(end).toBeGreaterThanOrEqual(0);
    expect(end).toBeLessThan(1);
  }
});

test("nothing at all is drawn as nothing", () => {
  expect(bars({ blank: 0, ruled: 0, more: { value: 0, low: 0, high: 0 } }).ruled).toBe(0);
});

test("there is more or less only if that is certain", () => {
  expect(changeOf({ value: 2, low: 1, high: 3 })).toEqual({ kind: "more", low: 1, high: 3 });
  expect(changeOf({ value: 0.2, low: -0.2, high: 0.6 })).toEqual({ kind: "same" });
  expect(changeOf({ value: -2, low: -3, high: -1 })).toEqual({ kind: "less", low: 1, high: 3 });
});

test("none and all are said only of none and all", () => {
  const percent = (share: number): string => `${Math.round(share * 100)} %`;
  const told = [0, 0.001, 0.012, 0.5, 0.996, 1].map((share) => shareText(share, percent));
  expect(told).toEqual(["0 %", "< 1 %", "1 %", "50 %", "> 99 %", "100 %"]);
});
