/** Where everybody sits on a big screen: an oval of 100 × 56.25 units, the shape of a television. */

import { spacedOn, type Spot } from "../game/seating";

/** Clockwise and equally far apart along the oval; two face each other, any others begin at the bottom. */
export function tvSpots(count: number): readonly Spot[] {
  const first = count === 2 ? Math.PI : Math.PI / 2;
  const onOval = (part: number): Spot => ({
    x: 50 + 39.5 * Math.cos(first + part * 2 * Math.PI),
    y: 23.5 + 16.5 * Math.sin(first + part * 2 * Math.PI),
  });
  return spacedOn(onOval, count, count);
}

/** The fewer sit there, the larger everybody is. */
export function sizeFor(count: number): number {
  if (count === 2) return 1.4;
  if (count <= 4) return 1.24;
  return count <= 6 ? 1.12 : 1;
}
