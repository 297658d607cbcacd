import { encode } from "uqr";
import { expect, test } from "vitest";
import { qrPath } from "./qr";

/** Which squares a path of rectangles in rows covers. */
function covered(path: string): Set<string> {
  const found = new Set<string>();
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let at = 0; at < Number(width); at++) found.add(`${Number(x) + at} ${y}`);
  }
  return found;
}

test("the path covers the dark squares and nothing else", () => {
  const link = "https://cards.example/t/BCDFGH";
  const { path, size } = qrPath(link);
  const { data } = encode(link, { ecc: "M", border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])));
  expect(size).toBe(data.length);
  expect(covered(path)).toEqual(new Set(dark));
});
