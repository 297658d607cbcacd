/** The service worker that keeps the page's files for times without a network. */

import { BASE } from "./base";

/** Only of a built page: in development files change under it. */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  const isFirst = serviceWorker.controller === null;
  serviceWorker.register(`${BASE}/sw.js`).catch(() => {
    // a browser may refuse; then the page needs the network, as pages do
  });
  if (isFirst) serviceWorker.addEventListener("controllerchange", keepLoaded, { once: true });
}

/** What came before the worker ran has passed it by: asked for again it comes out of the browser's cache, and is kept. */
function keepLoaded(): void {
  for (const { name } of performance.getEntriesByType("resource"))
    if (name.startsWith(`${location.origin}${BASE}/assets/`)) void fetch(name).catch(() => undefined);
}
