/** The quick reactions, in the order in which they are offered; `ui/ReactionSign.svelte` draws them. */

import type { Reaction } from "../protocol";

export const REACTIONS: readonly Reaction[] = [
  ...(["clap", "laugh", "wow", "sad"] as const),
  ...(["angry", "heart", "think", "hurry"] as const),
];
