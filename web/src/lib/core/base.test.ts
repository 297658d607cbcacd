import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => vi.resetModules());
afterEach(() => void delete document.documentElement.dataset["base"]);

test.each([
  ["/", ""],
  ["/cards/", "/cards"],
  ["/games/cards/", "/games/cards"],
])("a document for %s: every address begins with %j", async (named, base) => {
  document.documentElement.dataset["base"] = named;
  const { BASE } = await import("./base");
  const { linkTo } = await import("./code");
  const { recordUrl } = await import("./api");
  expect(BASE).toBe(base);
  expect(linkTo("BCDFGH", "https://cards.example")).toBe(`https://cards.example${base}/t/BCDFGH`);
  expect(recordUrl("BCDFGH", 1)).toBe(`${base}/api/tables/BCDFGH/records/1`);
});
