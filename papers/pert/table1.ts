/** Table 1: ten flows of 12 to 120 ms, and a hundred web sessions. */

import type { Figure } from "../../figure/figure";
import type { Artefact, Outcome, ResultTable, Settings } from "../experiment/artefact";
import type { Claim } from "../experiment/claim";
import { spreadOf } from "../experiment/statistics";
import { fixed } from "../experiment/words";
import { about } from "../experiment/yardsticks";
import { alike, apart } from "./claims";
import { ASSUMED, type Dumbbell, dumbbellScenario, dumbbellSet, GIVEN, PAPER_TIMES, QUICK_TIMES } from "./dumbbell";
import { inOneGrid, type Judged, readingsOf } from "./judging";
import { type Cell, over } from "./measures";
import { NS2_POINTS, type Ns2Point } from "./ns2Points";
import { rateOfDrops, sweepTable } from "./panels";
import { PAPER_SCHEMES, SCHEMES, type SchemeId } from "./schemes";
import { runSweep } from "./sweep";
import { PERT_CONTROLS, setupAt } from "./sweepArtefact";
import type { VariantId } from "./variants";

interface Printed {
  readonly queue: number;
  readonly drops: number;
  readonly payload: number;
  readonly jain: number;
}

const PRINTED: Readonly<Partial<Record<SchemeId, Printed>>> = {
  pert: { queue: 0.28, drops: 3.98e-6, payload: 0.9381, jain: 0.86 },
  "sack-droptail": { queue: 0.42, drops: 7.18e-4, payload: 0.9377, jain: 0.44 },
  "sack-red-ecn": { queue: 0.41, drops: 4.95e-4, payload: 0.939, jain: 0.51 },
  vegas: { queue: 0.07, drops: 0, payload: 0.9999, jain: 0.98 },
};

/** The rows as they are printed. */
const QUOTES: Readonly<Partial<Record<SchemeId, string>>> = {
  pert: "PERT 0.28 3.98E-06 93.81 0.86",
  "sack-droptail": "Sack/Droptail 0.42 7.18E-04 93.77 0.44",
  "sack-red-ecn": "Sack/RED-ECN 0.41 4.95E-04 93.90 0.51",
  vegas: "Vegas 0.07 0 99.99 0.98",
};

/** Other readings that are run. */
const RAN: readonly VariantId[] = [...PAPER_SCHEMES, "pert-literal", "red-web"];

/** The runs of ns-2 that are closest to the table. */
const NS2_FILES: Readonly<Partial<Record<SchemeId, string>>> = {
  "sack-droptail": "s45_da0_seed1_sack-droptail",
  "sack-red-ecn": "s45_da0_seed1_sack-redecn",
  vegas: "s45_vegasweb_vegas-droptail",
};
const ns2Of = (scheme: SchemeId): Ns2Point | undefined => NS2_POINTS.find(({ file }) => file === NS2_FILES[scheme]);

const WHOLE: Dumbbell = { rateBitPerS: 150e6, flows: 10, rttMs: 12, rttStepMs: 12, web: 100, times: PAPER_TIMES };
/** The quick run keeps the number of the ten flows and their round-trip times. */
const TENTH: Dumbbell = { ...WHOLE, rateBitPerS: 30e6, web: 20, times: QUICK_TIMES };

type Column = keyof Printed;
const COLUMNS: readonly { readonly id: Column; readonly title: string; readonly text: (value: number) => string }[] = [
  { id: "queue", title: "Q: mean queue, of the buffer", text: (value) => fixed(value, 2) },
  { id: "drops", title: "p: drop rate", text: rateOfDrops },
  { id: "payload", title: "U: utilisation, payload only, %", text: (value) => fixed(100 * value, 2) },
  { id: "jain", title: "F: Jain's index", text: (value) => fixed(value, 2) },
];

function tableOf(cell: Cell): ResultTable {
  const rows = PAPER_SCHEMES.flatMap((scheme) => {
    const printed = PRINTED[scheme];
    const ns2 = ns2Of(scheme);
    const row = (who: string, value: (id: Column) => number | null | undefined) => [
      `${SCHEMES[scheme].label}, ${who}`,
      ...COLUMNS.map(({ id, text }) => text(value(id) ?? Number.NaN)),
    ];
    return [
      row("here", (id) => over(cell, scheme, id).mean),
      ...(printed === undefined ? [] : [row("the paper", (id) => printed[id])]),
      ...(ns2 === undefined ? [] : [row("ns-2.35, one seed", (id) => ns2[id])]),
    ];
  });
  return {
    id: "table1",
    title: "Table 1, here and as printed",
    header: ["scheme", ...COLUMNS.map(({ title }) => title)],
    rows,
  };
}

function figuresOf(cell: Cell): readonly Figure[] {
  const categories = PAPER_SCHEMES.map((scheme) => SCHEMES[scheme].label);
  const at = PAPER_SCHEMES.map((_, place) => place);
  const points = (value: (scheme: SchemeId) => number | null | undefined) =>
    PAPER_SCHEMES.map((scheme) => value(scheme) ?? Number.NaN);
  return COLUMNS.filter(({ id }) => id !== "drops").map(({ id, title }) => {
    const spreads = PAPER_SCHEMES.map((scheme) => over(cell, scheme, id));
    const scale = id === "payload" ? 100 : 1;
    const ours = spreads.map(({ mean }) => mean * scale);
    const theirs = points((scheme) => ns2Of(scheme)?.[id]).map((value) => value * scale);
    return {
      id,
      title: title.replace(/^.: /, "").replace(/^./, (letter) => letter.toUpperCase()),
      reading: "bars: here, with 90 % intervals; dots: the paper and ns-2",
      x: { label: "", unit: "", categories },
      y: { label: title.replace(/, .*/, ""), unit: id === "payload" ? "%" : id === "queue" ? "of the buffer" : "" },
      series: [
        {
          id: "here",
          label: "here",
          kind: "bars",
          x: at,
          y: ours,
          low: spreads.map(({ mean, half }) => (mean - half) * scale),
          high: spreads.map(({ mean, half }) => (mean + half) * scale),
          style: "queue",
        },
        {
          id: "paper",
          label: "the paper",
          kind: "points",
          x: at,
          y: points((scheme) => PRINTED[scheme]?.[id]).map((value) => value * scale),
          style: "pert",
        },
        { id: "ns2", label: "ns-2", kind: "points", x: at, y: theirs, style: "sack-droptail" },
      ],
    };
  });
}

const PLACE = "table 1 and section 4.5";
/** The buffer's product: of the shortest round trip, or of the mean one. */
const BUFFERS = [
  { rttMs: 12, name: "BDP of 12 ms" },
  { rttMs: 66, name: "BDP of 66 ms" },
] as const;

/** One claim over both buffers: the readings of each. */
function perBuffer({ cells, ...rest }: Judged, make: (judged: Judged) => Claim): Claim {
  const made = cells.map((cell) => make({ ...rest, cells: [cell] }));
  const readings = made.flatMap((claim, at) =>
    claim.readings.map((reading) => ({ ...reading, of: { buffer: BUFFERS[at]?.name ?? "", ...reading.of } })),
  );
  const [first] = made;
  if (first === undefined) throw new Error("no run was asked for");
  return { ...first, readings };
}

const REDUCE = "From the table we see that PERT and Vegas may reduce the RTT unfairness inherent to TCP.";
const SIMILAR =
  "The link utilization of PERT is similar to that of SACK with either Droptail or RED/ECN, while the average queue length and drop rate are lower.";
const ONCE =
  "A response that looks at delay comes once per round trip for all; a window that grows by one segment per round trip does not.";
const SMALL = "With the product of the shortest round trip the buffer is small for flows of 120 ms.";

/** One claim against SACK with either queue: the readings of each. */
function perSack(make: (sack: (typeof SACKS)[number]) => Claim): Claim {
  const made = SACKS.map((sack) => ({ sack, claim: make(sack) }));
  const readings = made.flatMap(({ sack, claim }) =>
    claim.readings.map((reading) => ({ ...reading, of: { against: SCHEMES[sack].label, ...reading.of } })),
  );
  const [first] = made;
  if (first === undefined) throw new Error("there are two SACKs");
  return { ...first.claim, readings: inOneGrid(readings) };
}

function unfairness(judged: Judged): readonly Claim[] {
  return (["pert", "vegas"] as const).map((scheme) =>
    perSack((sack) =>
      perBuffer(judged, (each) =>
        apart(
          each,
          { id: `fair-${scheme}`, quote: REDUCE, place: PLACE, why: ONCE },
          [scheme, sack],
          "jain",
          "higher",
          "all",
        ),
      ),
    ),
  );
}

function besideSack(judged: Judged): readonly Claim[] {
  return [
    perSack((sack) =>
      perBuffer(judged, (each) =>
        alike(
          each,
          { id: "utilization", quote: SIMILAR, place: PLACE, why: "With headers, which all three have." },
          ["pert", sack],
          "utilization",
        ),
      ),
    ),
    ...(["queue", "drops"] as const).map((panel) =>
      perSack((sack) =>
        perBuffer(judged, (each) =>
          apart(
            each,
            { id: panel, quote: SIMILAR, place: PLACE, why: panel === "queue" ? "PERT aims at 5 to 10 ms." : SMALL },
            ["pert", sack],
            panel,
            "lower",
            "all",
          ),
        ),
      ),
    ),
  ];
}

/** The printed row of a scheme: all four numbers. */
function printed(judged: Judged, scheme: SchemeId): Claim {
  const row = PRINTED[scheme];
  const label = SCHEMES[scheme].label;
  return perBuffer(judged, (each) => ({
    id: `printed-${scheme}`,
    quote: QUOTES[scheme] ?? "",
    place: "table 1",
    test: `All four numbers of ${label}: normalised queue, drop rate, utilisation by payload, Jain's index.`,
    yardstick: "about",
    readings: readingsOf(each, [scheme], ([id = scheme]) => {
      const cell = each.cells[0];
      const points = COLUMNS.map(({ id: column }, x) => {
        const spread = cell === undefined ? spreadOf([]) : over(cell, id, column);
        return { x, spread, holds: about(spread, row?.[column] ?? Number.NaN) };
      });
      const met = COLUMNS.map(({ id: column, text }, at) => {
        const mark = points[at]?.holds === true ? "" : points[at]?.holds === null ? " (?)" : " (≠)";
        return `${column === "payload" ? "U" : column === "queue" ? "Q" : column === "drops" ? "p" : "F"} ${text(points[at]?.spread.mean ?? Number.NaN)} against ${text(row?.[column] ?? Number.NaN)}${mark}`;
      });
      const bad = points.filter(({ holds }) => holds !== true);
      const holds = bad.length === 0 ? true : bad.some((point) => point.holds === false) ? false : null;
      // One point: each of the four has a unit of its own.
      return {
        extent: "all" as const,
        points: [{ x: cell?.x ?? 0, spread: { mean: Number.NaN, deviation: 0, half: 0, count: 0 }, holds }],
        ours: met.join(", "),
        unit: "",
      };
    }),
    why:
      scheme === "vegas"
        ? "ns-2's Vegas has no headers on its packets, so that the printed U counts all of its bytes as payload."
        : "Queues and fairness hang on the buffer, which the paper gives as “the bandwidth-delay product” without saying of which round trip.",
  }));
}

const SACKS = ["sack-droptail", "sack-red-ecn"] as const;

function claimsOf(judged: Judged): readonly Claim[] {
  return [...PAPER_SCHEMES.map((scheme) => printed(judged, scheme)), ...unfairness(judged), ...besideSack(judged)];
}

const dumbbellOf = (size: Settings["size"]): Dumbbell => (size === "full" ? WHOLE : TENTH);

export const pertTable1: Artefact = {
  id: "pert-table1",
  paper: "pert",
  figure: "Table 1",
  title: "Different round-trip times",
  summary:
    "Ten flows of 12, 24 … 120 ms and a hundred web sessions share 150 Mbit/s: queue, drops, utilisation and fairness of four schemes.",
  given: [
    { what: "Bottleneck", value: "150 Mbit/s" },
    { what: "Flows", value: "10, round trips of 12, 24 … 120 ms; 100 web sessions" },
    ...GIVEN,
  ],
  assumed: [
    {
      what: "Buffer",
      value: "225 packets: the product of the shortest round trip",
      why: "“The bandwidth-delay product” of which round trip is not given; with this one ns-2's normalised queue comes to the printed one. A reading has that of the mean round trip, 66 ms.",
    },
    { what: "U", value: "payload only", why: "Only so does ns-2 come near the printed values." },
    {
      what: "Web connections",
      value: "the long flows' TCP, in their direction, round trips as theirs; ECN only where a reading says so",
      why: "Not given.",
    },
    ...ASSUMED,
    {
      what: "Quick run",
      value: "30 Mbit/s, 20 web sessions, a buffer of 45 packets; 100 s, measured from 50 s on; one seed",
    },
  ],
  controls: PERT_CONTROLS,
  seeds: { full: 4, quick: 1 },
  quick: false,
  heavy: "48 runs and 260 million packets, about two minutes of one processor",
  async run(runner, { set, seeds, size }, options = {}): Promise<Outcome> {
    const points = BUFFERS.map(({ rttMs }, x) => ({ x, dumbbell: { ...dumbbellOf(size), bufferRttMs: rttMs } }));
    const cells = await runSweep(runner, { schemes: RAN, points }, { set, seeds }, options);
    const [cell] = cells;
    if (cell === undefined) throw new Error("no run was asked for");
    const nameOf = (x: number) => BUFFERS[x]?.name ?? "";
    return {
      figures: figuresOf(cell),
      tables: [tableOf(cell), sweepTable(cells, RAN, nameOf)],
      claims: claimsOf({ cells, nameOf, setupOf: setupAt(points, set, seeds[0] ?? 1) }),
      seeds,
      notes: ["Bars and the first table: the buffer of the shortest round trip, web traffic without ECN."],
    };
  },
  lab({ set, seeds }) {
    return {
      scenario: dumbbellScenario(WHOLE),
      set: { ...dumbbellSet("pert", WHOLE), ...set, "run.seed": seeds[0] ?? 1 },
    };
  },
};
