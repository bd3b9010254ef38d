/** `lab model`: passes the RTT samples of a deterministic model to any number of estimators. */

import { catalogue } from "../../generated/catalogue";
import type { CatalogueModule, CoreDescription } from "../../src/catalogue";
import { failure } from "../../src/failure";
import { runModel } from "../../src/model";
import { parseSettings } from "../../src/params";
import type { Replay } from "../../src/protocol";
import { type Args, parseArgs, refuseOptionsOfNothing } from "../args";
import { type Command, type Io, printJson } from "../command";
import { chooseEstimators } from "../estimators";
import { checkWritable } from "../files";
import { FLUID_MODEL, fluidIn, fluidOf, printFluid } from "../fluid";
import { checkExplained, INSIGHT_HELP, INSIGHT_OPTIONS, insightsIn, insightsOf, printInsights } from "../insights";
import { LineFile } from "../lineFile";
import { loadCore } from "../nodeCore";
import { nodeJob } from "../nodeJob";
import { checkState, replayHeader, replayLines, stateIdsOf } from "../replayCsv";
import { printNotes, printScores } from "../scores";
import { textTable } from "../textTable";

/** The id of the flow in the core's results. */
const FLOW = "model";

const modelsOf = (catalogue: CoreDescription) => catalogue.modules.filter(({ kind }) => kind === "model");

function list(catalogue: CoreDescription, io: Io): void {
  const models = modelsOf(catalogue);
  if (io.json) {
    const described = models.map(({ id, label, help, citation, params }) => ({ id, label, help, citation, params }));
    printJson(io, { models: described });
    return;
  }
  const keys = ({ params }: CatalogueModule) => params.map(({ id }) => id).join(" ");
  const rows = models.map((model) => [model.id, model.help, keys(model)]);
  io.out(textTable(["model", "what it gives", "parameters (model.ID.…)"], rows));
}

function findModel(catalogue: CoreDescription, id: string): CatalogueModule {
  const models = modelsOf(catalogue);
  const model = models.find((candidate) => candidate.id === id);
  if (model !== undefined) return model;
  const hint = `Models are ${models.map((known) => known.id).join(", ")}.`;
  throw failure("no-such-model", `There is no model "${id}".`, hint, "ID");
}

function writeCsv(path: string, { trace }: Replay, estimators: readonly string[]): void {
  const out = new LineFile(path);
  const stateIds = stateIdsOf(trace);
  out.add(replayHeader(estimators, stateIds));
  for (const line of replayLines(FLOW, trace, estimators, stateIds)) out.add(line);
  out.close();
}

/** Checks options that have no effect without another one. */
function checkTogether(args: Args, id: string, { json }: Io): void {
  checkState(args);
  if (args.value("map") === undefined) return;
  if (id !== FLUID_MODEL) {
    throw failure("no-map", `${id} has no map of stability.`, `--map goes with ${FLUID_MODEL}.`, "--map");
  }
  if (!json) throw failure("no-map", "--map is part of the JSON document only.", "Add --json.", "--map");
}

export const command: Command = {
  name: "model",
  usage:
    "[ID] [--set KEY=VALUE]… [--seed N] [--estimators A,B] [--out F.csv] [--state] [--map X,Y] [--operating] [--explain N]",
  summary: "Feeds the RTT samples of a deterministic model to estimators; lists the models where none is named.",
  details: [
    "--set         a parameter of the model or of an estimator, e.g. model.eifel-cycle.load=26",
    "--seed        of signals that are drawn; run.seed",
    "--estimators  all where not said",
    "--out         one row per sample: flow, time, sample, each estimator's prediction before it and RTO after it",
    "--state       with --out: each estimator's state after the sample, by its own names",
    "--map         with pert-fluid and --json: stability over two parameters, e.g. rtt,interval",
    ...INSIGHT_HELP,
  ],
  async run(words, io) {
    const options = {
      set: "many",
      seed: "once",
      estimators: "once",
      out: "once",
      state: "flag",
      map: "once",
      ...INSIGHT_OPTIONS,
    } as const;
    const args = parseArgs(words, options, { names: ["ID"], optional: 1 });
    const core = await loadCore();
    const [id] = args.positions;
    if (id === undefined) {
      refuseOptionsOfNothing(args);
      list(catalogue, io);
      return 0;
    }
    const model = findModel(catalogue, id);
    checkTogether(args, id, io);
    const estimators = chooseEstimators(catalogue, args.value("estimators"));
    const seed = args.value("seed");
    const set = parseSettings(catalogue, [...args.values("set"), ...(seed === undefined ? [] : [`run.seed=${seed}`])]);
    const insights = insightsOf(args);
    const request = { model: id, estimators, set, range: null, state: args.flag("state"), ...insights };
    const out = args.value("out");
    if (out !== undefined) checkWritable(io.path(out));
    const done = await runModel(core, request, nodeJob);
    checkExplained(insights, done);
    if (out !== undefined) writeCsv(io.path(out), done, estimators);
    const fluid = id === FLUID_MODEL ? await fluidOf(core, set, args.value("map")) : null;
    const { scores, inForce, wallSeconds } = done;
    const { notes } = done.trace;
    if (io.json) {
      const flows = [{ id: FLOW, samples: scores[0]?.samples ?? 0 }];
      const { label } = model;
      const more = { ...insightsIn(done), ...(fluid === null ? {} : { fluid: fluidIn(fluid) }) };
      printJson(io, { model: id, label, flows, estimators: scores, ...more, inForce, notes, wallSeconds });
    } else {
      if (fluid !== null) printFluid(fluid, io);
      printScores(scores, io);
      printInsights(done, io);
      printNotes(notes, io);
    }
    return 0;
  },
};
