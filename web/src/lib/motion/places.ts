/** Where things lie on the screen now. Elements say what they are with `data-place`, `data-seat` and `data-key`. */

function rect(selector: string): DOMRect | null {
  return document.querySelector(selector)?.getBoundingClientRect() ?? null;
}

/** A pile, the hand, or the card at a seat that others fly to. */
export function placeOf(name: string): DOMRect | null {
  return rect(`[data-place="${CSS.escape(name)}"]`);
}

/** All that belongs to a seat: what happens there is shown on it. */
export function boxOf(seat: string): DOMRect | null {
  return rect(`[data-seat="${CSS.escape(seat)}"]`) ?? placeOf(`seat-${seat}`);
}

const handCards = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>("[data-place=hand] [data-key]"),
];

export interface Lying {
  readonly key: string;
  readonly card: string;
  readonly rect: DOMRect;
  readonly element: HTMLElement;
}

/** One's own cards as they lie. */
export function hand(): readonly Lying[] {
  return handCards().map((element) => ({
    key: element.dataset["key"] ?? "",
    card: element.dataset["card"] ?? "",
    rect: element.getBoundingClientRect(),
    element,
  }));
}
