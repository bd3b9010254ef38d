/** Runs a scenario once, recording everything: `node run-once.mjs WASM SCENARIO-JSON SET-JSON`. Prints how many data packets there were. */
import { readFileSync } from "node:fs";

const [, , wasm, scenario, set] = process.argv;
const core = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(wasm)), {}).exports;

function textAt(pointer) {
  const bytes = new Uint8Array(core.memory.buffer);
  return new TextDecoder().decode(bytes.subarray(pointer, bytes.indexOf(0, pointer)));
}

const document = new TextEncoder().encode(
  JSON.stringify({
    kind: "simulation",
    scenario: JSON.parse(scenario),
    set: JSON.parse(set),
    changes: [],
    record: "all",
  }),
);
const at = core.lab_buffer(document.length);
new Uint8Array(core.memory.buffer).set(document, at);
let status = core.lab_open(document.length);
while (status === 1) status = core.lab_step(Number.MAX_VALUE, 1e9);
if (status !== 0) throw new Error(textAt(core.lab_error()));
process.stdout.write(`${JSON.parse(textAt(core.lab_result())).packets}\n`);
