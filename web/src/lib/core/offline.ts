/** The service worker that keeps the page's files for times without a network. */

import { BASE } from "./base";

/** Only of a built page: in development files change under it. */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register(`${BASE}/sw.js`).catch(() => {
    // a browser may refuse; then the page needs the network, as pages do
  });
}
