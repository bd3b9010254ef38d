/**
 * The core as WebAssembly: its sources, flags, exports, stamp and build. These programs are made of the sources:
 *
 * - the description (build/wasm/describe.wasm, not kept): with all texts; run once, it prints the catalogue;
 * - the lab (wasm-core/dist/rttlab.wasm), which the page downloads first: without those texts, and with the fingerprint of the catalogue;
 * - training and the reading of logs (rttlab-training.wasm, rttlab-log.wasm), which the page downloads when it trains or reads a log;
 * - the oracle (rttlab-oracle.wasm): all of these and the harness of the reference vectors, for tests.
 *
 * All have the same objects but those few that wasm-core/src/catalogue/program.h concerns.
 */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { gzipSync } from "node:zlib";
import {
  at,
  Fault,
  filesUnder,
  hashFiles,
  must,
  readJson,
  run,
  say,
  sha256,
  shown,
  which,
  writeWhole,
} from "./common.mjs";
import { commonFlags, compile } from "./compile.mjs";

/** Version of Emscripten in Debian 12. Another version gives other bytes. */
export const pinnedEmscripten = "3.1.6";
export const wasmFile = at("wasm-core", "dist", "rttlab.wasm");
/** Every program that is kept, by its name in the stamp; `program` is its number in wasm-core/src/catalogue/program.h. */
const PROGRAMS = {
  lab: { file: wasmFile, program: 1 },
  training: { file: at("wasm-core", "dist", "rttlab-training.wasm"), program: 2 },
  log: { file: at("wasm-core", "dist", "rttlab-log.wasm"), program: 3 },
  oracle: { file: at("wasm-core", "dist", "rttlab-oracle.wasm"), program: 0 },
};
/** The files of the programs, the lab's first. */
export const programFiles = Object.values(PROGRAMS).map(({ file }) => file);
export const stampFile = at("wasm-core", "dist", "rttlab.stamp.json");

const compileFlags = [...commonFlags, "-g0", "-flto", "-mbulk-memory", "-mnontrapping-fptoint"];

/**
 * The line that marks a C file as seldom run (once per session, not once per packet, sample or line): it is compiled for
 * size, which saves a tenth of the download.
 */
const sizeMark = "/* lab: optimise for size */";

const flagsOf = (source) => [...compileFlags, readFileSync(source, "utf8").startsWith(sizeMark) ? "-Os" : "-O3"];

/** Flags of the description, which runs once: they need not give fast code, but must suit the core's objects, with which it is linked. */
const describeFlags = [...compileFlags, "-Os", "-DLAB_WITH_TEXTS"];

const linkFlags = [
  "-O3",
  "-g0",
  "-flto",
  "--no-entry",
  "-sSTANDALONE_WASM=1",
  "-sMALLOC=none",
  "-sALLOW_MEMORY_GROWTH=1",
  "-sINITIAL_MEMORY=2097152",
  "-sMAXIMUM_MEMORY=1073741824",
  "-sTOTAL_STACK=262144",
  // Binaryen inlines functions with one caller, which would undo the separation in the sources (base/attributes.h): a small limit.
  "-sBINARYEN_EXTRA_PASSES=--one-caller-inline-max-function-size=40",
];

const cFilesUnder = (...folder) => filesUnder(at("wasm-core", "src", ...folder), (path) => path.endsWith(".c"));

/** Every C file: native programs link them all. */
export const coreSources = () => cFilesUnder();

/** Folders that are linked into their own program and not into the core. */
const apart = ["oracle", "describe"];

const shippedSources = () => {
  const others = new Set(apart.flatMap((folder) => cFilesUnder(folder)));
  return coreSources().filter((path) => !others.has(path));
};

/** The one file that is compiled with the fingerprint of the catalogue. */
const buildSource = at("wasm-core", "src", "session", "build.c");

/** Files whose content depends on the program. */
const programSources = [at("wasm-core", "src", "catalogue", "registry.c"), at("wasm-core", "src", "session", "abi.c")];

/** The mark of texts that only the description needs (wasm-core/src/catalogue/module.h). */
const holdsTexts = (source) => /\bLAB_(?:TEXT|DEFINE_MODULE)\b/.test(readFileSync(source, "utf8"));

/** The inputs that determine the bytes of the wasm. */
const coreInputs = () => [
  ...filesUnder(at("wasm-core", "include"), (path) => path.endsWith(".h")),
  ...filesUnder(at("wasm-core", "src"), (path) => /\.(c|h|def)$/.test(path)),
];

/** The functions marked LAB_EXPORT in the ABI's header. */
export function exportedFunctions() {
  const header = readFileSync(at("wasm-core", "include", "rttlab.h"), "utf8");
  return [...header.matchAll(/^LAB_EXPORT[^;()]*?\b(lab_\w+)\s*\(/gm)].map((match) => match[1]);
}

/** The stamp of the present sources. */
function presentStamp() {
  return {
    sources: hashFiles(coreInputs()),
    compiler: `emscripten ${pinnedEmscripten}`,
    flags: sha256([...compileFlags, ...linkFlags].join(" ")),
  };
}

/** Whether the checked-in programs were built from the sources as they are now. */
export function wasmFits() {
  const stamp = readJson(stampFile);
  if (stamp === null) return false;
  const now = presentStamp();
  const same = ["sources", "compiler", "flags"].every((key) => stamp[key] === now[key]);
  try {
    return (
      same &&
      Object.entries(PROGRAMS).every(([name, { file }]) => stamp.programs?.[name]?.wasm === sha256(readFileSync(file)))
    );
  } catch {
    return false;
  }
}

/** The version of the Emscripten on the PATH, or null. */
export async function emscriptenVersion() {
  const emcc = which("emcc");
  if (emcc === null) return null;
  const { out } = await run(emcc, ["--version"], { quiet: true });
  return /\b(\d+\.\d+\.\d+)\b/.exec(out)?.[1] ?? null;
}

/** Links objects to a program that exports these functions and imports nothing. Gives its bytes. */
async function link(emcc, name, objects, functions, flags) {
  const output = at("build", "wasm", `${name}.${process.pid}.wasm`);
  const exports = functions.map((each) => `_${each}`).join(",");
  const all = [...flags, `-sEXPORTED_FUNCTIONS=${exports}`, ...objects.map(shown), "-o", shown(output)];
  await must(emcc, all);
  const bytes = readFileSync(output);
  rmSync(output);
  const imports = WebAssembly.Module.imports(new WebAssembly.Module(bytes));
  if (imports.length > 0) {
    throw new Fault(
      `The core must stand alone, but ${name}.wasm imports ${imports.map((entry) => `${entry.module}.${entry.name}`).join(", ")}.`,
    );
  }
  return bytes;
}

/** The JSON document that a function of a program answers with. */
function askProgram(bytes, name) {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), {});
  exports._initialize?.();
  const pointer = exports[name]();
  const memory = new Uint8Array(exports.memory.buffer);
  return JSON.parse(new TextDecoder().decode(memory.subarray(pointer, memory.indexOf(0, pointer))));
}

/** The identity of the built core: {abi, version, catalogue}. Throws a Fault when there is none. */
export function readBuild() {
  if (!existsSync(wasmFile)) throw new Fault(`${shown(wasmFile)} is missing: run node scripts/build-core.mjs.`);
  return askProgram(readFileSync(wasmFile), "lab_build");
}

/** The fingerprint of a description of the core: 16 hexadecimal digits. */
export const fingerprint = (description) => sha256(JSON.stringify(description)).slice(0, 16);

/**
 * Compiles the core and has it described. Gives `description`, an object, and `objects`, those of the core.
 * Throws a Fault when there is no Emscripten or a source is wrong.
 */
async function compileCore() {
  const emcc = which("emcc");
  if (emcc === null) {
    throw new Fault(
      `The core's C sources differ from the built wasm: install Emscripten ${pinnedEmscripten} (Debian: apt-get install emscripten) to rebuild it.`,
    );
  }
  const sources = shippedSources().filter((path) => path !== buildSource);
  say(
    `Building the core: ${coreSources().length} C files (other packages of Emscripten than Debian's first compile their own libraries)`,
  );
  const { objects } = await compile("wasm", sources, emcc, flagsOf);
  const texts = [...sources.filter(holdsTexts), ...cFilesUnder("describe")];
  const described = await compile("describe", texts, emcc, describeFlags);
  const others = objects.filter((_, index) => !holdsTexts(sources[index]));
  const quick = linkFlags.map((flag) => (flag === "-O3" ? "-O1" : flag));
  const program = await link(emcc, "describe", [...others, ...described.objects], ["lab_describe"], quick);
  const description = askProgram(program, "lab_describe");
  const buildFlags = [...flagsOf(buildSource), `-DLAB_CATALOGUE="${fingerprint(description)}"`];
  const build = await compile("wasm", [buildSource], emcc, buildFlags);
  const common = objects.filter((_, index) => !programSources.includes(sources[index]));
  return { emcc, description, objects: [...common, ...build.objects] };
}

/** The core's description of itself, as `lab_describe` prints it, parsed. */
export const describeCore = async () => (await compileCore()).description;

/**
 * The bytes of the programs by name, of all or of those asked for, and the description. Throws a Fault as compileCore
 * does.
 */
export async function buildWasm(moreLinkFlags = [], names = Object.keys(PROGRAMS)) {
  const { emcc, description, objects } = await compileCore();
  const programs = {};
  for (const name of names) {
    const own = (source) => [...flagsOf(source), `-DLAB_PROGRAM=${PROGRAMS[name].program}`];
    const parts = await compile(`wasm-${name}`, programSources, emcc, own);
    const harness = name === "oracle" ? await compile("wasm", cFilesUnder("oracle"), emcc, flagsOf) : { objects: [] };
    const all = [...objects, ...parts.objects, ...harness.objects];
    programs[name] = await link(emcc, `rttlab-${name}`, all, exportedFunctions(), [...linkFlags, ...moreLinkFlags]);
  }
  return { programs, description };
}

/** The description of the last build on this machine, for scripts/gen.mjs. */
export const descriptionFile = at("build", "description.json");

/** Writes the programs and their stamp to the folder from which the page, the command line and the tests load them. Gives the stamp. */
export function keepWasm({ programs, description }) {
  for (const [name, bytes] of Object.entries(programs)) writeWhole(PROGRAMS[name].file, bytes);
  writeWhole(descriptionFile, JSON.stringify(description));
  const measured = (bytes) => ({
    wasm: sha256(bytes),
    bytes: bytes.length,
    gzipBytes: gzipSync(bytes, { level: 9 }).length,
  });
  const sizes = Object.entries(programs).map(([name, bytes]) => [name, measured(bytes)]);
  const stamp = { ...presentStamp(), programs: Object.fromEntries(sizes) };
  writeWhole(stampFile, `${JSON.stringify(stamp, null, 2)}\n`);
  return stamp;
}

/** Writes the files generated from the description: the page refuses a worker whose core has another catalogue. */
async function followWasm() {
  const out = await must(process.execPath, [at("scripts", "gen.mjs")]);
  if (out.startsWith("Wrote")) say(out.trimEnd());
}

/** Builds and stores the core, and writes the files generated from it. */
export async function renewWasm() {
  const { programs } = keepWasm(await buildWasm());
  for (const [name, { bytes, gzipBytes }] of Object.entries(programs))
    say(`Built ${shown(PROGRAMS[name].file)}: ${bytes} bytes, ${gzipBytes} gzipped`);
  await followWasm();
}

/** Rebuilds the wasm and the files generated from it if the sources have changed since the last build. */
export async function ensureWasm() {
  if (!wasmFits()) await renewWasm();
}
