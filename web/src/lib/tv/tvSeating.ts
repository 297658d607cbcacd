/** Where everybody sits on a big screen: an oval of 100 × 56.25 units, the shape of a television. */

export interface Place {
  readonly x: number;
  readonly y: number;
}

const CENTRE: Place = { x: 50, y: 23.5 };
const REACH: Place = { x: 39.5, y: 16.5 };
const STEPS = 360;

const onOval = (angle: number): Place => ({
  x: CENTRE.x + REACH.x * Math.cos(angle),
  y: CENTRE.y + REACH.y * Math.sin(angle),
});

/** Clockwise and equally far apart along the oval; two face each other, any others begin at the bottom. */
export function places(count: number): readonly Place[] {
  const first = count === 2 ? Math.PI : Math.PI / 2;
  const path = Array.from({ length: STEPS + 1 }, (_, at) => onOval(first + (at / STEPS) * 2 * Math.PI));
  const lengths = path.map(() => 0);
  for (let at = 1; at <= STEPS; at += 1) {
    const [from, to] = [path[at - 1] ?? CENTRE, path[at] ?? CENTRE];
    lengths[at] = (lengths[at - 1] ?? 0) + Math.hypot(to.x - from.x, to.y - from.y);
  }
  const whole = lengths.at(-1) ?? 0;
  return Array.from({ length: count }, (_, seat) => {
    const at = lengths.findIndex((length) => length >= (whole * seat) / count);
    return path[at] ?? CENTRE;
  });
}

/** The fewer sit there, the larger everybody is. */
export function sizeFor(count: number): number {
  if (count === 2) return 1.4;
  if (count <= 4) return 1.24;
  return count <= 6 ? 1.12 : 1;
}
