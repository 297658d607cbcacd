import { beforeEach, expect, test, vi } from "vitest";
import { kept, tokenOf } from "./keep";
import "./me.svelte"; // compiled before the first test starts its clock

// `me` reads what is kept when it is loaded, as on a new visit.
async function visit(): Promise<typeof import("./me.svelte")> {
  vi.resetModules();
  return import("./me.svelte");
}

beforeEach(() => localStorage.clear());

test("without a name nothing is kept", async () => {
  const { me } = await visit();
  expect(me.name).toBe("");
  expect(kept("name")).toBeNull();
});

test("a name is asked once", async () => {
  (await visit()).me.rename("  Ann ");
  expect((await visit()).me.name).toBe("Ann");
});

test("a name of spaces is none", async () => {
  const { me } = await visit();
  me.rename("Ann");
  me.rename("   ");
  expect((await visit()).me.name).toBe("");
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
