/** The paper's statements on its fluid model, checked against the equations. */

import type { Fluid, FluidKnown, FluidMap, ParamMap } from "../../sim-worker/src/protocol";
import type { Claim, Reading } from "../experiment/claim";
import { counted, fixed, percent } from "../experiment/words";
import { about, exactly } from "../experiment/yardsticks";
import { columnOf, FLUID, peaksOf, type Run, turnsOf } from "./fluid";

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
  /** A run at R = 100 ms with the chance limited to the gentle curve. */
  readonly limited: Fluid | null;
  /** Stability over R and delta under each reading of the model. */
  readonly maps: readonly MapReading[];
}

export interface MapReading {
  readonly of: Reading["of"];
  readonly set: ParamMap;
  readonly map: FluidMap | null;
}

const only = (holds: boolean | null, ours: string): readonly Reading[] => [{ of: {}, ours, holds }];
const PANELS_PLACE = "figure 13 and section 5.3";

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
  return [
    {
      id: "on-boundary",
      quote: "we increase R to 171 ms, which is exactly on the stability boundary.",
      place: PANELS_PLACE,
      test: "The largest R for which condition (11) holds: within half a millisecond, which is how R is given.",
      yardstick: "arithmetic",
      readings: only(
        Math.abs(theoremRttMs - 171) < 0.5,
        `boundary at ${fixed(theoremRttMs, 3)} ms; at 171 ms ${fixed(left, 7)} against ${fixed(right, 7)}`,
      ),
      why: "Computed from the printed parameters.",
    },
    {
      id: "not-exact",
      quote:
        "Even when R is within the stability region but close enough to the boundary, the system becomes unstable.",
      place: PANELS_PLACE,
      test: "The least R at which the linearised equations (14) are unstable lies below the boundary of condition (11).",
      yardstick: "event",
      readings: only(
        exactRttMs !== null && exactRttMs < theoremRttMs,
        `unstable from ${exactRttMs === null ? "–" : fixed(exactRttMs, 3)} ms; the condition holds to ${fixed(theoremRttMs, 3)} ms`,
      ),
      why: "Exact boundary: where the loop of the linearised system has no phase left at unit gain.",
    },
  ];
}

function swingClaims({ panels }: Measured): readonly Claim[] {
  const swinging = at(panels, 171);
  const growing = panels.filter(({ rttMs }) => rttMs >= 171);
  const swings = growing.map((run) => `${fixed(swingOf(run), 2)} at ${run.rttMs} ms`);
  return [
    {
      id: "persistent",
      quote: "the system is unstable and exhibits persistent oscillations",
      place: PANELS_PLACE,
      test: "R = 171 ms: the swing in the last quarter of ten minutes is that of the quarter before, within 3 %.",
      yardstick: "shape",
      readings: only(
        swinging?.fluid.trajectory?.ends === "persists",
        `the window still swings by ${fixed(swinging === undefined ? Number.NaN : swingOf(swinging), 3)} packets after ten minutes`,
      ),
      why: "The exact boundary is below 171 ms.",
    },
    {
      id: "grows",
      quote: "whose amplitude increases with the value of R.",
      place: PANELS_PLACE,
      test: "The window's swing at R = 171, 175, 180 and 200 ms.",
      yardstick: "shape",
      readings: only(
        growing.slice(1).every((run, i) => swingOf(run) > swingOf(growing[i] ?? run)),
        `peak to peak ${swings.join(", ")}`,
      ),
      why: "Packets, in the last quarter of ten minutes.",
    },
  ];
}

function trajectoryClaims(measured: Measured): readonly Claim[] {
  const [calm, decaying] = [at(measured.panels, 100), at(measured.panels, 160)];
  if (calm === undefined || decaying === undefined) return [];
  const least = LEAST_TURN * calm.fluid.known.windowSegments;
  const turns = turnsOf(columnOf(calm.fluid, "window"), least) + turnsOf(columnOf(calm.fluid, "queueingDelay"), least);
  const rest = decaying.fluid.known.windowSegments;
  const peaks = peaksOf(columnOf(decaying.fluid, "time"), columnOf(decaying.fluid, "window"), LEAST_TURN * rest);
  const falls = peaks.length > 3 && peaks.slice(1).every(({ value }, i) => value < (peaks[i]?.value ?? 0));
  const period = ((peaks[4]?.timeS ?? Number.NaN) - (peaks[0]?.timeS ?? Number.NaN)) / 4;
  const first = peaks.slice(0, 4).map(({ value }) => fixed(value, 2));
  return [
    {
      id: "monotonic",
      quote: "the system is stable with monotonic trajectories.",
      place: PANELS_PLACE,
      test: "R = 100 ms: turns of window and queueing delay, from a thousandth of the window at rest on.",
      yardstick: "shape",
      readings: only(
        turns === 0 && calm.fluid.trajectory?.ends === "rests",
        `${counted(turns, "turn")} of window and queueing delay; ${calm.fluid.trajectory?.ends ?? ""}`,
      ),
      why: "Far below the boundary.",
    },
    {
      id: "decaying",
      quote: "the system is stable and converges to its equilibrium (9) after decaying oscillations.",
      place: PANELS_PLACE,
      test: "R = 160 ms: each peak of the window is below the one before, and it comes to rest.",
      yardstick: "shape",
      readings: only(
        falls && decaying.fluid.trajectory?.ends === "rests",
        `peaks ${first.join(", ")} … towards ${fixed(rest, 2)} packets, period ${fixed(period, 2)} s`,
      ),
      why: "Close to the exact boundary.",
    },
    ...swingClaims(measured),
  ];
}

function squareClaims({ squares }: Measured): readonly Claim[] {
  const [stable, unstable] = [at(squares, 171), at(squares, 175)];
  if (stable === undefined || unstable === undefined) return [];
  const { exactRttMs } = stable.fluid.known;
  return [
    {
      id: "variant",
      quote:
        "stability of the system is guaranteed under condition (11) and becomes unstable when R is increased to 175 ms",
      place: PANELS_PLACE,
      test: "With W(t) for W(t − R): stable at 171 ms, unstable at 175 ms.",
      yardstick: "event",
      readings: only(
        stable.fluid.known.exact && swingOf(stable) < swingOf(unstable) / 10 && !unstable.fluid.known.exact,
        `171 ms ${stable.fluid.trajectory?.ends ?? ""} (swing ${fixed(swingOf(stable), 3)} packets), 175 ms ${unstable.fluid.trajectory?.ends ?? ""} (${fixed(swingOf(unstable), 2)}); exact boundary ${exactRttMs === null ? "–" : fixed(exactRttMs, 3)} ms`,
      ),
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
  const power = Math.log(leastS(10) / leastS(1)) / Math.log(10);
  const near = about(exactly(leastS(40)), 0.1) === true;
  return [
    {
      id: "interval",
      quote: "the minimum δ monotonically decreases and reaches 0.1 seconds as N− goes to 40.",
      place: "figure 13 and section 5.2",
      test: "The least δ of (13) over N = 1 to 50, and at N = 40.",
      yardstick: "about",
      readings: only(
        falling && near,
        `${fixed(leastS(40), 4)} s at N = 40, 0.1 s at N = ${fixed(first(0.1)?.value ?? Number.NaN, 1)}, none from N = ${fixed(first(0)?.value ?? Number.NaN, 1)}; ${fixed(leastS(1), 0)} s at N = 1`,
      ),
      why: "Computed from the printed parameters.",
    },
    {
      id: "inverse",
      quote: "given R+ and C, δ scales inversely proportional to N",
      place: "section 5.2",
      test: "The least δ of (13) at N = 1 and at N = 10: a tenth at ten times as many flows.",
      yardstick: "about",
      readings: only(
        about(exactly(leastS(10) * 10), leastS(1)) === true,
        `${fixed(leastS(1), 0)} s and ${fixed(leastS(10), 2)} s: as the power ${fixed(power, 2)} of N`,
      ),
      why: "The left side of (13) has N² below, and w_g is proportional to N as long as N is less than half of RC: together N³.",
    },
  ];
}

function equilibriumClaims({ panels, atTen, limited }: Measured): readonly Claim[] {
  const runs = panels.slice(0, 3);
  const pmax = runs[0]?.fluid.inForce[FLUID.pmax];
  const most = typeof pmax === "number" ? pmax : Number.NaN;
  const chances = runs.map(({ rttMs, fluid }) => `${fixed(fluid.known.chance, 3)} at ${rttMs} ms`);
  const stable = runs.some(({ fluid }) => fluid.known.chance > most && fluid.trajectory?.ends === "rests");
  return [
    {
      id: "two-percent",
      quote: "For a stationary window size W ∗ = 10 packets, we have pmax = 2%",
      place: "section 5.2",
      test: "The chance at rest of (9) where the window at rest is ten packets.",
      yardstick: "arithmetic",
      readings: only(
        Math.abs(atTen.chance * atTen.windowSegments ** 2 - 2) < 1e-9,
        `p* = ${percent(atTen.chance)} at W* = ${fixed(atTen.windowSegments, 2)}`,
      ),
      why: "At R = 500 ms, which gives that window with the other parameters as they are. With PERT's cut of 35 % it is 1/(0.35 W*²), 2.9 %.",
    },
    {
      id: "necessary",
      quote: "the equilibrium condition p∗ ≤ pmax is also necessary for the system to be stable.",
      place: "section 5.2",
      test: "Whether a run whose chance at rest is above pmax comes to rest.",
      yardstick: "event",
      readings: [
        {
          of: { chance: "not limited" },
          ours: `p* = ${chances.join(", ")}; pmax = ${fixed(most, 2)}; ${stable ? "the runs at 100 and 160 ms rest all the same" : "none rests"}`,
          holds: !stable,
        },
        {
          of: { chance: "gentle curve" },
          ours: `R = 100 ms with the chance within the curve of figure 5: ${limited?.trajectory?.ends ?? "–"}`,
          holds: limited?.trajectory?.ends !== "rests",
        },
      ],
      why: "The paper's own runs violate the condition. Without a limit the linear curve reaches any chance; with the gentle curve the slope above Tmax is another than the one in L.",
    },
  ];
}

/** Points of a map at which the theorem predicts stability, and how many of them are unstable. */
export function brokenPromises(map: FluidMap | null): { readonly promised: number; readonly broken: number } {
  const digits = [...(map?.nodes ?? "")];
  const broken = digits.filter((digit) => digit === "1").length;
  return { promised: broken + digits.filter((digit) => digit === "3").length, broken };
}

/** One reading for each map: whether every promised point is stable. */
export const promiseReadings = (maps: readonly MapReading[]): readonly Reading[] =>
  maps.map(({ of, set, map }) => {
    const { promised, broken } = brokenPromises(map);
    return {
      of,
      ours: `of ${promised} promised points ${broken} are unstable`,
      holds: promised === 0 ? null : broken === 0,
      setup: { fluid: true, set },
    };
  });

function sufficiencyClaims({ counter, counterSquare, counterRun, leastRun, maps }: Measured): readonly Claim[] {
  const least = leastRun?.known;
  const ends = (fluid: Fluid | null) =>
    fluid?.trajectory?.ends === "diverges"
      ? `runs away after ${fixed(fluid.trajectory.untilS, 1)} s`
      : (fluid?.trajectory?.ends ?? "–");
  return [
    {
      id: "sufficient",
      quote: "PERT modeled by (8) is locally stable for all N ≥ N− and R∗ ≤ R+",
      place: "section 5.2, theorem 1",
      test: "Points over R and δ at which condition (11) holds and the linearised equations are unstable.",
      yardstick: "event",
      readings: promiseReadings(maps),
      why: [
        "The printed queue equation is a pure integrator; in the model that the theorem is taken from a longer queue slows the ACKs, and there no promise is broken.",
        `N = 10, C = 400 packets/s, δ = 1 ms: (11) holds to ${fixed(counter.theoremRttMs, 1)} ms, (14) is unstable from ${fixed(counter.exactRttMs ?? Number.NaN, 1)} ms (with W(t): ${fixed(counterSquare?.exactRttMs ?? Number.NaN, 1)} ms), and at 107 ms it ${ends(counterRun)}.`,
        `At the least δ of panel (a) for N = 40 (11) ${least?.theorem ? "holds" : "does not hold"}, and (14) ${ends(leastRun)}.`,
      ].join(" "),
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
