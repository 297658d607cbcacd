/** The icon of the page: four fanned cards, described once and drawn as SVG for browsers and as PNG for home screens. */

import { crc32, deflateSync } from "node:zlib";
import type { Plugin } from "vite";

type Color = readonly [red: number, green: number, blue: number];
type Point = readonly [x: number, y: number];

/** A rounded rectangle around its middle, or a polygon. */
type Form = { readonly half: Point; readonly round: number } | { readonly points: readonly Point[] };

interface Part {
  readonly form: Form;
  readonly color: Color;
  /** turned around a point below the card, as cards are fanned in a hand, and lifted out of it */
  readonly turn: number;
  readonly lift: number;
}

interface Icon {
  /** of the ground's corners */
  readonly round: number;
  readonly middle: Point;
  readonly scale: number;
}

const SIZE = 256; // of the drawing; an image is scaled from it
const PIVOT = 70;
const TABLE: Color = [15, 72, 69];
const PAPER: Color = [255, 250, 240];
const WHITE: Color = [255, 255, 255];
const ONE: readonly Point[] = [
  [-12, -31],
  [11, -31],
  [11, 31],
  [-6, 31],
  [-6, -11],
  [-18, -5],
  [-18, -22],
];

const card = (color: Color, turn: number, lift = 0): Part[] => [
  { form: { half: [42, 58], round: 10 }, color: PAPER, turn, lift },
  { form: { half: [36, 52], round: 6 }, color, turn, lift },
];
const PARTS: readonly Part[] = [
  ...card([21, 88, 184], -36),
  ...card([23, 122, 60], 34),
  ...card([255, 210, 63], 12, 8),
  ...card([200, 16, 46], -11, 14),
  { form: { points: ONE }, color: WHITE, turn: -11, lift: 14 },
];

const TURNS = new Map(
  PARTS.map((part) => [part, [Math.cos(radians(part.turn)), Math.sin(radians(part.turn))] as const]),
);

const ROUND: Icon = { round: 56, middle: [130, 127], scale: 1.12 };
/** Systems cut this one as they like; what matters stays within the circle that they all leave. */
const MASKABLE: Icon = { round: 0, middle: [129, 127], scale: 0.94 };
const TOUCH: Icon = { round: 0, middle: [130, 127], scale: 1.12 };

/** Every file, by its name. */
export const ICONS: Readonly<Record<string, () => string | Uint8Array>> = {
  "icons/icon.svg": () => svg(ROUND),
  "icons/maskable.svg": () => svg(MASKABLE),
  "icons/icon-192.png": () => png(ROUND, 192),
  "icons/icon-512.png": () => png(ROUND, 512),
  "icons/maskable-192.png": () => png(MASKABLE, 192),
  "icons/maskable-512.png": () => png(MASKABLE, 512),
  "icons/apple-touch-icon.png": () => png(TOUCH, 180),
};

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

// -- as SVG ------------------------------------------------------------------------------------

function svg(icon: Icon): string {
  const [x, y] = icon.middle;
  const parts = PARTS.map(
    ({ form, color, turn, lift }) =>
      `<g transform="translate(0 ${-lift}) rotate(${turn} 0 ${PIVOT})">${outline(form, color)}</g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}">
<rect width="${SIZE}" height="${SIZE}" rx="${icon.round}" fill="${css(TABLE)}"/>
<g transform="translate(${x} ${y}) scale(${icon.scale})">
${parts.join("\n")}
</g>
</svg>
`;
}

function outline(form: Form, color: Color): string {
  if ("points" in form) return `<path d="M${form.points.join("L")}Z" fill="${css(color)}"/>`;
  const [x, y] = form.half;
  return `<rect x="${-x}" y="${-y}" width="${2 * x}" height="${2 * y}" rx="${form.round}" fill="${css(color)}"/>`;
}

const css = (color: Color): string => `rgb(${color.join(" ")})`;

// -- as PNG ------------------------------------------------------------------------------------

/** Each pixel is covered as far as its middle lies inside a form: that makes smooth edges. */
function png(icon: Icon, size: number): Uint8Array {
  const rows = Buffer.alloc(size * (size * 4 + 1)); // each row begins with its filter: none
  const unit = SIZE / size;
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const [color, alpha] = pixel(icon, [(x + 0.5) * unit, (y + 0.5) * unit], unit);
      rows.set([...color.map(Math.round), Math.round(alpha * 255)], y * (size * 4 + 1) + 1 + x * 4);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6, 0, 0, 0], 8); // 8 bits each of red, green, blue and alpha
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const data = deflateSync(rows, { level: 9 });
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function pixel(icon: Icon, [x, y]: Point, unit: number): [color: Color, alpha: number] {
  const half = SIZE / 2;
  const ground = inside(distance({ half: [half, half], round: icon.round }, [x - half, y - half]) / unit);
  let color = TABLE;
  for (const part of PARTS) {
    const at = within(part, [(x - icon.middle[0]) / icon.scale, (y - icon.middle[1]) / icon.scale]);
    color = mix(color, part.color, inside((distance(part.form, at) * icon.scale) / unit));
  }
  return [color, ground];
}

/** A point as the part sees it, before it is turned and lifted. */
function within(part: Part, [x, y]: Point): Point {
  const [cos, sin] = TURNS.get(part) ?? [1, 0];
  const below = y + part.lift - PIVOT;
  return [x * cos + below * sin, below * cos - x * sin + PIVOT];
}

/** How far a point lies from the edge of a form; negative inside. */
function distance(form: Form, [x, y]: Point): number {
  if ("points" in form) return toPolygon(form.points, [x, y]);
  const [across, down] = [Math.abs(x) - form.half[0] + form.round, Math.abs(y) - form.half[1] + form.round];
  const outside = Math.hypot(Math.max(across, 0), Math.max(down, 0));
  return outside + Math.min(Math.max(across, down), 0) - form.round;
}

function toPolygon(points: readonly Point[], [x, y]: Point): number {
  let nearest = Infinity;
  let isInside = false;
  for (const [at, [x1, y1]] of points.entries()) {
    const [x2, y2] = points[(at + 1) % points.length] ?? [x1, y1];
    const [dx, dy] = [x2 - x1, y2 - y1];
    const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)));
    nearest = Math.min(nearest, Math.hypot(x - x1 - along * dx, y - y1 - along * dy));
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / dy) * dx) isInside = !isInside;
  }
  return isInside ? -nearest : nearest;
}

const inside = (pixels: number): number => Math.min(1, Math.max(0, 0.5 - pixels));
const mix = (from: Color, to: Color, share: number): Color => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

// -- for Vite ----------------------------------------------------------------------------------

/** Puts the icons into a build, and gives them to a page in development. */
export function icons(): Plugin {
  return {
    name: "icons",
    generateBundle() {
      for (const [fileName, draw] of Object.entries(ICONS)) {
        this.emitFile({ type: "asset", fileName, source: draw() });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = request.url?.slice(1) ?? "";
        const draw = ICONS[name];
        if (draw === undefined) {
          next();
          return;
        }
        response.setHeader("content-type", name.endsWith(".svg") ? "image/svg+xml" : "image/png");
        response.end(draw());
      });
    },
  };
}
