/** What others have to know of the page's screens, for Vite: the server their addresses, the service worker a pattern. */

import type { Plugin } from "vite";
import { ADDRESSES } from "./src/lib/screens/screens";

const WORKER = `${import.meta.dirname}/sw.js`;
/** Matches the path of every screen. */
const PATTERN = `^(${ADDRESSES.map((address) => address.replace(/\{\w+\}/g, "[^/]+")).join("|")})/?$`;

/** The service worker, which answers for these screens while there is no network. */
export const serviceWorker = (source: string): string => source.replace("__SCREENS__", PATTERN);

/** Puts both into a build: nothing else lists the addresses. */
export function routes(): Plugin {
  return {
    name: "routes",
    apply: "build",
    buildStart() {
      this.emitFile({ type: "chunk", id: WORKER, fileName: "sw.js" });
    },
    transform(code, id) {
      return id === WORKER ? serviceWorker(code) : null;
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "routes.json", source: JSON.stringify(ADDRESSES) });
    },
  };
}
