/** Sections 4 and 8: the starting point t₀, by half of the RTT and by the heuristic, over many paths. */

import type { Figure } from "../../figure/figure";
import type { ParamMap } from "../../sim-worker/src/protocol";
import type { Artefact, Outcome, ResultTable, Runner, RunnerOptions } from "../experiment/artefact";
import type { Claim, Finding, Reading } from "../experiment/claim";
import { fixed, percent } from "../experiment/words";
import { considerably, exactly, similar } from "../experiment/yardsticks";
import { type Exchanges, exchangesOf, runPortions, tracedRequest } from "./delays";
import { type ChoiPath, choiScenario, FLOWS } from "./path";
import { RATIOS } from "./printed";
import { PATH_ASSUMED, PATH_GIVEN, STARTS } from "./readings";

const DURATION_S = 30;
/** When the session begins on paths with earlier congestion, s: the queue of the way back is full by then. */
const LATE_S = 20;
const DELAYS_MS = [5, 50, 200, 800] as const;
/** Background a little above the 128 kbit/s of the way back: 10 and 20 packets wait there when the session begins. */
const CONGESTION = [132_000, 136_000] as const;

type Kind = "rates" | "propagation" | "congestion before";

interface Place {
  readonly kind: Kind;
  readonly name: string;
  readonly path: ChoiPath;
  /** The session begins after the background. */
  readonly late: boolean;
}

const PLACES: readonly Place[] = [
  ...RATIOS.map((ratio) => ({ kind: "rates" as const, name: `ratio ${ratio}`, path: { ratio }, late: false })),
  ...DELAYS_MS.flatMap((delayMs) =>
    DELAYS_MS.filter((reverseDelayMs) => reverseDelayMs !== delayMs).map((reverseDelayMs) => ({
      kind: "propagation" as const,
      name: `${delayMs} ms there, ${reverseDelayMs} ms back`,
      path: { ratio: 10, delayMs, reverseDelayMs },
      late: false,
    })),
  ),
  ...CONGESTION.flatMap((backgroundBitPerS) =>
    ([1, 10] as const).map((ratio) => ({
      kind: "congestion before" as const,
      name: `ratio ${ratio}, ${backgroundBitPerS / 1000} kbit/s back`,
      path: { ratio, backgroundBitPerS, backgroundStartS: 0, backgroundSpread: 0 },
      late: true,
    })),
  ),
];

/** What a starting point came to on a path, ms. */
interface Started {
  readonly place: Place;
  readonly start: string;
  /** The true first delays. */
  readonly truth: { readonly forward: number; readonly reverse: number };
  /** Error of t₀, which stays in every later estimate. */
  readonly errorMs: number;
  /** Exchanges before the first estimate. */
  readonly waited: number;
}

const KINDS: readonly Kind[] = ["rates", "propagation", "congestion before"];

const requestOf = ({ path, late }: Place, own: ParamMap) =>
  tracedRequest(choiScenario({ ...path, durationS: late ? LATE_S + DURATION_S : DURATION_S }), {
    ...own,
    ...(late ? { [`flow.${FLOWS}.start`]: LATE_S } : {}),
  });

/** The error of t₀: of the first estimate, from where on only differences are summed. */
function startedAt(place: Place, start: string, { forward, reverse, estimated }: Exchanges): Started {
  const at = Array.from(estimated).findIndex((value) => !Number.isNaN(value));
  return {
    place,
    start,
    truth: { forward: forward[0] ?? Number.NaN, reverse: reverse[0] ?? Number.NaN },
    errorMs: at < 0 ? Number.NaN : (estimated[at] ?? Number.NaN) - (forward[at] ?? Number.NaN),
    waited: at,
  };
}

const sizes = (some: readonly Started[]): readonly number[] => some.map(({ errorMs }) => Math.abs(errorMs));
const mean = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;
const [HALF = "", ...HEURISTICS] = STARTS.map(({ name }) => name);

const pick = (all: readonly Started[], kind: Kind, start: string): readonly Started[] =>
  all.filter((each) => each.place.kind === kind && each.start === start);

function reducedClaim(all: readonly Started[]): Claim {
  return {
    id: "reduced",
    quote:
      "As a result, its error range is reduced and actually we could see that our heuristic approach provides reasonable estimation in a variety of network environments, as shown in Tables 1–3.",
    place: "section 8",
    test: "The error of t₀ by the heuristic against that of RTT/2, on average and at most over the paths of a kind: smaller.",
    yardstick: "direction",
    readings: KINDS.flatMap((kind) =>
      HEURISTICS.flatMap((start): readonly Reading[] => {
        const [own, half] = [sizes(pick(all, kind, start)), sizes(pick(all, kind, HALF))];
        return [
          { over: "on average", ours: mean(own), theirs: mean(half) },
          { over: "at most", ours: Math.max(...own), theirs: Math.max(...half) },
        ].map(({ over, ours, theirs }) => ({
          of: { "delays differ by": kind, "t₀": start, error: over },
          ours: `${fixed(ours, 2)} ms, RTT/2 ${fixed(theirs, 2)} ms`,
          holds: ours < theirs,
        }));
      }),
    ),
    why: "Where propagation delays differ the heuristic's quarters are nearer than the half. Where the path is alike both ways and the first flight builds a queue while it probes, the average ratio passes α, and t₀ is taken for three quarters of an RTT of which it was half.",
  };
}

function valuesClaim(all: readonly Started[]): Claim {
  return {
    id: "alpha-beta",
    quote:
      "Thus, we use 0.7 and 0.3 as α and β in our implementation and could confirm that these values work well by a lot of simulation experiments.",
    place: "section 4",
    test: "By the heuristic t₀ is no farther from the truth than RTT/2 on each path of a kind.",
    yardstick: "range",
    readings: KINDS.flatMap((kind) =>
      HEURISTICS.flatMap((start): readonly Reading[] => {
        const own = pick(all, kind, start);
        const half = pick(all, kind, HALF);
        const worse = own.filter(
          ({ errorMs }, at) => Math.abs(errorMs) > Math.abs(half[at]?.errorMs ?? Number.NaN) + 1e-9,
        );
        const ours = `worse on ${worse.length} of ${own.length}${worse.length === 0 ? "" : `: ${worse.map(({ place }) => place.name).join("; ")}`}`;
        return [
          { of: { "delays differ by": kind, "t₀": start, paths: "every path" }, ours, holds: worse.length === 0 },
          {
            of: { "delays differ by": kind, "t₀": start, paths: "most paths" },
            ours,
            holds: worse.length < own.length / 2,
          },
        ];
      }),
    ),
    why: "“Work well” is read as: not worse than doing without. The probing phase has three exchanges, the SYN's and the first flights', whose queue counts into the ratio.",
  };
}

function largeClaim(all: readonly Started[]): Claim {
  const causes = [
    { kind: "propagation" as const, name: "propagation delays severely different" },
    { kind: "congestion before" as const, name: "congestion severe before the session" },
  ];
  return {
    id: "large",
    quote:
      "Also, this error range could be large if the propagation delays of two-way links are severely different or the network congestion is severe before making the session.",
    place: "section 8",
    test: "The largest error of t₀ over the paths of a kind: at least 20 % of the true first forward delay.",
    yardstick: "considerable",
    readings: causes.flatMap(({ kind, name }) =>
      STARTS.map(({ name: start }): Reading => {
        const own = pick(all, kind, start).map((each) => ({
          each,
          share: Math.abs(each.errorMs) / each.truth.forward,
        }));
        const worst = own.reduce((most, one) => (one.share > most.share ? one : most));
        return {
          of: { cause: name, "t₀": start },
          ours: `${fixed(worst.each.errorMs, 1)} ms, ${percent(worst.share, 0)} of the delay: ${worst.each.place.name}`,
          holds: considerably(exactly(worst.share), "higher", 1),
        };
      }),
    ),
    why: "From RTT/2 the error is half of the difference of the first delays; from the heuristic it is at most a quarter of the RTT where the case is the right one.",
  };
}

function halfClaim(all: readonly Started[]): Claim {
  const groups = [
    { name: "ratio 1, 50 ms each way", of: (place: Place) => place.name === "ratio 1" },
    { name: "ratios 0.1 to 10, 50 ms each way", of: (place: Place) => place.kind === "rates" },
    { name: "propagation delays that differ", of: (place: Place) => place.kind === "propagation" },
  ];
  return {
    id: "half",
    quote:
      "When a TCP session is created, if there is nearly no congestion in the networks, using RTT/2 as t_0 would be reasonable.",
    place: "section 4",
    test: "The error of RTT/2 of the SYN on paths without other traffic, at most: within a tenth of the true delay.",
    yardstick: "similar",
    readings: groups.map(({ name, of }): Reading => {
      const own = all.filter(({ place, start }) => start === HALF && of(place));
      const worst = own.reduce((most, each) =>
        Math.abs(each.errorMs) / each.truth.forward > Math.abs(most.errorMs) / most.truth.forward ? each : most,
      );
      return {
        of: { paths: name },
        ours: `${fixed(worst.errorMs, 2)} ms of ${fixed(worst.truth.forward, 1)} ms: ${worst.place.name}`,
        holds: similar(exactly(worst.errorMs), worst.truth.forward, "number"),
      };
    }),
    why: "A SYN of 40 bytes takes 25 ms over the 12.8 kbit/s of the ratio 0.1. RTT/2 is right where the empty path is alike both ways, congestion or not.",
  };
}

function waitClaim(all: readonly Started[]): Claim {
  return {
    id: "twice",
    quote:
      "Note that the estimation cannot start until the segment and ACK are interchanged more than twice, that is, until the first receiver-measured RTT arrives.",
    place: "section 4",
    test: "No estimate before the second exchange has given RTT(r, 1), on every path.",
    yardstick: "event",
    readings: STARTS.map(({ name }): Reading => {
      const own = all.filter(({ start }) => start === name).map(({ waited }) => waited);
      const [least, most] = [Math.min(...own), Math.max(...own)];
      return {
        of: { "t₀": name },
        ours: `the first estimate with exchange ${least + 1}${most === least ? "" : ` to ${most + 1}`}`,
        holds: least >= 1,
      };
    }),
    why: "RTT/2 is an estimate of the first exchange itself; the sum begins with the second. The heuristic waits for its three probes.",
  };
}

function figureOf(all: readonly Started[]): Figure {
  const places = PLACES.filter(({ kind }) => kind === "propagation");
  const at = places.map((_, nth) => nth);
  return {
    id: "propagation",
    title: "Error of t₀ where the propagation delays differ",
    reading: "ratio 10; the error stays in every later estimate",
    x: {
      label: "Delay there / back, ms",
      unit: "",
      categories: places.map(({ path }) => `${path.delayMs}/${path.reverseDelayMs}`),
    },
    y: { label: "Error of t₀", unit: "ms" },
    series: STARTS.map(({ name }, nth) => ({
      id: `start-${nth}`,
      label: name,
      kind: "bars" as const,
      x: at,
      y: pick(all, "propagation", name).map(({ errorMs }) => errorMs),
    })),
  };
}

function tableOf(all: readonly Started[]): ResultTable {
  return {
    id: "starts",
    title: "True first delays and the error of t₀, ms",
    header: ["path", "forward", "reverse", ...STARTS.map(({ name }) => name)],
    rows: PLACES.map((place) => {
      const own = all.filter((each) => each.place === place);
      const [first] = own;
      return [
        place.name,
        fixed(first?.truth.forward ?? Number.NaN, 2),
        fixed(first?.truth.reverse ?? Number.NaN, 2),
        ...own.map(({ errorMs }) => fixed(errorMs, 2)),
      ];
    }),
  };
}

function formsFinding(all: readonly Started[]): Finding {
  const [printed = "", midpoint = ""] = HEURISTICS;
  const [one, other] = [printed, midpoint].map((start) => all.filter((each) => each.start === start));
  const apart = (one ?? []).map(({ errorMs, place }, at) => ({
    place,
    ms: Math.abs(errorMs - (other?.[at]?.errorMs ?? Number.NaN)),
  }));
  const differing = apart.filter(({ ms }) => ms > 1e-6);
  const worst = apart.reduce((most, each) => (each.ms > most.ms ? each : most));
  return {
    id: "forms",
    text: "The bound RTT(s,1) − RTT(r,1) + RTT(r,0) of equations 8 and 9 is the first RTT only while the delay does not change.",
    ours: `both forms of the heuristic part on ${differing.length} of ${apart.length} paths, by up to ${fixed(worst.ms, 2)} ms: ${worst.place.name}`,
    why: "Section 4 counts exchanges from one place earlier than section 3, and its t₁ = t₀ + RTT(s,1) − RTT(r,1) has the wrong sign. With one count throughout, X is RTT(s,0), and the ranges are from a half of it to all, and from zero to a half.",
  };
}

async function run(runner: Runner, set: ParamMap, options: RunnerOptions): Promise<Outcome> {
  const cases = PLACES.flatMap((place) => STARTS.map((start) => ({ place, start })));
  const requests = cases.map(({ place, start }) =>
    requestOf(place, { ...set, "owd.choi-yoo.interval": "sent", ...start.set }),
  );
  const runs = await runPortions(runner, requests, (one) => exchangesOf(one), options);
  const all = cases.flatMap(({ place, start }, at) => {
    const exchanges = runs[at];
    return exchanges === undefined ? [] : [startedAt(place, start.name, exchanges)];
  });
  return {
    figures: [figureOf(all)],
    tables: [tableOf(all)],
    claims: [reducedClaim(all), valuesClaim(all), largeClaim(all), halfClaim(all), waitClaim(all)],
    findings: [formsFinding(all)],
    seeds: [],
    notes: ["Nothing is random: background packets are evenly spaced here."],
  };
}

export const owdSection4: Artefact = {
  id: "owd-section4",
  paper: "owd",
  figure: "Sections 4 and 8",
  title: "The starting point",
  summary:
    "How far t₀ is from the true forward delay, by half of the RTT and by the heuristic, on paths whose directions differ.",
  given: [...PATH_GIVEN.filter(({ what }) => what !== "Propagation"), { what: "α and β", value: "0.7 and 0.3" }],
  assumed: [
    { what: "Propagation", value: "5, 50, 200, 800 ms each way at the ratio 10, all unequal pairs", why: "Not given." },
    {
      what: "Congestion before",
      value:
        "132 and 136 kbit/s on the way back from 20 s before the SYN on, evenly spaced: 10 and 20 packets wait there by then",
      why: "Not given. With a full queue the SYN-ACK is lost, or takes longer than the SYN's timer.",
    },
    {
      what: "Ratio while probing",
      value: "from both clocks, over three exchanges with the SYN's",
      why: "How it is measured without a common clock is not said; section 7 has the simulator's. An offset turns it (owd-section3).",
    },
    {
      what: "Heuristic's parentheses",
      value: "(X + 2 RTT(s,0))/4 and X/4 with X = RTT(s,1) − RTT(r,1) + RTT(r,0)",
      why: "“The range average” only fits so.",
    },
    { what: "Duration", value: "30 s", why: "The start is all that counts." },
    ...PATH_ASSUMED.filter(({ what }) => what !== "Measured"),
  ],
  unjudged: [
    {
      what: "“there is no practical method to know the sign of d”, “it is difficult to predict the network condition when TCP sessions are created” (section 4)",
      why: "Nothing that a run can show; from round-trip times alone the sign cannot be told.",
    },
    {
      what: "“queuing delay tends to change steadily and is a dominant part in the whole delay” (section 4)",
      why: "On the Internet of its time.",
    },
    {
      what: "“we need a heuristic to reduce the error range of t₀ up to the level of acceptance in the end-to-end protocol” (section 4)",
      why: "An aim; whether the range is reduced is judged with section 8's sentence.",
    },
    {
      what: "“the difference between the fixed point value of t₀ and real initial forward delay still exists” (section 8)",
      why: "As section 7.1 says of the tables; judged with table 1.",
    },
    {
      what: "“we need more effective method that estimates or adjusts the initial fixed-point” (section 8)",
      why: "A wish.",
    },
  ],
  controls: [
    { key: "owd.choi-yoo.alpha" },
    { key: "owd.choi-yoo.beta" },
    { key: "owd.choi-yoo.probes" },
    { key: "clock.offset" },
  ],
  quick: true,
  run: (runner, { set }, options = {}) => run(runner, set, options),
  lab: ({ set }) => ({
    scenario: choiScenario({ ratio: 10, reverseDelayMs: 200, durationS: DURATION_S }),
    set: { "owd.choi-yoo.start": "heuristic", ...set },
  }),
};
