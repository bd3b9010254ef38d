/** Figure 8: aggregate throughput of Reno and of Fast Increase over the number of connections. */

import type { Figure, FigureSeries } from "../../figure/figure";
import type { Artefact, ResultTable } from "../experiment/artefact";
import type { Claim, Finding, Reading } from "../experiment/claim";
import { verdictOf } from "../experiment/points";
import { goes, pairedDifference, spreadOf } from "../experiment/statistics";
import { fixed, plusMinus } from "../experiment/words";
import { about, considerably } from "../experiment/yardsticks";
import {
  type Aggregates,
  type Gain,
  gainOf,
  pathOf,
  plainOf,
  RECOVERIES,
  runAggregates,
  START_SPREAD_S,
} from "./aggregate";
import {
  INCREASE_ASSUMED,
  INCREASE_GIVEN,
  increaseLab,
  increaseName,
  increaseOf,
  SHOWN_INCREASE,
} from "./fastIncrease";
import { readingInterval } from "./intervals";

/** The printed gain. */
const GAIN = 0.17;
const PLACE = "section 7.2, figure 8";

/** ns-2.35, Reno, ratio 10, 50 ms each way, connections that start together (choi_fig8_ratio10_5s, choi_fig8_ratio10_100s), bit/s. */
export const NS2_AGGREGATES: Readonly<Record<number, Readonly<Record<number, number>>>> = {
  5: { 1: 1142304, 2: 1156320, 4: 770880, 6: 796576, 8: 817600, 10: 843296 },
  100: { 1: 1240649.6, 2: 1241350.4, 4: 1222078.4, 6: 1223480, 8: 1221377.6, 10: 1222195.2 },
};

interface Gained {
  readonly own: Aggregates;
  readonly gain: Gain;
  readonly of: Readonly<Record<string, string>>;
}

const share = ({ mean, half }: { readonly mean: number; readonly half: number }): string =>
  `${plusMinus(100 * mean, 100 * half, 1)} %`;

function gainedOf(all: readonly Aggregates[]): readonly Gained[] {
  return all.flatMap((own): readonly Gained[] => {
    const plain = plainOf(all, own);
    if (own.increase === null || plain === undefined) return [];
    const { ratio, reverseMs, durationS } = own.situation;
    const of = {
      duration: `${durationS} s`,
      ratio: `${ratio}`,
      ...increaseName(own.increase),
      "way back": `${reverseMs} ms`,
    };
    return [{ own, gain: gainOf(own, plain), of }];
  });
}

/** A timer that never expires leaves every run as it is: no improvement. */
const improves = ({ mean }: Gain): boolean | null =>
  mean.mean === 0 && mean.half === 0 ? false : goes(mean, "higher");

const bestText = ({ best, bestAt }: Gain): string => `${share(best)} at ${bestAt}`;
const SMALL =
  "Slow start is a small part of 100 s, and of 5 s it only matters how many segments overflow the queue. A larger window a little sooner fills the same queue of 50; with four connections or more the first overflow decides. Where twice the forward delay is longer than the RTT, as from RTT/2, no timer expires.";

function numberClaim(gained: readonly Gained[]): Claim {
  const readings = gained.flatMap(({ gain, of }): readonly Reading[] => [
    {
      of: { ...of, gain: "mean over connections" },
      ours: share(gain.mean),
      ...readingInterval(gain.mean, "of Reno's"),
      holds: about(gain.mean, GAIN),
    },
    {
      of: { ...of, gain: "at the best number" },
      ours: bestText(gain),
      ...readingInterval(gain.best, "of Reno's"),
      holds: about(gain.best, GAIN),
    },
  ]);
  return {
    id: "seventeen",
    quote: "Fig. 8 shows that TCP FI achieves better aggregate throughputs than TCP Reno by 17%.",
    place: PLACE,
    test: "The relative gain of the aggregate throughput over Reno's with the same seeds: 17 %.",
    yardstick: "about",
    readings,
    why: SMALL,
  };
}

function betterClaim(gained: readonly Gained[]): Claim {
  return {
    id: "better",
    quote:
      "In the point of view of the average performance, it is clear that TCP FI achieves the improvement in the throughput.",
    place: `${PLACE}; also section 9`,
    test: "The gain of the aggregate throughput, mean over the numbers of connections: above zero.",
    yardstick: "direction",
    readings: gained.map(({ gain, of }) => ({
      of,
      ours: `${share(gain.mean)}; the most ${bestText(gain)}`,
      ...readingInterval(gain.mean, "of Reno's"),
      holds: improves(gain),
    })),
    why: SMALL,
  };
}

function dramaticClaim(gained: readonly Gained[]): Claim {
  return {
    id: "dramatic",
    quote: "We show that the performance of TCP can improve dramatically in asymmetric networks using our scheme.",
    place: "abstract; also section 1",
    test: "The gain at the number of connections where it is largest: at least 20 %.",
    yardstick: "considerable",
    readings: gained.map(({ gain, of }) => ({
      of,
      ours: bestText(gain),
      ...readingInterval(gain.best, "of Reno's"),
      holds: considerably(gain.best, "higher", 1),
    })),
    why: "“Can” is read as: at some number of connections. At the ratio 5 with equal propagation delays both lose about as many segments in the first overflow, but with Fast Increase it comes earlier, so that timeouts and retransmissions lie within the 5 s that are measured. Over 100 s little of it is left.",
  };
}

function risesClaim(gained: readonly Gained[]): Claim {
  return {
    id: "rises",
    quote: "As the number of TCP connection increases, the aggregate throughput also increases consistently.",
    place: PLACE,
    test: "The aggregate throughput of Fast Increase rises from each number of connections to the next.",
    yardstick: "shape",
    readings: gained.map(({ own, of }): Reading => {
      const steps = own.bitPerS.slice(1).map((values, at) => {
        const difference = pairedDifference(values, own.bitPerS[at] ?? []);
        return {
          from: own.connections[at],
          to: own.connections[at + 1],
          difference,
          holds: goes(difference, "higher"),
        };
      });
      const least = steps.reduce((low, each) => (each.difference.mean < low.difference.mean ? each : low));
      return {
        of,
        ours: `${steps.filter(({ holds }) => holds === true).length} of ${steps.length} steps; from ${least.from} to ${least.to} ${fixed(least.difference.mean / 1e3, 0)} kbit/s`,
        ...readingInterval(least.difference, "bit/s"),
        holds: verdictOf(steps, "all"),
      };
    }),
    why: "One or two connections with windows of 32 segments fill the link without a loss. From four on their windows overflow the queue together, and timeouts take a part of the run.",
  };
}

function anyClaim(gained: readonly Gained[]): Claim {
  const own = gained.filter(({ own: { situation } }) => situation.durationS === 5);
  return {
    id: "any-version",
    quote: "We believe that any version of TCP implementation can benefit from our one-way delay estimation scheme.",
    place: "section 9",
    test: "The gain of the aggregate throughput in 5 s, mean over the numbers of connections, over the same TCP without Fast Increase: above zero.",
    yardstick: "direction",
    readings: own
      .filter(({ own: { increase } }) => increase?.sends.id === "at-once")
      .map(({ own: { situation }, gain, of: { duration: _, sends: __, ...of } }) => ({
        of: { TCP: situation.recovery.name, ...of },
        ours: `${share(gain.mean)}; the most ${bestText(gain)}`,
        ...readingInterval(gain.mean, "of the same TCP's"),
        holds: improves(gain),
      })),
    why: "NewReno and SACK repair the first overflow without a timeout, so that less is to be gained. The paper's “believe” is judged as it is said.",
  };
}

const SHOWN = [
  { id: "printed", rule: "printed", start: "heuristic, as printed", label: "as printed, heuristic" },
  { id: "rearm", rule: "rearm", start: "heuristic, as printed", label: "started again, heuristic" },
  { id: "true", rule: "rearm", start: "true, by a common clock", label: "started again, true t₀" },
] as const;

function seriesOf({ connections, bitPerS }: Aggregates, id: string, label: string): FigureSeries {
  const spreads = bitPerS.map((values) => spreadOf(values));
  const scaled = (of: (at: { readonly mean: number; readonly half: number }) => number) =>
    spreads.map((each) => of(each) / 1e6);
  return {
    id,
    label,
    kind: "line",
    x: connections,
    y: scaled(({ mean }) => mean),
    low: scaled(({ mean, half }) => mean - half),
    high: scaled(({ mean, half }) => mean + half),
  };
}

function figureOf(all: readonly Aggregates[], ratio: number): Figure {
  const here = all.filter(
    ({ situation }) =>
      situation.recovery.id === "reno" &&
      situation.durationS === 5 &&
      situation.ratio === ratio &&
      situation.reverseMs === 50,
  );
  const reno = here.find(({ increase }) => increase === null);
  const ns2 = Object.entries(NS2_AGGREGATES[5] ?? {});
  return {
    id: `ratio-${ratio}`,
    title: `Aggregate throughput in 5 s, ratio ${ratio}`,
    reading: "50 ms each way; means with 90 % intervals over the seeds; what the timer allows is sent at once",
    x: { label: "Connections", unit: "" },
    y: { label: "Aggregate throughput", unit: "Mbit/s" },
    series: [
      ...(reno === undefined ? [] : [seriesOf(reno, "reno", "Reno")]),
      ...SHOWN.flatMap(({ id, rule, start, label }) => {
        const found = here.find(
          ({ increase }) =>
            increase?.rule.id === rule && increase.sends.id === "at-once" && increase.start.name === start,
        );
        return found === undefined ? [] : [seriesOf(found, id, label)];
      }),
      ...(ratio === 10
        ? [
            {
              id: "ns2",
              label: "Reno, ns-2.35",
              kind: "points" as const,
              x: ns2.map(([connections]) => Number(connections)),
              y: ns2.map(([, bitPerS]) => bitPerS / 1e6),
            },
          ]
        : []),
    ],
  };
}

function tableOf(gained: readonly Gained[]): ResultTable {
  const shown = gained.filter(
    ({ own: { increase, situation } }) =>
      increase?.sends.id === "at-once" && situation.recovery.id === "reno" && situation.durationS === 5,
  );
  const [first] = shown;
  return {
    id: "gains",
    title:
      "Gain of the aggregate throughput over the same TCP without Fast Increase, %, sending at once; ± 90 % interval",
    header: [
      "ratio, way back, rule, t₀",
      ...(first?.own.connections ?? []).map((each) => `${each} connection${each === 1 ? "" : "s"}`),
      "mean",
    ],
    rows: shown.map(({ own: { situation, increase }, gain }) => [
      `${situation.ratio}, ${situation.reverseMs} ms, ${increase?.rule.name}, ${increase?.start.name}`,
      ...gain.each.map(({ mean, half }) => plusMinus(100 * mean, 100 * half, 1)),
      plusMinus(100 * gain.mean.mean, 100 * gain.mean.half, 1),
    ]),
  };
}

/** ns-2 starts all connections at once; here they start within a tenth of a second. */
function ns2Finding(all: readonly Aggregates[]): Finding {
  const apart = all
    .filter(
      ({ increase, situation: { recovery, ratio, reverseMs } }) =>
        increase === null && recovery.id === "reno" && ratio === 10 && reverseMs === 50,
    )
    .flatMap(({ situation: { durationS }, connections, bitPerS }) =>
      connections.flatMap((count, at) => {
        const theirs = NS2_AGGREGATES[durationS]?.[count];
        const ours = spreadOf(bitPerS[at] ?? []).mean;
        return theirs === undefined ? [] : [{ count, durationS, share: ours / theirs - 1 }];
      }),
    );
  const worst = apart.reduce((most, each) => (Math.abs(each.share) > Math.abs(most.share) ? each : most));
  return {
    id: "ns2",
    text: "Reno's aggregate throughput is ns-2's.",
    ours: `at most ${fixed(100 * Math.abs(worst.share), 2)} % apart, with ${worst.count} connections in ${worst.durationS} s`,
    why: "ns-2's connections start together. With one start for all the lab's runs equal ns-2's (`lab reference`).",
  };
}

/** Where the mean gain is largest. */
function mostFinding(gained: readonly Gained[]): Finding {
  const best = gained.reduce((most, each) => (each.gain.mean.mean > most.gain.mean.mean ? each : most));
  const lost = gained.filter(({ gain }) => goes(gain.mean, "lower") === true);
  return {
    id: "most",
    text: "The gain comes nearest to the printed one in 5 s where the rates alone differ; elsewhere it is small, or a loss.",
    ours: `mean over connections at most ${share(best.gain.mean)} (${Object.values(best.of).join(", ")}); below zero in ${lost.length} of ${gained.length} cases`,
    why: "With four connections or more the first overflow of the queue costs timeouts of a second, a fifth of the run; whoever overflows it earlier has more of the 5 s left for the repair.",
  };
}

export const owdFig8: Artefact = {
  id: "owd-fig8",
  paper: "owd",
  figure: "Figure 8",
  title: "Aggregate throughput",
  summary: "Throughput of all connections together, Reno and Fast Increase, against their number.",
  given: INCREASE_GIVEN,
  assumed: [
    { what: "Connections", value: "1, 2, 4, 6, 8 and 10 over one path", why: "Not given." },
    {
      what: "Starts",
      value: `drawn within ${START_SPREAD_S} s; all connections have the same rules`,
      why: "Not given.",
    },
    { what: "Duration", value: "5 s as for figure 7; 100 s as a reading", why: "Not given." },
    { what: "Throughput", value: "payload that arrived in order, over the duration", why: "Not given." },
    ...INCREASE_ASSUMED,
    {
      what: "Left out",
      value: "100 s, NewReno and SACK with sending at the next ACK; the heuristic's midpoint form",
      why: "Sending later gains less in 5 s already; both forms of the heuristic give nearly the same windows (figure 7).",
    },
    { what: "Quick run", value: "Reno in 5 s, three numbers of connections, sending at once, four seeds" },
  ],
  unjudged: [
    {
      what: "“improvement in TCP performance over the asymmetric networks”, “the performance of TCP FI is better than regular TCP Reno” (section 9), “a significant improvement in the performance over the asymmetric networks” (section 7)",
      why: "The sentence of section 7.2 in other words, which is judged.",
    },
  ],
  controls: [
    { key: "link.bottleneck.buffer", default: 50 },
    { key: "link.bottleneck.delay", label: "Delay of the way there", default: 50 },
  ],
  seeds: { full: 16, quick: 4 },
  quick: false,
  heavy: "28,000 runs, a minute and a half of one processor",
  async run(runner, settings, options = {}) {
    const all = await runAggregates(runner, settings, options);
    const gained = gainedOf(all);
    const reno = gained.filter(({ own }) => own.situation.recovery.id === "reno");
    return {
      figures: [figureOf(all, 10), figureOf(all, 5)],
      tables: [tableOf(gained)],
      claims: [numberClaim(reno), risesClaim(reno), betterClaim(reno), dramaticClaim(reno), anyClaim(gained)],
      findings: [mostFinding(reno), ns2Finding(all)],
      seeds: settings.seeds,
      notes: [],
    };
  },
  lab: ({ set }) => {
    const situation = { recovery: RECOVERIES[0], ratio: 5, reverseMs: 50, durationS: 5 };
    return increaseLab(pathOf(situation, 4), SHOWN_INCREASE, set);
  },
  readingLab: (of, { set }) => {
    const recovery = RECOVERIES.find(({ name }) => name === of.TCP) ?? RECOVERIES[0];
    const number = (text: string | undefined, without: number) => Number.parseInt(text ?? `${without}`, 10);
    const situation = {
      recovery,
      ratio: number(of.ratio, 10),
      reverseMs: number(of["way back"], 50),
      durationS: number(of.duration, 5),
    };
    return increaseLab(pathOf(situation, 4), increaseOf({ sends: "at once", ...of }), set);
  },
};
