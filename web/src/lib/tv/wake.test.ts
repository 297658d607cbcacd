import { afterEach, expect, test, vi } from "vitest";
import { stayAwake } from "./wake";

const release = vi.fn(() => Promise.resolve());
const request = vi.fn(() => Promise.resolve({ release }));
const offer = (wakeLock: unknown): void => {
  Object.defineProperty(navigator, "wakeLock", { value: wakeLock, configurable: true });
};
const settle = (): Promise<void> => new Promise((done) => setTimeout(done));

afterEach(() => {
  vi.clearAllMocks();
  Reflect.deleteProperty(navigator, "wakeLock");
});

test("the screen stays on until the end, also after having been out of sight", async () => {
  offer({ request });
  const stop = stayAwake();
  await settle();
  expect(request).toHaveBeenCalledExactlyOnceWith("screen");
  document.dispatchEvent(new Event("visibilitychange"));
  await settle();
  expect(request).toHaveBeenCalledTimes(2);
  stop();
  expect(release).toHaveBeenCalledTimes(1);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(request).toHaveBeenCalledTimes(2);
});

test("a lock that comes too late is given back", async () => {
  offer({ request });
  stayAwake()();
  await settle();
  expect(release).toHaveBeenCalledTimes(1);
});

test.each([undefined, { request: () => Promise.reject(new Error("no")) }])(
  "a browser that cannot do it is left in peace",
  async (wakeLock) => {
    if (wakeLock !== undefined) offer(wakeLock);
    const stop = stayAwake();
    await settle();
    expect(stop).not.toThrow();
  },
);
