/** Figure 11: six routers in a row, five bottlenecks. */

import type { FigureAxis } from "../../figure/figure";
import type { Artefact, FormerClaim as Claim, Draft, Settings } from "../experiment/artefact";
import { spreadOf } from "../experiment/statistics";
import { fixed } from "../experiment/words";
import { fair, type Judged, lossless, queueLike, utilizationLike } from "./claims";
import { ASSUMED, GIVEN, PAPER_TIMES, QUICK_TIMES } from "./dumbbell";
import { panelFigures, sweepTable } from "./panels";
import { HOPS, type Lot, lotMeasures, lotRequest, lotScenario, lotSet, shortOverLong } from "./parkingLot";
import { PAPER_SCHEMES, SCHEMES, type SchemeId } from "./schemes";
import { cellsOf } from "./sweep";
import { PERT_CONTROLS } from "./sweepArtefact";

const WHOLE: Lot = { rateBitPerS: 150e6, nodes: 20, times: PAPER_TIMES };
const TENTH: Lot = { rateBitPerS: 15e6, nodes: 2, times: QUICK_TIMES };

/** The flows from end to end have no link of their own: their entry follows the last link. */
const END_TO_END = HOPS.length;
const NAMES = [...HOPS.map(({ from, to }) => `R${from} to R${to}`), "R1 to R6"];
const AXIS: FigureAxis = { label: "Link, or pair of routers", unit: "", categories: NAMES };
const nameOf = (x: number): string => NAMES[x] ?? "";

function crossing(ratios: ReadonlyMap<SchemeId, readonly number[]>): Claim {
  const text = PAPER_SCHEMES.map(
    (scheme) => `${SCHEMES[scheme].label} ${fixed(spreadOf(ratios.get(scheme) ?? []).mean, 1)}`,
  ).join(", ");
  const of = (scheme: SchemeId) => spreadOf(ratios.get(scheme) ?? []).mean;
  return {
    id: "crossing",
    text: "PERT is not harder on flows that cross five queues than SACK with DropTail.",
    paper: "not compared",
    ours: `a flow over one link gets so many times what one over five gets: ${text}`,
    holds: of("pert") <= of("sack-droptail"),
    why: "What PERT measures is the sum of all queues on the way, held against the same 5 and 10 ms, so a long flow responds to five queues at once.",
  };
}

function claimsOf(all: Judged, ratios: ReadonlyMap<SchemeId, readonly number[]>): readonly Claim[] {
  const links: Judged = { ...all, cells: all.cells.filter(({ x }) => x !== END_TO_END) };
  return [
    queueLike(links, "pert", "sack-red-ecn", "“low queue length … across all bottleneck link queues”", () => ""),
    lossless(links, ["pert"], "“zero drop rates across all bottleneck link queues”", "every", ""),
    utilizationLike(links, "pert", "sack-red-ecn", "“similar to that of SACK/RED-ECN”", { test: () => true, text: "" }),
    fair(all, "pert", "“maintained”", "Among the flows of each pair of routers."),
    crossing(ratios),
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
  seeds: { full: 5, quick: 1 },
  quick: false,
  heavy: "20 runs over five links, about three minutes of one processor",
  async run(runner, { set, seeds, size }, options = {}): Promise<Draft> {
    const jobs = seeds.flatMap((seed) => PAPER_SCHEMES.map((scheme) => ({ scheme, seed })));
    const requests = jobs.map(({ scheme, seed }) => lotRequest(lotOf(size), scheme, set, seed));
    const runs = await runner.runs(requests, options);
    const ratios = new Map<SchemeId, readonly number[]>();
    const done = runs.flatMap((run, at) => {
      const scheme = jobs[at]?.scheme;
      if (scheme === undefined) return [];
      ratios.set(scheme, [...(ratios.get(scheme) ?? []), shortOverLong(run)]);
      return lotMeasures(run).map((measures, x) => ({ x, scheme, measures }));
    });
    const cells = cellsOf(
      NAMES.map((_, x) => ({ x })),
      done,
    );
    const figures = panelFigures({ x: AXIS, schemes: PAPER_SCHEMES, cells, ns2: [], seeds: seeds.length });
    return {
      figures,
      tables: [sweepTable(cells, PAPER_SCHEMES, nameOf)],
      claims: claimsOf({ cells, nameOf }, ratios),
      seeds,
      notes: [],
    };
  },
  lab({ set, seeds }) {
    return { scenario: lotScenario(WHOLE), set: { ...lotSet("pert"), ...set, "run.seed": seeds[0] ?? 1 } };
  },
};
