/** Figures 5, 6, 8 and 9: several nets beside TCP and beside UDP, with the baselines on the same seeds. */

import type { Figure } from "../../figure/figure";
import type { Artefact, Outcome, ResultTable, Runner, RunnerOptions, Settings } from "../experiment/artefact";
import type { Claim } from "../experiment/claim";
import { spreadOf } from "../experiment/statistics";
import { plusMinus } from "../experiment/words";
import { accuracyFinding, baselineFinding, type Panel } from "./claims";
import { type Cell, compare, valuesAt } from "./compare";
import { BASELINES, type Control, controlOf, LOGISTIC } from "./controls";
import { collectLosses, type Net, type NetKind, trainKind } from "./nets";
import { ASSUMED, CROSSES, DURATION_S, GIVEN, pathScenario } from "./path";

interface NetFigure extends Pick<Artefact, "id" | "figure" | "title" | "summary" | "unjudged"> {
  readonly panel: Panel;
  readonly kinds: readonly NetKind[];
  readonly claims: (cells: readonly Cell[]) => readonly Claim[];
}

/** Share of the progress for the collection and for each training; the runs have the rest. */
const COLLECTED = 0.1;
const TRAINED = 0.5;

/** Collects, then trains one net after the other. */
export async function trainAll(
  runner: Runner,
  kinds: readonly NetKind[],
  size: Settings["size"],
  { signal, onProgress }: RunnerOptions,
): Promise<readonly Net[]> {
  const aborts = signal === undefined ? {} : { signal };
  const losses = await collectLosses(runner, size, {
    ...aborts,
    onProgress: (share) => onProgress?.(COLLECTED * share),
  });
  const nets: Net[] = [];
  for (const kind of kinds) {
    const done = nets.length;
    const report = (share: number) => onProgress?.(COLLECTED + ((TRAINED - COLLECTED) * (done + share)) / kinds.length);
    nets.push(await trainKind(runner, losses, kind, size, { ...aborts, onProgress: report }));
  }
  return nets;
}

/** Progress of what follows the trainings. */
export const afterTraining = ({ signal, onProgress }: RunnerOptions): RunnerOptions => ({
  ...(signal === undefined ? {} : { signal }),
  onProgress: (share) => onProgress?.(TRAINED + (1 - TRAINED) * share),
});

/** Bars of one measure, one series for each kind of cross traffic. */
export function barsOf(
  id: string,
  title: string,
  panel: Panel,
  controls: readonly Control[],
  cells: readonly Cell[],
): Figure {
  const [measure] = panel.measures;
  const x = controls.map((_, nth) => nth);
  return {
    id,
    title,
    reading: `Means over the seeds with 90 % intervals: ${measure?.name ?? ""}.`,
    x: { label: "Control", unit: "", categories: controls.map(({ name }) => name) },
    y: { label: panel.label, unit: panel.unit },
    series: CROSSES.map((cross) => {
      const spreads = controls.map((control) =>
        spreadOf(measure === undefined ? [] : valuesAt(cells, control.id, cross.id, measure.id)),
      );
      return {
        id: cross.id,
        label: `Cross traffic: ${cross.name}`,
        kind: "points" as const,
        x,
        y: spreads.map(({ mean }) => mean),
        low: spreads.map(({ mean, half }) => mean - half),
        high: spreads.map(({ mean, half }) => mean + half),
      };
    }),
  };
}

/** Means with their intervals, one row for each control. */
export function tableOf(panel: Panel, controls: readonly Control[], cells: readonly Cell[]): ResultTable {
  const columns = CROSSES.flatMap((cross) => panel.measures.map((measure) => ({ cross, measure })));
  const rows = controls.map((control) => [
    control.name,
    ...columns.map(({ cross, measure }) => {
      const { mean, half } = spreadOf(valuesAt(cells, control.id, cross.id, measure.id));
      return plusMinus(mean, half, 2);
    }),
  ]);
  const header = ["control", ...columns.map(({ cross, measure }) => `${cross.name}: ${measure.name} (${panel.unit})`)];
  return { id: "means", title: "Means with 90 % intervals", header, rows };
}

async function run(
  runner: Runner,
  { id, title, panel, kinds, claims }: NetFigure,
  { seeds, set, size }: Settings,
  options: RunnerOptions,
): Promise<Outcome> {
  const nets = await trainAll(runner, [...kinds, LOGISTIC], size, options);
  const controls = [...nets.map(controlOf), ...BASELINES];
  const cells = await compare(runner, controls, { seeds, set }, afterTraining(options));
  const baselines = cells.filter(({ control }) => BASELINES.includes(control));
  return {
    figures: [barsOf(id, title, panel, controls, cells)],
    tables: [tableOf(panel, controls, cells)],
    claims: claims(cells),
    findings: [accuracyFinding(nets), baselineFinding(baselines)],
    seeds,
    notes: [
      "Each net is trained once, with one seed: the intervals hold the chance of the test runs, not that of the training.",
    ],
  };
}

export function netFigure(what: NetFigure): Artefact {
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
    controls: [
      { key: "link.bottleneck.buffer", default: 80 },
      { key: "link.bottleneck.delay", default: 3 },
      { key: "cc.rnn.low" },
      { key: "cc.rnn.high" },
      { key: "cc.rnn.highRate" },
    ],
    seeds: { full: 10, quick: 3 },
    quick: false,
    run: (runner, settings, options = {}) => run(runner, what, settings, options),
    lab: ({ set }) => ({
      scenario: pathScenario("tcp", DURATION_S),
      set: { "flow.main.congestionControl": "rnn", ...set },
    }),
  };
}
