// The page without a network: the last document and the files that it has used. Tables and moves are never kept.

const CACHE = "lastcard";
const DOCUMENT = new URL(".", location.href).href; // at the top of the server, or below its base
const MOST_FILES = 120; // older builds' files go first
const SCREENS = new RegExp("__SCREENS__"); // written by the build: see routes.ts
const FILES = /^\/(assets\/|icons\/|favicon\.svg$|manifest\.webmanifest$)/;

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(keepShell());
});

addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(DOCUMENT)) return;
  const path = request.url.slice(DOCUMENT.length - 1).split("?")[0];
  if (request.mode === "navigate" && SCREENS.test(path)) event.respondWith(freshDocument(request));
  else if (FILES.test(path)) event.respondWith(keptFile(request, path.startsWith("/assets/")));
});

// Every address of the page is the same document.
async function freshDocument(request) {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(DOCUMENT, response.clone());
    return response;
  } catch {
    return (await cache.match(DOCUMENT)) ?? Response.error();
  }
}

// Files of a build have their content's hash in their name: once kept, they are good for ever.
async function keptFile(request, isLasting) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request.url);
  if (kept !== undefined && isLasting) return kept;
  try {
    const response = await fetch(request);
    if (response.ok) await put(cache, request.url, response.clone());
    return response;
  } catch {
    return kept ?? Response.error();
  }
}

async function put(cache, url, response) {
  await cache.put(url, response);
  const files = (await cache.keys()).filter((request) => request.url !== DOCUMENT);
  await Promise.all(files.slice(0, Math.max(0, files.length - MOST_FILES)).map((file) => cache.delete(file)));
}

// The first visit loads what it shows before this worker runs, so it fetches what the document names, and what that names.
async function keepShell() {
  const cache = await caches.open(CACHE);
  const page = await fetch(DOCUMENT, { cache: "no-cache" });
  if (!page.ok) return;
  await cache.put(DOCUMENT, page.clone());
  const named = filesIn(await page.text());
  const more = await Promise.all(named.map((file) => keepNamed(cache, file)));
  await Promise.all([...new Set(more.flat())].map((file) => keepNamed(cache, file)));
}

// Keeps a file, and says what it names that every visit needs: a style sheet its fonts, the script the screens.
async function keepNamed(cache, file) {
  const response = await fetch(file);
  if (!response.ok) return [];
  await put(cache, file, response.clone());
  return file.endsWith(".woff2") ? [] : filesIn(await response.text()).filter(isNeeded);
}

// The files of the build that a text names.
const filesIn = (text) =>
  [...new Set(text.match(/(?<=\/)[\w.-]+\.(?:css|js|woff2)/g))].map((name) => `${DOCUMENT}assets/${name}`);
// One's own language is kept when it is loaded.
const isNeeded = (file) =>
  file.endsWith(".woff2")
    ? /-latin-(?!ext)[\w.-]*\.woff2$/.test(file)
    : !/\/[a-z][a-z]-[\w-]+\.js$/.test(file);
