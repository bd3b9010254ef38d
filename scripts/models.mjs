/**
 * `npm run models [-- --check] [ID…]`: trains the bundled nets of models/ again, each by its document ID.json, and brings
 * the manifest and the generated files up to date. With --check nothing is written: the weights must be those that are
 * checked in.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { at, Fault, filesUnder, main, must, say, shown, tool } from "./lib/common.mjs";
import { ensureWasm } from "./lib/core.mjs";
import { updateManifest } from "./lib/manifest.mjs";
import { ensurePackages } from "./lib/packages.mjs";

const unrelated = ["manifest.json"];

const documents = () =>
  filesUnder(at("models"), (path) => path.endsWith(".json")).filter((path) => !unrelated.includes(basename(path)));

/** Trains by a document and writes the net. */
async function train(document, out) {
  const [node, args] = tool("tsx");
  const result = JSON.parse(
    await must(node, [...args, at("sim-worker", "cli", "lab.ts"), "train", document, "--out", out, "--json"]),
  );
  const { accuracy, majorityAccuracy, area } = result.judgement ?? {};
  const judged = area === undefined ? "" : `; right ${accuracy}, majority ${majorityAccuracy}, area ${area}`;
  say(`${shown(document)}: ${result.data.rows} rows, epoch ${result.bestEpoch}, loss ${result.bestLoss}${judged}`);
}

/** Metadata and weights, without the fingerprint of the catalogue, which any module's parameters change. */
function contentOf(path) {
  const file = readFileSync(path);
  const end = 8 + Number(file.readBigUInt64LE());
  const header = JSON.parse(file.subarray(8, end).toString());
  const { catalogue: _left, ...provenance } = JSON.parse(header.__metadata__.provenance);
  header.__metadata__.provenance = provenance;
  return JSON.stringify(header) + file.subarray(end).toString("base64");
}

async function check(document, net) {
  const folder = mkdtempSync(join(tmpdir(), "rtt-lab-models-"));
  try {
    const again = join(folder, basename(net));
    await train(document, again);
    if (contentOf(again) === contentOf(net)) return;
    say(`${shown(net)} is not what its document gives: run "npm run models" and commit.`);
    process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

await main(async () => {
  await ensurePackages();
  await ensureWasm();
  const asked = process.argv.slice(2).filter((word) => !word.startsWith("--"));
  const chosen = documents().filter((path) => asked.length === 0 || asked.includes(basename(path, ".json")));
  if (chosen.length === 0) throw new Fault(`models/ has none of ${asked.join(", ")}.`);
  const checking = process.argv.includes("--check");
  for (const document of chosen) {
    const net = document.replace(/\.json$/, ".safetensors");
    await (checking ? check(document, net) : train(document, net));
  }
  if (checking) return;
  updateManifest(at("models", "manifest.json"));
  await must(process.execPath, [at("scripts", "gen.mjs")]);
});
