/** `lab run`: a simulation, its metrics, and columns of it as CSV. */

import { catalogue } from "../../generated/catalogue";
import type { CoreDescription } from "../../src/catalogue";
import { failure } from "../../src/failure";
import { findParam, parseSettings, parseValue } from "../../src/params";
import type { Note, ParamMap, ParamValue, Run, RunResult } from "../../src/protocol";
import { simulate } from "../../src/simulate";
import { parseArgs } from "../args";
import { type Command, type Io, printJson } from "../command";
import { csvLines } from "../csv";
import { checkWritable, writeWhole } from "../files";
import { checkExplained, INSIGHT_HELP, INSIGHT_OPTIONS, insightsOf, printInsights } from "../insights";
import { splitMobilityFile, withMobilityFile } from "../mobilityFile";
import { withModelFile } from "../modelFile";
import { loadCore } from "../nodeCore";
import { nodeJob } from "../nodeJob";
import { findScenario, splitChanges } from "../scenarioFile";
import { textTable } from "../textTable";

/** The value of an option for a parameter: `--seed 7` is `--set run.seed=7`; only one of the two may be given. */
function shorthand(
  catalogue: CoreDescription,
  option: string,
  key: string,
  text: string | undefined,
  set: ParamMap,
): Record<string, ParamValue> {
  const param = findParam(catalogue, key);
  if (text === undefined || param === undefined) return {};
  if (Object.hasOwn(set, key))
    throw failure("set-twice", `${key} is given by --set and by ${option}.`, "Give it once.", option);
  const result = parseValue(param, text, option);
  if (!result.ok) throw failure(result.error.code, result.error.message, result.error.hint, option);
  return { [key]: result.value };
}

function printLinks({ links }: RunResult, io: Io): void {
  io.out("\nLinks\n");
  io.out(
    textTable(
      ["link", "utilisation %", "drops %", "mean queue, packets", "drops"],
      links.map((link) => [link.id, link.utilization * 100, link.dropRate * 100, link.meanQueuePackets, link.drops]),
    ),
  );
}

function printFlows({ flows }: RunResult, io: Io): void {
  io.out("\nFlows\n");
  io.out(
    textTable(
      [
        "flow",
        "control",
        "recovery",
        "estimator",
        "goodput Mbit/s",
        "mean RTT ms",
        "sent",
        "again",
        "timeouts",
        "spurious",
      ],
      flows.map((flow) => [
        flow.id,
        flow.congestionControl,
        flow.recovery,
        flow.estimator,
        flow.goodputBitPerS / 1e6,
        flow.meanRttMs,
        flow.segmentsSent,
        flow.segmentsRetransmitted,
        flow.timeouts,
        flow.spuriousTimeouts,
      ]),
    ),
  );
}

function printEstimators({ estimators }: RunResult, io: Io): void {
  const sorted = [...estimators].sort(
    (a, b) => (a.meanAbsErrorMs ?? Number.POSITIVE_INFINITY) - (b.meanAbsErrorMs ?? Number.POSITIVE_INFINITY),
  );
  io.out("\nEstimators, best first\n");
  io.out(
    textTable(
      ["estimator", "flow", "role", "samples", "mean |error| ms", "RTT within RTO %", "mean RTO ms"],
      sorted.map((score) => [
        score.id,
        score.flow,
        score.role,
        score.samples,
        score.meanAbsErrorMs,
        score.coverage === null ? null : score.coverage * 100,
        score.meanRtoMs,
      ]),
    ),
  );
}

function printNotes(notes: readonly Note[], io: Io): void {
  for (const { severity, text, count } of notes)
    io.out(`\n${severity}: ${text}${count > 1 ? ` (${count} times)` : ""}\n`);
}

function print({ result, trace }: Run, io: Io): void {
  const { simulatedSeconds, seed, events, wallSeconds } = result;
  io.out(`${simulatedSeconds} s simulated with seed ${seed}: ${events} events in ${wallSeconds.toFixed(3)} s\n`);
  printLinks(result, io);
  printFlows(result, io);
  if (result.estimators.length > 0) printEstimators(result, io);
  printInsights(result, io);
  printNotes(trace.notes, io);
}

/** Writes the requested columns; by default all columns of the first table of samples. */
function writeColumns({ trace }: Run, names: string | undefined, path: string): void {
  const samples = trace.tables.find(({ kind }) => kind === "samples");
  const wanted = names?.split(",") ?? (samples === undefined ? [] : [samples.id]);
  if (wanted.length === 0)
    throw failure("no-columns", "The run has no samples.", "Name columns with --columns.", "--out");
  writeWhole(path, `${[...csvLines(trace.tables, wanted)].join("\n")}\n`);
}

export const command: Command = {
  name: "run",
  usage:
    "SCENARIO [--set KEY=VALUE]… [--seed N] [--duration S] [--columns A,B --out F.csv] [--model F] [--reference] [--operating] [--explain N]",
  summary: "Runs a scenario, a built-in id or a JSON file, and prints its metrics.",
  details: [
    "--set KEY=VALUE   a parameter of the catalogue; several times, each with a suffix where useful (rate=6Mbit/s)",
    "--set mobility.file=PATH  the nodes of a mobile network move as the file says: rows of node, time, x, y and speed, or a file of ns-2's setdest",
    "--seed N          short for --set run.seed=N",
    "--duration S      short for --set run.duration=S, in seconds",
    "--columns A,B     columns for --out: TABLE or TABLE.COLUMN, e.g. flow.main.0.samples,link.bottleneck.queue.packets",
    "--out F.csv       writes them, merged by time; without --columns the samples of the observed flow",
    "--model F         a trained net (a safetensors file): of losses as cc.rnn.model=own, of RTTs as estimator.gru.model=own-rtt",
    "--reference       every link by the reference implementation, packet by packet: the same result, more slowly",
    ...INSIGHT_HELP,
    "lab catalog lists the built-in scenarios and all keys.",
  ],
  async run(words, io) {
    const args = parseArgs(
      words,
      {
        set: "many",
        seed: "once",
        duration: "once",
        columns: "once",
        out: "once",
        model: "once",
        reference: "flag",
        ...INSIGHT_OPTIONS,
      },
      { names: ["SCENARIO"] },
    );
    const out = args.value("out");
    const columns = args.value("columns");
    if (columns !== undefined && out === undefined) {
      throw failure("missing-out", "--columns says what to write, but not where.", "Add --out F.csv.", "--columns");
    }
    const core = await loadCore();
    const document = splitChanges(findScenario(args.positions[0] ?? "", io));
    const { path: legs, texts } = splitMobilityFile(args.values("set"));
    const own = parseSettings(catalogue, texts);
    const given = {
      ...own,
      ...shorthand(catalogue, "--seed", "run.seed", args.value("seed"), own),
      ...shorthand(catalogue, "--duration", "run.duration", args.value("duration"), own),
    };
    const { changes } = document;
    const model = args.value("model");
    const moving =
      legs === undefined
        ? { scenario: document.scenario, set: given }
        : withMobilityFile(document.scenario, given, legs, io);
    const { scenario, set } = model === undefined ? moving : withModelFile(moving.scenario, moving.set, model, io);
    const record = out === undefined ? "none" : "all";
    const insights = insightsOf(args);
    if (out !== undefined) checkWritable(io.path(out), io.path(args.positions[0] ?? ""));
    const reference = args.flag("reference");
    const run = await simulate(core, { scenario, set, changes, record, reference, ...insights }, nodeJob);
    checkExplained(insights, run.result);
    if (out !== undefined) writeColumns(run, columns, io.path(out));
    if (io.json) printJson(io, { ...run.result, notes: run.trace.notes });
    else print(run, io);
    return 0;
  },
};
