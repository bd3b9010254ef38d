/** Figure 7: the window of Reno and of Fast Increase in slow start. */

import type { Figure } from "../../figure/figure";
import type { ParamMap, Run } from "../../sim-worker/src/protocol";
import type { Artefact, Outcome, ResultTable, Runner, RunnerOptions } from "../experiment/artefact";
import type { Claim, Finding, Reading } from "../experiment/claim";
import { fixed } from "../experiment/words";
import { START_SPREAD_S } from "./aggregate";
import { runPortions } from "./delays";
import {
  INCREASE_ASSUMED,
  INCREASE_GIVEN,
  INCREASES,
  type Increase,
  increaseLab,
  increaseName,
  increaseOf,
  increaseRequest,
  RATIOS,
  REVERSE_MS,
  RULES,
  SENDS,
  SHOWN_INCREASE,
} from "./fastIncrease";

const DURATION_S = 5;
/** The limit of the window and first ssthresh: slow start ends there. */
const LIMIT = 32;
/** The path that is drawn. */
const SHOWN_RATIO = 10;
const SHOWN_REVERSE_MS = 400;

/** The window over time: the columns of its table. */
interface Windows {
  readonly time: ArrayLike<number>;
  readonly cwnd: ArrayLike<number>;
}

interface Cell {
  readonly ratio: number;
  readonly reverseMs: number;
  readonly flows: number;
  readonly increase: Increase | null;
  readonly windows: Windows;
}

/** Connections on the path whose directions are alike; elsewhere there is one. */
const CONNECTIONS = [1, 4, 8] as const;

const pathOf = (ratio: number, reverseDelayMs: number, flows = 1) => ({
  ratio,
  reverseDelayMs,
  flows,
  durationS: DURATION_S,
  ...(flows === 1 ? {} : { startSpreadS: START_SPREAD_S }),
});

function windowsOf({ trace }: Run): Windows {
  const table = trace.tables.find(({ kind }) => kind === "window");
  const column = (id: string) => table?.columns.find((each) => each.id === id)?.values ?? new Float64Array();
  return { time: column("time"), cwnd: column("cwnd") };
}

/** When the window is first at `segments`, s; infinite: not within the run. */
function reachedS({ time, cwnd }: Windows, segments: number): number {
  for (let row = 0; row < cwnd.length; row++)
    if ((cwnd[row] ?? 0) >= segments) return time[row] ?? Number.POSITIVE_INFINITY;
  return Number.POSITIVE_INFINITY;
}

/** Whether both windows are the same at all times. */
function sameWindows(one: Windows, other: Windows): boolean {
  return (
    one.time.length === other.time.length &&
    Array.from(one.time).every((time, row) => time === other.time[row] && one.cwnd[row] === other.cwnd[row])
  );
}

const timeText = (seconds: number): string =>
  Number.isFinite(seconds) ? `${fixed(seconds, 2)} s` : `not in ${DURATION_S} s`;

const renoOf = (cells: readonly Cell[], { ratio, reverseMs, flows }: Cell): Cell | undefined =>
  cells.find(
    (each) => each.increase === null && each.ratio === ratio && each.reverseMs === reverseMs && each.flows === flows,
  );

function fasterReading(cells: readonly Cell[], cell: Cell & { readonly increase: Increase }): Reading {
  const reno = renoOf(cells, cell);
  const [own, theirs] = [cell, reno].map((each) => (each === undefined ? Number.NaN : reachedS(each.windows, LIMIT)));
  return {
    of: { ratio: `${cell.ratio}`, ...increaseName(cell.increase), "way back": `${cell.reverseMs} ms` },
    ours: `${timeText(own ?? Number.NaN)}, Reno ${timeText(theirs ?? Number.NaN)}`,
    holds: (own ?? Number.NaN) < (theirs ?? Number.NaN),
  };
}

const withIncrease = (cells: readonly Cell[]) =>
  cells.flatMap((cell) => (cell.increase === null ? [] : [{ ...cell, increase: cell.increase }]));

function fasterClaim(cells: readonly Cell[]): Claim {
  return {
    id: "faster",
    quote: "the result is that TCP FI raises cwnd faster than Reno, regardless of the ACK arrival",
    place: "section 7.2, figure 7",
    test: `The window of one connection is at ${LIMIT} segments, where slow start ends, before Reno's is.`,
    yardstick: "direction",
    readings: withIncrease(cells).map((cell) => fasterReading(cells, cell)),
    why: "From RTT/2 the timer of twice the forward delay is the round-trip time: on an empty path the ACK comes first, and nothing happens, however long the way back is. By the heuristic it is half of the RTT, and the window grows once more in each round trip, or between two flights; at equal propagation delays the queue has it expire late.",
  };
}

function capacityClaim(cells: readonly Cell[]): Claim {
  // Segments that the path holds without a queue: rate times both propagation delays.
  const roomOf = ({ ratio, reverseMs }: Cell) => (ratio * 128_000 * (0.05 + reverseMs / 1000)) / (8 * 1500);
  return {
    id: "capacity",
    quote: "TCP can quickly find the network capacity in the slow start phase",
    place: "abstract",
    test: "The window reaches the path's bandwidth-delay product, or its limit where that is smaller, before Reno's does.",
    yardstick: "direction",
    readings: withIncrease(cells).map((cell): Reading => {
      const reno = renoOf(cells, cell);
      const room = Math.min(roomOf(cell), LIMIT);
      const own = reachedS(cell.windows, room);
      const theirs = reno === undefined ? Number.NaN : reachedS(reno.windows, room);
      return {
        of: { ratio: `${cell.ratio}`, ...increaseName(cell.increase), "way back": `${cell.reverseMs} ms` },
        ours: `${fixed(room, 1)} segments: ${timeText(own)}, Reno ${timeText(theirs)}`,
        holds: own < theirs,
      };
    }),
    why: "As for the window's limit: what decides is whether the timer expires before an ACK comes. Estimates begin with the third exchange by the heuristic, with the first from RTT/2.",
  };
}

function activatedClaim(cells: readonly Cell[]): Claim {
  const near = withIncrease(cells).filter(({ ratio, flows }) => ratio === 1 && flows === 1);
  return {
    id: "not-activated",
    quote:
      "That is, Fast Increase (FI) is not activated if the sender continues to receive ACKs before the cwndtimer is expired.",
    place: "section 6",
    test: "On a path with equal rates and delays, on which each ACK comes before twice the forward delay, the window of one connection is Reno's at all times.",
    yardstick: "event",
    readings: near.map((cell): Reading => {
      const reno = renoOf(cells, cell);
      const same = reno !== undefined && sameWindows(cell.windows, reno.windows);
      return { of: increaseName(cell.increase), ours: same ? "the same window" : "another window", holds: same };
    }),
    why: "The queue is on the way there, so that twice the forward delay is longer than the round-trip time. The heuristic's first estimates are as long.",
  };
}

function severeClaim(cells: readonly Cell[]): Claim {
  return {
    id: "severe",
    quote: "Note that our mechanism performs only when the asymmetry of one-way delay is severe",
    place: "section 6",
    test: "On a path with equal rates and delays the window of the first of one, four and eight connections is Reno's at all times.",
    yardstick: "event",
    readings: withIncrease(cells)
      .filter(({ ratio }) => ratio === 1)
      .map((cell): Reading => {
        const reno = renoOf(cells, cell);
        const same = reno !== undefined && sameWindows(cell.windows, reno.windows);
        return {
          of: { connections: `${cell.flows}`, ...increaseName(cell.increase) },
          ours: same ? "the same window" : "another window",
          holds: same,
        };
      }),
    why: "Several connections share the queue: between two ACKs of one of them lie segments of the others, and the estimate is as old as the last marked segment. When the queue grows faster than the estimate follows, the timer expires on a symmetric path, too.",
  };
}

/** Reno and both rules on the path that is drawn, with t₀ as the controls say. */
interface Drawn {
  readonly id: string;
  readonly label: string;
  readonly windows: Windows;
}

async function drawnOf(runner: Runner, set: ParamMap): Promise<readonly Drawn[]> {
  const kinds = [null, ...RULES];
  const requests = kinds.map((rule) => {
    const increase = rule === null ? null : { rule, sends: SENDS[0], start: { name: "as set", set: {} } };
    return increaseRequest(pathOf(SHOWN_RATIO, SHOWN_REVERSE_MS), increase, set, "all");
  });
  const windows = await runPortions(runner, requests, windowsOf, {});
  return kinds.map((rule, at) => ({
    id: rule?.id ?? "reno",
    label: rule === null ? "Reno" : `Fast Increase, ${rule.name}`,
    windows: windows[at] ?? { time: [], cwnd: [] },
  }));
}

function figureOf(drawn: readonly Drawn[]): Figure {
  return {
    id: "cwnd",
    title: "Slow start of Reno and of Fast Increase",
    reading: `ratio ${SHOWN_RATIO}, ${SHOWN_REVERSE_MS} ms back; one connection; what the timer allows is sent at once`,
    x: { label: "Time", unit: "s", domain: [0, DURATION_S] },
    y: { label: "cwnd", unit: "segments" },
    series: drawn.map(({ id, label, windows }) => ({
      id,
      label,
      kind: "step" as const,
      x: windows.time,
      y: windows.cwnd,
    })),
  };
}

function tableOf(cells: readonly Cell[]): ResultTable {
  const columns = REVERSE_MS.map((ms) => `${ms} ms back`);
  const rows = RATIOS.flatMap((ratio) =>
    [null, ...INCREASES].map((increase) => {
      const name =
        increase === null ? "Reno" : `${increase.rule.name}, sends ${increase.sends.name}, t₀ ${increase.start.name}`;
      const times = REVERSE_MS.map((reverseMs) => {
        const cell = cells.find(
          (each) => each.ratio === ratio && each.reverseMs === reverseMs && each.increase === increase,
        );
        return cell === undefined ? "–" : timeText(reachedS(cell.windows, LIMIT));
      });
      return [`${ratio}: ${name}`, ...times];
    }),
  );
  return { id: "times", title: `When the window is at ${LIMIT} segments`, header: ["ratio", ...columns], rows };
}

function halfFinding(cells: readonly Cell[]): Finding {
  const half = withIncrease(cells).filter(({ increase, ratio }) => ratio > 1 && increase.start.name === "RTT/2");
  const same = half.filter((cell) => {
    const reno = renoOf(cells, cell);
    return reno !== undefined && sameWindows(cell.windows, reno.windows);
  });
  return {
    id: "half",
    text: "With t₀ = RTT/2, as in the tables, Fast Increase does nothing for a single connection, however long the way back is.",
    ours: `the same window as Reno at all times in ${same.length} of ${half.length} cases`,
    why: "What the tables hold for a small difference of t₀ is here the difference between twice the forward delay and the round-trip time.",
  };
}

async function run(runner: Runner, set: ParamMap, options: RunnerOptions): Promise<Outcome> {
  const paths = [
    ...CONNECTIONS.map((flows) => ({ ratio: 1, reverseMs: 50, flows })),
    ...RATIOS.flatMap((ratio) => REVERSE_MS.map((reverseMs) => ({ ratio, reverseMs, flows: 1 }))),
  ];
  const cases = paths.flatMap((path) => [null, ...INCREASES].map((increase) => ({ ...path, increase })));
  const requests = cases.map(({ ratio, reverseMs, flows, increase }) =>
    increaseRequest(pathOf(ratio, reverseMs, flows), increase, set, "all"),
  );
  const windows = await runPortions(runner, requests, windowsOf, options);
  const cells = cases.map((each, at): Cell => ({ ...each, windows: windows[at] ?? { time: [], cwnd: [] } }));
  const asymmetric = cells.filter(({ ratio }) => ratio > 1);
  return {
    figures: [figureOf(await drawnOf(runner, set))],
    tables: [tableOf(cells)],
    claims: [fasterClaim(asymmetric), capacityClaim(asymmetric), activatedClaim(cells), severeClaim(cells)],
    findings: [halfFinding(cells)],
    seeds: [],
    notes: [
      "One connection, but for one claim; nothing is random but the starts of several.",
      "The figure takes t₀ as the controls say; readings have their own.",
    ],
  };
}

export const owdFig7: Artefact = {
  id: "owd-fig7",
  paper: "owd",
  figure: "Figure 7",
  title: "Slow start",
  summary: "Congestion window of Reno and of Fast Increase in the first 5 s, for four delays of the way back.",
  given: [...INCREASE_GIVEN, { what: "Duration", value: "5 s" }],
  assumed: [
    {
      what: "Connections",
      value: `one; on the symmetric path also four and eight, started within ${START_SPREAD_S} s`,
      why: "Not given for this figure.",
    },
    ...INCREASE_ASSUMED,
  ],
  unjudged: [
    {
      what: "“This scheme achieves (1) faster growth of cwnd and (2) more efficient network resource utilization” (section 6)",
      why: "Announces what figures 7 and 8 show; judged there.",
    },
    {
      what: "“TCP increases cwnd per (2 × forward delay) regardless of the ACK arrival in the slow start phase” (section 6)",
      why: "What the scheme does; the pseudo code does it once between two ACKs, which is a reading.",
    },
    {
      what: "“these methods lead to have common problems, which are sender burstiness, slow cwnd growth in the slow start phase, and a decrease in the effectiveness of the fast retransmission mechanism” (section 6)",
      why: "Of the paper's reference 12, on other schemes, without a run of its own. ACK congestion control and ACK filtering are options of the Lab.",
    },
    {
      what: "“TCP shows severe performance drop in asymmetric networks”, “sender adaptation … leads to under-utilize the forward path's bandwidth” (section 6)",
      why: "On other schemes; the paper shows no number.",
    },
    {
      what: "“TCP's misunderstanding in the asymmetric networks is mainly due to inaccurate RTT”, “TCP can reduce the effect of the variation in ACK arrival rates” (section 6)",
      why: "The idea behind Fast Increase, without a measure; what it gains is judged.",
    },
    {
      what: "“applying our scheme to TCP is more practical and simpler than the previous approaches”",
      why: "Nothing that can be measured.",
    },
  ],
  controls: [
    { key: "link.bottleneck.buffer", default: 50 },
    { key: "link.bottleneck.delay", default: 50, label: "Delay of the way there" },
    { key: "owd.choi-yoo.start", default: "true" },
    { key: "owd.choi-yoo.alpha" },
    { key: "owd.choi-yoo.beta" },
    { key: "owd.choi-yoo.probes" },
  ],
  quick: false,
  run: (runner, { set }, options = {}) => run(runner, set, options),
  lab: ({ set }) => increaseLab(pathOf(SHOWN_RATIO, SHOWN_REVERSE_MS), SHOWN_INCREASE, set),
  readingLab: (of, { set }) =>
    increaseLab(
      pathOf(Number(of.ratio ?? 1), Number.parseInt(of["way back"] ?? "50", 10), Number(of.connections ?? 1)),
      increaseOf(of),
      set,
    ),
};
