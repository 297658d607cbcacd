import { describe, expect, test } from "vitest";
import { learnEdition } from "../core/cards";
import { smallEdition } from "../core/fixtures";
import { colorOf, colorsOf, EDITIONS, nightOf, specials, styleOf } from "./palette";
import { contrast, mix } from "./tint";

const every = EDITIONS.flatMap((edition) => colorsOf(edition).map((color) => [edition, color] as const));

test("contrast is measured as WCAG does", () => {
  expect(contrast("#000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777", "#fff")).toBeCloseTo(4.48, 2);
  expect(contrast("#1558b8", "#1558b8")).toBe(1);
});

test("six editions have four colours each", () => {
  expect(EDITIONS).toHaveLength(6);
  expect(every).toHaveLength(24);
});

describe.each(every)("%s %s", (edition, color) => {
  const { base, ink, tone, shade } = colorOf(edition, color);

  test("ink reads on the field, and on everything drawn on it", () => {
    for (const ground of [base, tone, shade]) expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test("a veiled card still reads", () => {
    const veil = (hex: string): string => mix(hex, "#0b1414", 0.42);
    expect(contrast(veil(ink), veil(base))).toBeGreaterThanOrEqual(3);
  });

  test("shares its shape with no other colour of the edition", () => {
    const shapes = colorsOf(edition).map((name) => colorOf(edition, name).shape);
    expect(new Set(shapes).size).toBe(shapes.length);
  });
});

test.each(EDITIONS)("%s: wilds and backs read", (edition) => {
  const night = nightOf(edition);
  for (const ground of [night.base, night.tone, night.shade]) {
    expect(contrast(night.ink, ground)).toBeGreaterThanOrEqual(4.5);
  }
  const [field, pattern, accent] = styleOf(edition).back;
  for (const ground of [field, pattern]) expect(contrast(accent, ground)).toBeGreaterThanOrEqual(4.5);
});

test("the colours of somebody's own edition can be told apart, and read", () => {
  learnEdition(smallEdition({ id: "night-market", colors: ["amber", "jade", "red", "slate"] }));
  expect(colorsOf("night-market")).toEqual(["amber", "jade", "red", "slate"]);
  const looks = colorsOf("night-market").map((color) => colorOf("night-market", color));
  expect(new Set(looks.map(({ base }) => base)).size).toBe(4);
  expect(new Set(looks.map(({ shape }) => shape)).size).toBe(4);
  expect(colorOf("night-market", "red")).toEqual(colorOf("classic", "red"));
  for (const { ink, base, tone, shade } of looks) {
    for (const ground of [base, tone, shade]) expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
  }
});

test("an edition that the page does not know looks like the classic one", () => {
  expect(colorsOf("unheard-of")).toEqual(colorsOf("classic"));
  expect(colorOf("unheard-of", "red")).toEqual(colorOf("classic", "red"));
  expect(styleOf("unheard-of")).toBe(styleOf("classic"));
  expect(specials("unheard-of")).toEqual(specials("classic"));
});
