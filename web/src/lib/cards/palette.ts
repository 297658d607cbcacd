/** The colours and the mood of each edition; the table's surface is drawn in surface.css by `data-edition`. */

import { colorsIn } from "../core/cards";
import type { Shape } from "./shapes";
import { contrast, mix } from "./tint";

export interface Color {
  readonly base: string;
  readonly ink: string;
  readonly shape: Shape;
  /** a step from the base, away from the ink: patterns and the big shape, so that no ink loses contrast on them */
  readonly tone: string;
  /** further the same way: the hard shadow of a glyph */
  readonly shade: string;
}

/** What an edition has apart from its colours. */
export interface Style {
  /** the frame around the field, and the hairline at its outer edge */
  readonly frame: string;
  readonly edge: string;
  /** of the field: its corner, and whether that is cut instead of round */
  readonly round: number;
  readonly cut: boolean;
  /** the field of a wild that no colour was chosen for */
  readonly night: string;
  /** the back: its field, its pattern, its one loud colour */
  readonly back: readonly [field: string, pattern: string, accent: string];
}

export const SHAPES: Readonly<Record<string, Shape>> = {
  blue: "wave",
  red: "flame",
  green: "leaf",
  yellow: "sun",
  gold: "diamond",
  silver: "hexagon",
  purple: "bolt",
};

type Pair = readonly [base: string, ink: string];

const COLORS: Readonly<Record<string, Readonly<Record<string, Pair>>>> = {
  classic: {
    blue: ["#1558b8", "#fff"],
    green: ["#177a3c", "#fff"],
    red: ["#c8102e", "#fff"],
    yellow: ["#ffd23f", "#1b1b1f"],
  },
  "batman-v-superman": {
    blue: ["#1f4e9e", "#fff"],
    gold: ["#d9a520", "#15151a"],
    red: ["#b3132b", "#fff"],
    silver: ["#c3cad3", "#15151a"],
  },
  "super-hero-girls": {
    blue: ["#2557c7", "#fff"],
    green: ["#12805c", "#fff"],
    red: ["#d1174f", "#fff"],
    yellow: ["#ffcf4a", "#2a1238"],
  },
  avengers: {
    blue: ["#1c4fa3", "#fff"],
    green: ["#2a7a34", "#fff"],
    red: ["#b5121b", "#fff"],
    purple: ["#6a2c9b", "#fff"],
  },
  "super-bowl": {
    blue: ["#0b4ea2", "#fff"],
    green: ["#1d7a3a", "#fff"],
    red: ["#c41230", "#fff"],
    yellow: ["#ffc72c", "#0d1b2a"],
  },
  "super-mario": {
    blue: ["#0a5cd8", "#fff"],
    green: ["#12803a", "#fff"],
    red: ["#d3122a", "#fff"],
    yellow: ["#ffd029", "#2b1a00"],
  },
};

const CLASSIC: Style = {
  frame: "#fffaf0",
  edge: "#d8cfbb",
  round: 13,
  cut: false,
  night: "#22232c",
  back: ["#0f3f42", "#1b5557", "#f2c14e"],
};

const STYLES: Readonly<Record<string, Style>> = {
  classic: CLASSIC,
  "batman-v-superman": {
    frame: "#14151a",
    edge: "#aeb6c1",
    round: 5,
    cut: false,
    night: "#23262f",
    back: ["#2a2f3a", "#464e5f", "#e3e8ee"],
  },
  "super-hero-girls": {
    frame: "#ffffff",
    edge: "#e3d3ee",
    round: 24,
    cut: false,
    night: "#3a1a66",
    back: ["#4a2080", "#6a35a8", "#ffcf4a"],
  },
  avengers: {
    frame: "#10142a",
    edge: "#b4c0e2",
    round: 17,
    cut: true,
    night: "#181d3a",
    back: ["#232c66", "#3f4c94", "#dbe3ff"],
  },
  "super-bowl": {
    frame: "#ffffff",
    edge: "#ccd3da",
    round: 7,
    cut: false,
    night: "#0f2138",
    back: ["#12335c", "#1c4577", "#ffc72c"],
  },
  "super-mario": {
    frame: "#ffffff",
    edge: "#d3e2f2",
    round: 32,
    cut: false,
    night: "#2a2450",
    back: ["#2f2a6b", "#453d93", "#ffd029"],
  },
};

const CUSTOM = ["custom-1", "custom-2"];

/** The cards that make an edition, as the notation writes them. */
const SPECIALS: Readonly<Record<string, readonly string[]>> = {
  classic: ["wild", "wild4"],
  "batman-v-superman": ["hero-batman", "hero-superman", "custom-1@superman", "custom-2@batman"],
  "super-hero-girls": ["save", ...CUSTOM],
  avengers: ["gauntlet"],
  "super-bowl": ["touchdown"],
  "super-mario": ["star", ...CUSTOM],
};

/** What colours look like that the page has never heard of, in the order in which their edition has them. */
const SPARE = [
  ["batman-v-superman", "gold"],
  ["avengers", "purple"],
  ["batman-v-superman", "silver"],
  ["classic", "green"],
] as const;

function toned(base: string, ink: string, shape: Shape): Color {
  const dark = contrast(ink, "#fff") > contrast(ink, "#000");
  const tone = dark ? mix(base, "#fff", 0.5) : mix(base, "#000", 0.24);
  const shade = dark ? mix(base, "#fff", 0.78) : mix(base, "#000", 0.52);
  return { base, ink, shape, tone, shade };
}

const known = new Map<string, Color>();

function remember(key: string, make: () => Color): Color {
  const color = known.get(key) ?? make();
  known.set(key, color);
  return color;
}

/** A colour of an edition; an edition that the page does not know looks like the classic one. */
export function colorOf(edition: string, color: string): Color {
  return remember(`${edition} ${color}`, () => {
    const palette = COLORS[edition] ?? COLORS["classic"];
    const pair = palette?.[color];
    if (pair) return toned(...pair, SHAPES[color] ?? "diamond");
    const [like, name] = SPARE[colorsIn(edition)?.indexOf(color) ?? 0] ?? SPARE[0];
    return colorOf(like, name);
  });
}

/** The field of a wild before its colour is chosen. */
export function nightOf(edition: string): Color {
  return remember(`${edition} *`, () => {
    const { night: base } = styleOf(edition);
    // so dark that a pattern shows only if it is lighter
    const tone = mix(base, "#fff", 0.08);
    return { base, ink: "#fff", shape: "diamond", tone, shade: mix(base, "#000", 0.5) };
  });
}

export function styleOf(edition: string): Style {
  return STYLES[edition] ?? CLASSIC;
}

export function colorsOf(edition: string): readonly string[] {
  return colorsIn(edition) ?? Object.keys(COLORS[edition] ?? COLORS["classic"] ?? {});
}

/** For the front page. */
export function specials(edition: string): readonly string[] {
  return SPECIALS[edition] ?? SPECIALS["classic"] ?? [];
}

export const EDITIONS: readonly string[] = Object.keys(COLORS);
