/** Figure 13: the smallest sampling interval by Theorem 1, and the fluid model's trajectories around the theorem's boundary. */

import type { Figure } from "../../figure/figure";
import type { FluidKnown } from "../../sim-worker/src/protocol";
import type { Artefact, Outcome, ResultTable, Runner, RunnerOptions, Settings } from "../experiment/artefact";
import { columnOf, FLUID, fluidsOf, type Run, runsAt, signalOf } from "./fluid";
import { claimsOf, type Measured } from "./fluidClaims";

/** Section 5.2's experiment for panel (a). */
const PANEL_A = { [FLUID.rtt]: 200, [FLUID.capacity]: 1000 };
const PANEL_A_FLOWS = Array.from({ length: 50 }, (_, at) => at + 1);
const PANEL_RTTS_MS = [100, 160, 171];
/** Round-trip times beyond the boundary, at which the oscillation grows. */
const FURTHER_RTTS_MS = [175, 180, 200];
const SQUARE_RTTS_MS = [171, 175];
/** Duration: the oscillation near the boundary grows slowly. */
const LONG_S = 600;
/** Section 5.2: "for a stationary window size of 10 packets". */
const TEN_PACKETS_RTT_MS = 500;
/** A case in which condition 11 holds and equations 14 diverge. */
const COUNTEREXAMPLE = { [FLUID.flows]: 10, [FLUID.capacity]: 400, [FLUID.interval]: 1 };
const PANEL_A_COUNTEREXAMPLE_FLOWS = 40;
/** The readings of the model: whether a longer queue slows the ACKs, and which windows the decrease has. */
const MAPS = [false, true].flatMap((clocked) =>
  (["delayed", "square"] as const).map((variant) => ({
    of: {
      queue: clocked ? "slows the ACKs" : "as printed",
      decrease: variant === "square" ? "W(t)²" : "W(t) W(t − R)",
    },
    set: { [FLUID.clocked]: clocked, [FLUID.variant]: variant },
  })),
);
const MAP = { x: FLUID.rtt, y: FLUID.interval, columns: 60, rows: 45 };

async function measure(runner: Runner, { set }: Settings, options: RunnerOptions): Promise<Measured> {
  const quiet = signalOf(options);
  const long = { ...set, [FLUID.duration]: LONG_S };
  const square = { ...long, [FLUID.variant]: "square" };
  const panels = await runsAt(runner, long, [...PANEL_RTTS_MS, ...FURTHER_RTTS_MS], options);
  const squares = await runsAt(runner, square, SQUARE_RTTS_MS, quiet);
  const flows = [...PANEL_A_FLOWS, ...Array.from({ length: 300 }, (_, at) => 40 + at / 10)];
  const sweep = { key: FLUID.flows, values: flows };
  const intervals = (await runner.fluid({ set: { ...set, ...PANEL_A }, sweep }, quiet)).sweep;
  const atTen = (await runner.fluid({ set: { ...set, [FLUID.rtt]: TEN_PACKETS_RTT_MS } }, quiet)).known;
  const counter = (await runner.fluid({ set: { ...set, ...COUNTEREXAMPLE } }, quiet)).known;
  const leastMs = intervals.find(({ value }) => value === PANEL_A_COUNTEREXAMPLE_FLOWS)?.leastIntervalMs ?? Number.NaN;
  const atLeast = {
    ...PANEL_A,
    [FLUID.flows]: PANEL_A_COUNTEREXAMPLE_FLOWS,
    // Slightly above the smallest interval, so that condition 11 holds.
    [FLUID.interval]: Number.isFinite(leastMs) ? Math.max(leastMs * 1.0005, 0.001) : 100,
    [FLUID.duration]: 100,
  };
  const [counterSquare, counterRun, leastRun] = await fluidsOf(
    runner,
    set,
    [
      { ...COUNTEREXAMPLE, [FLUID.variant]: "square" },
      { ...COUNTEREXAMPLE, [FLUID.rtt]: 107, [FLUID.duration]: 100 },
      atLeast,
    ],
    { rows: 4000 },
    quiet,
  );
  const mapped = await fluidsOf(
    runner,
    set,
    MAPS.map((each) => each.set),
    { map: MAP },
    quiet,
  );
  const [limited] = await fluidsOf(runner, long, [{ [FLUID.rtt]: 100, [FLUID.clip]: true }], { rows: 4000 }, quiet);
  return {
    panels,
    squares,
    intervals,
    atTen,
    counter,
    counterSquare: counterSquare?.known ?? null,
    counterRun: counterRun ?? null,
    leastRun: leastRun ?? null,
    limited: limited ?? null,
    maps: MAPS.map((each, at) => ({ ...each, map: mapped[at]?.map ?? null })),
  };
}

/** The duration of the paper's plots, which show the start of the run. */
const SHOWN_S = 40;

function panel({ rttMs, fluid }: Run, letter: string): Figure {
  const time = columnOf(fluid, "time");
  const rows = time.findIndex((at) => at > SHOWN_S);
  const until = rows < 0 ? time.length : rows;
  const x = time.subarray(0, until);
  const delay = columnOf(fluid, "queueingDelay").subarray(0, until);
  return {
    id: `panel-${letter}`,
    title: `(${letter}) R = ${rttMs} ms`,
    reading: "From one packet and a queueing delay of one second.",
    x: { label: "Time", unit: "s" },
    y: { label: "Window", unit: "packets" },
    y2: { label: "Queueing delay", unit: "s" },
    series: [
      { id: "window", label: "W", kind: "line", x, y: columnOf(fluid, "window").subarray(0, until), style: "cwnd" },
      {
        id: "delay",
        label: "Queueing delay",
        kind: "line",
        x,
        y: delay.map((ms) => ms / 1000),
        style: "queue",
        axis: "y2",
      },
    ],
  };
}

function panelA(intervals: readonly (FluidKnown & { readonly value: number })[]): Figure {
  const shown = intervals.slice(0, PANEL_A_FLOWS.length);
  return {
    id: "panel-a",
    title: "(a) Least sampling interval by (13)",
    reading: "R = 200 ms, C = 1000 packets/s.",
    x: { label: "Flows N", unit: "" },
    y: { label: "Least δ", unit: "s", scale: "log" },
    series: [
      {
        id: "interval",
        label: "Least δ",
        kind: "line",
        x: shown.map(({ value }) => value),
        y: shown.map(({ leastIntervalMs = Number.NaN }) => leastIntervalMs / 1000),
        style: "cwnd",
      },
    ],
    marks: [{ label: "0.1 s", y: 0.1 }],
  };
}

function tableOf(runs: readonly Run[], squares: readonly Run[]): ResultTable {
  const row = (variant: string, { rttMs, fluid: { known, trajectory } }: Run) => [
    variant,
    rttMs,
    known.windowSegments,
    known.chance,
    known.left ?? null,
    known.right ?? null,
    known.exact ? "stable" : "unstable",
    trajectory?.swingSegments ?? null,
  ];
  return {
    id: "runs",
    title: "Runs",
    header: ["W(t − R)", "R (ms)", "W*", "p*", "(11) left", "(11) right", "linearised", "late swing (packets)"],
    rows: [...runs.map((run) => row("delayed", run)), ...squares.map((run) => row("W(t)", run))],
  };
}

export const pertFig13: Artefact = {
  id: "pert-fig13",
  paper: "pert",
  figure: "Figure 13",
  title: "Stability of the fluid model",
  summary:
    "The least sampling interval that Theorem 1 asks for, and the trajectories of equations (14) below, near and on the theorem's boundary. The theorem turns out not to be sufficient for them.",
  given: [
    { what: "(a)", value: "R = 200 ms, C = 1000 packets/s, N from 1 to 50" },
    { what: "(b) to (d)", value: "C = 100 packets/s, N = 5, δ = 0.1 ms, R = 100, 160, 171 ms" },
    { what: "Curve", value: "pmax = 0.1, Tmin = 50 ms, Tmax = 100 ms, α = 0.99" },
    { what: "Start", value: "(1, 1, 1): a packet, a second, a second" },
  ],
  assumed: [
    { what: "Before t = 0", value: "as at t = 0", why: "A delay equation needs a past; the paper gives a point." },
    {
      what: "No limits",
      value: "chance, queue and window are not clipped",
      why: "With the chance limited to pmax the equilibria of (b) to (d) would not exist.",
    },
  ],
  unjudged: [
    {
      what: "“Note that the stability boundary derived from Theorem 1 is not exact.” and “This discrepancy is due to the approximations W (t) = W (t − R(t)) in the proof.” (section 5.3)",
      why: "The first is judged by the sentence after it; the second is a reason, whose test is the claim on 175 ms.",
    },
  ],
  controls: [
    { key: FLUID.flows },
    { key: FLUID.capacity },
    { key: FLUID.pmax },
    { key: FLUID.tmin },
    { key: FLUID.tmax },
    { key: FLUID.weight },
    { key: FLUID.interval },
    { key: FLUID.clocked },
    { key: FLUID.clip },
  ],
  quick: true,
  async run(runner, settings, options = {}): Promise<Outcome> {
    const measured = await measure(runner, settings, options);
    const panels = measured.panels.slice(0, PANEL_RTTS_MS.length);
    return {
      figures: [panelA(measured.intervals), ...panels.map((run, at) => panel(run, "bcd"[at] ?? ""))],
      tables: [tableOf(measured.panels, measured.squares)],
      claims: claimsOf(measured),
      seeds: [],
      notes: ["The equations are solved to a relative tolerance of 1e-7 per step; nothing is random."],
      ...(panels[0] === undefined ? {} : { inForce: panels[0].fluid.inForce }),
    };
  },
  lab: ({ set }) => ({ fluid: true, set: { [FLUID.rtt]: 171, ...set } }),
};
