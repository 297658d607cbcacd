/** A written rule broken into lines that fit the sheet on a Customizable card. */

export interface Writing {
  readonly lines: readonly string[];
  /** font size, baseline of the first line and distance of the lines, in units of the card */
  readonly size: number;
  readonly first: number;
  readonly step: number;
  /** heights of the ruled lines under the writing, to the foot of the sheet */
  readonly rules: readonly number[];
}

const WIDTH = 128;
const HEIGHT = 160;
const TOP = -78;
const SIZES = [30, 26, 22, 19, 16, 13];
/** average width of a letter of the hand in ems, and distance of the lines in ems */
const LETTER = 0.39;
const LEADING = 1.08;

/** Words onto lines of at most `most` letters; a longer word is broken. */
function wrap(text: string, most: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).flatMap((long) => pieces(long, most))) {
    const longer = line ? `${line} ${word}` : word;
    if (longer.length <= most) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line].filter((full) => full !== "");
}

function pieces(word: string, most: number): string[] {
  return word.match(new RegExp(`.{1,${most}}`, "gu")) ?? [];
}

function lay(text: string, size: number): Writing & { fits: boolean } {
  const step = size * LEADING;
  const all = wrap(text, Math.floor(WIDTH / (size * LETTER)));
  const room = Math.floor(HEIGHT / step);
  const fits = all.length <= room;
  const lines = fits ? all : [...all.slice(0, room - 1), `${all[room - 1] ?? ""}…`];
  const first = TOP + size;
  const rules = [...Array(room).keys()].map((i) => first + i * step + size * 0.2);
  return { lines, size, step, first, rules, fits };
}

/** As large as it fits; at the smallest size the end is cut off. */
export function writing(text: string): Writing {
  const tries = SIZES.map((size) => lay(text.trim(), size));
  return tries.find(({ fits }) => fits) ?? tries[tries.length - 1] ?? lay(text, 13);
}
