import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whileVisible } from "./refresh";

let visibility: DocumentVisibilityState = "visible";

beforeEach(() => {
  visibility = "visible";
  vi.useFakeTimers();
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function turn(to: DocumentVisibilityState): void {
  visibility = to;
  document.dispatchEvent(new Event("visibilitychange"));
}

test("works at once and every so often, until it is stopped", () => {
  const work = vi.fn();
  const stop = whileVisible(work, 1000);
  vi.advanceTimersByTime(2000);
  expect(work).toHaveBeenCalledTimes(3);
  stop();
  vi.advanceTimersByTime(5000);
  turn("visible");
  expect(work).toHaveBeenCalledTimes(3);
});

test("rests while nobody looks, and works as soon as somebody does", () => {
  const work = vi.fn();
  const stop = whileVisible(work, 1000);
  turn("hidden");
  vi.advanceTimersByTime(5000);
  expect(work).toHaveBeenCalledTimes(1);
  turn("visible");
  expect(work).toHaveBeenCalledTimes(2);
  stop();
});

test("works when the network is back", () => {
  const work = vi.fn();
  const stop = whileVisible(work, 1000);
  dispatchEvent(new Event("online"));
  expect(work).toHaveBeenCalledTimes(2);
  stop();
});
