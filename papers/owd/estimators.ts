/** Estimators of the forward delay beside that of the paper, with clocks that are off and a sender that pauses. */

import type { Figure } from "../../figure/figure";
import type { OneWayDelayScore, ParamMap } from "../../sim-worker/src/protocol";
import type { ResultTable, Runner, RunnerOptions } from "../experiment/artefact";
import type { Finding } from "../experiment/claim";
import { fixed } from "../experiment/words";
import { ESTIMATOR, type Exchanges, exchangesOf, flowKey, runPortions, tracedRequest } from "./delays";
import { type ChoiPath, choiScenario } from "./path";

export const OFFSET = "clock.offset";
export const SKEW = "clock.skew";
export const PAUSE = flowKey("markPause");

export const ESTIMATORS = ["choi-yoo", "half-rtt", "synchronous", "timestamps", "skew-line"] as const;

const CONDITIONS: readonly { readonly name: string; readonly set: ParamMap }[] = [
  { name: "true clocks, no pauses", set: {} },
  { name: "offset of 100 ms", set: { [OFFSET]: 100 } },
  { name: "skew of 50 ppm", set: { [SKEW]: 50 } },
  { name: "both", set: { [OFFSET]: 100, [SKEW]: 50 } },
  { name: "receiver's clock in ticks of 10 ms", set: { "clock.receiverTick": 10_000 } },
  { name: "pauses up to 50 ms, figure 3", set: { [PAUSE]: 50, "owd.choi-yoo.interval": "rtt" } },
  { name: "pauses up to 50 ms, equation 1", set: { [PAUSE]: 50, "owd.choi-yoo.interval": "sent" } },
];

type Scores = readonly OneWayDelayScore[];
/** With a queue that stands for the whole run, and without one. */
const QUEUES: readonly { readonly name: string; readonly path: ChoiPath }[] = [
  { name: "a standing queue (window 32)", path: { ratio: 3 } },
  { name: "no queue (window 2, 41 bytes)", path: { ratio: 3, window: 2, payload: 1 } },
];

/** `scores`: of the conditions with the first queue, then with the second. */
function compareTable(scores: readonly Scores[], runner: Runner): ResultTable {
  const label = (id: string) =>
    runner.catalogue.modules.find((module) => module.kind === "owd" && module.id === id)?.label ?? id;
  return {
    id: "estimators",
    title:
      "Estimators of the forward delay at the ratio 3 without background traffic: mean error; root mean square error, ms",
    header: ["queue, clocks and sender", ...ESTIMATORS.map(label)],
    rows: QUEUES.flatMap((queue, nth) =>
      CONDITIONS.map(({ name }, at) => [
        `${queue.name}: ${name}`,
        ...ESTIMATORS.map((id) => {
          const score = scores[nth * CONDITIONS.length + at]?.find((each) => each.id === id);
          return score === undefined
            ? "–"
            : `${fixed(score.meanErrorMs ?? Number.NaN, 2)}; ${fixed(score.rmseMs ?? Number.NaN, 2)}`;
        }),
      ]),
    ),
  };
}

/** The condition with an offset and a skew. */
const BOTH = CONDITIONS.findIndex(({ name }) => name === "both");

function findingsOf(scores: readonly Scores[], figure: Exchanges): readonly Finding[] {
  const of = (condition: number, id: string) => scores[condition]?.find((each) => each.id === id)?.rmseMs ?? Number.NaN;
  const last = figure.time.length - 1;
  const drift = (figure.estimated[last] ?? Number.NaN) - (figure.forward[last] ?? Number.NaN);
  return [
    {
      id: "others",
      text: "Time stamps of known tick, as LEDBAT takes them, do as well as the sum, without one.",
      ours: `root mean square error with an offset and a skew, standing queue: Choi and Yoo ${fixed(of(BOTH, "choi-yoo"), 2)} ms, time stamps ${fixed(of(BOTH, "timestamps"), 2)} ms, difference of the clocks ${fixed(of(BOTH, "synchronous"), 2)} ms, RTT/2 ${fixed(of(BOTH, "half-rtt"), 2)} ms`,
      why: "Both take half of the least RTT for what no clock tells; time stamps need a moment without a queue, which the SYN has here, and no exchange that leaves at once.",
    },
    {
      id: "line",
      text: "A line below the time stamps removes the skew, where the queue empties again and again; with a standing queue it takes the queue's growth for skew.",
      ours: `root mean square error with an offset and a skew: no queue ${fixed(of(CONDITIONS.length + BOTH, "skew-line"), 2)} ms, Choi and Yoo there ${fixed(of(CONDITIONS.length + BOTH, "choi-yoo"), 2)} ms; standing queue ${fixed(of(BOTH, "skew-line"), 2)} ms`,
      why: "The line touches the least differences. This is the calibration that section 2.1 says other schemes need.",
    },
    {
      id: "drift",
      text: "A skew of 50 ppm adds up to 5 ms in 100 s.",
      ours: `${fixed(drift, 2)} ms at the last exchange, with a bias of 0.83 ms from t₀`,
      why: "The error is the skew times the time that has passed; section 3's sum forgets nothing.",
    },
  ];
}

function skewFigure({ time, estimated, forward }: Exchanges): Figure {
  return {
    id: "skew",
    title: "Error with a skew of 50 ppm",
    reading: "estimated less true forward delay at the marked segments, ratio 3",
    x: { label: "Time", unit: "s" },
    y: { label: "Estimated less true", unit: "ms" },
    series: [
      {
        id: ESTIMATOR,
        label: "Choi and Yoo",
        kind: "line",
        x: time,
        y: Array.from(estimated, (value, row) => value - (forward[row] ?? Number.NaN)),
        style: ESTIMATOR,
      },
    ],
  };
}

/** All estimators on the segments of one flow, in every condition; the figure is of the skew. */
export async function compareEstimators(runner: Runner, set: ParamMap, options: RunnerOptions) {
  const watching: ParamMap = { ...set, [flowKey("oneWayDelay")]: [...ESTIMATORS] };
  const requests = QUEUES.flatMap(({ path }) =>
    CONDITIONS.map((each) => tracedRequest(choiScenario(path), { ...watching, ...each.set })),
  );
  const compared = await runPortions(
    runner,
    requests,
    (each) => ({ scores: each.result.oneWayDelay[0]?.estimators ?? [], exchanges: exchangesOf(each) }),
    options,
  );
  const scores = compared.map((each) => each.scores);
  const skewed = compared[CONDITIONS.findIndex(({ name }) => name === "skew of 50 ppm")]?.exchanges;
  if (skewed === undefined) throw new Error("the run with a skew is missing");
  return { figure: skewFigure(skewed), table: compareTable(scores, runner), findings: findingsOf(scores, skewed) };
}
