/** Figure 11: six routers in a row, five bottlenecks. */

import type { FigureAxis } from "../../figure/figure";
import type { Artefact, Outcome, Settings } from "../experiment/artefact";
import type { Claim, Finding } from "../experiment/claim";
import { goes, pairedDifference, spreadOf } from "../experiment/statistics";
import { fixed } from "../experiment/words";
import { alike, fairness, lossless, only, queueIs } from "./claims";
import { ASSUMED, GIVEN, PAPER_TIMES, QUICK_TIMES } from "./dumbbell";
import { type Judged, readingsOf } from "./judging";
import { panelFigures, sweepTable } from "./panels";
import {
  delayEndToEndMs,
  HOPS,
  type Lot,
  lotMeasures,
  lotRequest,
  lotScenario,
  lotSet,
  shortOverLong,
  throughRttMs,
} from "./parkingLot";
import { PAPER_SCHEMES } from "./schemes";
import { cellsOf } from "./sweep";
import { PERT_CONTROLS } from "./sweepArtefact";
import { VARIANTS, type VariantId } from "./variants";

const WHOLE: Lot = { rateBitPerS: 150e6, nodes: 20, times: PAPER_TIMES };
const TENTH: Lot = { rateBitPerS: 15e6, nodes: 2, times: QUICK_TIMES };

/** The flows from end to end have no link of their own: their entry follows the last link. */
const END_TO_END = HOPS.length;
const NAMES = [...HOPS.map(({ from, to }) => `R${from} to R${to}`), "R1 to R6"];
const AXIS: FigureAxis = { label: "Link, or pair of routers", unit: "", categories: NAMES };
const nameOf = (x: number): string => NAMES[x] ?? "";

const RAN: readonly VariantId[] = [...PAPER_SCHEMES, "pert-literal", "red-any"];
const PLACE = "figure 11 and section 4.6";
const LOW = "PERT maintains low queue length and zero drop rates across all bottleneck link queues.";

/** One number for each seed, by scheme. */
type Numbers = ReadonlyMap<VariantId, readonly number[]>;

function crossing(ratios: Numbers): Finding {
  const of = (id: VariantId) => spreadOf(ratios.get(id) ?? []).mean;
  const text = PAPER_SCHEMES.map((scheme) => `${VARIANTS[scheme].label} ${fixed(of(scheme), 1)}`).join(", ");
  return {
    id: "crossing",
    text: `PERT is ${of("pert") <= of("sack-droptail") ? "less hard" : "harder"} on flows that cross five queues than SACK with DropTail.`,
    ours: `a flow over one link gets so many times what one over five gets: ${text}`,
    why: "What PERT measures is the sum of all queues on the way, held against the same 5 and 10 ms, so a long flow responds to five queues at once.",
  };
}

/** Delays from end to end: of the five queues together, over time, and of the flows across them, over their RTT samples. */
interface Delays {
  readonly queues: Numbers;
  readonly samples: Numbers;
}

const DELAYS = [
  ["queues", "of the five queues together, over time"],
  ["samples", "RTT of the flows across all five, over their samples"],
] as const;

/** Section 7's bound on the delay from end to end. */
function tighter(judged: Judged, delays: Delays): Claim {
  const readings = DELAYS.flatMap(([which, name]) =>
    readingsOf(judged, ["pert", "sack-red-ecn"], ([a = "pert", b = "sack-red-ecn"]) => {
      const of = (id: VariantId) => delays[which].get(id) ?? [];
      const spread = pairedDifference(of(a), of(b));
      return {
        extent: "all",
        points: [{ x: 0, spread, holds: goes(spread, "lower") }],
        ours: `PERT ${fixed(spreadOf(of(a)).mean, 1)} ms, SACK/RED-ECN ${fixed(spreadOf(of(b)).mean, 1)} ms over five links`,
        unit: "ms",
      };
    }).map((reading) => ({ ...reading, of: { "mean delay": name, ...reading.of } })),
  );
  return {
    id: "tighter",
    quote:
      "can ensure that delays have a tighter bound end-to-end, compared to the router-based AQM where each router can offer bounds only locally.",
    place: "section 7",
    test: "Mean delays over the five links, from the queues and from the senders' samples: PERT's is lower than SACK/RED-ECN's.",
    yardstick: "direction",
    readings,
    why: "The paper has no experiment on it. Means stand for bounds: runs without records keep no percentiles of delays. Flows over one link hold each queue at PERT's 5 to 10 ms by themselves, so the sum over five links is not held by anybody's thresholds.",
  };
}

function claimsOf(all: Judged, delays: Delays): readonly Claim[] {
  const links = only(all, (x) => x !== END_TO_END);
  return [
    queueIs(
      links,
      { id: "queue", quote: LOW, place: PLACE, why: "5 to 10 ms of a buffer of 30." },
      "pert",
      "short",
      "all",
    ),
    lossless(links, { id: "lossless", quote: LOW, place: PLACE, why: "No queue comes near its end." }, "pert", "all"),
    alike(
      links,
      {
        id: "utilization",
        quote: "Its link utilization is similar to that of SACK/RED-ECN",
        place: PLACE,
        why: "With 40 flows on each link their cuts average out.",
      },
      ["pert", "sack-red-ecn"],
      "utilization",
    ),
    fairness(
      all,
      {
        id: "fair",
        quote: "the fairness among flows passing through the common set of routers is maintained.",
        place: PLACE,
        why: "Among the flows of each pair of routers.",
      },
      "pert",
      "high",
      "all",
    ),
    tighter(links, delays),
  ];
}

const lotOf = (size: Settings["size"]): Lot => (size === "full" ? WHOLE : TENTH);

export const pertFig11: Artefact = {
  id: "pert-fig11",
  paper: "pert",
  figure: "Figure 11",
  title: "Several bottlenecks",
  summary:
    "Queue, drops and utilisation of each link of a chain of six routers, and fairness among the flows of each pair of routers.",
  given: [
    { what: "Core links", value: "five, 150 Mbit/s, 5 ms" },
    { what: "Access links", value: "1 Gbit/s, 5 ms" },
    { what: "Flows", value: "20 from each router's cloud to the next one's, 20 from the first to the last" },
    ...GIVEN,
  ],
  assumed: [
    {
      what: "Buffer",
      value: "563 packets: the product of the short flows' round trip, 30 ms",
      why: "The round trips of 30 and 70 ms give different products.",
    },
    ...ASSUMED.filter(({ what }) => what !== "Delays" && what !== "Access"),
    {
      what: "Quick run",
      value: "15 Mbit/s, 2 nodes a cloud, the same delays; 100 s, measured from 50 s on; one seed",
    },
  ],
  controls: PERT_CONTROLS,
  seeds: { full: 4, quick: 1 },
  quick: false,
  heavy: "24 runs over five links, about four minutes of one processor",
  async run(runner, { set, seeds, size }, options = {}): Promise<Outcome> {
    const jobs = seeds.flatMap((seed) => RAN.map((scheme) => ({ scheme, seed })));
    const lot = lotOf(size);
    const requests = jobs.map(({ scheme, seed }) => lotRequest(lot, scheme, set, seed));
    const runs = await runner.runs(requests, options);
    const ratios = new Map<VariantId, readonly number[]>();
    const [queues, samples] = [new Map<VariantId, readonly number[]>(), new Map<VariantId, readonly number[]>()];
    const done = runs.flatMap((run, at) => {
      const scheme = jobs[at]?.scheme;
      if (scheme === undefined) return [];
      ratios.set(scheme, [...(ratios.get(scheme) ?? []), shortOverLong(run)]);
      queues.set(scheme, [...(queues.get(scheme) ?? []), delayEndToEndMs(run, lot)]);
      samples.set(scheme, [...(samples.get(scheme) ?? []), throughRttMs(run)]);
      return lotMeasures(run).map((measures, x) => ({ x, scheme, measures }));
    });
    const cells = cellsOf(
      NAMES.map((_, x) => ({ x })),
      done,
    );
    const figures = panelFigures({ x: AXIS, schemes: PAPER_SCHEMES, cells, ns2: [], seeds: seeds.length });
    const setupOf = (id: VariantId) => ({
      scenario: lotScenario(lot),
      set: { ...lotSet(id), ...set, "run.seed": seeds[0] ?? 1 },
    });
    return {
      figures,
      tables: [sweepTable(cells, RAN, nameOf)],
      claims: claimsOf({ cells, nameOf, setupOf }, { queues, samples }),
      findings: [crossing(ratios)],
      seeds,
      notes: [],
    };
  },
  lab({ set, seeds }) {
    return { scenario: lotScenario(WHOLE), set: { ...lotSet("pert"), ...set, "run.seed": seeds[0] ?? 1 } };
  },
};
