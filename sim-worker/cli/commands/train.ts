/** `lab train`: collects losses or RTTs of many runs, or the RTTs of logs, and trains a net on them. */

import { basename } from "node:path";
import { catalogue } from "../../generated/catalogue";
import type { LabClient } from "../../src/client";
import { type CollectPlan, collect, type Dataset, datasetCsv, repeatedText } from "../../src/collect";
import { collectLogs, type LogFile } from "../../src/collectLogs";
import { failure, LabFailure } from "../../src/failure";
import { parseSettings } from "../../src/params";
import type { ParamMap, Result } from "../../src/protocol";
import { Sha256 } from "../../src/sha256";
import type { Judgement, TrainResult, TrainUpdate } from "../../src/trainTypes";
import { parseArgs } from "../args";
import { type Command, type Io, printJson } from "../command";
import { checkWritable, readBytes, writeWhole } from "../files";
import { openNodeRunner } from "../nodeRunner";
import { textTable } from "../textTable";
import { planOf, readTrainSpec } from "../trainSpec";

function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new LabFailure(result.error);
  return result.value;
}

/** The model of a finished training as the bytes of a safetensors file. */
function modelOf({ model }: TrainResult): Uint8Array {
  if (model === undefined) throw new Error("The training ended without a model.");
  return Uint8Array.from(Buffer.from(model, "base64"));
}

function hashOf(bytes: Uint8Array): string {
  const hash = new Sha256();
  hash.add(bytes);
  return hash.hex();
}

/** How the rows are written, by the end of the file's name. */
const DATA_FORMATS: Readonly<Record<string, (dataset: Dataset) => Promise<string | Uint8Array>>> = {
  ".csv": async (dataset) => datasetCsv(dataset),
  ".parquet": async (dataset) => (await import("../../src/datasetParquet")).datasetParquet(dataset),
};

function formatOf(path: string): (dataset: Dataset) => Promise<string | Uint8Array> {
  const found = Object.entries(DATA_FORMATS).find(([end]) => path.endsWith(end));
  if (found !== undefined) return found[1];
  const ends = Object.keys(DATA_FORMATS).join(" or ");
  throw failure("bad-format", `${path} is of no known format.`, `Give a name that ends with ${ends}.`, "--data");
}

function printJudgement(judgement: Judgement, io: Io): void {
  const { accuracy, majorityAccuracy, area, areaLow, areaHigh } = judgement;
  const share = (value: number | null) => (value === null ? null : value * 100);
  io.out(
    textTable(
      ["validation", "right %", "majority %", "area %", "from", "to"],
      [[judgement.count, share(accuracy), share(majorityAccuracy), share(area), share(areaLow), share(areaHigh)]],
    ),
  );
}

function print(title: string, { dataset, update }: Trained, sha256: string, io: Io): void {
  const { repeated } = dataset;
  const { result, wallSeconds } = update;
  const { data, epoch, bestEpoch, bestLoss, finished, weights } = result;
  if (title !== "") io.out(`${title}\n`);
  io.out(
    `${data.rows} rows of ${data.runs.training} runs for training and ${data.runs.validation} for validation; ` +
      `${data.sequences.training} and ${data.sequences.validation} sequences\n` +
      `${weights} weights, ${epoch} epochs in ${wallSeconds.toFixed(1)} s (ended by ${finished}); ` +
      `the least validation loss was ${bestLoss.toPrecision(4)}, after epoch ${bestEpoch}\n`,
  );
  if (repeated > 0) io.out(`${repeatedText(repeated)}\n`);
  if (result.judgement !== undefined) printJudgement(result.judgement, io);
  io.out(`SHA-256 of the model: ${sha256}\n`);
}

interface Trained {
  readonly dataset: Dataset;
  readonly update: TrainUpdate;
}

/** What a net learns from: logs where there are some, else the runs of the plan. */
interface Sources {
  readonly plan: CollectPlan;
  readonly logs: readonly LogFile[];
}

/** By the file's name alone, as the page does. In memory, since a blob backed by a file cannot be sent to a thread. */
function readLogFile(given: string, io: Io): LogFile {
  const bytes = readBytes(io.path(given), given, "The member logs names files.");
  return { name: basename(given), file: new Blob([Uint8Array.from(bytes)]) };
}

const collectFrom = (client: LabClient, { plan, logs }: Sources) =>
  logs.length > 0 ? collectLogs(client, logs) : collect(client, plan);

/** Collects and trains on threads of this process. */
async function trainOnThreads(sources: Sources, set: ParamMap): Promise<Trained> {
  const { client } = openNodeRunner();
  try {
    const dataset = unwrap(await collectFrom(client, sources));
    const { rows, provenance } = dataset;
    const update = unwrap(await client.train({ set, rows, provenance, start: "go" }).ended);
    return { dataset, update };
  } finally {
    client.destroy();
  }
}

export const command: Command = {
  name: "train",
  usage: "SPEC.json [--set KEY=VALUE]… [--out MODEL.safetensors] [--data F.csv|F.parquet]",
  summary: "Collects losses or RTTs of many runs, or RTTs of logs, and trains a recurrent net on them.",
  details: [
    "SPEC.json         runs (scenario, set, seeds) or logs (files), and parameters of net and training; docs/models.md shows one",
    "--set KEY=VALUE   a parameter of net or training, laid over the document's; several times",
    "--out F           writes the model as a safetensors file",
    "--data F          writes the rows that were collected, with their labels, as CSV or Parquet",
    "The same document gives the same bytes on every machine.",
  ],
  async run(words, io) {
    const args = parseArgs(words, { set: "many", out: "once", data: "once" }, { names: ["SPEC.json"] });
    const given = args.positions[0] ?? "";
    const [out, data] = [args.value("out"), args.value("data")];
    const spec = readTrainSpec(given, io);
    const set = { ...spec.set, ...parseSettings(catalogue, args.values("set")) };
    for (const path of [out, data]) {
      if (path === undefined) continue;
      for (const read of [given, ...spec.logs]) checkWritable(io.path(path), io.path(read));
    }
    const write = data === undefined ? null : formatOf(data);
    const sources = { plan: planOf(spec, set), logs: spec.logs.map((path) => readLogFile(path, io)) };
    const trained = await trainOnThreads(sources, set);
    const { dataset, update } = trained;
    const bytes = modelOf(update.result);
    if (out !== undefined) writeWhole(io.path(out), bytes);
    if (data !== undefined && write !== null) writeWhole(io.path(data), await write(dataset));
    const sha256 = hashOf(bytes);
    if (!io.json) print(spec.title, trained, sha256, io);
    else {
      const { model: _left, ...result } = update.result;
      const { repeated } = dataset;
      const provenance = JSON.parse(dataset.provenance);
      const { wallSeconds } = update;
      printJson(io, { title: spec.title, ...result, repeated, provenance, bytes: bytes.length, sha256, wallSeconds });
    }
    return 0;
  },
};
