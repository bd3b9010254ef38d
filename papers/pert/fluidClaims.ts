/** The paper's statements on its fluid model, checked against the equations. */

import type { Fluid, FluidKnown, FluidMap } from "../../sim-worker/src/protocol";
import type { FormerClaim as Claim } from "../experiment/artefact";
import { counted, fixed, percent } from "../experiment/words";
import { columnOf, peaksOf, type Run, turnsOf } from "./fluid";

export interface Measured {
  /** Runs with R = 100, 160, 171 ms, and further ones. */
  readonly panels: readonly Run[];
  /** Runs with W(t) in place of W(t - R): R = 171 and 175 ms. */
  readonly squares: readonly Run[];
  /** Runs with N = 1 to 50, then with finer steps from 40 on. */
  readonly intervals: readonly (FluidKnown & { readonly value: number })[];
  /** A run with W* = 10. */
  readonly atTen: FluidKnown;
  /** N = 10, C = 400, delta = 1 ms: as printed, with W(t) in place of W(t - R), and a trajectory within the theorem's region. */
  readonly counter: FluidKnown;
  readonly counterSquare: FluidKnown | null;
  readonly counterRun: Fluid | null;
  /** A run at panel (a)'s smallest interval for 40 flows. */
  readonly leastRun: Fluid | null;
  /** Stability over R and delta: as printed, and with queueing delay in the ACK clock. */
  readonly printed: FluidMap | null;
  readonly clocked: FluidMap | null;
}

/** Largest number of flows on the figure's own axis. */
const SHOWN_FLOWS = 50;
/** Smallest counted reversal, share of the equilibrium window: smaller ones come from the solver. */
const LEAST_TURN = 1e-3;
const swingOf = ({ fluid }: Run): number => fluid.trajectory?.swingSegments ?? Number.NaN;
const at = (runs: readonly Run[], rttMs: number): Run | undefined => runs.find((run) => run.rttMs === rttMs);

function boundaryClaims({ panels }: Measured): readonly Claim[] {
  const run = at(panels, 171);
  if (run === undefined) return [];
  const { theoremRttMs, exactRttMs, left = Number.NaN, right = Number.NaN } = run.fluid.known;
  const inside = exactRttMs !== null && exactRttMs < theoremRttMs;
  return [
    {
      id: "on-boundary",
      text: "R = 171 ms lies exactly on the boundary of condition (11).",
      paper: "“exactly on the stability boundary”",
      ours: `boundary at ${fixed(theoremRttMs, 3)} ms; at 171 ms ${fixed(left, 7)} against ${fixed(right, 7)}`,
      holds: Math.abs(theoremRttMs - 171) < 0.5,
      why: "Judged as within half a millisecond, which is how R is given.",
    },
    {
      id: "not-exact",
      text: "The theorem's boundary is not exact: close to it the system is unstable within the region.",
      paper: "“close enough to the boundary, the system becomes unstable”",
      ours: `the linearised equations (14) are unstable from ${exactRttMs === null ? "–" : fixed(exactRttMs, 3)} ms, the condition holds to ${fixed(theoremRttMs, 3)} ms`,
      holds: inside,
      why: "Exact boundary: where the loop of the linearised system has no phase left at unit gain.",
    },
  ];
}

function trajectoryClaims({ panels }: Measured): readonly Claim[] {
  const [calm, decaying, swinging] = [at(panels, 100), at(panels, 160), at(panels, 171)];
  if (calm === undefined || decaying === undefined || swinging === undefined) return [];
  const least = LEAST_TURN * calm.fluid.known.windowSegments;
  const turns = turnsOf(columnOf(calm.fluid, "window"), least) + turnsOf(columnOf(calm.fluid, "queueingDelay"), least);
  const rest = decaying.fluid.known.windowSegments;
  const peaks = peaksOf(columnOf(decaying.fluid, "time"), columnOf(decaying.fluid, "window"), LEAST_TURN * rest);
  const first = peaks.slice(0, 4);
  const falls = peaks.length > 3 && peaks.slice(1).every(({ value }, i) => value < (peaks[i]?.value ?? 0));
  const period = ((peaks[4]?.timeS ?? Number.NaN) - (peaks[0]?.timeS ?? Number.NaN)) / 4;
  const growing = panels.filter(({ rttMs }) => rttMs >= 171);
  const swings = growing.map((run) => `${fixed(swingOf(run), 2)} at ${run.rttMs} ms`);
  return [
    {
      id: "monotonic",
      text: "At R = 100 ms the trajectories are stable and monotonic.",
      paper: "“stable with monotonic trajectories”",
      ours: `${counted(turns, "turn")} of window and queueing delay; ${calm.fluid.trajectory?.ends ?? ""}`,
      holds: turns === 0 && calm.fluid.trajectory?.ends === "rests",
      why: "A turn counts from a thousandth of the window at rest on.",
    },
    {
      id: "decaying",
      text: "At R = 160 ms the system converges after decaying oscillations.",
      paper: "“converges to its equilibrium after decaying oscillations”",
      ours: `peaks ${first.map(({ value }) => fixed(value, 2)).join(", ")} … towards ${fixed(rest, 2)} packets, period ${fixed(period, 2)} s`,
      holds: falls && decaying.fluid.trajectory?.ends === "rests",
      why: "Judged by each peak being below the one before, and by rest at the end.",
    },
    {
      id: "persistent",
      text: "At R = 171 ms the oscillation persists.",
      paper: "“unstable and exhibits persistent oscillations”",
      ours: `the window still swings by ${fixed(swingOf(swinging), 3)} packets after ten minutes`,
      holds: swinging.fluid.trajectory?.ends === "persists",
      why: "Judged by the swing in the last quarter being that of the quarter before, within 3 %.",
    },
    {
      id: "grows",
      text: "Its amplitude grows with R.",
      paper: "“whose amplitude increases with the value of R”",
      ours: `peak to peak ${swings.join(", ")}`,
      holds: growing.slice(1).every((run, i) => swingOf(run) > swingOf(growing[i] ?? run)),
      why: "Packets, in the last quarter of ten minutes.",
    },
  ];
}

function squareClaims({ squares }: Measured): readonly Claim[] {
  const [stable, unstable] = [at(squares, 171), at(squares, 175)];
  if (stable === undefined || unstable === undefined) return [];
  const { exactRttMs } = stable.fluid.known;
  return [
    {
      id: "variant",
      text: "With W(t) for W(t − R) the system is stable at 171 ms and unstable at 175 ms.",
      paper: "“stability is guaranteed under condition (11) and becomes unstable when R is increased to 175 ms”",
      ours: `171 ms ${stable.fluid.trajectory?.ends ?? ""} (swing ${fixed(swingOf(stable), 3)} packets), 175 ms ${unstable.fluid.trajectory?.ends ?? ""} (${fixed(swingOf(unstable), 2)}); exact boundary ${exactRttMs === null ? "–" : fixed(exactRttMs, 3)} ms`,
      holds: stable.fluid.known.exact && swingOf(stable) < swingOf(unstable) / 10 && !unstable.fluid.known.exact,
      why: "For these parameters; for others the condition is not enough for this variant either (below).",
    },
  ];
}

function intervalClaims({ intervals }: Measured): readonly Claim[] {
  const leastS = (flows: number) =>
    (intervals.find(({ value }) => value === flows)?.leastIntervalMs ?? Number.NaN) / 1000;
  const first = (bound: number) =>
    intervals.slice(SHOWN_FLOWS).find(({ leastIntervalMs = 0 }) => leastIntervalMs / 1000 <= bound);
  const shown = intervals.slice(0, SHOWN_FLOWS).map(({ leastIntervalMs = Number.NaN }) => leastIntervalMs);
  const falling = shown.every((value, i) => i === 0 || value < (shown[i - 1] ?? 0));
  return [
    {
      id: "interval",
      text: "The least sampling interval falls monotonically with N and reaches 0.1 s as N goes to 40.",
      paper: "“monotonically decreases and reaches 0.1 seconds as N− goes to 40”",
      ours: `${fixed(leastS(40), 4)} s at N = 40, 0.1 s at N = ${fixed(first(0.1)?.value ?? Number.NaN, 1)}, none from N = ${fixed(first(0)?.value ?? Number.NaN, 1)}; ${fixed(leastS(1), 0)} s at N = 1`,
      holds: falling && leastS(40) > 0.08 && leastS(40) < 0.125,
      why: "Read off a logarithmic plot: judged as 0.1 s within a quarter.",
    },
  ];
}

function equilibriumClaims({ panels, atTen }: Measured): readonly Claim[] {
  const runs = panels.slice(0, 3);
  const pmax = runs[0]?.fluid.inForce["model.pert-fluid.pmax"];
  const most = typeof pmax === "number" ? pmax : Number.NaN;
  const chances = runs.map(({ rttMs, fluid }) => `${fixed(fluid.known.chance, 3)} at ${rttMs} ms`);
  return [
    {
      id: "two-percent",
      text: "A stationary window of 10 packets needs pmax of 2 %.",
      paper: "p* = 2/W*²: 2 %",
      ours: `p* = ${percent(atTen.chance)} at W* = ${fixed(atTen.windowSegments, 2)}`,
      holds: Math.abs(atTen.chance * atTen.windowSegments ** 2 - 2) < 1e-9,
      why: "At R = 500 ms, which gives that window with the other parameters as they are.",
    },
    {
      id: "reachable",
      text: "The equilibrium's chance is at most pmax, which is “also necessary for the system to be stable”.",
      paper: "p* ≤ pmax",
      ours: `p* = ${chances.join(", ")}; pmax = ${fixed(most, 2)}`,
      holds: runs.every(({ fluid }) => fluid.known.chance <= most),
      why: "The paper's own runs violate its condition: their equilibria exist only because (14) does not limit the chance.",
    },
  ];
}

/** Points of a map at which the theorem predicts stability, and how many of them are unstable. */
function brokenPromises(map: FluidMap | null): { readonly promised: number; readonly broken: number } {
  const digits = [...(map?.nodes ?? "")];
  const broken = digits.filter((digit) => digit === "1").length;
  return { promised: broken + digits.filter((digit) => digit === "3").length, broken };
}

function sufficiencyClaims(measured: Measured): readonly Claim[] {
  const { counter, counterSquare, counterRun, leastRun } = measured;
  const printed = brokenPromises(measured.printed);
  const clocked = brokenPromises(measured.clocked);
  const least = leastRun?.known;
  const ends = (fluid: Fluid | null) =>
    fluid?.trajectory?.ends === "diverges"
      ? `runs away after ${fixed(fluid.trajectory.untilS, 1)} s`
      : (fluid?.trajectory?.ends ?? "–");
  const cause =
    printed.broken > 0 && clocked.broken === 0
      ? "The printed queue equation is a pure integrator; with a queue that slows the ACKs, as in the model that the theorem is taken from, no promise is broken there."
      : "The printed queue equation is a pure integrator, unlike that of the model that the theorem is taken from.";
  return [
    {
      id: "sufficient",
      text: "Condition (11) is sufficient for local stability.",
      paper: "Theorem 1: “is locally stable”",
      ours: [
        `N = 10, C = 400 packets/s, δ = 1 ms: holds to ${fixed(counter.theoremRttMs, 1)} ms, (14) is unstable from ${fixed(counter.exactRttMs ?? Number.NaN, 1)} ms (with W(t): ${fixed(counterSquare?.exactRttMs ?? Number.NaN, 1)} ms); at 107 ms it ${ends(counterRun)}`,
        `the least δ of panel (a) at N = 40: (11) ${least?.theorem ? "holds" : "does not hold"}, (14) is ${least?.exact ? "stable" : "unstable"} and ${ends(leastRun)}`,
        `of ${printed.promised} promised points of R and δ ${printed.broken} are unstable, with the clock of the ACKs ${clocked.broken} of ${clocked.promised}`,
      ].join("; "),
      holds: counter.exactRttMs === null || counter.exactRttMs >= counter.theoremRttMs,
      why: cause,
    },
  ];
}

export function claimsOf(measured: Measured): readonly Claim[] {
  return [
    ...intervalClaims(measured),
    ...trajectoryClaims(measured),
    ...boundaryClaims(measured),
    ...squareClaims(measured),
    ...equilibriumClaims(measured),
    ...sufficiencyClaims(measured),
  ];
}
