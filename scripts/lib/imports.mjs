/** Which part of the TypeScript may import which: the direction of docs/architecture.md, as an allow-list. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { at, filesUnder, shown } from "./common.mjs";

/**
 * Parts from the bottom up. A file belongs to the first part one of whose patterns it matches; it may import its own part
 * and those named in `uses`.
 */
const parts = [
  { name: "shape", files: [/^sim-worker\/src\/catalogue\.ts$/], uses: [] },
  { name: "generated", files: [/^sim-worker\/generated\//], uses: ["shape"] },
  {
    name: "protocol",
    files: [/^sim-worker\/src\/(protocol|results|client|units|interval|tuneTypes|tuneSpace|jsonText)\.ts$/],
    uses: ["shape", "generated"],
  },
  { name: "figures", files: [/^sim-worker\/papers\/(figure|figureTable)\.ts$/], uses: [] },
  { name: "worker", files: [/^sim-worker\/src\//], uses: ["shape", "generated", "protocol"] },
  {
    name: "artefacts",
    files: [/^sim-worker\/papers\//],
    uses: ["shape", "generated", "protocol", "worker", "figures"],
  },
  {
    name: "cli",
    files: [/^sim-worker\/(cli|test|bench)\//],
    uses: ["shape", "generated", "protocol", "worker", "figures", "artefacts"],
  },
  {
    name: "plot",
    files: [/^web\/src\/plot\//],
    uses: ["shape", "generated", "protocol", "figures"],
    never: [/^react/, /^@mantine\//],
  },
  { name: "state", files: [/^web\/src\/state\//], uses: ["shape", "generated", "protocol"] },
  { name: "controls", files: [/^web\/src\/controls\//], uses: ["shape", "generated", "protocol", "plot", "state"] },
  { name: "charts", files: [/^web\/src\/charts\//], uses: ["shape", "generated", "protocol", "plot", "state"] },
  {
    name: "panels",
    files: [/^web\/src\/panels\//],
    uses: ["shape", "generated", "protocol", "figures", "plot", "state", "controls", "charts"],
  },
  {
    name: "tuner",
    files: [/^web\/src\/tuner\//],
    uses: ["shape", "generated", "protocol", "figures", "plot", "state", "controls", "charts", "panels"],
  },
  {
    name: "pages",
    files: [/^web\/src\/(lab|logs|papers|fluid|compare)\//],
    uses: [
      "shape",
      "generated",
      "protocol",
      "figures",
      "artefacts",
      "plot",
      "state",
      "controls",
      "charts",
      "panels",
      "tuner",
    ],
  },
  {
    name: "app",
    files: [/^web\/src\//],
    uses: [
      "shape",
      "generated",
      "protocol",
      "figures",
      "artefacts",
      "plot",
      "state",
      "controls",
      "charts",
      "panels",
      "tuner",
      "pages",
    ],
  },
];

/** What makes a page's client out of a worker: the one thing of the worker that the page may name. */
const openings = [/^sim-worker\/src\/(create-client|index)\.ts$/];

const partOf = (path) => parts.find(({ files }) => files.some((pattern) => pattern.test(path)));

/** Every module that a source text names in import, export … from, import() or new URL(…, import.meta.url). */
function namedIn(text) {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
  const patterns = [
    /\bfrom\s+["']([^"']+)["']/g,
    /\bimport\s+["']([^"']+)["']/g,
    /\bimport\(\s*["']([^"']+)["']\s*\)/g,
    /\bnew\s+URL\(\s*["']([^"']+)["']\s*,\s*import\.meta\.url/g,
  ];
  return patterns.flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[1]));
}

/** The file a relative name stands for, relative to the root. */
function target(from, name) {
  const base = resolve(dirname(from), name.replace(/\?.*$/, ""));
  const candidates = [base, `${base}.ts`, `${base}.tsx`, resolve(base, "index.ts"), resolve(base, "index.tsx")];
  return shown(candidates.find((path) => existsSync(path) && statSync(path).isFile()) ?? base);
}

function complaint(file, part, name) {
  if (!name.startsWith(".")) {
    return part.never?.some((pattern) => pattern.test(name))
      ? `${shown(file)}: ${part.name} must not import ${name}`
      : null;
  }
  const path = target(file, name);
  const other = partOf(path);
  if (path.startsWith("wasm-core/")) {
    return ["worker", "cli"].includes(part.name) ? null : `${shown(file)}: only the worker may know the core (${path})`;
  }
  if (other === undefined || other === part || part.uses.includes(other.name)) return null;
  if (part.name === "app" && openings.some((pattern) => pattern.test(path))) return null;
  return `${shown(file)}: ${part.name} must not import ${other.name} (${path})`;
}

/** Gives one sentence for each import that goes against the direction. */
export function checkImports() {
  const isSource = (path) => /\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$/.test(path);
  const files = [at("sim-worker"), at("web", "src")].flatMap((folder) => filesUnder(folder, isSource));
  return files.flatMap((file) => {
    const part = partOf(shown(file));
    if (part === undefined) return [`${shown(file)}: belongs to no part; name it in scripts/lib/imports.mjs`];
    return namedIn(readFileSync(file, "utf8"))
      .map((name) => complaint(file, part, name))
      .filter((sentence) => sentence !== null);
  });
}
