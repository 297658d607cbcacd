/** The text of a rule that players have written on a card. */

const HONOUR = /^\s*hono(?:u)?r:\s*/i;
const ARROW = " → ";

/** As people wrote it: that it is played on their honour, or how the game understands it, is said elsewhere. */
export function plainText(text: string): string {
  if (isHonour(text)) return text.replace(HONOUR, "");
  const at = text.lastIndexOf(ARROW);
  return at < 0 ? text : text.slice(0, at);
}

export const isHonour = (text: string): boolean => HONOUR.test(text);

/** The language of what people wrote: English is certain without an arrow, anything else is not known. */
export const languageOf = (text: string): "en" | null =>
  isHonour(text) || text.includes(ARROW) ? null : "en";
