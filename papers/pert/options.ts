/** What the paper leaves to future work: other disciplines at the end host, adaptive thresholds, a weight by the ACK rate. */

import type { Figure } from "../../figure/figure";
import type { ParamMap, Run, RunRequest } from "../../sim-worker/src/protocol";
import type { Artefact, Outcome, ResultTable, Settings } from "../experiment/artefact";
import { type Claim, type Finding, intervalOf, type Reading } from "../experiment/claim";
import { pairedDifference, type Spread, spreadOf } from "../experiment/statistics";
import { fixed, percent } from "../experiment/words";
import { atMost, NO_LOSSES, similar } from "../experiment/yardsticks";
import {
  ASSUMED,
  type Dumbbell,
  dumbbellScenario,
  dumbbellSet,
  HEADER,
  PAPER_TIMES,
  PAYLOAD,
  QUICK_TIMES,
} from "./dumbbell";
import { type Measures, measuresOf } from "./measures";
import { rateOfDrops } from "./panels";
import { PERT_CONTROLS } from "./sweepArtefact";

const RATE = 50e6;
const RTT_MS = 60;
const FEW = 5;
const MANY = 80;
const FLOW = "flow.main.congestionControl";
const PIE: ParamMap = { "link.bottleneck.discipline": "pie", "queue.pie.markLimit": 100 };

/** What is run, at both numbers of flows. */
const CASES = [
  { id: "pert", label: "PERT/RED", set: dumbbellSet("pert", {}) },
  { id: "adaptive", label: "PERT/RED, adaptive", set: dumbbellSet("pert-adaptive", {}) },
  { id: "memory", label: "PERT/RED, history of 3 RTT", set: { ...dumbbellSet("pert", {}), "cc.pert-red.memory": 3 } },
  { id: "pert-pie", label: "PERT/PIE", set: { ...dumbbellSet("pert", {}), [FLOW]: "pert-pie" } },
  { id: "router-pie", label: "SACK/PIE-ECN", set: { ...dumbbellSet("sack-red-ecn", {}), ...PIE } },
] as const;
type CaseId = (typeof CASES)[number]["id"];

const dumbbellOf = (flows: number, size: Settings["size"]): Dumbbell => ({
  rateBitPerS: RATE,
  flows,
  rttMs: RTT_MS,
  times: size === "full" ? PAPER_TIMES : QUICK_TIMES,
});

type Done = Readonly<Record<CaseId, readonly (readonly Measures[])[]>>;
const COUNTS = [FEW, MANY] as const;

const values = (done: Done, id: CaseId, many: 0 | 1, pick: keyof Measures): readonly number[] =>
  (done[id][many] ?? []).map((measures) => measures[pick]);
const delayMs = (done: Done, id: CaseId, many: 0 | 1): readonly number[] =>
  values(done, id, many, "queuePackets").map((packets) => (packets * 8 * (PAYLOAD + HEADER) * 1000) / RATE);
const mean = (numbers: readonly number[]): number => spreadOf(numbers).mean;

function emulation(done: Done): Claim {
  const readings = COUNTS.map((flows, at): Reading => {
    const many = at === 0 ? 0 : 1;
    const differ = (pick: keyof Measures): Spread =>
      pairedDifference(values(done, "pert-pie", many, pick), values(done, "router-pie", many, pick));
    const [queue, used] = [differ("queue"), differ("utilization")];
    const drops = spreadOf(values(done, "pert-pie", many, "drops"));
    const verdicts = [similar(queue, 0, "share"), similar(used, 0, "share"), atMost(drops, NO_LOSSES)];
    const text = (id: CaseId) =>
      `${fixed(mean(delayMs(done, id, many)), 1)} ms, ${percent(mean(values(done, id, many, "utilization")))}`;
    const interval = intervalOf(queue, "of the buffer");
    return {
      of: { flows: String(flows) },
      ours: `mean queue and utilisation: PERT/PIE ${text("pert-pie")}; PIE with ECN in the router ${text("router-pie")}; PERT/PIE drops ${percent(drops.mean, 3)}`,
      ...(interval === undefined ? {} : { interval }),
      holds: verdicts.includes(false) ? false : verdicts.includes(null) ? null : true,
    };
  });
  return {
    id: "general",
    quote: "The scheme presented here is general and can be used for emulating other AQM algorithms.",
    place: "abstract; also section 8",
    test: "PIE (RFC 8033), which is younger than the paper, at the end host against PIE with ECN in the router: mean queue and utilisation are similar, and PERT/PIE loses nothing.",
    yardstick: "similar",
    readings,
    why: "Both aim at 15 ms. A flow that comes late counts them from a least RTT that holds part of the queue.",
  };
}

function findingsOf(done: Done): readonly Finding[] {
  const both = (id: CaseId) => COUNTS.map((_, at) => fixed(mean(delayMs(done, id, at === 0 ? 0 : 1)), 1)).join(" and ");
  const used = (id: CaseId) =>
    COUNTS.map((_, at) => percent(mean(values(done, id, at === 0 ? 0 : 1, "utilization")))).join(" and ");
  const numbers = (id: CaseId) =>
    `mean queue ${both(id)} ms, utilisation ${used(id)} with ${FEW} and ${MANY} flows; PERT/RED as it is ${both("pert")} ms, ${used("pert")}`;
  const apart = (id: CaseId) => Math.abs(mean(delayMs(done, id, 1)) - mean(delayMs(done, id, 0)));
  /** Largest change of the mean delay, ms, and of the utilisation, points. */
  const changed = (id: CaseId) =>
    Math.max(
      ...([0, 1] as const).flatMap((many) => [
        Math.abs(mean(delayMs(done, id, many)) - mean(delayMs(done, "pert", many))),
        100 * Math.abs(mean(values(done, id, many, "utilization")) - mean(values(done, "pert", many, "utilization"))),
      ]),
    );
  return [
    {
      id: "adaptive",
      text:
        apart("adaptive") < apart("pert")
          ? "Adaptive RED's rule brings the queues of few and many flows closer together."
          : "Adaptive RED's rule does not bring the queues of few and many flows closer together.",
      ours: numbers("adaptive"),
      why: "The chance at the upper threshold adapts to hold the delay between 7 and 8 ms; the paper leaves it to future work (section 3).",
    },
    {
      id: "memory",
      text: `A history of three round trips in place of 100 samples changes ${changed("memory") < 1 ? "little" : "the queue or the utilisation"}.`,
      ours: numbers("memory"),
      why: "A flow with a small window takes many round trips for 100 samples, one with a large window less than one: footnote 3's weight by the ACK rate gives both the same memory.",
    },
  ];
}

function figureOf(done: Done): Figure {
  return {
    id: "delay",
    title: "Mean queueing delay",
    reading: "means with their 90 % intervals",
    x: { label: "", unit: "", categories: CASES.map(({ label }) => label) },
    y: { label: "Mean queueing delay", unit: "ms" },
    series: COUNTS.map((flows, at) => {
      const spreads = CASES.map(({ id }) => spreadOf(delayMs(done, id, at === 0 ? 0 : 1)));
      return {
        id: `flows-${flows}`,
        label: `${flows} flows`,
        kind: "bars",
        x: CASES.map((_, place) => place),
        y: spreads.map((spread) => spread.mean),
        low: spreads.map((spread) => spread.mean - spread.half),
        high: spreads.map((spread) => spread.mean + spread.half),
        style: at === 0 ? "queue" : "pert",
      };
    }),
  };
}

function tableOf(done: Done): ResultTable {
  return {
    id: "options",
    title: `Means over the seeds, ${RATE / 1e6} Mbit/s`,
    header: ["scheme, flows", "queue, ms", "utilisation, %", "drop rate", "Jain"],
    rows: CASES.flatMap(({ id, label }) =>
      COUNTS.map((flows, at) => {
        const many = at === 0 ? 0 : 1;
        const of = (pick: keyof Measures) => mean(values(done, id, many, pick));
        return [
          `${label}, ${flows}`,
          fixed(mean(delayMs(done, id, many)), 1),
          fixed(100 * of("utilization"), 1),
          rateOfDrops(of("drops")),
          fixed(of("jain"), 3),
        ];
      }),
    ),
  };
}

export const pertOptions: Artefact = {
  id: "pert-options",
  paper: "pert",
  figure: "Sections 3 and 8",
  title: "Other disciplines, thresholds and weights",
  summary:
    "PIE at the end host against PIE in the router; PERT with thresholds that adapt, and with a weight of history that follows the ACK rate.",
  given: [{ what: "Future work", value: "other disciplines, thresholds that adapt, a weight by the ACK rate" }],
  assumed: [
    {
      what: "Bottleneck",
      value: `${RATE / 1e6} Mbit/s, round trip ${RTT_MS} ms, ${FEW} and ${MANY} flows`,
      why: "Not given.",
    },
    {
      what: "PIE",
      value:
        "RFC 8033's parameters; at the end host without burst allowance and without its spacing of drops; in the router it marks at any chance",
      why: "The paper names no discipline.",
    },
    { what: "History", value: "three least round trips", why: "Not given." },
    ...ASSUMED.filter(({ what }) => !what.startsWith("RED") && what !== "Marking limits"),
    { what: "Quick run", value: "100 s, measured from 50 s on; one seed" },
  ],
  controls: PERT_CONTROLS,
  seeds: { full: 4, quick: 1 },
  quick: false,
  heavy: "40 runs and 70 million packets, less than a minute of one processor",
  async run(runner, { set, seeds, size }, options = {}): Promise<Outcome> {
    const jobs = CASES.flatMap((each) =>
      COUNTS.flatMap((flows) => seeds.map((seed) => ({ each, dumbbell: dumbbellOf(flows, size), seed }))),
    );
    const requests = jobs.map(
      ({ each, dumbbell, seed }): RunRequest => ({
        scenario: dumbbellScenario(dumbbell),
        set: { ...each.set, ...set, "run.seed": seed },
        changes: [],
        record: "none",
      }),
    );
    const runs: readonly Run[] = await runner.runs(requests, options);
    const of = (id: CaseId, flows: number) =>
      runs
        .filter((_, at) => jobs[at]?.each.id === id && jobs[at]?.dumbbell.flows === flows)
        .map((run) => measuresOf(run));
    const done = Object.fromEntries(
      CASES.map(({ id }) => [id, COUNTS.map((flows) => of(id, flows))]),
    ) as unknown as Done;
    return {
      figures: [figureOf(done)],
      tables: [tableOf(done)],
      claims: [emulation(done)],
      findings: findingsOf(done),
      seeds,
      notes: [],
    };
  },
  lab({ set, seeds }) {
    return {
      scenario: dumbbellScenario(dumbbellOf(MANY, "full")),
      set: { ...dumbbellSet("pert", {}), [FLOW]: "pert-pie", ...set, "run.seed": seeds[0] ?? 1 },
    };
  },
};
