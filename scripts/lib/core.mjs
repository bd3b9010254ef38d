/** The core as WebAssembly: its sources, flags, exports, stamp and build. */
import { readFileSync } from "node:fs";
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

/** Debian 12's. Another version gives other bytes. */
export const pinnedEmscripten = "3.1.6";
export const wasmFile = at("wasm-core", "dist", "rttlab.wasm");
export const stampFile = at("wasm-core", "dist", "rttlab.stamp.json");

const compileFlags = [...commonFlags, "-g0", "-flto", "-mbulk-memory", "-mnontrapping-fptoint"];

/**
 * The line by which a C file says that it runs seldom (once per session, not once per packet, sample or line): it is built
 * for size, which saves a tenth of the download.
 */
const sizeMark = "/* lab: optimise for size */";

const flagsOf = (source) => [...compileFlags, readFileSync(source, "utf8").startsWith(sizeMark) ? "-Os" : "-O3"];

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
  // Whatever has one caller Binaryen would put into it, and undo what the sources keep apart (base/attributes.h): only little.
  "-sBINARYEN_EXTRA_PASSES=--one-caller-inline-max-function-size=40",
];

export const coreSources = () => filesUnder(at("wasm-core", "src"), (path) => path.endsWith(".c"));

/** What the bytes of the wasm depend on. */
const coreInputs = () => [
  ...filesUnder(at("wasm-core", "include"), (path) => path.endsWith(".h")),
  ...filesUnder(at("wasm-core", "src"), (path) => /\.(c|h|def)$/.test(path)),
];

/** The functions marked LAB_EXPORT in the ABI's header. */
export function exportedFunctions() {
  const header = readFileSync(at("wasm-core", "include", "rttlab.h"), "utf8");
  return [...header.matchAll(/^LAB_EXPORT[^;()]*?\b(lab_\w+)\s*\(/gm)].map((match) => match[1]);
}

/** What a stamp says of the sources as they are now. */
function presentStamp() {
  return {
    sources: hashFiles(coreInputs()),
    compiler: `emscripten ${pinnedEmscripten}`,
    flags: sha256([...compileFlags, ...linkFlags].join(" ")),
  };
}

/** Whether the checked-in wasm was built from the sources as they are now. */
export function wasmFits() {
  const stamp = readJson(stampFile);
  if (stamp === null) return false;
  const now = presentStamp();
  const same = ["sources", "compiler", "flags"].every((key) => stamp[key] === now[key]);
  try {
    return same && stamp.wasm === sha256(readFileSync(wasmFile));
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

/** Compiles and links the core. Gives the bytes; throws a Fault when there is no Emscripten or a source is wrong. */
export async function buildWasm(moreLinkFlags = []) {
  const emcc = which("emcc");
  if (emcc === null) {
    throw new Fault(
      `The core's C sources differ from the built wasm: install Emscripten ${pinnedEmscripten} (Debian: apt-get install emscripten) to rebuild it.`,
    );
  }
  const sources = coreSources();
  say(
    `Building the core: ${sources.length} C files (other packages of Emscripten than Debian's first compile their own libraries)`,
  );
  const { objects } = await compile("wasm", sources, emcc, flagsOf);
  const exports = exportedFunctions().map((name) => `_${name}`);
  const output = at("build", "wasm", `rttlab.${process.pid}.wasm`);
  await must(emcc, [
    ...linkFlags,
    ...moreLinkFlags,
    `-sEXPORTED_FUNCTIONS=${exports.join(",")}`,
    ...objects.map(shown),
    "-o",
    shown(output),
  ]);
  const bytes = readFileSync(output);
  const imports = WebAssembly.Module.imports(new WebAssembly.Module(bytes));
  if (imports.length > 0) {
    throw new Fault(
      `The core must stand alone, but the wasm imports ${imports.map((entry) => `${entry.module}.${entry.name}`).join(", ")}.`,
    );
  }
  return bytes;
}

/** Puts the wasm and its stamp where the page, the command line and the tests take them from. */
export function keepWasm(bytes) {
  writeWhole(wasmFile, bytes);
  const stamp = {
    ...presentStamp(),
    wasm: sha256(bytes),
    bytes: bytes.length,
    gzipBytes: gzipSync(bytes, { level: 9 }).length,
  };
  writeWhole(stampFile, `${JSON.stringify(stamp, null, 2)}\n`);
  return stamp;
}

/** Writes the catalogue anew: the page refuses a worker whose core describes itself otherwise. */
export async function followWasm() {
  const out = await must(process.execPath, [at("scripts", "gen.mjs")]);
  if (out.startsWith("Wrote")) say(out.trimEnd());
}

/** Rebuilds the wasm, and what follows from it, if the sources have changed since it was built. */
export async function ensureWasm() {
  if (wasmFits()) return;
  const { bytes, gzipBytes } = keepWasm(await buildWasm());
  say(`Built wasm-core/dist/rttlab.wasm: ${bytes} bytes, ${gzipBytes} gzipped`);
  await followWasm();
}
