/** Figures 5, 6, 8 and 9: several nets beside TCP and beside UDP, with the baselines on the same seeds. */

import type { Figure } from "../../figure/figure";
import type { Artefact, Outcome, ResultTable, Runner, RunnerOptions, Settings } from "../experiment/artefact";
import type { Claim, Finding } from "../experiment/claim";
import { spreadOf } from "../experiment/statistics";
import { type Panel, spreadText } from "./claims";
import { valuesAt } from "./compare";
import { LOGISTIC } from "./controls";
import { accuracyFinding, baselineFinding, cutsFinding } from "./findings";
import type { NetKind } from "./nets";
import { ASSUMED, CROSSES, DURATION_S, GIVEN, HUNDREDTH, pathScenario } from "./path";
import { MAIN, OTHERS, type Study, studiesOf } from "./study";

export interface NetFigure extends Pick<Artefact, "id" | "figure" | "title" | "summary" | "unjudged"> {
  readonly panel: Panel;
  readonly kinds: readonly NetKind[];
  readonly claims: (studies: readonly Study[]) => readonly Claim[];
  /** Beside those that all figures have. */
  readonly findings?: (study: Study) => readonly Finding[];
}

export const NOTES: readonly string[] = [
  "Each net is trained once, with one seed: the intervals hold the chance of the test runs, not that of the training.",
];

/** Goodput, or a loss rate, of every control with its interval; one figure for each measure and kind of cross traffic. */
export function pointsOf(panel: Panel, { cells }: Study): readonly Figure[] {
  const controls = [...new Map(cells.map(({ control }) => [control.id, control])).values()];
  return panel.measures.flatMap((measure) =>
    CROSSES.map((cross) => {
      const spreads = controls.map((control) => spreadOf(valuesAt(cells, control.id, cross.id, measure.id)));
      return {
        id: `${measure.id}-${cross.id}`,
        title: `Cross traffic ${cross.name}: ${measure.name}`,
        reading: "Means over the seeds with 90 % intervals.",
        x: { label: "Control", unit: "", categories: controls.map(({ name }) => name) },
        y: { label: panel.label, unit: panel.unit },
        series: [
          {
            id: measure.id,
            label: measure.name,
            kind: "points" as const,
            x: controls.map((_, nth) => nth),
            y: spreads.map(({ mean }) => mean),
            low: spreads.map(({ mean, half }) => mean - half),
            high: spreads.map(({ mean, half }) => mean + half),
          },
        ],
      };
    }),
  );
}

/** Means with their intervals, one row for each control. */
export function tableOf(panel: Panel, { cells }: Study): ResultTable {
  const columns = CROSSES.flatMap((cross) => panel.measures.map((measure) => ({ cross, measure })));
  const controls = [...new Map(cells.map(({ control }) => [control.id, control])).values()];
  const rows = controls.map((control) => [
    control.name,
    ...columns.map(({ cross, measure }) => spreadText(valuesAt(cells, control.id, cross.id, measure.id))),
  ]);
  const header = ["control", ...columns.map(({ cross, measure }) => `${cross.name}: ${measure.name} (${panel.unit})`)];
  return { id: "means", title: "Means with 90 % intervals", header, rows };
}

async function run(
  runner: Runner,
  { panel, kinds, claims, findings = () => [] }: NetFigure,
  settings: Settings,
  options: RunnerOptions,
): Promise<Outcome> {
  const cases = settings.size === "full" ? [MAIN, ...OTHERS] : [MAIN];
  const studies = await studiesOf(runner, cases, [...kinds, LOGISTIC], settings, options);
  const [main] = studies;
  if (main === undefined) throw new Error("no study");
  return {
    figures: pointsOf(panel, main),
    tables: [tableOf(panel, main)],
    claims: claims(studies),
    findings: [accuracyFinding(main), cutsFinding(main), baselineFinding(main), ...findings(main)],
    seeds: settings.seeds,
    notes: NOTES,
  };
}

/** What all artefacts of this paper have alike. */
export const COMMON = {
  paper: "rnn",
  given: GIVEN,
  assumed: ASSUMED,
  controls: [
    { key: "cc.rnn.low" },
    { key: "cc.rnn.high" },
    { key: "cc.rnn.lowRate" },
    { key: "cc.rnn.mediumRate" },
    { key: "cc.rnn.highRate" },
  ],
  quick: false,
  lab: ({ set }) => ({
    scenario: pathScenario(HUNDREDTH, "tcp", DURATION_S),
    set: { "flow.main.congestionControl": "rnn", ...set },
  }),
} satisfies Partial<Artefact>;

export function netFigure(what: NetFigure): Artefact {
  const { id, figure, title, summary, unjudged } = what;
  return {
    id,
    figure,
    title,
    summary,
    ...COMMON,
    ...(unjudged === undefined ? {} : { unjudged }),
    seeds: { full: 12, quick: 3 },
    heavy: "2,200 runs and up to 36 trainings, about ten minutes of processor time, shared by figures 5, 6, 8 and 9",
    run: (runner, settings, options = {}) => run(runner, what, settings, options),
  };
}
