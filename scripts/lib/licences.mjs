/**
 * The licence texts of everything that is built into the page, as `licences.txt` beside index.html.
 *
 * Vite's own `build.license` omits the contents of the worker's bundle and texts that are missing in a package.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { at, Fault } from "./common.mjs";

export const LICENCES_FILE = "licences.txt";

/** Licence texts that are missing in their packages, by the package's name. */
const ownFolder = at("web", "licences");

/** Libraries that Emscripten links into rttlab.wasm. */
const LINKED_INTO_WASM = [
  { title: "musl, the C library in rttlab.wasm (MIT)", file: "musl.txt" },
  { title: "Emscripten, run-time functions in rttlab.wasm (MIT)", file: "emscripten.txt" },
];

const LICENCE_FILE = /^(licen[cs]e|copying)(\.(md|txt))?$/i;

/** Helpers that the bundler writes into the output, under ids that are no paths. */
const BUNDLERS = [
  ["\0vite/", "vite"],
  ["\0rolldown/", "rolldown"],
];

/** The folder of the package that a module belongs to, or null for the project's own. */
function packageFolder(id) {
  const bundler = BUNDLERS.find(([prefix]) => id.startsWith(prefix));
  if (bundler !== undefined) return at("node_modules", bundler[1]);
  const path = id.replace(/^\0/, "").replace(/\?.*$/, "").split("/").join(sep);
  const inside = `${sep}node_modules${sep}`;
  const from = path.lastIndexOf(inside);
  if (from < 0) return null;
  const [first = "", second = ""] = path.slice(from + inside.length).split(sep);
  return path.slice(0, from + inside.length) + (first.startsWith("@") ? join(first, second) : first);
}

/** Takes a package's folder. Gives its title and licence text; throws a Fault when there is no text. */
function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((each) => LICENCE_FILE.test(each));
  const own = join(ownFolder, `${name.replace("/", "__")}.txt`);
  const path = file === undefined ? own : join(folder, file);
  if (!existsSync(path)) {
    throw new Fault(`${name} ships no licence text: put it into web/licences/${name.replace("/", "__")}.txt.`);
  }
  // Vite's file continues with the licences of its own packages, none of which is in the page.
  const text = readFileSync(path, "utf8").split(/^# Licenses of bundled dependencies/m)[0];
  return { title: `${name} ${version} (${license})`, text };
}

/** Takes the ids of modules. Gives the text of licences.txt. */
function licencesText(ids) {
  const folders = new Set([...ids].map(packageFolder).filter((folder) => folder !== null));
  const packages = [...folders].map(licenceOf).sort((a, b) => (a.title < b.title ? -1 : 1));
  const linked = LINKED_INTO_WASM.map(({ title, file }) => ({
    title,
    text: readFileSync(join(ownFolder, file), "utf8"),
  }));
  const head =
    "RTT Lab is licensed under Apache-2.0. It contains the following software, each under its own licence.\n";
  const rule = "=".repeat(80);
  const sections = [...packages, ...linked].map(
    ({ title, text }) => `\n${rule}\n${title}\n${rule}\n\n${text.trim()}\n`,
  );
  return head + sections.join("");
}

/**
 * Gives two Vite plugins that share their list of modules: one for the worker's bundle, which is built first, and one for the
 * page's, which writes licences.txt.
 */
export function licencePlugins() {
  const seen = new Set();
  const collect = (context, bundle) => {
    for (const part of Object.values(bundle)) for (const id of part.moduleIds ?? []) seen.add(id);
    // Style sheets leave no module in a chunk.
    for (const id of context.getModuleIds()) if (/\.css(\?|$)/.test(id)) seen.add(id);
  };
  return {
    worker: {
      name: "collect-licences-of-worker",
      generateBundle(_options, bundle) {
        collect(this, bundle);
      },
    },
    page: {
      name: "write-licences",
      apply: "build",
      generateBundle(_options, bundle) {
        collect(this, bundle);
        this.emitFile({ type: "asset", fileName: LICENCES_FILE, source: licencesText(seen) });
      },
    },
  };
}
