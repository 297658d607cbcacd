/** The text of a rule that players have written on a card. */

const HONOUR = /^\s*honour:\s*/i;

/** The text as people read it: that it is played on their honour is said elsewhere. */
export const plainText = (text: string): string => text.replace(HONOUR, "");
export const isHonour = (text: string): boolean => HONOUR.test(text);
