/** Shared by figures 6, 7, 8 and 14 of the PERT paper: a sweep, its four panels, its claims, ns-2's points. */

import type { FigureAxis } from "../../figure/figure";
import type {
  Artefact,
  FormerClaim as Claim,
  Control,
  Draft,
  LabSetup,
  Parameter,
  Settings,
} from "../experiment/artefact";
import { type Judged, ns2Agrees, ns2Table } from "./claims";
import { ASSUMED, type Dumbbell, dumbbellScenario, dumbbellSet, GIVEN } from "./dumbbell";
import { type Cell, over } from "./measures";
import { NS2_POINTS } from "./ns2Points";
import { type Ns2At, panelFigures, sweepTable } from "./panels";
import type { SchemeId } from "./schemes";
import { runSweep, type SweepPoint } from "./sweep";

export interface SweepSpec {
  readonly figure: number;
  readonly title: string;
  readonly summary: string;
  readonly schemes: readonly SchemeId[];
  readonly x: FigureAxis;
  readonly points: (size: Settings["size"]) => readonly SweepPoint[];
  /** Name of a point: "60 ms". */
  readonly nameOf: (x: number) => string;
  readonly given: readonly Parameter[];
  readonly assumed: readonly Parameter[];
  readonly controls: readonly Control[];
  readonly claims: (judged: Judged, size: Settings["size"]) => readonly Claim[];
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

const FULL_SEEDS = 5;

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

function workNote(cells: readonly Cell[], schemes: readonly SchemeId[]): string {
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

export function sweepArtefact(spec: SweepSpec): Artefact {
  const { schemes, nameOf } = spec;
  return {
    id: `pert-fig${spec.figure}`,
    paper: "pert",
    figure: `Figure ${spec.figure}`,
    title: spec.title,
    summary: spec.summary,
    given: [...spec.given, ...GIVEN],
    assumed: [...spec.assumed, ...ASSUMED, smallRun(spec.small)],
    controls: spec.controls,
    seeds: { full: FULL_SEEDS, quick: 1 },
    quick: false,
    heavy: spec.heavy,
    async run(runner, { set, seeds, size }, options = {}): Promise<Draft> {
      const points = spec.points(size);
      const cells = await runSweep(runner, { schemes, points }, { set, seeds }, options);
      const judged: Judged = { cells, nameOf };
      const ns2 = ns2At(points, schemes);
      return {
        figures: panelFigures({ x: spec.x, schemes, cells, ns2, seeds: seeds.length }),
        tables: [...ns2Table(judged, ns2), sweepTable(cells, schemes, nameOf)],
        claims: [...spec.claims(judged, size), ...ns2Agrees(judged, ns2, size === "full", spec.ns2Says)],
        seeds,
        notes: [workNote(cells, schemes)],
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
