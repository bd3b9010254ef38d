/** Runs the benchmark programs: each prints one JSON object a line, as wasm-core/bench/README.md says. */
import { at, Fault, filesUnder, must, tool, which } from "./common.mjs";
import { buildNative } from "./native.mjs";
import { installDebian } from "./packages.mjs";
import { timeTorch } from "./torch.mjs";

/** The JSON objects among the lines of an output, by their `case`. */
function casesIn(out) {
  const lines = out.split("\n").filter((line) => line.startsWith("{"));
  return lines.map((line) => JSON.parse(line));
}

/** The cases natively. */
export async function measureNative() {
  const cases = [];
  for (const { path } of await buildNative("bench")) cases.push(...casesIn(await must(path, [])));
  return cases;
}

/** The same cases as wasm in a worker thread, and the reading of logs. */
export async function measureWasm() {
  const cases = [];
  const [node, args] = tool("tsx");
  for (const path of filesUnder(at("sim-worker", "bench"), (name) => name.endsWith(".bench.ts"))) {
    cases.push(...casesIn(await must(node, [...args, path])));
  }
  return cases;
}

const peerCases = [
  { name: "dumbbell-100M-10", arguments: ["100e6", "10", "500", "60"], repeats: 5 },
  { name: "dumbbell-1G-100", arguments: ["1e9", "100", "5000", "20"], repeats: 2 },
  {
    name: "sack-150M-50",
    arguments: ["150e6", "50", "1125", "400", "Sack1", "TCPSink/Sack1", "1000", "1"],
    repeats: 1,
  },
];

/** The same dumbbells in ns-2; installs Debian's package where it is missing. Gives the fastest of the repeats. */
export async function measurePeers() {
  if (which("ns") === null) await installDebian(["ns2"], ["ns-2"]);
  const ns = which("ns");
  if (ns === null) throw new Fault("ns-2 is not on the PATH.");
  const cases = [];
  for (const { name, arguments: values, repeats } of peerCases) {
    const runs = [];
    for (let repeat = 0; repeat < repeats; repeat++) {
      runs.push(...casesIn(await must(ns, [at("wasm-core", "bench", "dumbbell.tcl"), name, ...values])));
    }
    cases.push(runs.reduce((best, run) => (run.wallSeconds < best.wallSeconds ? run : best)));
  }
  return cases;
}

/** The training cases in PyTorch; none where it cannot be had. */
export async function measureTorch() {
  return casesIn(await timeTorch());
}
