/** The licences of everything that a build took from other packages, in one text file beside the page. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const MODULES = `${import.meta.dirname}/node_modules/`;
const LICENCE = /^(licen[cs]e|copying|ofl)(\.|$)/i;

/** The folder of the package that a file belongs to; undefined for files of our own. */
export function packageOf(file: string): string | undefined {
  const inner = file.replaceAll("\\", "/").split("node_modules/").at(-1) ?? "";
  const name = /^(@[^/]+\/)?[^/?]+/.exec(inner)?.[0];
  return file.includes("node_modules/") && name !== undefined && existsSync(MODULES + name)
    ? name
    : undefined;
}

/** A package's name, version and licence; without the text of a licence there is no build. */
function notice(name: string): string {
  const folder = join(MODULES, name);
  const found = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    version: string;
    license: string;
  };
  const file = readdirSync(folder).find((each) => LICENCE.test(each));
  if (file === undefined)
    throw new Error(`${name}: the package has no text of its licence (${found.license})`);
  const text = readFileSync(join(folder, file), "utf8").trim();
  return `${name} ${found.version} (${found.license})\n${"-".repeat(72)}\n${text}\n`;
}

/** Writes `licences.txt` into a build. */
export function licences(): Plugin {
  return {
    name: "licences",
    apply: "build",
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).flatMap((each) =>
        each.type === "chunk" ? each.moduleIds : each.originalFileNames,
      );
      const names = new Set(files.map(packageOf).filter((name) => name !== undefined));
      const head = "The page of lastcard contains parts of these packages, under these licences.\n";
      const source = [head, ...[...names].sort().map(notice)].join("\n");
      this.emitFile({ type: "asset", fileName: "licences.txt", source });
    },
  };
}
