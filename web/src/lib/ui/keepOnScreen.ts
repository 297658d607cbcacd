/** Moves an element by an offset, but not over the edge of the screen. */

import type { Action } from "svelte/action";

const MARGIN = 6;

interface Offset {
  readonly x: number;
  readonly y: number;
}

export const keepOnScreen: Action<HTMLElement, Offset> = (node, offset) => {
  const move = ({ x, y }: Offset): void => {
    node.style.translate = "0 0";
    const { left, right, top } = node.getBoundingClientRect();
    const across = Math.min(Math.max(x, MARGIN - left), innerWidth - MARGIN - right);
    node.style.translate = `${across}px ${Math.max(y, MARGIN - top)}px`;
  };
  move(offset);
  return { update: move };
};
