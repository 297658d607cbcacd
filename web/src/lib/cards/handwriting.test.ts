import { expect, test } from "vitest";
import { writing } from "./handwriting";

test("a short rule is written large, on one line", () => {
  const { lines, size } = writing("Swap hands");
  expect(lines).toEqual(["Swap hands"]);
  expect(size).toBeGreaterThan(25);
});

test("a longer rule is written smaller, and no word is lost", () => {
  const rule = "Everyone passes one card to the left; whoever has no red card draws two instead.";
  const { lines, size } = writing(rule);
  expect(lines.join(" ")).toBe(rule);
  expect(size).toBeLessThan(writing("Swap hands").size);
});

test("a word too long for a line is broken", () => {
  const { lines } = writing("a".repeat(60));
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join("")).toBe("a".repeat(60));
});

test("a rule too long for the sheet ends in dots, on the sheet", () => {
  const { lines, first, step } = writing("and then everybody draws one more ".repeat(30));
  expect(lines.at(-1)).toMatch(/…$/);
  expect(first + (lines.length - 1) * step).toBeLessThan(100);
});
