import type { Attachment } from "svelte/attachments";

const MARGIN = 6;

interface Offset {
  readonly x: number;
  readonly y: number;
}

/** Moves an element by an offset, but not over the edge of the screen. */
export const keepOnScreen =
  ({ x, y }: Offset): Attachment<HTMLElement> =>
  (node) => {
    node.style.translate = "0 0";
    const { left, right, top } = node.getBoundingClientRect();
    const across = Math.min(Math.max(x, MARGIN - left), innerWidth - MARGIN - right);
    node.style.translate = `${across}px ${Math.max(y, MARGIN - top)}px`;
  };
