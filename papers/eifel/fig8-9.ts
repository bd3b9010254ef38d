/** Figures 8 and 9: the gain from restarting the timer precisely where only timeouts repair losses. */

import { meanInterval } from "../../sim-worker/src/interval";
import type { ParamMap, Run, RunRequest } from "../../sim-worker/src/protocol";
import type { Artefact, Outcome, ResultTable, Runner, RunnerOptions, Settings } from "../experiment/artefact";
import { type Claim, type Finding, intervalOf, type Reading } from "../experiment/claim";
import { goes, pairedDifference, type Spread, spreadOf } from "../experiment/statistics";
import { counted, fixed, percent, plusMinus } from "../experiment/words";
import { almost, considerably } from "../experiment/yardsticks";
import { EIFEL } from "./model";
import { figuresOf, LABELS, type Pair, RESTARTS, type Restart } from "./repairFigures";
import { agesAtTimeout, meanOf, rexmtReading, TINY_PRESET, thirdDuplicates, waitsOf } from "./repairs";
import { DURATION, durationOf, RESTART, slowControls, slowLab, slowRequest, TICK_KEY } from "./slowLink";

/** RTO_L as in the BSD kernel: integer arithmetic in whole ticks. */
const DRIVER = "net3";

/** Alternatives to further assumptions: each differs from the run in one of them. */
const VARIANTS: readonly { readonly what: string; readonly set: ParamMap }[] = [
  { what: "as shown", set: {} },
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
  return slowRequest(runner, TINY_PRESET, DRIVER, { ...set, [RESTART]: restart }, seed);
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

function lineShare(run: Run): number {
  const bottleneck = run.result.links.find(({ id }) => id === "bottleneck");
  return bottleneck?.utilization ?? Number.NaN;
}

/** What the paper leaves open about the line, the clock and the receiver: every combination is a reading. */
const RATES = [
  ["960 B/s (start and stop bits)", 7680],
  ["1200 B/s", 9600],
] as const;
const TICKS = [
  ["500 ms", 500],
  ["none", 0],
] as const;
const ACKS = [
  ["every segment", { "flow.main.delayedAck": false }],
  ["delayed, 200 ms", { "flow.main.delayedAck": true, "flow.main.delayedAckTime": 200 }],
] as const;

interface Cell {
  readonly of: Reading["of"];
  readonly set: ParamMap;
  readonly all: readonly Pair[];
}

async function cellsOf(runner: Runner, settings: Settings, set: ParamMap, options: RunnerOptions): Promise<Cell[]> {
  const seeds = settings.seeds.slice(0, settings.size === "full" ? 8 : 2);
  const cells: Cell[] = [];
  for (const [rate, bits] of RATES)
    for (const [tick, ms] of TICKS)
      for (const [acks, own] of ACKS) {
        const all = { ...set, "link.bottleneck.rate": bits, "link.reverse.rate": bits, [TICK_KEY]: ms, ...own };
        cells.push({ of: { line: rate, tick, ACKs: acks }, set: all, all: await pairs(runner, all, seeds, options) });
      }
  return cells;
}

const gainsOf = ({ all }: Cell) => spreadOf(all.map(gainOf));

function gainReading(cell: Cell, judge: (gain: Spread) => boolean | null): Reading {
  const gain = gainsOf(cell);
  const busy = meanOf(cell.all.map(({ full }) => lineShare(full)));
  const interval = intervalOf({ ...gain, mean: 100 * gain.mean, half: 100 * gain.half }, "%");
  return {
    of: cell.of,
    ours: `${plusMinus(100 * gain.mean, 100 * gain.half, 1)} %; REXMT_L keeps the line ${percent(busy)} busy`,
    ...(interval === undefined ? {} : { interval }),
    holds: judge(gain),
    setup: slowLab(TINY_PRESET, DRIVER, { set: { ...cell.set, [RESTART]: "remaining" }, seeds: [1], size: "quick" }),
  };
}

const PRINTED = 0.3;

function gainClaims(cells: readonly Cell[]): readonly Claim[] {
  return [
    {
      id: "gain",
      quote: "improves the end-to-end throughput by almost 30 percent",
      place: "section 4.5",
      test: "Goodput with REXMT_E, relative to that with REXMT_L and the same RTO_L.",
      yardstick: "almost",
      readings: cells.map((cell) => gainReading(cell, (gain) => almost(gain, PRINTED))),
      why: "The gain is at most what REXMT_L leaves of the line: a fifth of what it carries at 960 bytes a second, a third at 1200. The direction holds in every reading.",
    },
    {
      id: "greatly",
      quote: "can greatly improve the end-to-end performance compared to",
      place: "section 4.5",
      test: "The same gain.",
      yardstick: "considerable",
      readings: cells.map((cell) => gainReading(cell, (gain) => considerably(gain, "higher", 1))),
      why: "Each loss waits about a round trip less for its timeout.",
    },
  ];
}

function recoveryClaim(runner: Runner, all: readonly Pair[]): Claim {
  const mean = (run: Run) => meanOf(waitsOf(runner, run));
  const difference = pairedDifference(
    all.map(({ remaining }) => mean(remaining)),
    all.map(({ full }) => mean(full)),
  );
  const [precise, lite] = RESTARTS.toReversed().map((restart) => meanOf(all.map((pair) => mean(pair[restart]))));
  const interval = intervalOf(difference, "s");
  return {
    id: "quicker",
    quote: "due to the quicker recovery of the periodically dropped segments",
    place: "section 4.5",
    test: "Mean time from the loss of a segment to the timeout that sends it again.",
    yardstick: "direction",
    readings: [
      {
        of: {},
        ours: `${fixed(precise ?? Number.NaN, 2)} s with REXMT_E, ${fixed(lite ?? Number.NaN, 2)} s with REXMT_L`,
        ...(interval === undefined ? {} : { interval }),
        holds: goes(difference, "lower"),
      },
    ],
    why: "REXMT_L begins anew with each ACK that arrives after the loss.",
  };
}

async function identicalClaim(runner: Runner, options: RunnerOptions): Promise<Claim> {
  const readings = await Promise.all(
    [
      ["RTO_E", EIFEL],
      ["RTO_L", DRIVER],
    ].flatMap(([name = "", driver = ""]) =>
      TICKS.map(([tick, ms]) => rexmtReading(runner, driver, ms, { RTO: name, tick }, options)),
    ),
  );
  return {
    id: "identical",
    quote: "The graph of REXMT_E, on the other hand, is identical to the graph of RTO_E",
    place: "section 4.1",
    test: "The age of each lost segment when the timer expires, relative to the RTO in force.",
    yardstick: "similar",
    readings,
    why: "A heartbeat fires up to one tick early.",
  };
}

function duplicateClaims(runner: Runner, { full, remaining }: Pair): readonly Claim[] {
  const precise = thirdDuplicates(runner, remaining);
  const lite = thirdDuplicates(runner, full);
  return [
    {
      id: "three-segments",
      quote:
        "no more than three segments were in flight at any point in time, effectively disabling the fast retransmit algorithm",
      place: "section 4.5",
      test: "Fast retransmits, and the most segments that the sender counts as outstanding.",
      yardstick: "event",
      readings: RESTARTS.map((restart) => {
        const run = restart === "full" ? full : remaining;
        const [flight, again] = [slowFlight(run), flowOf(run).fastRetransmits];
        return {
          of: { timer: LABELS[restart] },
          ours: `${counted(again, "fast retransmit")}; at most ${fixed(flight, 0)} segments`,
          holds: again === 0 && flight <= 3,
        };
      }),
      why: "One packet waits and one is on the line; a third is let go and, every few round trips, one more is dropped and stays outstanding until its timeout. No fast retransmit comes under either timer.",
    },
    {
      id: "before-third",
      quote:
        "the timeout occurs before a third duplicate ACK would have been received by the sender, had the receiver sent that ACK",
      place: "section 4.5 and figure 9",
      test: "Timeouts of REXMT_E that come before a third duplicate ACK could have arrived: at least nine of ten.",
      readings: [
        {
          of: {},
          ours: `${precise.before} of ${counted(precise.timeouts, "timeout")}, ${fixed(precise.earlyS, 1)} s before it on average; with REXMT_L ${lite.before} of ${lite.timeouts}`,
          holds: precise.timeouts === 0 ? null : precise.before / precise.timeouts > 0.9,
        },
      ],
      why: "The third is taken to come one RTT and one service time after the last ACK that advanced. The paper shows sections of the graphs, not a count.",
    },
  ];
}

function ageFinding(runner: Runner, { full, remaining }: Pair): Finding {
  const range = (run: Run) => {
    const { low, high } = agesAtTimeout(runner, run);
    return `${fixed(low, 2)} to ${fixed(high, 2)}`;
  };
  return {
    id: "age",
    text: "REXMT_E expires when the lost segment is one RTO old, REXMT_L later by its age at the last restart.",
    ours: `lost segments were ${range(remaining)} RTOs old with REXMT_E, ${range(full)} with REXMT_L`,
    why: "From the moment a segment was dropped; the heartbeat fires up to a tick early.",
  };
}

function slowFlight(run: Run): number {
  const table = run.trace.tables.find(({ kind }) => kind === "window");
  const flight = table?.columns.find(({ id }) => id === "flight")?.values ?? new Float64Array();
  return flight.reduce((a, b) => Math.max(a, b), 0);
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

async function run(runner: Runner, settings: Settings, options: RunnerOptions = {}): Promise<Outcome> {
  const set = durationOf(settings, 900);
  const all = await pairs(runner, set, settings.seeds, options);
  const shown = all[0] ?? missing();
  const table = await variantTable(runner, settings, set, options);
  const cells = await cellsOf(runner, settings, set, options);
  return {
    figures: figuresOf(runner, shown),
    tables: [table],
    claims: [
      ...gainClaims(cells),
      recoveryClaim(runner, all),
      await identicalClaim(runner, options),
      ...duplicateClaims(runner, shown),
    ],
    findings: [ageFinding(runner, shown)],
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
    { what: "Samples", value: "of every ACK, in whole ticks of 500 ms", why: "Time stamps, as in section 2.3." },
    { what: "Direction", value: "data one way; ACKs have the line's other direction to themselves", why: "Not given." },
    { what: "Eifel detection", value: "off", why: "The paper isolates the restart here." },
  ],
  unjudged: [
    {
      what: "“the Eifel algorithm [13] suppresses the fast retransmit, and restores the slow start threshold and the congestion window as if the timeout had not occurred.”",
      why: "A description of the Eifel algorithm, which has its own paper; it is a parameter of a flow here (spuriousResponse).",
    },
  ],
  controls: slowControls(3600)
    .filter(({ key }) => key !== RESTART)
    .map((control) => (control.key === "link.bottleneck.buffer" ? { ...control, default: 1 } : control)),
  seeds: { full: 24, quick: 4 },
  quick: true,
  run,
  lab: (settings) => {
    const lab = slowLab(TINY_PRESET, DRIVER, settings);
    return { ...lab, set: { ...lab.set, [RESTART]: "remaining", [DURATION]: 600 } };
  },
};
