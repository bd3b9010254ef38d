/** Figures 7 and 10: RNN-based TCP against CUBIC. */

import type { Figure } from "../../figure/figure";
import type { Artefact, Outcome, Runner, RunnerOptions, Settings } from "../experiment/artefact";
import type { Claim, Finding } from "../experiment/claim";
import { spreadOf } from "../experiment/statistics";
import { type Panel, THROUGHPUT } from "./claims";
import { type Cell, STEP_S } from "./compare";
import { CELLS, type Control, CUBIC, controlOf } from "./controls";
import { accuracyFinding, baselineFinding, cutsFinding } from "./findings";
import { COMMON, NOTES, pointsOf, tableOf } from "./netFigure";
import type { Net } from "./nets";
import { BESIDE_NEWRENO, CROSSES, HUNDREDTH, PAPERS_RATE, TENTH } from "./path";
import { type Case, MAIN, OTHERS, type Study, studiesOf } from "./study";

export interface CubicFigure extends Pick<Artefact, "id" | "figure" | "title" | "summary" | "unjudged"> {
  readonly panel: Panel;
  readonly claims: (studies: readonly Study[]) => readonly Claim[];
  readonly findings?: (study: Study) => readonly Finding[];
  /** What needs runs of its own. */
  readonly more?: (runner: Runner, study: Study, settings: Settings) => Promise<readonly Finding[]>;
}

export const GRU = "gru";
const SHOWN = [GRU, "cubic", "keep-95"];

const CASES: readonly Case[] = [
  MAIN,
  ...OTHERS,
  { ...MAIN, path: BESIDE_NEWRENO, crosses: ["tcp"] },
  { ...MAIN, path: TENTH, only: [...CELLS.map(({ id }) => id), CUBIC.id, "keep-95"] },
  { ...MAIN, path: PAPERS_RATE, trainedOn: HUNDREDTH, only: [GRU, CUBIC.id] },
];

/** Thresholds of a net that acts on what is likely rather than on what is nearly sure. */
export const LIKELY = { id: "likely", name: "GRU, thresholds 0.4 and 0.6" } as const;

const likely = (nets: readonly Net[]): readonly Control[] =>
  nets
    .filter(({ id }) => id === GRU)
    .map((net) => {
      const own = controlOf(net);
      return { ...own, ...LIKELY, set: { ...own.set, "cc.rnn.low": 0.4, "cc.rnn.high": 0.6 } };
    });

/** Means over the seeds, step by step. */
function overTime(cross: (typeof CROSSES)[number], cells: readonly Cell[]): Figure {
  const shown = cells.filter((cell) => cell.cross === cross.id && SHOWN.includes(cell.control.id));
  return {
    id: `over-time-${cross.id}`,
    title: `Cross traffic: ${cross.name}`,
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
  { panel, claims, findings = () => [], more }: CubicFigure,
  settings: Settings,
  options: RunnerOptions,
): Promise<Outcome> {
  const cases = settings.size === "full" ? CASES : [MAIN];
  const studies = await studiesOf(runner, cases, CELLS, settings, options, likely);
  const [main] = studies;
  if (main === undefined) throw new Error("no study");
  const others = (await more?.(runner, main, settings)) ?? [];
  return {
    figures: panel === THROUGHPUT ? CROSSES.map((cross) => overTime(cross, main.cells)) : pointsOf(panel, main),
    tables: [tableOf(panel, main)],
    claims: claims(studies),
    findings: [accuracyFinding(main), cutsFinding(main), baselineFinding(main), ...findings(main), ...others],
    seeds: settings.seeds,
    notes: NOTES,
  };
}

export function cubicFigure(what: CubicFigure): Artefact {
  const { id, figure, title, summary, unjudged } = what;
  return {
    id,
    figure,
    title,
    summary,
    ...COMMON,
    ...(unjudged === undefined ? {} : { unjudged }),
    seeds: { full: 12, quick: 3 },
    heavy:
      "1,900 runs on six paths up to 10 Gbit/s and 18 trainings, about half an hour of processor time, shared by figures 7 and 10",
    run: (runner, settings, options = {}) => run(runner, what, settings, options),
  };
}
