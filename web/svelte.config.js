import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default {
  preprocess: vitePreprocess(),
  // Every class of a component carries its hash: short ones keep the page small.
  compilerOptions: {
    cssHash: ({ hash, css }) => hash(css).replace(/^\d+/, "").slice(0, 4),
    discloseVersion: false,
  },
};
