/** `lab replay`: passes the RTT samples of a log to any number of estimators. */

import { openAsBlob } from "node:fs";
import { basename } from "node:path";
import { catalogue } from "../../generated/catalogue";
import type { Core } from "../../src/core";
import { failure } from "../../src/failure";
import { isFlow, learntFlows, learntText, saysTraining } from "../../src/learntFlows";
import { type NewLog, readLog } from "../../src/logs";
import { parseSettings } from "../../src/params";
import type { ColumnMapping, InsightRequest, Insights, LogFlow, Note, ParamMap, Replay } from "../../src/protocol";
import { replay } from "../../src/replay";
import { parseArgs } from "../args";
import { COLUMN_HELP, COLUMN_OPTIONS, mappingOf } from "../columns";
import { type Command, type Io, printJson } from "../command";
import { chooseEstimators } from "../estimators";
import { checkReadable, checkWritable } from "../files";
import { checkExplained, INSIGHT_HELP, INSIGHT_OPTIONS, insightsIn, insightsOf, printInsights } from "../insights";
import { LineFile } from "../lineFile";
import { type ReplayNet, replayNet } from "../modelFile";
import { loadCore } from "../nodeCore";
import { nodeJob } from "../nodeJob";
import { checkState, replayHeader, replayLines, stateIdsOf } from "../replayCsv";
import { printNotes, printScores } from "../scores";

const ALL = "all";

async function openLog(
  core: Core,
  path: string,
  receiver: string | undefined,
  format: string | null,
  mapping: ColumnMapping | null,
): Promise<NewLog> {
  checkReadable(path, path, "Name a log file.");
  const file = await openAsBlob(path);
  if (receiver !== undefined) checkReadable(receiver, receiver, "Name the receiver's capture.");
  const second = receiver === undefined ? null : { file: await openAsBlob(receiver), name: basename(receiver) };
  return readLog(core, { file, name: basename(path), second, format, mapping }, nodeJob);
}

/** The requested flow, all flows, or by default the one with most samples, which is printed. */
function chooseFlows({ summary }: NewLog, wanted: string | undefined, io: Io): readonly LogFlow[] {
  const { flows, notes } = summary;
  if (flows.every(({ samples }) => samples === 0)) {
    const reason = notes.find(({ id }) => id === "no-samples" || id === "frozen-srtt");
    throw failure("no-samples", "The log has no RTT samples.", reason?.text ?? "Try --format.", summary.name);
  }
  if (wanted === ALL) return flows;
  if (wanted !== undefined) {
    const found = flows.filter(({ id }) => id === wanted);
    if (found.length > 0) return found;
    const known = flows.map(({ id }) => id).join(", ");
    throw failure("no-such-flow", `The log has no flow "${wanted}".`, `Flows are ${known}; or --flow all.`, "--flow");
  }
  const most = flows.reduce<LogFlow | undefined>(
    (best, flow) => (best && best.samples >= flow.samples ? best : flow),
    undefined,
  );
  if (most === undefined) throw failure("no-flows", "The log has no flow with RTT samples.", "Try --format.", "");
  if (flows.length > 1) io.say(`Flow ${most.id}, the one with most samples of ${flows.length}; --flow all takes all.`);
  return [most];
}

interface Wanted {
  readonly estimators: readonly string[];
  readonly set: ParamMap;
  readonly state: boolean;
  readonly out: LineFile | null;
  readonly insights: InsightRequest;
  /** In place of the bundled one; null: the bundled one. */
  readonly net: ReplayNet | null;
}

/** Replays flow by flow; each is written before the next begins. */
async function replayFlows(core: Core, log: NewLog, flows: readonly LogFlow[], wanted: Wanted) {
  const { estimators, set, state, out, insights, net } = wanted;
  const models = net === null ? {} : { models: net.models };
  const replays: Pick<Replay, "scores" | "oneWayDelay" | "inForce" | keyof Insights>[] = [];
  const notes: Note[] = [];
  for (const { id } of flows) {
    const request = { log: 0, flow: id, estimators, set, range: null, state, ...models, ...insights };
    const done = await replay(core, log, request, nodeJob);
    const stateIds = stateIdsOf(done.trace);
    if (replays.length === 0) out?.add(replayHeader(estimators, stateIds));
    if (out !== null) for (const line of replayLines(id, done.trace, estimators, stateIds)) out.add(line);
    const { scores, oneWayDelay, inForce } = done;
    replays.push({ scores, oneWayDelay, inForce, ...insightsIn(done) });
    notes.push(...done.trace.notes.filter((note) => !notes.some((known) => known.text === note.text)));
  }
  const scores = replays.flatMap((each) => each.scores);
  const oneWayDelay = replays.flatMap((each) => each.oneWayDelay);
  const answers: Insights = {
    ...(insights.explain && { anatomy: replays.flatMap((each) => each.anatomy ?? []) }),
    ...(insights.operating && { operatingCurves: replays.flatMap((each) => each.operatingCurves ?? []) }),
  };
  return { scores, oneWayDelay, answers, inForce: replays[0]?.inForce ?? {}, notes };
}

/** What the net learnt from, and which of the replayed flows are among it. */
function judgedNet({ sha256, provenance }: ReplayNet, { summary }: NewLog, flows: readonly LogFlow[]) {
  const trainedOn = learntFlows(provenance);
  const isLearnt = ({ label }: LogFlow) => trainedOn.some((each) => isFlow(each, summary.sha256, label));
  return { sha256, provenance, trainedOn, judgedOnTraining: flows.filter(isLearnt).map(({ id }) => id) };
}

function printNet({ provenance, trainedOn, judgedOnTraining }: ReturnType<typeof judgedNet>, io: Io): void {
  if (!saysTraining(provenance)) {
    io.out("\nThe net's file does not say what it learnt from.\n");
    return;
  }
  const window = trainedOn.map((flow) => `  ${learntText(flow)}\n`).join("");
  if (window !== "") io.out(`\nTraining window of the net\n${window}`);
  io.out(
    judgedOnTraining.length === 0
      ? "\nThe net is trained and judged on different flows.\n"
      : `\nThe net was trained on what is replayed here (flow ${judgedOnTraining.join(", ")}): another flow judges it fairly.\n`,
  );
}

const OPTIONS = {
  receiver: "once",
  format: "once",
  ...COLUMN_OPTIONS,
  flow: "once",
  estimators: "once",
  set: "many",
  model: "once",
  out: "once",
  state: "flag",
  ...INSIGHT_OPTIONS,
} as const;

export const command: Command = {
  name: "replay",
  usage:
    "FILE [--receiver FILE] [--format ID] [--map-columns ROLE=COLUMN[:UNIT],…] [--delimiter D] [--decimal comma|point] [--flow ID|all] [--estimators A,B] [--set KEY=VALUE]… [--model F] [--out F.csv] [--state] [--operating] [--explain N]",
  summary: "Feeds a log's RTT samples to estimators and scores them.",
  details: [
    "--receiver    FILE is the sender's packet capture, and this one the receiver's: the samples get one-way delays",
    "--format      how to read the file; guessed where not said",
    ...COLUMN_HELP,
    "--flow        one flow, or all; the one with most samples where not said",
    "--estimators  all where not said",
    "--set         a parameter, e.g. estimator.experts.n=200 or replay.thinning=one-per-rtt",
    "--model       a trained net of RTTs (a safetensors file), which the estimator gru uses; says when it was trained on a flow",
    "--out         one row per sample: flow, time, sample, each estimator's prediction before it and RTO after it",
    "--state       with --out: each estimator's state after the sample, by its own names",
    ...INSIGHT_HELP,
  ],
  async run(words, io) {
    const args = parseArgs(words, OPTIONS, { names: ["FILE"] });
    const core = await loadCore();
    const estimators = chooseEstimators(catalogue, args.value("estimators"));
    const model = args.value("model");
    const net = model === undefined ? null : replayNet(model, estimators, io);
    const set = { ...net?.set, ...parseSettings(catalogue, args.values("set")) };
    const insights = insightsOf(args);
    checkState(args);
    const path = io.path(args.positions[0] ?? "");
    const outPath = args.value("out");
    if (outPath !== undefined) checkWritable(io.path(outPath), path);
    const receiver = args.value("receiver");
    const receiverPath = receiver === undefined ? undefined : io.path(receiver);
    const log = await openLog(core, path, receiverPath, args.value("format") ?? null, mappingOf(args));
    const flows = chooseFlows(log, args.value("flow"), io);
    const out = outPath === undefined ? null : new LineFile(io.path(outPath));
    const done = await replayFlows(core, log, flows, {
      estimators,
      set,
      state: args.flag("state"),
      out,
      insights,
      net,
    });
    out?.close();
    checkExplained(insights, done.answers);
    const judged = net === null ? null : judgedNet(net, log, flows);
    const notes = [...log.summary.notes, ...done.notes];
    if (io.json) {
      const { name, format, lines, linesRead, linesSkipped } = log.summary;
      const estimatorScores = done.scores;
      printJson(io, {
        file: name,
        format,
        lines,
        linesRead,
        linesSkipped,
        flows,
        estimators: estimatorScores,
        oneWayDelay: done.oneWayDelay,
        ...done.answers,
        ...(judged !== null && { net: judged }),
        inForce: done.inForce,
        notes,
      });
    } else {
      printScores(done.scores, io);
      if (judged !== null) printNet(judged, io);
      printInsights(done.answers, io);
      printNotes(notes, io);
    }
    return 0;
  },
};
