// What Prettier and the compiler leave: likely mistakes, and imports that run against the order of the folders.

import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

/**
 * The folders of src/lib, from the ground up: each may import from those before it, never from those after it.
 * Folders in one row are neighbours and know nothing of each other.
 */
const LAYERS = [
  ["core"], // the server, the table's state, the cards' facts
  ["words"], // the same in the page's language
  ["cards"], // drawn
  ["ui"], // parts that every screen uses
  ["motion"], // what moves when a frame comes
  ["game"], // what a phone and a television both show of a game
  ["writing"], // rules on cards
  ["front", "lobby", "table", "tv", "rules"], // what screens are made of
  ["screens"], // one page for each address
];

const order = LAYERS.slice(0, -1).flatMap((row, level) =>
  row.map((folder) => {
    const neighbours = row.filter((each) => each !== folder);
    const forbidden = [...neighbours, ...LAYERS.slice(level + 1).flat()];
    const below = LAYERS.slice(0, level).flat().join(", ") || "no other folder";
    const message = `${folder}/ imports from ${below}.`;
    return {
      files: [`src/lib/${folder}/**`],
      rules: {
        // imports run one way
        "no-restricted-imports": [
          "error",
          { patterns: [{ group: forbidden.map((each) => `**/${each}/**`), message }] },
        ],
      },
    };
  }),
);

export default ts.config(
  js.configs.recommended,
  ts.configs.strictTypeChecked,
  ts.configs.stylisticTypeChecked,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, extraFileExtensions: [".svelte"] },
    },
    rules: {
      // numbers and booleans in a template are what they look like
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        { allowNumber: true, allowBoolean: true },
      ],
      // `() => work()` says all there is to say about a listener
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      // brackets mark a key that may be missing
      "@typescript-eslint/dot-notation": ["error", { allowIndexSignaturePropertyAccess: true }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      // names and rules are counted in whole characters, as the server counts them
      "@typescript-eslint/no-misused-spread": "off",
      // an effect says what it depends on by `void session.frame`
      "@typescript-eslint/no-meaningless-void-operator": "off",
      // state is replaced as a whole ($state.raw), so a plain Set or Map is enough
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    // the types of snippets and components, which svelte-check knows, are `any` to the linter
    files: ["**/*.svelte"],
    rules: {
      // the page may lie below a path of its server
      "no-restricted-syntax": [
        "error",
        {
          selector:
            "SvelteElement[name.name='a'] SvelteAttribute[key.name='href'] > SvelteLiteral:first-child[value=/^\\//]",
          message: "An address of the page begins with its base: href={`${BASE}/…`}.",
        },
      ],
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
  {
    // a test that finds nothing where it expects something fails anyway
    files: ["**/*.test.ts"],
    rules: { "@typescript-eslint/no-non-null-assertion": "off" },
  },
  { files: ["**/*.js"], extends: [ts.configs.disableTypeChecked] },
  { files: ["sw.js"], languageOptions: { globals: globals.serviceworker } },
  order,
);
