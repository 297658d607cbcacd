import { defineConfig, mergeConfig } from "vitest/config";
import page from "./vite.config";

// Apart from the page's own settings, as a package is built without the tools for tests.
export default mergeConfig(
  page,
  defineConfig({ test: { environment: "happy-dom", include: ["src/**/*.test.ts"] } }),
);
