/** Moving to another screen moves the focus to its heading, so that a screen reader says where one is. */

let hasArrived = false;

export function arrive(heading: HTMLElement): void {
  if (hasArrived) heading.focus({ preventScroll: true });
  hasArrived = true;
}
