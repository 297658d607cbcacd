/** Keeps the focus at the table: what was pressed is often gone a moment later, and a key must not fall into the void. */

import type { Attachment } from "svelte/attachments";

/** What one has asked for oneself by pressing a card: the eye is there, and so are the keys. */
const ASKED = ":is([data-asks=color], [data-asks=seat]) button";

/** Where the focus goes, the first of these that there is: the next thing to decide, the hand, the pile. */
const PLACES = [
  "[data-asks] button",
  "[aria-labelledby=ending] :is(button, a)",
  "[data-place=hand] button[tabindex='0']",
  "[data-place=draw]",
];

export const keepsFocus: Attachment<HTMLElement> = (table) => {
  let last: Element | null = null;
  let asked: Element | null = null;

  const remember = (event: FocusEvent): void => {
    last = event.target as Element;
  };

  const follow = (): void => {
    const first = table.querySelector<HTMLElement>(ASKED);
    const isNew = first !== null && asked === null;
    asked = first;
    if (isNew && document.activeElement?.closest("[data-place=hand]")) first.focus({ preventScroll: true });
    else if (document.activeElement === document.body && last !== null && !isUsable(last)) restore();
  };

  const restore = (): void => {
    const place = PLACES.map((each) => table.querySelector<HTMLElement>(each)).find((each) => each !== null);
    (place ?? table).focus({ preventScroll: true });
  };

  const watched = new MutationObserver(follow);
  table.addEventListener("focusin", remember);
  watched.observe(table, { subtree: true, childList: true, attributeFilter: ["disabled"] });
  return () => {
    table.removeEventListener("focusin", remember);
    watched.disconnect();
  };
};

/** Somebody who leaves a control for nowhere wants it so; somebody whose control is taken away does not. */
function isUsable(element: Element): boolean {
  return element.isConnected && !element.matches(":disabled");
}
