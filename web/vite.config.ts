import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { icons } from "./icons";
import { licences } from "./licences";
import { routes } from "./routes";

const server = process.env["LASTCARD_SERVER"] ?? "http://localhost:8000";

// The page is built into the Python package, which serves it; `npm run dev` asks a running server for the rest.
export default defineConfig({
  plugins: [svelte(), icons(), routes(), licences()],
  base: "./", // files name each other relatively; into the document, the server writes where it serves them
  build: {
    outDir: process.env["LASTCARD_WEB_OUT"] ?? "../src/lastcard/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the content security policy allows no inline fonts or scripts
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { minify: { compress: { dropConsole: true } } }, // only Svelte writes there, for developers
    },
  },
  server: {
    proxy: {
      "/api": server,
      "/ws": { target: server, ws: true },
    },
  },
});
