// @vitest-environment node
import { render } from "svelte/server";
import { beforeAll, describe, expect, test } from "vitest";
import { learnEdition } from "../core/cards";
import { face, heroesEdition, ownEdition, smallEdition } from "../core/fixtures";
import Card from "./Card.svelte";
import Fan from "./Fan.svelte";
import { colorOf, colorsOf, EDITIONS, specials } from "./palette";
import { PATHS } from "./shapes";

type Props = Parameters<typeof draw>[0];

function draw(props: {
  card: string | null;
  edition: string;
  color?: string | null;
  written?: string;
  label?: string;
}): string {
  return render(Card, { props }).body;
}

beforeAll(() => {
  for (const id of EDITIONS) {
    const colors = colorsOf(id);
    const cards = colors.flatMap((color) => ["6", "7", "8", "9", "draw2"].map((each) => face(each, color)));
    learnEdition(smallEdition({ id, colors, cards }));
  }
  learnEdition(heroesEdition());
  learnEdition(ownEdition());
});

const occurrences = (whole: string, part: string): number => whole.split(part).length - 1;

describe.each(EDITIONS)("%s", (edition) => {
  test.each(colorsOf(edition))(
    "a %s card shows its number and its shape in the middle and in both corners",
    (color) => {
      const body = draw({ card: `${color}-7`, edition });
      expect(occurrences(body, ">7<")).toBeGreaterThanOrEqual(3);
      expect(occurrences(body, PATHS[colorOf(edition, color).shape])).toBe(3);
    },
  );

  test.each([...specials(edition), "wild", "wild4"])(
    "%s takes the chosen colour and shows its shape",
    (card) => {
      const [color = ""] = colorsOf(edition);
      const { base, shape } = colorOf(edition, color);
      const field = `height="338" fill="${base}"`;
      expect(draw({ card, edition })).not.toContain(field);
      const chosen = draw({ card, edition, color });
      expect(chosen).toContain(field);
      expect(occurrences(chosen, PATHS[shape])).toBeGreaterThanOrEqual(3);
    },
  );

  test("no id is drawn on a card, so many of them cannot clash", () => {
    const cards = [null, `${colorsOf(edition)[0]}-draw2`, "wild4", ...specials(edition)];
    for (const card of cards) expect(draw({ card, edition })).not.toMatch(/\sid="/);
  });
});

test("a card says what it is only if it is told", () => {
  const props: Props = { card: "red-7", edition: "classic" };
  expect(draw(props)).toContain('aria-hidden="true"');
  const spoken = draw({ ...props, label: "Red 7" });
  expect(spoken).toContain('role="img" aria-label="Red 7"');
  expect(spoken).not.toContain('aria-hidden="true"');
});

test("6 and 9 are told apart by a bar", () => {
  const bars = (card: string): number => occurrences(draw({ card, edition: "classic" }), 'height="13"');
  expect(bars("red-6")).toBeGreaterThan(0);
  expect(bars("red-9")).toBeGreaterThan(0);
  expect(bars("red-8")).toBe(0);
});

test("a card of batman-v-superman names its character; a number shows nobody", () => {
  const edition = "batman-v-superman";
  expect(draw({ card: "red-skip@superman", edition })).toContain("SUPERMAN");
  expect(draw({ card: "hero-batman", edition })).toContain("BATMAN");
  expect(draw({ card: "red-7", edition })).not.toMatch(/SUPERMAN|BATMAN/);
});

test("a Customizable card carries what was written", () => {
  expect(draw({ card: "custom-1", edition: "super-mario", written: "Swap hands" })).toContain("Swap hands");
});

test("a wild of somebody's own edition carries its name, whatever that begins with", () => {
  expect(draw({ card: "ice-storm", edition: "ours" })).toContain("Ice Storm");
  expect(draw({ card: "red-7", edition: "ours", written: "Swap hands" })).toContain("Swap hands");
});

test("a fan draws a few backs and tells the number", () => {
  const fan = (count: number): string => render(Fan, { props: { count, edition: "classic" } }).body;
  expect(occurrences(fan(3), "<use")).toBe(3);
  expect(occurrences(fan(25), "<use")).toBe(7);
  expect(fan(25)).toContain(">25<");
});
