/** Whether every module has its registry line and every registry line its module. */
import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { at, filesUnder, shown } from "./common.mjs";

const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/\/\/.*$/gm, "");

const namesIn = (text, pattern) => [...withoutComments(text).matchAll(pattern)].map((match) => match[1]);

/** Sentences for names that stand on one side only. */
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

/** Folders of the core in which every C file is a module, but for the helpers that another file of it includes by a header. */
const moduleFolders = ["estimator", "cc", "queue", "log"];

function filesWithoutModule() {
  return moduleFolders.flatMap((folder) =>
    filesUnder(at("wasm-core", "src", folder), (path) => path.endsWith(".c"))
      .filter(
        (path) => !existsSync(path.replace(/\.c$/, ".h")) && !/\bLAB_DEFINE_\w+\(/.test(readFileSync(path, "utf8")),
      )
      .map((path) => `${shown(path)} neither defines a module nor has a header: register it or say what it offers`),
  );
}

/** Compares the chart files with the list in web/src/charts/index.ts. */
function compareCharts() {
  const folder = at("web", "src", "charts");
  const registry = ["registry.ts", "index.ts"]
    .map((name) => at("web", "src", "charts", name))
    .find((path) => existsSync(path));
  if (registry === undefined) return [];
  const isChart = (path) =>
    /\bexport const \w+\s*:\s*ChartModule\b|satisfies ChartModule\b/.test(readFileSync(path, "utf8"));
  const files = filesUnder(
    folder,
    (path) => /\.tsx?$/.test(path) && !/\.test\./.test(path) && path !== registry && isChart(path),
  );
  const defined = new Map(files.map((path) => [basename(path).replace(/\.tsx?$/, ""), shown(path)]));
  const listed = namesIn(readFileSync(registry, "utf8"), /from\s+["']\.\/([\w-]+)["']/g);
  return compare(
    defined,
    listed.filter((name) => defined.has(name)),
    shown(registry),
  );
}

/** Gives one sentence for each module or line that stands alone. */
export function checkRegistry() {
  return [
    ...compareCore(/\bLAB_DEFINE_MODULE\(\s*(\w+)/g, "registry.def", /\bLAB_MODULE\(\s*(\w+)\s*\)/g),
    ...filesWithoutModule(),
    ...compareCharts(),
  ];
}
