import type { Session } from "../core/session.svelte";
import { t } from "../words/index.svelte";

/** What is going on, in a line; `pause` is what is said while a card can be answered. */
export function headline(session: Session, pause: () => string): string {
  const { view, table, you } = session;
  if (view === null || table?.phase !== "playing") return "";
  if (table.paused) return t("turn.paused");
  if (table.honour !== null) return t("honour.title");
  if (table.window === "race") return t("race.title");
  if (table.window === "pause") return pause();
  if (view.turn === null) return "";
  if (view.deciding === "ask")
    return view.turn === you ? t("turn.asked.you") : t("turn.asked", { name: session.name(view.turn) });
  return view.turn === you ? t("turn.yours") : t("turn.other", { name: session.name(view.turn) });
}
