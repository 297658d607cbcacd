/** Arithmetic on colours written as #rgb or #rrggbb. */

type Channels = readonly [number, number, number];

function channels(hex: string): Channels {
  const digits = hex.length === 4 ? hex.replace(/[^#]/g, "$&$&") : hex;
  const value = Number.parseInt(digits.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** `amount` of `other` stirred into `hex`: 0 leaves it, 1 replaces it. */
export function mix(hex: string, other: string, amount: number): string {
  const to = channels(other);
  const mixed = channels(hex).map((from, i) => Math.round(from + ((to[i] ?? from) - from) * amount));
  return "#" + mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("");
}

function luminance(hex: string): number {
  const linear = channels(hex).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0);
}

/** The contrast ratio of WCAG 2: 1 (none) to 21 (black on white). */
export function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}
