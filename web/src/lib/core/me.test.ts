import { beforeEach, expect, test, vi } from "vitest";
import { kept, tokenOf } from "./keep";
import "./me.svelte"; // compiled before the first test starts its clock

// `me` reads what is kept when it is loaded, as on a new visit.
async function visit(): Promise<typeof import("./me.svelte")> {
  vi.resetModules();
  return import("./me.svelte");
}

beforeEach(() => localStorage.clear());

test("without a name one is a player all the same, and nothing is kept", async () => {
  const { me } = await visit();
  expect(me.shown).toBe("Player");
  expect(kept("name")).toBeNull();
});

test("a name is asked once", async () => {
  (await visit()).me.rename("  Ann ");
  expect((await visit()).me.shown).toBe("Ann");
});

test("a name of spaces is none", async () => {
  const { me } = await visit();
  me.rename("Ann");
  me.rename("   ");
  expect((await visit()).me.shown).toBe("Player");
});

test("a seat is kept, and its table remembered until it is forgotten", async () => {
  const { forgetTable, keepSeat, lastTable } = await visit();
  keepSeat({ table: "BCDFGH", seat: "Ann", token: "secret" });
  expect(tokenOf("BCDFGH")).toBe("secret");
  forgetTable("XXXXXX");
  expect(lastTable()).toBe("BCDFGH");
  forgetTable("BCDFGH");
  expect(lastTable()).toBeNull();
});

test("the server's sentence is shown; without a server there is one of our own", async () => {
  const { problemText } = await visit();
  const { Problem } = await import("./api");
  expect(problemText(new Problem(409, "All seats are taken."))).toBe("All seats are taken.");
  expect(problemText(new Problem(0, "offline"))).toBe("No connection to the server.");
});
