import { inflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import manifest from "../../../public/manifest.webmanifest?raw";
import { ICONS } from "../../../icons";

/** Reads a PNG of ours: 8-bit RGBA in one piece, no filters. */
function opened(name: string): { size: number; at: (x: number, y: number) => readonly number[] } {
  const file = Buffer.from(ICONS[name]!());
  const size = file.readUInt32BE(16);
  const length = file.readUInt32BE(33);
  const rows = inflateSync(file.subarray(41, 41 + length));
  const pixel = (x: number, y: number): number =>
    Math.floor(y * size) * (size * 4 + 1) + 1 + Math.floor(x * size) * 4;
  return {
    size,
    at: (x, y) => [...rows.subarray(pixel(x, y), pixel(x, y) + 4)],
  };
}

const GROUND = [15, 72, 69, 255];
/** The large ones are drawn alike, only for longer. */
const pictures = Object.keys(ICONS).filter((name) => /(192|touch-icon)\.png$/.test(name));

describe.each(pictures)("%s", (name) => {
  test("is as large as its name says, and shows the card with the one in the middle", () => {
    const { size, at } = opened(name);
    expect(size).toBe(name.includes("apple") ? 180 : Number(/\d+/.exec(name)?.[0]));
    expect(at(0.5, 0.04)).toEqual(GROUND);
    expect(at(0.46, 0.4)).toEqual([255, 255, 255, 255]);
    expect(at(0.58, 0.5)).toEqual([200, 16, 46, 255]);
  });

  test("has round corners only where nobody else cuts them", () => {
    const corner = opened(name).at(0.01, 0.01);
    expect(corner[3]).toBe(/icon-\d/.test(name) ? 0 : 255);
  });
});

test("the manifest names them", () => {
  const { icons } = JSON.parse(manifest) as { icons: { src: string }[] };
  for (const { src } of icons) expect(Object.keys(ICONS)).toContain(src);
});
