/** The quick reactions, and how each of them looks. */

import type { Reaction } from "../protocol";

export const REACTIONS: readonly (readonly [Reaction, string])[] = [
  ["clap", "👏"],
  ["laugh", "😄"],
  ["wow", "😮"],
  ["sad", "😢"],
  ["angry", "😠"],
  ["heart", "❤️"],
  ["think", "🤔"],
  ["hurry", "⏰"],
];

export const SIGNS: ReadonlyMap<string, string> = new Map(REACTIONS);
