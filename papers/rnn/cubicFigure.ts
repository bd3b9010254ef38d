/** Figures 7 and 10: RNN-based TCP with the GRU of group 4 against CUBIC. */

import type { Figure } from "../../figure/figure";
import type { Artefact, Outcome, Runner, RunnerOptions, Settings } from "../experiment/artefact";
import type { Claim } from "../experiment/claim";
import { spreadOf } from "../experiment/statistics";
import { accuracyFinding, baselineFinding, type Panel, THROUGHPUT } from "./claims";
import { type Cell, compare } from "./compare";
import { BASELINES, CELLS, controlOf } from "./controls";
import { afterTraining, barsOf, tableOf, trainAll } from "./netFigure";
import { ASSUMED, CROSSES, type Cross, DURATION_S, GIVEN, pathScenario } from "./path";

interface CubicFigure extends Pick<Artefact, "id" | "figure" | "title" | "summary" | "unjudged"> {
  readonly panel: Panel;
  readonly claims: (cells: readonly Cell[]) => readonly Claim[];
}

const STEP_S = 0.5;
const GRU = "gru";
const SHOWN = [GRU, "cubic"];

/** Means over the seeds, step by step. */
function overTime(id: string, cross: Cross, name: string, cells: readonly Cell[]): Figure {
  const shown = cells.filter((cell) => cell.cross === cross && SHOWN.includes(cell.control.id));
  return {
    id: `${id}-${cross}`,
    title: `Cross traffic: ${name}`,
    reading: `Means over the seeds, in steps of ${STEP_S} s.`,
    x: { label: "Time", unit: "s" },
    y: { label: THROUGHPUT.label, unit: THROUGHPUT.unit },
    series: shown.map(({ control, runs }) => {
      const steps = Array.from({ length: runs[0]?.overTime.length ?? 0 }, (_, step) => step);
      return {
        id: control.id,
        label: control.name,
        kind: "line" as const,
        x: steps.map((step) => (step + 0.5) * STEP_S),
        y: steps.map((step) => spreadOf(runs.map((run) => run.overTime[step])).mean),
      };
    }),
  };
}

async function run(
  runner: Runner,
  { id, title, panel, claims }: CubicFigure,
  { seeds, set, size }: Settings,
  options: RunnerOptions,
): Promise<Outcome> {
  const kinds = CELLS.filter((kind) => kind.id === GRU);
  const nets = await trainAll(runner, kinds, size, options);
  const controls = [...nets.map(controlOf), ...BASELINES];
  const cells = await compare(runner, controls, { seeds, set, stepS: STEP_S }, afterTraining(options));
  const figures =
    panel === THROUGHPUT
      ? CROSSES.map((cross) => overTime(id, cross.id, cross.name, cells))
      : [barsOf(id, title, panel, controls, cells)];
  return {
    figures,
    tables: [tableOf(panel, controls, cells)],
    claims: claims(cells),
    findings: [accuracyFinding(nets), baselineFinding(cells.filter(({ control }) => BASELINES.includes(control)))],
    seeds,
    notes: ["The net is trained once, with one seed."],
  };
}

export function cubicFigure(what: CubicFigure): Artefact {
  const { id, figure, title, summary, unjudged } = what;
  return {
    id,
    paper: "rnn",
    figure,
    title,
    summary,
    ...(unjudged === undefined ? {} : { unjudged }),
    given: GIVEN,
    assumed: ASSUMED,
    controls: [{ key: "link.bottleneck.buffer", default: 80 }, { key: "cc.rnn.highRate" }],
    seeds: { full: 10, quick: 3 },
    quick: false,
    run: (runner, settings, options = {}) => run(runner, what, settings, options),
    lab: ({ set }) => ({
      scenario: pathScenario("tcp", DURATION_S),
      set: { "flow.main.congestionControl": "rnn", ...set },
    }),
  };
}
