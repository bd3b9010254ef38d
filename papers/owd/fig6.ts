/** Figure 6: estimated and measured forward delay beside the sender's RTT, ratio 8 with traffic on the way back. */

import type { Figure, FigureSeries } from "../../figure/figure";
import type { ParamMap, Run } from "../../sim-worker/src/protocol";
import type { Artefact, Outcome, Runner, RunnerOptions, Settings } from "../experiment/artefact";
import type { Claim, Finding, Reading } from "../experiment/claim";
import { type Spread, spreadOf } from "../experiment/statistics";
import { fixed, percent } from "../experiment/words";
import { atLeast, atMost } from "../experiment/yardsticks";
import { delaysOf, type Exchanges, exchangesOf, momentsOf, runPortions, tracedRequest } from "./delays";
import { readingInterval } from "./intervals";
import { choiScenario } from "./path";
import { BACKGROUND_ASSUMED, INTERVALS, PATH_ASSUMED, PATH_GIVEN, STARTS } from "./readings";

const RATIO = 8;
const BACKGROUND = 100_000;
/** Largest share of a shape's size by which two shapes are the same, and from which they are not. */
const SAME_SHAPE = 0.1;
const WINDOWS = [32, 16] as const;

const scenario = (window: number, seed: number) =>
  choiScenario({ ratio: RATIO, backgroundBitPerS: BACKGROUND, window, seed });

/** A run's exchanges with the smoothed RTT that the sender has when each ends. */
interface Seen {
  readonly exchanges: Exchanges;
  /** ms. */
  readonly smoothed: readonly number[];
}

function seenOf(run: Run): Seen {
  const exchanges = exchangesOf(run);
  const samples = run.trace.tables.find(({ kind }) => kind === "samples");
  const column = (id: string) => samples?.columns.find((each) => each.id === id)?.values ?? new Float64Array();
  const [time, prediction] = [column("time"), column("net3.prediction")];
  let at = -1;
  const smoothed = Array.from(exchanges.time, (now) => {
    while (at + 1 < time.length && (time[at + 1] ?? Number.POSITIVE_INFINITY) <= now) at++;
    return prediction[at] ?? Number.NaN;
  });
  return { exchanges, smoothed };
}

/** How far the shape of a delay is from that of the measured one: the deviation of their difference, of the measured one's. */
function shapeApart({ forward }: Exchanges, other: ArrayLike<number>): number {
  const rows = Array.from(forward, (_, row) => row).filter((row) => row > 0 && Number.isFinite(other[row]));
  const differences = rows.map((row) => (other[row] ?? Number.NaN) - (forward[row] ?? Number.NaN));
  const own = rows.map((row) => forward[row] ?? Number.NaN);
  return momentsOf(differences).deviation / momentsOf(own).deviation;
}

interface Read {
  readonly of: Readonly<Record<string, string>>;
  readonly runs: readonly Seen[];
}

const over = ({ runs }: Read, of: (seen: Seen) => number): Spread => spreadOf(runs.map(of));
const estimatedApart = ({ exchanges }: Seen) => shapeApart(exchanges, exchanges.estimated);
const RTTS = [
  { name: "of the marked segments", of: ({ exchanges }: Seen) => shapeApart(exchanges, exchanges.rtt) },
  { name: "smoothed by the sender", of: ({ exchanges, smoothed }: Seen) => shapeApart(exchanges, smoothed) },
] as const;

const both = (one: boolean | null, other: boolean | null): boolean | null =>
  one === false || other === false ? false : one === null || other === null ? null : true;

function shapeClaim(reads: readonly Read[]): Claim {
  return {
    id: "shape",
    quote:
      "the changing shape of the delays is almost same unlike RTT even though their absolute values have a very small difference",
    place: "section 7.1, figure 6",
    test: "The standard deviation of estimated less measured delay is at most a tenth of that of the measured delay, that of RTT less measured delay more.",
    yardstick: "similar",
    readings: reads.flatMap((read) =>
      RTTS.map(({ name, of }): Reading => {
        const [own, rtt] = [over(read, estimatedApart), over(read, of)];
        return {
          of: { ...read.of, RTT: name },
          ours: `estimate ${percent(own.mean, 2)}, RTT ${percent(rtt.mean, 0)}`,
          ...readingInterval(rtt, "of the deviation"),
          holds: both(atMost(own, SAME_SHAPE), atLeast(rtt, SAME_SHAPE)),
        };
      }),
    ),
    why: "The RTT has the waiting of the ACKs in it, which have 28 kbit/s beside the background's 100.",
  };
}

function smallClaim(reads: readonly Read[]): Claim {
  return {
    id: "tracks",
    quote:
      "we can confirm that our delay estimation scheme can track the bandwidth variation well even in the asymmetric networks",
    place: "section 7.1, figure 6",
    test: "The standard deviation of estimate less truth at the ratio 8 is at most a tenth of that of the delay.",
    yardstick: "similar",
    readings: reads.map((read): Reading => {
      const own = over(read, estimatedApart);
      const error = over(read, ({ exchanges }) => 1e3 * delaysOf(exchanges).error.mean);
      return {
        of: read.of,
        ours: `${percent(own.mean, 2)}; ${fixed(error.mean, 3)} ms too long`,
        ...readingInterval(error, "ms"),
        holds: atMost(own, SAME_SHAPE),
      };
    }),
    why: "No mark is lost at this ratio, so that equation 1 and figure 3 sum the same times.",
  };
}

function figures({ exchanges, smoothed }: Seen): readonly Figure[] {
  const { time } = exchanges;
  const seconds = (values: ArrayLike<number>) => Array.from(values, (value) => value / 1000);
  const line = (id: string, label: string, values: ArrayLike<number>, style: string): FigureSeries => ({
    id,
    label,
    kind: "line",
    x: time,
    y: seconds(values),
    style,
  });
  const panel = (id: string, title: string, forward: FigureSeries): Figure => ({
    id,
    title,
    reading: "at the marked segments, one per round trip",
    x: { label: "Time", unit: "s" },
    y: { label: "Delay", unit: "s" },
    series: [
      forward,
      line("rtt", "RTT", exchanges.rtt, "cwnd"),
      line("smoothed", "RTT, smoothed by the sender", smoothed, "net3"),
    ],
  });
  return [
    panel(
      "estimated",
      "Estimated forward delay and RTT",
      line("forward", "estimated", exchanges.estimated, "choi-yoo"),
    ),
    panel("measured", "Measured forward delay and RTT", line("forward", "measured", exchanges.forward, "samples")),
  ];
}

function smoothedFinding({ exchanges, smoothed }: Seen): Finding {
  const of = (values: ArrayLike<number>) =>
    momentsOf(
      Array.from(values)
        .slice(1)
        .filter((value) => Number.isFinite(value)),
    ).deviation;
  return {
    id: "smoothed",
    text: "Smoothing makes the sender's RTT move less than its samples.",
    ours: `standard deviation ${fixed(of(smoothed), 1)} ms, of the RTT ${fixed(of(exchanges.rtt), 1)} ms, of the forward delay ${fixed(of(exchanges.forward), 1)} ms`,
    why: "A gain of 1/8 for one sample per round trip.",
  };
}

async function run(runner: Runner, { set, seeds }: Settings, options: RunnerOptions): Promise<Outcome> {
  const shown = seenOf(await runner.run(tracedRequest(scenario(32, seeds[0] ?? 1), set), {}));
  const cases = WINDOWS.flatMap((window) =>
    STARTS.flatMap((start) => INTERVALS.map((interval) => ({ window, start, interval }))),
  );
  const requests = cases.flatMap(({ window, start, interval }) =>
    seeds.map((seed) => tracedRequest(scenario(window, seed), { ...set, ...start.set, ...interval.set })),
  );
  const runs = await runPortions(runner, requests, seenOf, options);
  const reads = cases.map(
    ({ window, start, interval }, nth): Read => ({
      of: { "t₀": start.name, "RTT(s, n)": interval.name, window: `${window}` },
      runs: runs.slice(nth * seeds.length, (nth + 1) * seeds.length),
    }),
  );
  return {
    figures: figures(shown),
    claims: [shapeClaim(reads), smallClaim(reads)],
    findings: [smoothedFinding(shown)],
    seeds,
    notes: ["Figures: the first seed, as the controls say."],
  };
}

const ownSet: ParamMap = { "owd.choi-yoo.start": "half", "owd.choi-yoo.interval": "sent" };

export const owdFig6: Artefact = {
  id: "owd-fig6",
  paper: "owd",
  figure: "Figure 6",
  title: "Estimated and measured delay",
  summary: "The forward delay at the ratio 8 with 100 kbit/s on the way back: estimated and measured, beside the RTT.",
  given: [
    ...PATH_GIVEN.filter(({ what }) => what !== "Way there"),
    { what: "Way there", value: "1,024 kbit/s: ratio 8" },
    { what: "Background", value: "constant bit rate, 100 kbit/s, on the way back" },
  ],
  assumed: [{ what: "Duration", value: "100.4 s", why: "As in table 1." }, ...PATH_ASSUMED, BACKGROUND_ASSUMED],
  unjudged: [
    {
      what: "“Two graphs show RTT estimation of the sender is too conservative to adapt to the network state.”",
      why: "How conservative is too much is not said, and only the figure could show it; how much smoothing takes away is a finding.",
    },
  ],
  controls: [
    { key: "link.bottleneck.rate", label: "Rate of the way there", default: 1_024_000 },
    { key: "flow.cbr.cbrRate", label: "Background traffic", default: BACKGROUND },
    ...Object.entries(ownSet).map(([key, value]) => ({ key, default: value })),
    { key: "clock.skew" },
  ],
  seeds: { full: 12, quick: 2 },
  quick: true,
  run: (runner, settings, options = {}) => run(runner, settings, options),
  lab: ({ set, seeds }) => ({ scenario: scenario(32, seeds[0] ?? 1), set: { ...ownSet, ...set } }),
  readingLab: (of, { set, seeds }) => {
    const start = STARTS.find(({ name }) => name === of["t₀"])?.set;
    const interval = INTERVALS.find(({ name }) => name === of["RTT(s, n)"])?.set;
    return { scenario: scenario(Number(of.window ?? 32), seeds[0] ?? 1), set: { ...set, ...start, ...interval } };
  },
};
