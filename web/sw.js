// The page without a network: the last document and the files that it has used. Tables and moves are never kept.

const CACHE = "lastcard";
const MOST_FILES = 120; // older builds' files go first
const DOCUMENT = "/";
const SCREENS = new RegExp("__SCREENS__"); // written by the build: see routes.ts
const FILES = /^\/(assets\/|icons\/|favicon\.svg$|manifest\.webmanifest$)/;

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(keepShell());
});

addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate" && SCREENS.test(url.pathname)) event.respondWith(freshDocument(request));
  else if (FILES.test(url.pathname)) event.respondWith(keptFile(request));
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
async function keptFile(request) {
  const cache = await caches.open(CACHE);
  const isLasting = new URL(request.url).pathname.startsWith("/assets/");
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
  const files = (await cache.keys()).filter((request) => new URL(request.url).pathname !== DOCUMENT);
  await Promise.all(files.slice(0, Math.max(0, files.length - MOST_FILES)).map((file) => cache.delete(file)));
}

// The first visit loads everything before this worker runs, so it fetches what the document and its styles name.
async function keepShell() {
  const cache = await caches.open(CACHE);
  const page = await fetch(DOCUMENT, { cache: "no-cache" });
  if (!page.ok) return;
  await cache.put(DOCUMENT, page.clone());
  const named = await Promise.all(filesIn(await page.text()).map((file) => keepNamed(cache, file)));
  await Promise.all(named.flat().map((file) => keepNamed(cache, file)));
}

// Keeps a file, and says which fonts it names if it is a style sheet.
async function keepNamed(cache, file) {
  const response = await fetch(file);
  if (!response.ok) return [];
  await put(cache, new URL(file, location.origin).href, response.clone());
  return file.endsWith(".css") ? filesIn(await response.text()).filter(isNeededFont) : [];
}

const filesIn = (text) => [...new Set(text.match(/\/(?:assets|icons)\/[\w.-]+/g) ?? [])];
const isNeededFont = (file) => /-latin-(?!ext)[\w.-]*\.woff2$/.test(file);
