/** Figure 5: PERT's response curve with adjustable thresholds. */

import type { Figure } from "../../figure/figure";
import type { ParamMap } from "../../sim-worker/src/protocol";
import type { Artefact, Outcome } from "../experiment/artefact";
import type { Claim, Reading } from "../experiment/claim";
import { fixed, percent } from "../experiment/words";
import { about, exactly } from "../experiment/yardsticks";
import { FLUID, signalOf } from "./fluid";

const TMIN = "cc.pert-red.tmin";
const TMAX = "cc.pert-red.tmax";
const PMAX = "cc.pert-red.pmax";
/** Delays in steps of 1/40 of the upper threshold, up to 2.5 times the threshold. */
const POINTS = 101;
/** Propagation delay of the path on which the other reading of 2 Tmax is drawn: short, so that both ends can be seen, ms. */
const PATH_MS = 10;

interface Curve {
  /** Reading of 2 Tmax. */
  readonly reading: string;
  /** Queueing delay from which on the curve should be 1. */
  readonly certainMs: number;
  readonly delayMs: readonly number[];
  readonly chance: readonly number[];
  readonly tmin: number;
  readonly tmax: number;
  readonly pmax: number;
}

/** The fluid model draws from the same curve as the congestion control. */
function fluidSet(set: ParamMap): ParamMap {
  const pairs = [
    [TMIN, FLUID.tmin],
    [TMAX, FLUID.tmax],
    [PMAX, FLUID.pmax],
  ] as const;
  return Object.fromEntries(
    pairs.flatMap(([from, to]) => {
      const value = set[from];
      return value === undefined ? [] : [[to, value]];
    }),
  );
}

function figureOf(curve: Curve, literal: Curve): Figure {
  const { tmin, tmax, pmax } = curve;
  const line = (id: string, { reading, delayMs, chance }: Curve, style: string) =>
    ({ id, label: `2 Tmax = ${reading}`, kind: "line", x: delayMs, y: chance, style }) as const;
  return {
    id: "curve",
    title: "Response curve",
    reading: `Chance of an early response at each ACK, for both readings of 2 Tmax; the second on a path of P = ${PATH_MS} ms.`,
    x: { label: "Queueing delay, srtt 0.99 less P", unit: "ms" },
    y: { label: "Chance", unit: "", domain: [0, 1.05] },
    series: [
      line("chance", { ...curve, ...upTo(curve, literal.delayMs.at(-1) ?? 0) }, "probability"),
      line("literal", literal, "probability-by-rtt"),
    ],
    marks: [
      { label: "Tmin", x: tmin },
      { label: "Tmax", x: tmax },
      { label: `pmax = ${pmax}`, x: tmax, y: pmax },
    ],
  };
}

/** The curve with its last value up to a further delay. */
function upTo({ delayMs, chance }: Curve, endMs: number): Pick<Curve, "delayMs" | "chance"> {
  return { delayMs: [...delayMs, endMs], chance: [...chance, chance.at(-1) ?? Number.NaN] };
}

/** Value of the curve at a delay, between its points. */
function at({ delayMs, chance }: Curve, wantedMs: number): number {
  const above = delayMs.findIndex((ms) => ms >= wantedMs);
  const [x1 = 0, x2 = 0] = [delayMs[above - 1], delayMs[above]];
  const [y1 = 0, y2 = Number.NaN] = [chance[above - 1], chance[above]];
  return x2 > x1 ? y1 + ((y2 - y1) * (wantedMs - x1)) / (x2 - x1) : y2;
}

/** The largest deviation of the curve from a straight line between two delays. */
function bend(curve: Curve, fromMs: number, toMs: number): number {
  const [from, to] = [at(curve, fromMs), at(curve, toMs)];
  const inside = curve.delayMs.map((ms, row) => ({ ms, chance: curve.chance[row] ?? 0 }));
  const within = inside.filter(({ ms }) => ms > fromMs && ms < toMs);
  return Math.max(
    0,
    ...within.map(({ ms, chance }) => Math.abs(chance - from - ((to - from) * (ms - fromMs)) / (toMs - fromMs))),
  );
}

const NEAR = 1e-9;
/** A threshold may lie between two points. */
const NEAR_CORNER = 0.02;

const PLACE = "figure 5 and section 3";
const only = (holds: boolean, ours: string): readonly Reading[] => [{ of: {}, ours, holds }];

/** The share by which a window must be cut at most, so that a queue of so many bandwidth-delay products does not run empty: equation 1 solved for f. */
const cutFor = (queue: number): number => queue / (1 + queue);

const CHOSEN_CUT = 0.35;

/** A reading for each meaning of 2 Tmax. */
const bothWays = (
  curves: readonly Curve[],
  judge: (curve: Curve) => Pick<Reading, "ours" | "holds">,
): readonly Reading[] => curves.map((curve) => ({ of: { "2 Tmax": curve.reading }, ...judge(curve) }));

function gentle(curve: Curve): Pick<Reading, "ours" | "holds"> {
  const { tmax, certainMs, chance } = curve;
  const rises = chance.every((value, row) => row === 0 || value >= (chance[row - 1] ?? 0));
  return {
    ours: `${fixed(at(curve, (tmax + certainMs) / 2), 4)} half way, ${fixed(at(curve, certainMs), 4)} at ${certainMs} ms of queueing delay`,
    holds: rises && Math.abs(at(curve, certainMs) - 1) < NEAR,
  };
}

function beyond({ delayMs, chance, certainMs }: Curve): Pick<Reading, "ours" | "holds"> {
  const least = Math.min(1, ...chance.filter((_, row) => (delayMs[row] ?? 0) >= certainMs - NEAR));
  return { ours: `at least ${fixed(least, 3)}`, holds: least > 1 - NEAR };
}

function curveClaims(curve: Curve, literal: Curve): readonly Claim[] {
  const { tmin, tmax, pmax, delayMs, chance } = curve;
  const below = Math.max(0, ...chance.filter((_, row) => (delayMs[row] ?? 0) <= tmin));
  const linear =
    Math.abs(at(curve, tmax) - pmax) < NEAR_CORNER && bend(curve, tmin + (tmax - tmin) / 10, tmax) < NEAR_CORNER;
  return [
    {
      id: "below",
      quote: "When the value of srtt0.99 is below Tmin, the probability of response is 0.",
      place: PLACE,
      test: "The largest chance on the curve up to Tmin.",
      yardstick: "shape",
      readings: only(below === 0, `at most ${fixed(below, 3)} up to ${tmin} ms`),
      why: "All points of the curve up to there.",
    },
    {
      id: "linear",
      quote:
        "the probability of reducing the window in response to each ACK linearly increases until it reaches the value pmax at Tmax.",
      place: PLACE,
      test: "The chance at Tmax, and how far the curve bends between the thresholds.",
      yardstick: "shape",
      readings: only(
        linear,
        `${fixed(at(curve, tmax), 4)} at ${tmax} ms, ${fixed(at(curve, (tmin + tmax) / 2), 4)} half way`,
      ),
      why: "The paper's thresholds are 5 and 10 ms above the propagation delay P, which the smoothed RTT is taken against.",
    },
    {
      id: "gentle",
      quote: "Between Tmax and 2Tmax, the probability increases from pmax to 1.",
      place: PLACE,
      test: "The chance at 2 Tmax, and whether the curve rises up to it.",
      yardstick: "shape",
      readings: bothWays([curve, literal], gentle),
      why: `As twice the queueing delay, P + 20 ms, or as twice the RTT, 2 (P + 10 ms), whose end moves with the path: here P is ${PATH_MS} ms. Figures 6 to 12 are run with both.`,
    },
    {
      id: "beyond",
      quote: "Beyond 2Tmax, the probability remains constant at 1.",
      place: PLACE,
      test: "The smallest chance on the curve from 2 Tmax on.",
      yardstick: "shape",
      readings: bothWays([curve, literal], beyond),
      why: "All points of the curve from there.",
    },
  ];
}

function cutClaim(): Claim {
  const cut = cutFor(0.5);
  return {
    id: "decrease",
    quote:
      "for a conservative value that the queue length does not exceed half of its capacity … we choose the window decrease factor to be 35%.",
    place: "section 3, equation 1",
    test: "Equation 1 solved for the decrease at which half a bandwidth-delay product of queue does not run empty.",
    yardstick: "about",
    readings: only(
      about(exactly(cut), CHOSEN_CUT) === true,
      `${percent(cut)}; 35 % asks for ${fixed(CHOSEN_CUT / (1 - CHOSEN_CUT), 3)} bandwidth-delay products`,
    ),
    why: "Exactly half would be a third. With the paper's thresholds the queue holds 5 to 10 ms, which is half a bandwidth-delay product for round trips of 10 to 20 ms only.",
  };
}

export const pertFig5: Artefact = {
  id: "pert-fig5",
  paper: "pert",
  figure: "Figure 5",
  title: "The response curve",
  summary:
    "Probability of an early response against the queueing delay that the sender sees; the thresholds can be moved.",
  given: [
    { what: "Tmin", value: "P + 5 ms" },
    { what: "Tmax", value: "P + 10 ms" },
    { what: "pmax", value: "0.05" },
  ],
  assumed: [
    {
      what: "2 Tmax",
      value: `P + 20 ms, and 2 (P + 10 ms) on a path of P = ${PATH_MS} ms`,
      why: "Tmax is P + 10 ms, and the curve is over the queueing delay: both are drawn.",
    },
  ],
  unjudged: [
    {
      what: "“a large multiplicative decrease can result in lower link utilization … decreasing the amount of response could result in the bottleneck link buffers not getting entirely cleared, leading to unfairness” (section 3)",
      why: "A trade-off without numbers or an experiment.",
    },
  ],
  controls: [{ key: TMIN }, { key: TMAX }, { key: PMAX }],
  quick: true,
  async run(runner, { set }, options = {}): Promise<Outcome> {
    const defaults = Object.fromEntries(
      runner.catalogue.modules.flatMap(({ params }) =>
        params.filter(({ key }) => [TMIN, TMAX, PMAX].includes(key)).map((param) => [param.key, param.default]),
      ),
    );
    const inForce: ParamMap = { ...defaults, ...set };
    const number = (key: string) => Number(inForce[key]);
    const [tmin, tmax, pmax] = [number(TMIN), number(TMAX), number(PMAX)];
    const drawn = async (reading: string, propagationMs: number): Promise<Curve> => {
      const request = { set: fluidSet(inForce), curve: POINTS, curvePropagation: propagationMs };
      const { curve } = await runner.fluid(request, signalOf(options));
      const { delayMs = [], chance = [] } = curve ?? {};
      return { reading, certainMs: 2 * tmax + propagationMs, delayMs, chance, tmin, tmax, pmax };
    };
    const shown = await drawn(`P + ${2 * tmax} ms`, 0);
    const literal = await drawn(`2 (P + ${tmax} ms)`, PATH_MS);
    return {
      figures: [figureOf(shown, literal)],
      claims: [...curveClaims(shown, literal), cutClaim()],
      seeds: [],
      notes: ["The same function decides in the simulator (cc.pert-red) and in the fluid model."],
      inForce,
    };
  },
};
