import { beforeEach, expect, test, vi } from "vitest";
import { serviceWorker } from "../../../routes";
import source from "../../../sw.js?raw";

const ORIGIN = "https://cards.example";
interface Asked {
  url: string;
  method: string;
  mode: string;
}
interface FetchEvent {
  request: Asked;
  respondWith: (answer: Promise<Response>) => void;
}
interface InstallEvent {
  waitUntil: (work: Promise<unknown>) => void;
}

let listeners: Map<string, (event: never) => void>;
let kept: Map<string, Response>;
let network: (url: string) => Response;

const cache = {
  match: (key: string) => Promise.resolve(kept.get(absolute(key))?.clone()),
  put: (key: string, response: Response) => Promise.resolve(void kept.set(absolute(key), response)),
  keys: () => Promise.resolve([...kept.keys()].map((url) => ({ url }))),
  delete: ({ url }: { url: string }) => Promise.resolve(kept.delete(url)),
};

const absolute = (key: string): string => new URL(key, ORIGIN).href;
const fetched = vi.fn((asked: string | Asked) =>
  Promise.resolve().then(() => network(absolute(typeof asked === "string" ? asked : asked.url))),
);
const offline = (): never => {
  throw new TypeError("Failed to fetch");
};

/** Starts the worker in a world of its own. */
beforeEach(() => start("/"));

function start(base: string): void {
  listeners = new Map();
  kept = new Map();
  network = (url) => new Response(`fresh ${new URL(url).pathname}`);
  fetched.mockClear();
  const world = {
    addEventListener: (name: string, listener: (event: never) => void) => listeners.set(name, listener),
    caches: { open: () => Promise.resolve(cache) },
    clients: { claim: () => Promise.resolve() },
    skipWaiting: () => undefined,
    location: new URL(`${base}sw.js`, ORIGIN),
    fetch: fetched,
  };
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- it is our own file
  new Function(...Object.keys(world), serviceWorker(source))(...Object.values(world));
}

/** What the worker answers; undefined if it leaves the request to the browser. */
async function ask(path: string, more: Partial<Asked> = {}): Promise<string | undefined> {
  let answer: Promise<Response> | undefined;
  const request = { url: absolute(path), method: "GET", mode: "cors", ...more };
  const event: FetchEvent = { request, respondWith: (given) => void (answer = given) };
  listeners.get("fetch")?.(event as never);
  return (await answer)?.text();
}

const visit = (path: string): Promise<string | undefined> => ask(path, { mode: "navigate" });

test.each(["/api/tables", "/api/editions", "/ws", "/metrics", "/openapi.json"])(
  "%s is never answered from here",
  async (path) => {
    expect(await ask(path)).toBeUndefined();
    expect(await visit(path)).toBeUndefined();
    expect(kept.size).toBe(0);
  },
);

test("neither are other sites, or anything that is sent", async () => {
  expect(await ask("https://elsewhere.example/assets/a.js")).toBeUndefined();
  expect(await ask("/assets/a.js", { method: "POST" })).toBeUndefined();
});

test("the document comes from the network, and without one as it was last", async () => {
  expect(await visit("/")).toBe("fresh /");
  network = offline;
  expect(await visit("/t/BCDFGH")).toBe("fresh /");
  expect(await visit("/rules/classic")).toBe("fresh /");
});

test("a document that the server refuses is shown, but not kept", async () => {
  await visit("/");
  network = () => new Response("closing", { status: 503 });
  expect(await visit("/")).toBe("closing");
  network = offline;
  expect(await visit("/")).toBe("fresh /");
});

test("a built file is fetched once; an icon each time, and kept for bad times", async () => {
  await ask("/assets/index-1.js");
  await ask("/assets/index-1.js");
  await ask("/icons/icon.svg");
  await ask("/icons/icon.svg");
  expect(fetched).toHaveBeenCalledTimes(3);
  network = offline;
  expect(await ask("/icons/icon.svg")).toBe("fresh /icons/icon.svg");
});

test("files of older builds do not pile up; the document stays", async () => {
  await visit("/");
  for (let build = 0; build < 200; build++) await ask(`/assets/index-${build}.js`);
  expect(kept.size).toBeLessThan(150);
  expect(kept.has(absolute("/"))).toBe(true);
  expect(kept.has(absolute("/assets/index-199.js"))).toBe(true);
});

async function install(pages: Record<string, string>): Promise<string[]> {
  network = (url) => new Response(pages[new URL(url).pathname] ?? "");
  let installed: Promise<unknown> | undefined;
  const event: InstallEvent = { waitUntil: (work) => void (installed = work) };
  listeners.get("install")?.(event as never);
  await installed;
  return [...kept.keys()].map((url) => new URL(url).pathname).sort();
}

test.each(["/", "/cards/"])(
  "the first visit to %s is enough: the document's files, their fonts and the screens are fetched on installing",
  async (base) => {
    start(base);
    const pages = {
      [base]: `<script src="${base}assets/index-1.js"></script><link href="${base}assets/index-1.css">`,
      [`${base}assets/index-1.js`]: 'import("./RulesPage-1.js"); import("./de-1.js")',
      [`${base}assets/index-1.css`]: "url(./figtree-latin-wght.woff2) url(./figtree-latin-ext-wght.woff2)",
    };
    expect(await install(pages)).toEqual([
      base,
      `${base}assets/RulesPage-1.js`,
      `${base}assets/figtree-latin-wght.woff2`,
      `${base}assets/index-1.css`,
      `${base}assets/index-1.js`,
    ]);
  },
);

test("below a base the worker answers there and nowhere else", async () => {
  start("/cards/");
  expect(await visit("/cards/")).toBe("fresh /cards/");
  expect(await ask("/cards/assets/index-1.js")).toBe("fresh /cards/assets/index-1.js");
  for (const path of ["/", "/rules", "/cards/api/tables"]) expect(await visit(path)).toBeUndefined();
  expect(await ask("/assets/index-1.js")).toBeUndefined();
  network = offline;
  expect(await visit("/cards/t/BCDFGH")).toBe("fresh /cards/");
  expect(await ask("/cards/assets/index-1.js")).toBe("fresh /cards/assets/index-1.js");
});
