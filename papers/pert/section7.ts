/** Section 7: PERT's share next to loss-based flows, and the effect of the options that the section names. */

import type { Figure } from "../../figure/figure";
import type { ParamMap, Run, RunRequest } from "../../sim-worker/src/protocol";
import type { Artefact, Outcome, ResultTable, Runner, RunnerOptions, Settings } from "../experiment/artefact";
import type { Claim, Finding } from "../experiment/claim";
import { goes, pairedDifference, spreadOf } from "../experiment/statistics";
import { fixed, percent, plusMinus } from "../experiment/words";
import { considerably } from "../experiment/yardsticks";
import { rateOfDrops } from "./panels";
import { linkOf, PLACE, presetOf, reading, reverseClaims, runReverse } from "./reverse";
import { PERT_CONTROLS } from "./sweepArtefact";

const PRESET = "pert-beside-sack";
const EARLY = "early";
/** Cases in which all ten flows respond early: with the preset's buffer, one bandwidth-delay product, or two. */
const ALONE: ParamMap = { "flow.plain.congestionControl": "pert-red" };
const DEEP: ParamMap = { ...ALONE, "link.bottleneck.buffer": 300 };
const SITUATIONS: readonly ParamMap[] = [{}, ALONE, DEEP];

type OptionId = "none" | "once" | "pause" | "ramp" | "increase";
interface Option {
  readonly id: OptionId;
  readonly label: string;
  /** Label under the bar. */
  readonly name: string;
  readonly set: ParamMap;
}

const OPTIONS: readonly Option[] = [
  { id: "none", label: "none", name: "none", set: {} },
  { id: "once", label: "once above 0.75", name: "once", set: { "cc.pert-red.onceAbove": 0.75 } },
  { id: "pause", label: "pause grows by 2", name: "pause", set: { "cc.pert-red.pauseGrowth": 2 } },
  { id: "ramp", label: "chance returns in 20 RTT", name: "ramp", set: { "cc.pert-red.ramp": 20 } },
  { id: "increase", label: "increase of 3", name: "increase", set: { "cc.pert-red.increase": 3 } },
];

/** Even share of half of the flows. */
const EVEN = 0.5;
/** Least acceptable share of half of the flows. */
const FAIR = 1 / 3;
/** Ratio of queue lengths from which a queue no longer counts as short. */
const LONGER = 1.25;

/** One number for each seed. */
interface Outcomes {
  /** Share of PERT's flows in the goodput. */
  readonly share: readonly number[];
  /** Mean queue at the bottleneck, packets: next to loss-based flows, and when all flows respond early. */
  readonly queueBeside: readonly number[];
  readonly queueAlone: readonly number[];
  readonly queueDeep: readonly number[];
  readonly usedAlone: readonly number[];
  readonly dropsAlone: readonly number[];
}

type Done = Readonly<Record<OptionId, Outcomes>>;

function shareOf({ result }: Run): number {
  const goodput = (groups: Run["result"]["groups"]) => groups.reduce((sum, each) => sum + each.goodputBitPerS, 0);
  return goodput(result.groups.filter(({ id }) => id === EARLY)) / goodput(result.groups);
}

async function runAll(runner: Runner, { set, seeds }: Settings, options: RunnerOptions): Promise<Done> {
  const scenario = presetOf(runner, PRESET);
  const jobs = OPTIONS.flatMap((option) =>
    SITUATIONS.flatMap((others) => seeds.map((seed) => ({ ...others, ...set, ...option.set, "run.seed": seed }))),
  );
  const requests = jobs.map((each): RunRequest => ({ scenario, set: each, changes: [], record: "none" }));
  const runs = await runner.runs(requests, options);
  const taken = (nth: number) => runs.slice(nth * seeds.length, (nth + 1) * seeds.length);
  const found = OPTIONS.map(({ id }, at): readonly [OptionId, Outcomes] => {
    const [beside = [], alone = [], deep = []] = SITUATIONS.map((_, nth) => taken(SITUATIONS.length * at + nth));
    const queue = (of: readonly Run[]) => of.map((run) => linkOf(run)?.meanQueuePackets ?? Number.NaN);
    return [
      id,
      {
        share: beside.map(shareOf),
        queueBeside: queue(beside),
        queueAlone: queue(alone),
        queueDeep: queue(deep),
        usedAlone: alone.map((run) => linkOf(run)?.utilization ?? Number.NaN),
        dropsAlone: alone.map((run) => linkOf(run)?.dropRate ?? Number.NaN),
      },
    ];
  });
  return Object.fromEntries(found) as Done;
}

function bars(
  id: string,
  title: string,
  label: string,
  unit: string,
  of: (option: OptionId) => readonly number[],
): Figure {
  const spreads = OPTIONS.map((option) => spreadOf(of(option.id)));
  return {
    id,
    title,
    reading: "means with their 90 % intervals",
    x: { label: "", unit: "", categories: OPTIONS.map(({ name }) => name) },
    y: { label, unit },
    series: [
      {
        id,
        label,
        kind: "bars",
        style: "pert",
        x: OPTIONS.map((_, at) => at),
        y: spreads.map(({ mean }) => mean),
        low: spreads.map(({ mean, half }) => mean - half),
        high: spreads.map(({ mean, half }) => mean + half),
      },
    ],
  };
}

function table(done: Done): ResultTable {
  const mean = (values: readonly number[], decimals: number) => fixed(spreadOf(values).mean, decimals);
  return {
    id: "options",
    title: "Beside as many plain flows, and alone",
    header: [
      "option",
      "share, %",
      "queue beside, packets",
      "queue alone, packets",
      "with twice the buffer",
      "use alone, %",
      "drops alone",
    ],
    rows: OPTIONS.map(({ id, label }) => {
      const { share, queueBeside, queueAlone, queueDeep, usedAlone, dropsAlone } = done[id];
      const drops = spreadOf(dropsAlone).mean;
      return [
        label,
        mean(
          share.map((each) => 100 * each),
          1,
        ),
        mean(queueBeside, 1),
        mean(queueAlone, 1),
        mean(queueDeep, 1),
        mean(
          usedAlone.map((each) => 100 * each),
          1,
        ),
        rateOfDrops(drops),
      ];
    }),
  };
}

const shareText = (done: Done, id: OptionId): string => {
  const { mean, half } = spreadOf(done[id].share);
  return `${plusMinus(100 * mean, 100 * half, 1)} % of the link`;
};

/** An option's share beside flows that wait for losses. */
function optionFinding(done: Done, id: OptionId, what: string, why: string): Finding {
  const { mean, half } = spreadOf(done[id].share);
  const more = goes(pairedDifference(done[id].share, done.none.share), "higher");
  const verdict =
    mean - half >= FAIR
      ? "gives PERT its share"
      : more === true
        ? "gives PERT more, but not its share"
        : "does not give PERT more";
  return {
    id,
    text: `${what} ${verdict}.`,
    ours: `${shareText(done, id)}, without it ${shareText(done, "none")}`,
    why: `Its share: at least a third for half of the flows. The paper names it as a possibility, without a result. ${why}`,
  };
}

function aloneFindings(done: Done): readonly Finding[] {
  const none = spreadOf(done.none.queueAlone).mean;
  const ratios = OPTIONS.filter(({ id }) => id !== "none").map(({ id, label }) => ({
    label,
    ratio: spreadOf(done[id].queueAlone).mean / none,
  }));
  const longer = ratios.filter(({ ratio }) => ratio > LONGER);
  const [once, plain] = [spreadOf(done.once.queueDeep), spreadOf(done.none.queueDeep)];
  return [
    {
      id: "short",
      text:
        longer.length === 0
          ? "Where all respond early, no option makes the queue much longer."
          : `Where all respond early, ${longer.length} of ${ratios.length} options make the queue longer by more than a quarter.`,
      ours: `${ratios.map(({ label, ratio }) => `${fixed(ratio, 2)} times (${label})`).join(", ")} the ${fixed(none, 1)} packets without`,
      why: "An option that responds less leaves more waiting; what it costs alone is the price of what it gains beside others.",
    },
    {
      id: "deep",
      text: `With twice the buffer, responding once ${once.mean <= LONGER * plain.mean ? "leaves the queue short" : "makes the queue long"} where all respond early.`,
      ours: `${plusMinus(once.mean, once.half, 1)} packets, without it ${plusMinus(plain.mean, plain.half, 1)}`,
      why: "Once slow start has filled the buffer, a cut by half leaves more waiting than twice Tmax where the buffer is deep: the chance stays above, nobody responds any more, and losses set the pace for good.",
    },
  ];
}

function findingsOf(done: Done): readonly Finding[] {
  return [
    optionFinding(
      done,
      "once",
      "Responding once while the chance is above 0.75",
      "From then on it waits for losses, as the others do.",
    ),
    optionFinding(
      done,
      "pause",
      "A pause that grows while the queue persists",
      "Persisting: no shorter than at the response before.",
    ),
    optionFinding(
      done,
      "ramp",
      "A chance by the time since the last response",
      "The queue never goes away, so each ramp ends in a response; a longer one only puts it off.",
    ),
    optionFinding(
      done,
      "increase",
      "A faster increase in the absence of congestion",
      "Beside these flows congestion is never absent: the chance is not 0 once they have filled the buffer.",
    ),
    ...aloneFindings(done),
  ];
}

function aloneClaim(done: Done): Claim {
  const share = spreadOf(done.none.share);
  return {
    id: "co-existence",
    quote: "Another issue with end-host solutions is that of co-existence with non-proactive flows.",
    place: PLACE,
    test: "The share of the link that five PERT flows get beside five that wait for losses: considerably less than half.",
    yardstick: "considerable",
    readings: [
      reading(
        share,
        `${shareText(done, "none")} for ${percent(EVEN, 0)} of the flows`,
        "of the link",
        considerably({ ...share, mean: share.mean - EVEN }, "lower", EVEN),
      ),
    ],
    why: "The others fill the buffer, the chance stays at 1, and PERT gives way at every round trip.",
  };
}

export const pertSection7: Artefact = {
  id: "pert-section7",
  paper: "pert",
  figure: "Section 7",
  title: "Beside flows that wait for losses",
  summary:
    "Five flows with PERT beside five with SACK on one link, with each of the options that the paper names for this, and the same options where all ten respond early.",
  given: [
    {
      what: "Options",
      value: "a growing pause, a chance by the time since the last response, once above 0.75, a faster increase",
    },
  ],
  assumed: [
    {
      what: "Link",
      value: "20 Mbit/s, 150 packets of buffer, round trip 60 ms",
      why: "The paper has no experiment on it.",
    },
    { what: "Strength", value: "pause times 2, ramp over 20 round trips, increase of 3 segments", why: "Not given." },
    { what: "Time", value: "60 s, measured from 20 s on" },
    {
      what: "TCP",
      value: "as RFC 5681 and 6298: NewReno, an RTT from every ACK, ACKs for every segment; no ECN",
      why: "Not given.",
    },
    {
      what: "Direction",
      value: "one way, but for the claims on reverse traffic: five flows with plain TCP",
      why: "Not given.",
    },
  ],
  unjudged: [
    {
      what: "“A number of possibilities exist: increasing the time for next response progressively …”",
      why: "Possibilities without a result: what they do is among the findings.",
    },
    {
      what: "“the long term average probability of response is similar for the two approaches, distributions of probabilities at individual flows could be different”",
      why: "No experiment is named for it, and which averages are meant is not said.",
    },
  ],
  controls: PERT_CONTROLS,
  seeds: { full: 5, quick: 2 },
  quick: true,
  async run(runner, settings, options = {}): Promise<Outcome> {
    const done = await runAll(runner, settings, options);
    return {
      figures: [
        bars("share", "PERT’s share beside as many plain flows", "Share", "%", (id) =>
          done[id].share.map((share) => 100 * share),
        ),
        bars("queue", "Mean queue where all respond early", "Queue", "packets", (id) => done[id].queueAlone),
      ],
      tables: [table(done)],
      claims: [aloneClaim(done), ...reverseClaims(await runReverse(runner, settings, options))],
      findings: findingsOf(done),
      seeds: settings.seeds,
      notes: [],
    };
  },
  lab: ({ set, seeds }) => ({ preset: PRESET, set: { ...set, "run.seed": seeds[0] ?? 1 } }),
};
