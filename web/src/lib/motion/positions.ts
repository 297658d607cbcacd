/** Where things lie on the screen now. Elements say what they are with `data-place`, `data-seat` and `data-key`. */

function rect(selector: string): DOMRect | null {
  return document.querySelector(selector)?.getBoundingClientRect() ?? null;
}

/** A pile, the hand, or the card at a seat that others fly to. */
export function rectOf(name: string): DOMRect | null {
  return rect(`[data-place="${CSS.escape(name)}"]`);
}

/** All that belongs to a seat: what happens there is shown on it. */
export function seatRect(seat: string): DOMRect | null {
  return rect(`[data-seat="${CSS.escape(seat)}"]`) ?? rectOf(`seat-${seat}`);
}

const handCards = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>("[data-place=hand] [data-key]"),
];

export interface HandCard {
  readonly key: string;
  readonly card: string;
  readonly rect: DOMRect;
  readonly element: HTMLElement;
}

/** One's own cards as they lie. */
export function hand(): readonly HandCard[] {
  return handCards().map((element) => ({
    key: element.dataset["key"] ?? "",
    card: element.dataset["card"] ?? "",
    rect: element.getBoundingClientRect(),
    element,
  }));
}
