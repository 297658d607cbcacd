/** Where the page lies on its server: at the top, or below a path (`lastcard serve --base /cards`). */

/** The path in front of every address of the page and of the server: `/cards`, or nothing. The document names it. */
export const BASE = document.documentElement.dataset["base"]?.slice(0, -1) ?? "";
