import { expect, test } from "vitest";
import { ADDRESSES, SCREENS, screenAt } from "./screens";

test.each([
  ["/", "FrontPage", {}],
  ["/new", "MakePage", {}],
  ["/new/avengers", "MakePage", { edition: "avengers" }],
  ["/rules/", "RulesPage", {}],
  ["/rules/classic", "RulesPage", { edition: "classic" }],
  ["/t/bcdfgh", "TablePage", { code: "bcdfgh" }],
  ["/t", "MissingPage", {}],
  ["/new/a/b", "MissingPage", {}],
  ["/nowhere", "MissingPage", {}],
])("%s leads to %s", (path, screen, params) => {
  expect(screenAt(path)).toEqual({ screen, params });
});

test("every screen is a page of this folder, and every page is in the table", () => {
  const pages = Object.keys(import.meta.glob("./*Page.svelte"));
  expect(pages.sort()).toEqual(
    Object.keys(SCREENS)
      .map((screen) => `./${screen}.svelte`)
      .sort(),
  );
});

test("no address leads to two screens", () => {
  expect(new Set(ADDRESSES).size).toBe(ADDRESSES.length);
});
