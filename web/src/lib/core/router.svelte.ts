/** Where the page is: the path of the address, read and changed without loading anew. */

export type Place =
  | { readonly at: "front" }
  | { readonly at: "make"; readonly edition: string | null }
  | { readonly at: "table"; readonly code: string; readonly tv: boolean }
  | { readonly at: "rules"; readonly edition: string | null; readonly rule: string | null }
  | { readonly at: "missing" };

export function placeOf(url: URL): Place {
  const [first = "", second = null, ...more] = url.pathname.split("/").filter((part) => part !== "");
  if (more.length > 0) return { at: "missing" };
  switch (first) {
    case "":
      return { at: "front" };
    case "new":
      return { at: "make", edition: second };
    case "rules":
      return { at: "rules", edition: second, rule: url.hash.slice(1) || null };
    case "t":
      if (second !== null) return { at: "table", code: second.toUpperCase(), tv: url.searchParams.has("tv") };
  }
  return { at: "missing" };
}

class Router {
  place = $state.raw<Place>(placeOf(new URL(location.href)));

  constructor() {
    addEventListener("popstate", () => this.read());
  }

  /** Go to an address of this page. */
  go(path: string): void {
    history.pushState(null, "", path);
    this.read();
    scrollTo(0, 0);
  }

  /** For links: a plain click stays in the page, anything else is the browser's. */
  readonly follow = (event: MouseEvent): void => {
    const link = (event.target as Element | null)?.closest("a");
    if (link === null || link === undefined || event.defaultPrevented) return;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const here = link.origin === location.origin && !link.pathname.startsWith("/api/");
    if (!plain || !here || link.target !== "" || link.hasAttribute("download")) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  };

  private read(): void {
    this.place = placeOf(new URL(location.href));
  }
}

export const router = new Router();
