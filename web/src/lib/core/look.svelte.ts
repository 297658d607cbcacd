/** Dark or light: as chosen, or as the device is set. */

import { keep, kept } from "./keep";

export const THEMES = ["auto", "dark", "light"] as const;
export type Theme = (typeof THEMES)[number];

const prefersLight = matchMedia("(prefers-color-scheme: light)");

class Look {
  theme = $state<Theme>(THEMES.find((theme) => theme === kept("theme")) ?? "auto");

  constructor() {
    prefersLight.addEventListener("change", () => this.apply());
    this.apply();
  }

  choose(theme: Theme): void {
    this.theme = theme;
    keep("theme", theme === "auto" ? null : theme);
    this.apply();
  }

  private apply(): void {
    const isLight = this.theme === "light" || (this.theme === "auto" && prefersLight.matches);
    document.documentElement.dataset["theme"] = isLight ? "light" : "dark";
    for (const bar of document.querySelectorAll('meta[name="theme-color"]')) {
      bar.setAttribute("content", isLight ? "#f2ede0" : "#0f2423"); // --room of app.css
    }
  }
}

export const look = new Look();
