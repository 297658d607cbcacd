/** How a round or a match has ended. */

import type { Session } from "../core/session.svelte";
import type { View } from "../protocol";
import { listed, t } from "../words/index.svelte";

/** Who has won the round or, once it is over, the match. */
export function resultTitle(session: Session): string {
  const { view, table, you } = session;
  if (view === null) return "";
  const { winners, out, seats } = view;
  if (table?.phase === "over")
    return winners.length === 1 && winners[0] === you
      ? t("end.won.you")
      : t("end.won", { names: listed(winners.map((seat) => session.name(seat))), n: winners.length });
  if (out === null || !seats.includes(out)) return t("end.nobody");
  return out === you ? t("end.you") : t("end.out", { name: session.name(out) });
}

/** Whether anybody has points by now. */
export const keepsScore = ({ scores }: Pick<View, "scores">): boolean =>
  Object.values(scores).some((score) => score !== 0);

/** Everybody, the best first: winners, then by score – the lowest first where points count against one –, then by cards left. */
export function standings(view: View): readonly string[] {
  const { seats, scores, counts, winners, out, rules } = view;
  const sign = rules["scoring"] === "tally" ? 1 : -1;
  const isFirst = (seat: string): boolean => winners.includes(seat) || (!keepsScore(view) && seat === out);
  const of = (numbers: Readonly<Record<string, number>>, seat: string): number => numbers[seat] ?? 0;
  return [...seats].sort(
    (a, b) =>
      Number(isFirst(b)) - Number(isFirst(a)) ||
      sign * (of(scores, a) - of(scores, b)) ||
      of(counts, a) - of(counts, b),
  );
}
