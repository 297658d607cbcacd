/** The way once round an oval, for things that run on it. */

const POINTS = 48;

interface Point {
  readonly x: number;
  readonly y: number;
}

const onOval = (angle: number, width: number, height: number): Point => ({
  x: (width / 2) * (1 + Math.cos(angle)),
  y: (height / 2) * (1 + Math.sin(angle)),
});

/** Once round clockwise, as transforms that are equally far apart, so that a light runs evenly. */
export function lap(width: number, height: number): Keyframe[] {
  const fine = Array.from({ length: POINTS * 8 + 1 }, (_, at) =>
    onOval((at / (POINTS * 8)) * 2 * Math.PI, width, height),
  );
  const far = [0];
  for (let at = 1; at < fine.length; at += 1) {
    const [one, two] = [fine[at - 1], fine[at]];
    if (one && two) far.push((far[at - 1] ?? 0) + Math.hypot(two.x - one.x, two.y - one.y));
  }
  const whole = far.at(-1) ?? 0;
  return Array.from({ length: POINTS + 1 }, (_, at) => {
    const found = Math.max(
      0,
      far.findIndex((length) => length >= (whole * at) / POINTS - 1e-6),
    );
    const angle = (found / (POINTS * 8)) * 2 * Math.PI;
    const { x, y } = onOval(angle, width, height);
    const turn = tangent(angle, width, height) * (180 / Math.PI);
    return { transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) rotate(${turn.toFixed(1)}deg)` };
  });
}

/** Which way it goes there; growing all the way round, since a light must not spin where the arc tangent jumps. */
function tangent(angle: number, width: number, height: number): number {
  const found = Math.atan2(height * Math.cos(angle), -width * Math.sin(angle));
  return found + 2 * Math.PI * Math.round((angle + Math.PI / 2 - found) / (2 * Math.PI));
}

/** How far it is once round (Ramanujan). */
export function perimeter(width: number, height: number): number {
  const [a, b] = [width / 2, height / 2];
  return Math.PI * (3 * (a + b) - Math.sqrt((3 * a + b) * (a + 3 * b)));
}
