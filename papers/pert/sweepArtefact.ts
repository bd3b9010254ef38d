/** Shared by figures 6, 7, 8, 9 and 14 of the PERT paper: a sweep, its four panels, its claims, ns-2's points. */

import type { FigureAxis } from "../../figure/figure";
import type { Artefact, Control, Outcome, Parameter, Settings } from "../experiment/artefact";
import type { Claim, Finding, Unjudged } from "../experiment/claim";
import type { LabSetup } from "../experiment/labSetup";
import { ASSUMED, type Dumbbell, dumbbellScenario, dumbbellSet, GIVEN } from "./dumbbell";
import type { Judged } from "./judging";
import { type Cell, over } from "./measures";
import { ns2Agrees, ns2Table } from "./ns2Findings";
import { NS2_POINTS } from "./ns2Points";
import { type Ns2At, panelFigures, sweepTable } from "./panels";
import type { SchemeId } from "./schemes";
import { runSweep, type SweepPoint } from "./sweep";
import type { VariantId } from "./variants";

export interface SweepSpec {
  readonly figure: number;
  readonly title: string;
  readonly summary: string;
  readonly schemes: readonly SchemeId[];
  /** Other readings of the schemes, which claims are judged under. */
  readonly variants: readonly VariantId[];
  readonly x: FigureAxis;
  readonly points: (size: Settings["size"]) => readonly SweepPoint[];
  /** Name of a point: "60 ms". */
  readonly nameOf: (x: number) => string;
  readonly given: readonly Parameter[];
  readonly assumed: readonly Parameter[];
  readonly controls: readonly Control[];
  readonly claims: (judged: Judged) => readonly Claim[];
  readonly findings?: (judged: Judged) => readonly Finding[];
  readonly unjudged: readonly Unjudged[];
  /** Seeds of a full run. */
  readonly seeds: number;
  /** Deviations of ns-2 itself from the paper. */
  readonly ns2Says: string;
  /** Description of the quick run, where it is not a tenth of the rate and of the flows. */
  readonly small?: string;
  /** Cost of a full run. */
  readonly heavy: string;
  /** The point that opens in the Lab. */
  readonly lab: Dumbbell;
}

export const PERT_CONTROLS: readonly Control[] = [
  { key: "cc.pert-red.tmin" },
  { key: "cc.pert-red.tmax" },
  { key: "cc.pert-red.pmax" },
  { key: "cc.pert-red.decrease" },
];

/** Persistent flows with one round-trip time: sections 4.1, 4.2 and 4.4. */
const STEADY = /^s4[124]_/;

/** ns-2's results at the points of the sweep. */
function ns2At(points: readonly SweepPoint[], schemes: readonly SchemeId[]): readonly Ns2At[] {
  return points.flatMap(({ x, dumbbell }) =>
    NS2_POINTS.filter(
      (point) =>
        schemes.includes(point.scheme) &&
        STEADY.test(point.file) &&
        point.webSessions === (dumbbell.web ?? 0) &&
        point.rateBitPerS === dumbbell.rateBitPerS &&
        point.flows === dumbbell.flows &&
        point.rttMs === dumbbell.rttMs,
    ).map((point) => ({ x, point })),
  );
}

function workNote(cells: readonly Cell[], schemes: readonly VariantId[]): string {
  let runs = 0;
  let packets = 0;
  for (const cell of cells) {
    for (const scheme of schemes) {
      const { mean, count } = over(cell, scheme, "arrivals");
      runs += count;
      packets += mean * count;
    }
  }
  return `${runs} runs; ${(packets / 1e6).toFixed(packets < 1e8 ? 1 : 0)} million packets reached the bottleneck while it was measured.`;
}

const smallRun = (what = "a tenth of rate and flows, the same delays"): Parameter => ({
  what: "Quick run",
  value: `${what}; 100 s, measured from 50 s on, starts within 12.5 s; fewer points, one seed`,
  why: "It answers in seconds. Buffers and windows shrink with the rate, PERT's and RED's delays in ms do not.",
});

/** The state in which the Lab opens one run of a sweep. */
export const setupAt = (points: readonly SweepPoint[], set: Settings["set"], seed: number) => {
  return (id: VariantId, x: number): LabSetup => {
    const dumbbell = points.find((point) => point.x === x)?.dumbbell ?? points[0]?.dumbbell;
    if (dumbbell === undefined) throw new Error("a sweep has points");
    return { scenario: dumbbellScenario(dumbbell), set: { ...dumbbellSet(id, dumbbell), ...set, "run.seed": seed } };
  };
};

export function sweepArtefact(spec: SweepSpec): Artefact {
  const { schemes, variants, nameOf } = spec;
  const ran = [...schemes, ...variants];
  return {
    id: `pert-fig${spec.figure}`,
    paper: "pert",
    figure: `Figure ${spec.figure}`,
    title: spec.title,
    summary: spec.summary,
    given: [...spec.given, ...GIVEN],
    assumed: [...spec.assumed, ...ASSUMED, smallRun(spec.small)],
    unjudged: spec.unjudged,
    controls: spec.controls,
    seeds: { full: spec.seeds, quick: 1 },
    quick: false,
    heavy: spec.heavy,
    async run(runner, { set, seeds, size }, options = {}): Promise<Outcome> {
      const points = spec.points(size);
      const cells = await runSweep(runner, { schemes: ran, points }, { set, seeds }, options);
      const judged: Judged = { cells, nameOf, setupOf: setupAt(points, set, seeds[0] ?? 1) };
      const ns2 = ns2At(points, schemes);
      return {
        figures: panelFigures({ x: spec.x, schemes, cells, ns2, seeds: seeds.length }),
        tables: [...ns2Table(judged, ns2), sweepTable(cells, ran, nameOf)],
        claims: spec.claims(judged),
        findings: [...(spec.findings?.(judged) ?? []), ...ns2Agrees(judged, ns2, spec.ns2Says)],
        seeds,
        notes: [workNote(cells, ran)],
      };
    },
    lab({ set, seeds }): LabSetup {
      return {
        scenario: dumbbellScenario(spec.lab),
        set: { ...dumbbellSet(schemes[0] ?? "pert", spec.lab), ...set, "run.seed": seeds[0] ?? 1 },
      };
    },
  };
}
