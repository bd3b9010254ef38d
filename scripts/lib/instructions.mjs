/**
 * Counts the machine instructions of the core's functions as WebAssembly: V8's code, run under valgrind's callgrind. Times vary by
 * a tenth from run to run and with the load of the machine; instruction counts are constant.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { register } from "tsx/esm/api";
import { at, Fault, must, which } from "./common.mjs";
import { buildWasm } from "./core.mjs";
import { installDebian } from "./packages.mjs";

/** V8's flags: no background compilation; each function is compiled once, by the optimising compiler. */
const v8Flags = ["--no-liftoff", "--no-wasm-tier-up", "--single-threaded", "--perf-basic-prof"];

/** The ranges of code of the wasm's functions, ascending: [{from, to, name}]. */
function readCode(map) {
  const lines = map.split("\n").map((line) => /^([0-9a-f]+) ([0-9a-f]+) JS:(.+)-\d+-turbofan$/.exec(line));
  return lines
    .filter((match) => match !== null)
    .map(([, from, size, name]) => {
      const start = Number.parseInt(from, 16);
      return { from: start, to: start + Number.parseInt(size, 16), name };
    })
    .sort((a, b) => a.from - b.from);
}

function functionAt(code, address) {
  let low = 0;
  let high = code.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (code[middle].to <= address) low = middle + 1;
    else high = middle;
  }
  return code[low]?.from <= address ? code[low].name : undefined;
}

/** Instructions by function, from callgrind's file: lines of "address line count", addresses often relative to the last. */
function readCounts(profile, code) {
  const counts = new Map();
  let address = 0;
  let ofCall = false;
  for (const line of profile.split("\n")) {
    if (line.startsWith("calls=")) ofCall = true; // the next line counts what the callee took
    if (!/^[0-9+*-]/.test(line)) continue;
    const [position, , count] = line.split(" ");
    if (position.startsWith("0x")) address = Number.parseInt(position, 16);
    else if (position !== "*") address += Number(position);
    const name = ofCall ? undefined : functionAt(code, address);
    ofCall = false;
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + Number(count ?? 0));
  }
  return counts;
}

async function scenarioOf(preset) {
  register();
  const { catalogue } = await import("../../sim-worker/generated/catalogue.ts");
  const found = catalogue.presets.find(({ id }) => id === preset);
  if (found === undefined) throw new Fault(`There is no preset "${preset}".`);
  return found.scenario;
}

/** One run of a preset with `set` laid over: {packets, counts: [[function, instructions], ...]}, most first. */
export async function countInstructions(preset, set = {}) {
  if (which("valgrind") === null) await installDebian(["valgrind"], ["valgrind"]);
  if (which("valgrind") === null) throw new Fault("valgrind is not on the PATH.");
  const folder = at("build", "instructions");
  mkdirSync(folder, { recursive: true });
  const [wasm, profile] = [at("build", "instructions", "core.wasm"), at("build", "instructions", "callgrind.out")];
  writeFileSync(wasm, (await buildWasm(["--profiling-funcs"], ["lab"])).programs.lab);
  const run = [
    at("scripts", "lib", "run-once.mjs"),
    wasm,
    JSON.stringify(await scenarioOf(preset)),
    JSON.stringify(set),
  ];
  const valgrind = ["--tool=callgrind", "--dump-instr=yes", "--quiet", `--callgrind-out-file=${profile}`];
  const packets = Number(await must("valgrind", [...valgrind, process.execPath, ...v8Flags, ...run], { quiet: true }));
  const text = readFileSync(profile, "utf8");
  const map = `/tmp/perf-${/^pid: (\d+)$/m.exec(text)[1]}.map`;
  const counts = readCounts(text, readCode(readFileSync(map, "utf8")));
  rmSync(map);
  return { packets, counts: [...counts].sort(([, a], [, b]) => b - a) };
}
