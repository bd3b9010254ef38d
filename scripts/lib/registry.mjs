/** Whether every module has its registry line and every registry line its module. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { at, filesUnder, shown } from "./common.mjs";
import { checkPresets } from "./presets.mjs";

const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/\/\/.*$/gm, "");

const namesIn = (text, pattern) => [...withoutComments(text).matchAll(pattern)].map((match) => match[1]);

/** Sentences for names that occur on one side only. */
function compare(defined, listed, registry) {
  const twice = listed.filter((name, index) => listed.indexOf(name) !== index);
  return [
    ...[...defined]
      .filter(([name]) => !listed.includes(name))
      .map(([name, file]) => `${file} defines ${name}, which has no line in ${registry}`),
    ...listed.filter((name) => !defined.has(name)).map((name) => `${registry} lists ${name}, which no file defines`),
    ...twice.map((name) => `${registry} lists ${name} twice`),
  ];
}

/** Compares what the C files define by `pattern` with the lines of a .def file. */
function compareCore(pattern, registry, line) {
  const defined = new Map();
  for (const file of filesUnder(at("wasm-core", "src"), (path) => path.endsWith(".c"))) {
    for (const name of namesIn(readFileSync(file, "utf8"), pattern)) defined.set(name, shown(file));
  }
  return compare(defined, namesIn(readFileSync(at("wasm-core", "src", registry), "utf8"), line), registry);
}

/** In modules/ every C file is a module, except the helpers that another file includes by a header. */
function filesWithoutModule() {
  return filesUnder(at("wasm-core", "src", "modules"), (path) => path.endsWith(".c"))
    .filter((path) => !existsSync(path.replace(/\.c$/, ".h")) && !/\bLAB_DEFINE_\w+\(/.test(readFileSync(path, "utf8")))
    .map((path) => `${shown(path)} neither defines a module nor has a header: register it or say what it offers`);
}

/** Compares the charts that files define with those that web/src/charts/registry.ts lists. */
function compareCharts() {
  const registry = at("web", "src", "charts", "registry.ts");
  const defined = new Map();
  for (const file of filesUnder(at("web", "src", "charts"), (path) => path.endsWith(".ts") && path !== registry)) {
    const names = namesIn(readFileSync(file, "utf8"), /\bexport const (\w+)\s*:\s*ChartDefinition\b/g);
    for (const name of names) defined.set(name, shown(file));
  }
  const list = /\bCHARTS\b[^=]*=\s*\[([^\]]*)\]/.exec(readFileSync(registry, "utf8"))?.[1] ?? "";
  return compare(defined, namesIn(list, /(\w+)/g), shown(registry));
}

/** Functions that make an artefact, found by their declared result, so that a new one is found without being listed. */
const artefactMakers = filesUnder(at("papers"), (path) => path.endsWith(".ts")).flatMap((file) =>
  namesIn(readFileSync(file, "utf8"), /^(?:export )?(?:const|function) (\w+)[^;]*?\)\s*:\s*Artefact\b/gm),
);

/** Compares the artefacts that any file of papers/ exports with those that papers/registry.ts lists as running. */
function compareArtefacts() {
  const folder = at("papers");
  const registry = join(folder, "registry.ts");
  const defined = new Map();
  for (const file of filesUnder(folder, (path) => path.endsWith(".ts") && path !== registry)) {
    const text = readFileSync(file, "utf8");
    const typed = namesIn(text, /^export const (\w+)\s*:\s*Artefact\b/gm);
    const made = artefactMakers.flatMap((maker) =>
      namesIn(text, new RegExp(`^export const (\\w+)\\s*=\\s*${maker}\\(`, "gm")),
    );
    for (const name of [...typed, ...made]) defined.set(name, shown(file));
  }
  const list = /\bLIVE\b[^=]*=\s*\[([^\]]*)\]/.exec(readFileSync(registry, "utf8"))?.[1] ?? "";
  return compare(defined, namesIn(list, /(\w+)/g), shown(registry));
}

/** Compares the page descriptors that files export with those that web/src/pages/registry.ts lists. */
function comparePages() {
  const folder = at("web", "src", "pages");
  const registry = join(folder, "registry.ts");
  const defined = new Map();
  for (const file of filesUnder(folder, (path) => /\.tsx?$/.test(path) && path !== registry)) {
    const names = namesIn(readFileSync(file, "utf8"), /\bexport const (\w+)\s*:\s*PageDescriptor\b/g);
    for (const name of names) defined.set(name, shown(file));
  }
  const list = /\bPAGES\b[^=]*=\s*\[([^\]]*)\]/.exec(readFileSync(registry, "utf8"))?.[1] ?? "";
  return compare(defined, namesIn(list, /(\w+)/g), shown(registry));
}

/** Lines of the page's shared code that compare a page's id: shared code must use the page's descriptor. */
function comparedPageIds() {
  const ownFolder = at("web", "src", "pages");
  const files = filesUnder(at("web", "src"), (path) => /\.tsx?$/.test(path) && !path.startsWith(ownFolder));
  return files.flatMap((file) =>
    withoutComments(readFileSync(file, "utf8"))
      .split("\n")
      .filter((line) => /\bpage\s*[!=]==?\s*["']|["']\s*[!=]==?\s*page\b/.test(line))
      .map(
        (line) => `${shown(file)} compares a page's id: ${line.trim()}; ask its descriptor (web/src/state/pages.ts)`,
      ),
  );
}

/** Gives one sentence for each module without a line and each line without a module. */
export function checkRegistry() {
  return [
    ...compareCore(/\bLAB_DEFINE_MODULE\(\s*(\w+)/g, "registry.def", /\bLAB_(?:\w+_)?MODULE\(\s*(\w+)\s*\)/g),
    ...filesWithoutModule(),
    ...compareCharts(),
    ...compareArtefacts(),
    ...checkPresets(),
    ...comparePages(),
    ...comparedPageIds(),
  ];
}
