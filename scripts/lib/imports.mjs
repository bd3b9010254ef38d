/** Whether every include, call and import goes down the floors of `floors.mjs`, and no files use each other in a circle. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { at, filesUnder, shown } from "./common.mjs";
import { coreFloors, debts, interfaces, openings, scriptFloors } from "./floors.mjs";

/**
 * The floor of a file and its height, or undefined.
 *
 * @returns {{ name: string, height: number, only?: string[], never?: RegExp[] } | undefined}
 */
export function floorOf(floors, path) {
  let best;
  floors.forEach((floor, height) => {
    for (const prefix of floor.files)
      if (path.startsWith(prefix) && !(best?.prefix.length >= prefix.length)) best = { ...floor, height, prefix };
  });
  return best;
}

const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");

// ---- TypeScript ----------------------------------------------------------------------------------------------------

/** Every module that a source text names in import, export … from, import() or new URL(…, import.meta.url). */
export function namedIn(text) {
  const code = withoutComments(text);
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

function scriptFiles() {
  const isSource = (path) => /\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$/.test(path);
  return ["sim-worker", "figure", "papers", "web/src"].flatMap((folder) => filesUnder(at(folder), isSource));
}

/** `[from, to, sentence]` of each climb among the script's imports. */
function scriptClimbs() {
  const uses = [];
  for (const file of scriptFiles()) {
    const from = shown(file);
    const floor = floorOf(scriptFloors, from);
    if (floor === undefined) {
      uses.push([from, from, `${from}: belongs to no floor; name it in scripts/lib/floors.mjs`]);
      continue;
    }
    for (const name of namedIn(readFileSync(file, "utf8"))) {
      if (!name.startsWith(".")) {
        if (floor.never?.some((pattern) => pattern.test(name)))
          uses.push([from, name, `${from}: ${floor.name} must not import ${name}`]);
        continue;
      }
      const to = target(file, name);
      if (to.startsWith("wasm-core/")) {
        if (!["worker", "cli"].includes(floor.name))
          uses.push([from, to, `${from}: only the worker may know the core (${to})`]);
        continue;
      }
      const other = floorOf(scriptFloors, to);
      if (other === undefined || other.height === floor.height) continue;
      const closed = other.only !== undefined && !other.only.includes(floor.name);
      const opening = floor.name === "app" && openings.includes(to);
      if (other.height > floor.height || (closed && !opening))
        uses.push([from, to, `${from}: ${floor.name} must not import ${other.name} (${to})`]);
    }
  }
  return uses;
}

/**
 * Relative modules that a file needs before it runs: values that it imports or passes on. Types are erased before, and `import()`
 * runs later.
 */
export function neededIn(text) {
  const code = withoutComments(text);
  const statement = /^\s*(?:import|export)\b(?!\s+type\b)([^;"'()=]*?)\bfrom\s+["'](\.[^"']*)["']/gm;
  const bare = /^\s*import\s+["'](\.[^"']*)["']/gm;
  // Every name in the braces is a type's.
  const onlyTypes = (names) => /^\s*\{\s*(?:type\s+[\w\s]+,?\s*)+\}\s*$/.test(names);
  return [
    ...[...code.matchAll(statement)].filter(([, names]) => !onlyTypes(names)).map(([, , name]) => name),
    ...[...code.matchAll(bare)].map(([, name]) => name),
  ];
}

/** `[from, "circle", sentence]` of each circle of files that need one another's values. */
function scriptCircles() {
  const edges = new Map();
  for (const file of scriptFiles()) {
    const names = neededIn(readFileSync(file, "utf8")).map((name) => target(file, name));
    edges.set(shown(file), new Set(names));
  }
  return circles(edges).map((members) => [members[0], "circle", inCircle("files import", members)]);
}

const inCircle = (what, members) => `${members.length} ${what} one another in a circle: ${members.join(", ")}`;

// ---- C ---------------------------------------------------------------------------------------------------------------

/** A header and its C file are one unit: `wasm-core/src/base/arena`. */
const unitOf = (path) => path.replace(/\.(c|h|def)$/, "");

/** Functions that a C file defines: at the start of a line, with a body. `own`: static ones; `offered`: the others. */
export function definedIn(code) {
  const pattern = /^(?!typedef\b|extern\b|else\b|return\b)([A-Za-z_][\w *]*?)\b([a-z]\w*)\([^;{}]*\)\s*\{/gm;
  const all = [...code.matchAll(pattern)].map(([, before, name]) => ({ name, own: /\bstatic\b/.test(before) }));
  const names = (own) => all.filter((each) => each.own === own).map(({ name }) => name);
  return { own: names(true), offered: names(false) };
}

/** Functions that a header declares: a prototype at the start of a line, inline functions left out. */
export function declaredIn(code) {
  const pattern = /^(?!static\b|typedef\b|return\b)[A-Za-z_][\w *]*?\b([a-z]\w*)\([^;{}]*\);/gm;
  return [...code.matchAll(pattern)].map((match) => match[1]);
}

/**
 * Lets calls of an interface's functions count as uses of its header: `definitions` says so afterwards. Gives one sentence
 * for each interface that is not one: a function defined on a third floor, or none that is defined above.
 */
function declareInterfaces(files, definitions) {
  return interfaces.flatMap(({ header, definedBy, reason }) => {
    const code = files.find(({ path }) => path === header)?.code;
    if (code === undefined || !reason)
      return [`scripts/lib/floors.mjs: the interface ${header} is no file of the core, or gives no reason`];
    const own = floorOf(coreFloors, header);
    let upward = 0;
    const complaints = [];
    for (const name of declaredIn(code)) {
      const definedOn = floorOf(coreFloors, definitions.get(name) ?? header);
      if (definedOn.name === definedBy) upward++;
      else if (definedOn.name !== own.name)
        complaints.push(`${header}: ${name} is defined on ${definedOn.name}, neither ${own.name} nor ${definedBy}`);
      definitions.set(name, header);
    }
    if (upward === 0) complaints.push(`scripts/lib/floors.mjs: ${header} declares nothing that ${definedBy} defines`);
    return complaints;
  });
}

/** The C files: path, code without comments, includes, words. */
function coreFiles() {
  return filesUnder(at("wasm-core", "src"), (path) => /\.[ch]$/.test(path)).map((path) => {
    const text = readFileSync(path, "utf8");
    const code = withoutComments(text);
    const includes = [...code.matchAll(/^#include "([^"]+)"/gm)].map((match) => `wasm-core/src/${match[1]}`);
    return { path: shown(path), code, includes: includes.filter((name) => existsSync(at(name))) };
  });
}

/** Every use of one C file by another: `{ from, to, how }`; a call counts as a use of the file that defines the function. */
function coreUses() {
  const files = coreFiles();
  const definitions = new Map();
  for (const { path, code } of files) {
    if (path.endsWith(".c")) for (const name of definedIn(code).offered) definitions.set(name, path);
  }
  const faults = declareInterfaces(files, definitions);
  const uses = [];
  for (const { path, code, includes } of files) {
    for (const to of includes) uses.push({ from: path, to, how: `includes ${to}` });
    const called = new Set([...code.matchAll(/(?<![\w.>])([a-z]\w*)\(/g)].map((match) => match[1]));
    // A file's own static function may have the name of a function that another file offers.
    for (const name of definedIn(code).own) called.delete(name);
    for (const name of called) {
      const to = definitions.get(name);
      // A header declares what its own C file defines; only C files call.
      if (to !== undefined && to !== path && path.endsWith(".c"))
        uses.push({ from: path, to, how: `calls ${name} (${to})` });
    }
  }
  return { uses, faults };
}

/** `[from, to, sentence]` of each include or call that climbs. */
function coreClimbs(uses) {
  return uses.flatMap(({ from, to, how }) => {
    if (to.endsWith(".def")) return [];
    const [floor, other] = [floorOf(coreFloors, from), floorOf(coreFloors, to)];
    if (floor === undefined) return [[from, to, `${from}: belongs to no floor; name it in scripts/lib/floors.mjs`]];
    if (other === undefined || other.height <= floor.height) return [];
    return [[from, to, `${from} (${floor.name}) ${how}, which is above it (${other.name})`]];
  });
}

/** The circles of a graph (a map from each unit to the units that it uses): sorted lists of units that use one another. Tarjan 1972. */
export function circles(edges) {
  const index = new Map();
  const low = new Map();
  const stack = [];
  const onStack = new Set();
  const found = [];
  const visit = (unit) => {
    index.set(unit, index.size);
    low.set(unit, index.get(unit));
    stack.push(unit);
    onStack.add(unit);
    for (const next of edges.get(unit) ?? []) {
      if (!index.has(next)) {
        visit(next);
        low.set(unit, Math.min(low.get(unit), low.get(next)));
      } else if (onStack.has(next)) low.set(unit, Math.min(low.get(unit), index.get(next)));
    }
    if (low.get(unit) !== index.get(unit)) return;
    const members = [];
    let member;
    do {
      member = stack.pop();
      onStack.delete(member);
      members.push(member);
    } while (member !== unit);
    if (members.length > 1) found.push(members.sort());
  };
  for (const unit of edges.keys()) if (!index.has(unit)) visit(unit);
  return found;
}

function coreCircles(uses) {
  const edges = new Map();
  for (const { from, to } of uses) {
    if (to.endsWith(".def")) continue;
    const [a, b] = [unitOf(from), unitOf(to)];
    if (!edges.has(a)) edges.set(a, new Set());
    if (!edges.has(b)) edges.set(b, new Set());
    if (a !== b) edges.get(a).add(b);
  }
  return circles(edges).map((members) => {
    const short = members.map((unit) => unit.replace("wasm-core/src/", ""));
    return [members[0], "circle", inCircle("units use", short)];
  });
}

/** Gives one sentence for each climb and circle that is not listed as tolerated, and for each listed one that no longer occurs. */
export function checkImports() {
  const { uses, faults } = coreUses();
  const all = [...scriptClimbs(), ...scriptCircles(), ...coreClimbs(uses), ...coreCircles(uses)];
  const occurs = new Set(all.map(([from, to]) => `${from} -> ${to}`));
  const climbs = all.filter(([from, to]) => debts[`${from} -> ${to}`] === undefined).map(([, , sentence]) => sentence);
  const paid = Object.keys(debts)
    .filter((debt) => !occurs.has(debt))
    .map((debt) => `scripts/lib/floors.mjs: the debt "${debt}" is paid; remove its line`);
  return [...faults, ...new Set(climbs), ...paid];
}
