/** Where the page is: its address, read and changed without loading the document again. */

import { BASE } from "./base";

class Router {
  url = $state.raw(new URL(location.href));

  constructor() {
    addEventListener("popstate", () => this.read());
  }

  /** Go to an address of this page. */
  go(path: string): void {
    this.show(BASE + path);
  }

  /** For links: a plain click stays in the page, anything else is the browser's. */
  readonly follow = (event: MouseEvent): void => {
    const link = (event.target as Element | null)?.closest("a");
    if (!link || event.defaultPrevented) return;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const here = link.origin === location.origin && !link.pathname.startsWith(`${BASE}/api/`);
    if (!plain || !here || link.target !== "" || link.hasAttribute("download")) return;
    event.preventDefault();
    this.show(link.href);
  };

  private show(address: string): void {
    history.pushState(null, "", address);
    this.read();
    scrollTo(0, 0);
  }

  private read(): void {
    this.url = new URL(location.href);
  }
}

export const router = new Router();
