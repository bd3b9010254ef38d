/** Figures 8 and 9: the gain from restarting the timer precisely where only timeouts repair losses. */

import type { Figure, FigureSeries } from "../../figure/figure";
import { meanInterval } from "../../sim-worker/src/interval";
import type { ParamMap, Run, RunRequest } from "../../sim-worker/src/protocol";
import type {
  Artefact,
  FormerClaim as Claim,
  Draft,
  ResultTable,
  Runner,
  RunnerOptions,
  Settings,
} from "../experiment/artefact";
import { counted, fixed, percent, plusMinus } from "../experiment/words";
import { columnOf, tableOf } from "./model";
import {
  DURATION,
  durationOf,
  eventSegments,
  eventTimes,
  RESTART,
  slowControls,
  slowLab,
  slowRequest,
  slowRows,
  TICK_KEY,
} from "./slowLink";

const PRESET = "slow-link-tiny-buffer";
/** RTO_L as in the BSD kernel: integer arithmetic in whole ticks. */
const DRIVER = "net3";
/** 1500 bytes at 960 bytes a second. */
const SERVICE_S = 1500 / 960;
const RESTARTS = ["full", "remaining"] as const;
type Restart = (typeof RESTARTS)[number];
const LABELS: Readonly<Record<Restart, string>> = { full: "REXMT_L", remaining: "REXMT_E" };
const STYLES: Readonly<Record<Restart, string>> = { full: "jacobson", remaining: "eifel" };
/** Tolerance beyond one tick, for the model's own clock. */
const SLACK_S = 0.01;
/** Range of figure 9, s. */
const ZOOM_FROM_S = 120;
const ZOOM_S = 60;

type Pair = Readonly<Record<Restart, Run>>;

/** Alternatives to the assumed parameters: each differs from the run in one of them. */
const VARIANTS: readonly { readonly what: string; readonly set: ParamMap }[] = [
  { what: "as shown", set: {} },
  { what: "precise timer instead of 500 ms ticks", set: { "timer.tick": 0 } },
  { what: "9.6 kbit/s without start and stop bits", set: { "link.bottleneck.rate": 9600 } },
  { what: "100 ms of propagation", set: { "link.bottleneck.delay": 100 } },
  {
    what: "one sample per round trip, no time stamps",
    set: { "flow.main.rttSampling": "one-per-rtt", "flow.main.timestamps": false },
  },
  { what: "window counts bytes, not ACKs", set: { "cc.reno.counting": "bytes" } },
  { what: "buffer of two packets", set: { "link.bottleneck.buffer": 2 } },
];

const flowOf = (run: Run) => {
  const flow = run.result.flows[0];
  if (flow === undefined) throw new Error("the run has no flow");
  return flow;
};

function request(runner: Runner, set: ParamMap, restart: Restart, seed: number): RunRequest {
  return slowRequest(runner, PRESET, DRIVER, { ...set, [RESTART]: restart }, seed);
}

async function pairs(
  runner: Runner,
  set: ParamMap,
  seeds: readonly number[],
  options: RunnerOptions,
): Promise<readonly Pair[]> {
  const requests = seeds.flatMap((seed) => RESTARTS.map((restart) => request(runner, set, restart, seed)));
  const runs = await runner.runs(requests, options);
  return seeds.map((_, nth) => {
    const [full, remaining] = runs.slice(2 * nth);
    if (full === undefined || remaining === undefined) throw new Error("a run gave no answer");
    return { full, remaining };
  });
}

/** Increase in throughput with REXMT_E. */
const gainOf = ({ full, remaining }: Pair) => flowOf(remaining).goodputBitPerS / flowOf(full).goodputBitPerS - 1;

function meanGain(all: readonly Pair[]): { readonly mean: number; readonly text: string } {
  const gains = all.map((pair) => gainOf(pair) * 100);
  const interval = meanInterval(gains);
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
  const text = interval === null ? `${fixed(mean, 1)} %` : `${plusMinus(interval.mean, interval.half, 1)} %`;
  return { mean: mean / 100, text };
}

/** The largest possible and the measured share of the link that carries payload. */
function lineShare(run: Run): number {
  const bottleneck = run.result.links.find(({ id }) => id === "bottleneck");
  return bottleneck?.utilization ?? Number.NaN;
}

function gainClaim(all: readonly Pair[]): Claim {
  const { mean, text } = meanGain(all);
  const shares = RESTARTS.map((restart) => {
    const each = all.map((pair) => lineShare(pair[restart]));
    return each.reduce((sum, share) => sum + share, 0) / each.length;
  });
  const [before = Number.NaN, after = Number.NaN] = shares;
  const holds = mean >= 0.25 && mean < 0.32;
  return {
    id: "gain",
    text: "REXMT_E improves the end-to-end throughput by almost 30 percent.",
    paper: "almost 30 %",
    ours: `${text} (90 % interval over ${counted(all.length, "seed")})`,
    holds,
    why: holds
      ? "Judged as between 25 and 32 %."
      : `REXMT_L keeps the line ${percent(before)} busy and REXMT_E ${percent(after)}: more than ${percent(1 / before - 1)} was not to be had. The direction holds; the table says how much the assumptions matter.`,
  };
}

/** One loss and its repair; times in s. */
interface Repair {
  readonly segment: number;
  readonly lostS: number;
  readonly timeoutS: number;
  /** Earliest possible time of a third duplicate ACK. */
  readonly thirdS: number;
}

/**
 * The timeouts of a run with their losses. The segment that the last advancing ACK let go is acknowledged one RTT after it, and is
 * the second after the lost one; the third duplicate ACK would follow one service time later.
 */
function repairsOf(runner: Runner, run: Run): readonly Repair[] {
  const rows = slowRows(run, DRIVER);
  const losses = eventSegments(runner, run, "loss");
  const lostAt = new Map(Array.from(eventTimes(runner, run, "loss"), (time, row) => [losses[row], time]));
  const segments = eventSegments(runner, run, "timeout");
  return Array.from(eventTimes(runner, run, "timeout"), (timeoutS, row) => {
    const segment = segments[row] ?? Number.NaN;
    const next = rows.time.findIndex((time) => time >= timeoutS);
    const last = (next < 0 ? rows.time.length : next) - 1;
    const thirdS = (rows.time[last] ?? Number.NaN) + (rows.rtt[last] ?? Number.NaN) / 1000 + SERVICE_S;
    return { segment, lostS: lostAt.get(segment) ?? Number.NaN, timeoutS, thirdS };
  }).filter(({ lostS, timeoutS, thirdS }) => lostS < timeoutS && !Number.isNaN(thirdS));
}

interface Thirds {
  readonly timeouts: number;
  /** Timeouts before a third duplicate ACK could have arrived, and by how much on average, s. */
  readonly before: number;
  readonly earlyS: number;
}

function thirdDuplicates(runner: Runner, run: Run): Thirds {
  const leads = repairsOf(runner, run).map(({ timeoutS, thirdS }) => thirdS - timeoutS);
  const before = leads.filter((lead) => lead > 0);
  const earlyS = before.reduce((sum, lead) => sum + lead, 0) / Math.max(1, before.length);
  return { timeouts: leads.length, before: before.length, earlyS };
}

/** How old the lost segments were when the timer fired, in RTOs then in force; how far from one RTO at most, seconds. */
interface Ages {
  readonly timeouts: number;
  readonly low: number;
  readonly high: number;
  readonly furthestS: number;
}

function agesAtTimeout(runner: Runner, run: Run): Ages {
  const table = tableOf(run.trace, "timer");
  const time = columnOf(table, "time");
  const rto = columnOf(table, "rto");
  const ages = repairsOf(runner, run).map(({ lostS, timeoutS }) => {
    const after = time.findIndex((at) => at >= timeoutS);
    const inForceS = (rto[(after < 0 ? time.length : after) - 1] ?? Number.NaN) / 1000;
    return { share: (timeoutS - lostS) / inForceS, lateS: timeoutS - lostS - inForceS };
  });
  const shares = ages.map(({ share }) => share);
  const furthestS = Math.max(...ages.map(({ lateS }) => Math.abs(lateS)));
  return { timeouts: ages.length, low: Math.min(...shares), high: Math.max(...shares), furthestS };
}

function ageClaim(runner: Runner, { full, remaining }: Pair, tickS: number): Claim {
  const precise = agesAtTimeout(runner, remaining);
  const lite = agesAtTimeout(runner, full);
  const none = precise.timeouts === 0 || lite.timeouts === 0;
  const range = ({ low, high }: Ages) => `${fixed(low, 2)} to ${fixed(high, 2)}`;
  return {
    id: "age",
    text: "REXMT_E expires when the oldest segment is one RTO old, REXMT_L later by its age at the last restart.",
    paper: "REXMT_E = RTO less the age",
    ours: none
      ? "no timeout repaired a loss"
      : `lost segments were ${range(precise)} RTOs old with REXMT_E, ${range(lite)} with REXMT_L`,
    holds: none ? null : precise.furthestS <= tickS + SLACK_S && lite.low > 1,
    why: `From the moment a segment was dropped; judged as at most a tick from one RTO${none ? "" : ` (here ${fixed(precise.furthestS, 2)} s)`}, as the heartbeat fires up to a tick early.`,
  };
}

function duplicateClaims(runner: Runner, { full, remaining }: Pair): readonly Claim[] {
  const precise = thirdDuplicates(runner, remaining);
  const lite = thirdDuplicates(runner, full);
  const retransmits = flowOf(full).fastRetransmits + flowOf(remaining).fastRetransmits;
  const flight = slowFlight(remaining);
  return [
    {
      id: "three-segments",
      text: "No more than three segments are in flight, which disables the fast retransmit.",
      paper: "three",
      ours: `${counted(retransmits, "fast retransmit")}; at most ${fixed(flight, 0)} segments in flight`,
      holds: retransmits === 0 && flight <= 4,
      why: "One packet waits and one is on the line; a third is let go and, every few round trips, a fourth is dropped.",
    },
    {
      id: "before-third",
      text: "With REXMT_E the timeout comes before a third duplicate ACK would have been received.",
      paper: "“before a third duplicate ACK would have been received”",
      ours: `${precise.before} of ${counted(precise.timeouts, "timeout")}, ${fixed(precise.earlyS, 1)} s before it on average; with REXMT_L ${lite.before} of ${lite.timeouts}`,
      holds: precise.timeouts === 0 ? null : precise.before / precise.timeouts > 0.9,
      why: "The third is taken to come one RTT and one service time after the last ACK that advanced. Judged as more than nine of ten.",
    },
  ];
}

function slowFlight(run: Run): number {
  const table = run.trace.tables.find(({ kind }) => kind === "window");
  const flight = table?.columns.find(({ id }) => id === "flight")?.values ?? new Float64Array();
  return flight.reduce((a, b) => Math.max(a, b), 0);
}

/** Segment numbers at the timeouts and retransmissions: the progress of the transfer. */
function progress(runner: Runner, run: Run, restart: Restart): FigureSeries {
  return {
    id: restart,
    label: LABELS[restart],
    kind: "line",
    x: eventTimes(runner, run, "timeout"),
    y: eventSegments(runner, run, "timeout"),
    style: STYLES[restart],
  };
}

/** From each loss to the timeout that repairs it, and the earliest time of a third duplicate ACK. */
function zoomSeries(runner: Runner, run: Run, restart: Restart): readonly FigureSeries[] {
  const repairs = repairsOf(runner, run).filter(({ lostS }) => lostS >= ZOOM_FROM_S && lostS < ZOOM_FROM_S + ZOOM_S);
  const first = repairs[0]?.segment ?? 0;
  const style = STYLES[restart];
  const seconds = (at: number) => at - ZOOM_FROM_S;
  return [
    {
      id: `${restart}-wait`,
      label: `${LABELS[restart]}: from loss to timeout`,
      kind: "line",
      x: repairs.flatMap(({ lostS, timeoutS }) => [lostS, timeoutS, timeoutS].map(seconds)),
      y: repairs.flatMap(({ segment }) => [segment - first, segment - first, Number.NaN]),
      style,
    },
    {
      id: `${restart}-third`,
      label: `${LABELS[restart]}: third duplicate ACK, had it come`,
      kind: "points",
      x: repairs.map(({ thirdS }) => seconds(thirdS)),
      y: repairs.map(({ segment }) => segment - first),
      style: restart === "full" ? "jacobson-ticks" : "rto",
    },
  ];
}

function figuresOf(runner: Runner, { full, remaining }: Pair): readonly Figure[] {
  return [
    {
      id: "progress",
      title: "Progress of the transfer",
      reading: "The oldest outstanding segment at each timeout.",
      x: { label: "Time", unit: "s" },
      y: { label: "Segment", unit: "" },
      series: [progress(runner, remaining, "remaining"), progress(runner, full, "full")],
    },
    {
      id: "zoom",
      title: "Losses and timeouts, enlarged",
      reading: "Each line is one lost segment until its timeout; segments are counted from the first shown.",
      x: { label: "Time", unit: "s" },
      y: { label: "Segment", unit: "" },
      series: [...zoomSeries(runner, full, "full"), ...zoomSeries(runner, remaining, "remaining")],
    },
  ];
}

async function variantTable(
  runner: Runner,
  settings: Settings,
  set: ParamMap,
  options: RunnerOptions,
): Promise<ResultTable> {
  const seeds = settings.seeds.slice(0, settings.size === "full" ? 4 : 1);
  const rows: (readonly (string | number)[])[] = [];
  for (const variant of VARIANTS) {
    const all = await pairs(runner, { ...set, ...variant.set }, seeds, options);
    rows.push([variant.what, meanGain(all).text, percent(lineShare(all[0]?.full ?? missing()))]);
  }
  return {
    id: "assumptions",
    title: "The gain under other assumptions",
    header: ["what is otherwise", "gain", "line busy with REXMT_L"],
    rows,
  };
}

function missing(): never {
  throw new Error("no run was made");
}

async function run(runner: Runner, settings: Settings, options: RunnerOptions = {}): Promise<Draft> {
  const set = durationOf(settings, 900);
  const all = await pairs(runner, set, settings.seeds, options);
  const shown = all[0] ?? missing();
  const table = await variantTable(runner, settings, set, options);
  return {
    figures: figuresOf(runner, shown),
    tables: [table],
    claims: [gainClaim(all), ageClaim(runner, shown, Number(set[TICK_KEY]) / 1000), ...duplicateClaims(runner, shown)],
    seeds: settings.seeds,
    notes: shown.full.trace.notes.map(({ text }) => text),
    inForce: shown.full.result.inForce,
  };
}

export const eifelFig8And9: Artefact = {
  id: "eifel-fig8-9",
  paper: "eifel",
  figure: "Figures 8 and 9",
  title: "Restarting the timer precisely",
  summary:
    "Three segments in flight are too few for a fast retransmit, so each loss waits for the timer; REXMT_E counts from when the segment was sent and fires sooner.",
  given: [
    { what: "Link", value: "9.6 kbit/s, 1500-byte packets" },
    { what: "Buffer", value: "one packet" },
    { what: "RTO", value: "RTO_L in both, 500 ms ticks" },
  ],
  assumed: [
    {
      what: "Rate",
      value: "960 bytes a second",
      why: "A serial line with start and stop bits, as footnote 3 has it for 2.4 kbit/s.",
    },
    { what: "Length", value: "one hour, 90 % interval over seeds that set the heartbeat's phase", why: "Not given." },
    { what: "Window", value: "grows with every ACK, Reno; no limited transmit", why: "Not given; BSD of the time." },
    { what: "Eifel detection", value: "off", why: "The paper isolates the restart here." },
  ],
  controls: slowControls(3600)
    .filter(({ key }) => key !== RESTART)
    .map((control) => (control.key === "link.bottleneck.buffer" ? { ...control, default: 1 } : control)),
  seeds: { full: 24, quick: 4 },
  quick: true,
  run,
  lab: (settings) => {
    const lab = slowLab(PRESET, DRIVER, settings);
    return { ...lab, set: { ...lab.set, [RESTART]: "remaining", [DURATION]: 600 } };
  },
};
