import { beforeEach, expect, test, vi } from "vitest";
import { kept } from "./keep";
import "./look.svelte"; // compiled before the first test starts its clock

let isLightOutside = false;
let changed = (): void => undefined;

beforeEach(() => {
  localStorage.clear();
  isLightOutside = false;
  vi.resetModules();
  vi.stubGlobal("matchMedia", () => ({
    get matches() {
      return isLightOutside;
    },
    addEventListener: (_name: string, listener: () => void) => (changed = listener),
  }));
});

const shown = (): string | undefined => document.documentElement.dataset["theme"];

test("follows the device unless something else is chosen, which is kept", async () => {
  const { look } = await import("./look.svelte");
  expect(shown()).toBe("dark");
  isLightOutside = true;
  changed();
  expect(shown()).toBe("light");
  look.choose("dark");
  expect(shown()).toBe("dark");
  expect(kept("theme")).toBe("dark");
  look.choose("auto");
  expect(shown()).toBe("light");
  expect(kept("theme")).toBeNull();
});

test("what was chosen holds on the next visit", async () => {
  (await import("./look.svelte")).look.choose("light");
  vi.resetModules();
  delete document.documentElement.dataset["theme"];
  await import("./look.svelte");
  expect(shown()).toBe("light");
});
