/** `lab sweep`: the runs of a plan, on all processors, into a data set. */

import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { catalogue, catalogueHash } from "../../generated/catalogue";
import { modelUsers } from "../../generated/modelUsers";
import { loadModels } from "../../src/bundledModels";
import { failure } from "../../src/failure";
import { Sha256 } from "../../src/sha256";
import { parseArgs } from "../args";
import { type Command, type Io, printJson } from "../command";
import { readJsonFile } from "../files";
import { findScenario, splitChanges } from "../scenarioFile";
import { type CampaignProgress, runCampaign } from "../sweep/campaign";
import { type Origin, readPlan } from "../sweep/plan";

const HINT = "docs/campaigns.md describes a plan.";
const WASM = new URL("../../../wasm-core/dist/rttlab.wasm", import.meta.url);

function hashOf(bytes: Uint8Array): string {
  const hash = new Sha256();
  hash.add(bytes);
  return hash.hex();
}

async function originOf(): Promise<Origin> {
  const models = Object.entries(await loadModels()).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    core: hashOf(readFileSync(WASM)),
    nets: models.map(([id, base64]) => ` ${id}:${hashOf(Uint8Array.from(Buffer.from(base64, "base64")))}`).join(""),
    usesNets: (request) => {
      const text = JSON.stringify(request);
      return modelUsers.some((id) => text.includes(`"${id}"`));
    },
  };
}

function workersOf(text: string | undefined): number {
  const workers = text === undefined ? availableParallelism() : Number(text);
  if (Number.isInteger(workers) && workers > 0) return workers;
  throw failure("bad-workers", `"${text}" is no number of threads.`, "Give a whole number from 1 on.", "--workers");
}

function sayTo(io: Io): (progress: CampaignProgress) => void {
  return ({ done, total, found, refused, ratePerS }) => {
    const parts = [
      `${done} of ${total} runs${found > 0 ? ` (${found} were there)` : ""}`,
      ...(refused > 0 ? [`${refused} refused`] : []),
      `${ratePerS.toFixed(1)} a second`,
      ...(done < total && ratePerS > 0 ? [`${Math.ceil((total - done) / ratePerS)} s left`] : []),
    ];
    io.say(parts.join(", "));
  };
}

export const command: Command = {
  name: "sweep",
  usage: "PLAN.json --out DIR [--workers N]",
  summary: "Runs many settings of a scenario, those that are missing, into a Parquet file.",
  details: [
    "--out      folder of the data set: runs.parquet, and campaign.json with plan, core and columns",
    "--workers  threads; one for each processor where not said",
    "Started again, also with a larger plan, it runs only what is missing. Ctrl-C keeps what is finished.",
    "The same plan runs on a cluster by Python: python -m rttlab sweep PLAN.json --out DIR --engine ray.",
  ],
  async run(words, io) {
    const args = parseArgs(words, { out: "once", workers: "once" }, { names: ["PLAN.json"] });
    const out = args.value("out");
    if (out === undefined) throw failure("missing-out", "The campaign has no folder.", "Add --out DIR.", "--out");
    const given = args.positions[0] ?? "";
    const document = readJsonFile(io.path(given), given, HINT);
    const plan = readPlan(document, (name) => findScenario(name, io), splitChanges);
    const origin = await originOf();
    const interruption = new AbortController();
    const interrupt = () => interruption.abort();
    process.once("SIGINT", interrupt);
    try {
      const progress = await runCampaign(plan, {
        folder: io.path(out),
        workers: workersOf(args.value("workers")),
        catalogue,
        origin,
        about: {
          core: { wasm: origin.core, catalogue: catalogueHash, version: catalogue.version },
          versions: { node: process.versions.node },
        },
        signal: interruption.signal,
        say: io.json ? () => undefined : sayTo(io),
      });
      if (io.json) printJson(io, progress);
      else sayTo(io)(progress);
    } finally {
      process.off("SIGINT", interrupt);
    }
    return 0;
  },
};
