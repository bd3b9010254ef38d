/** Table 1: ten flows of 12 to 120 ms, and a hundred web sessions. */

import type { Figure } from "../../figure/figure";
import type { Artefact, FormerClaim as Claim, Draft, ResultTable, Settings } from "../experiment/artefact";
import { fixed } from "../experiment/words";
import { ASSUMED, type Dumbbell, dumbbellScenario, dumbbellSet, GIVEN, PAPER_TIMES, QUICK_TIMES } from "./dumbbell";
import { between, type Cell, type Measures, over } from "./measures";
import { NS2_POINTS, type Ns2Point } from "./ns2Points";
import { rateOfDrops } from "./panels";
import { PAPER_SCHEMES, SCHEMES, type SchemeId } from "./schemes";
import { runSweep } from "./sweep";
import { PERT_CONTROLS } from "./sweepArtefact";

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
    header: ["", ...COLUMNS.map(({ title }) => title)],
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

const both = (
  cell: Cell,
  pick: keyof Measures,
  text: (value: number) => string,
  schemes: readonly SchemeId[],
): string => schemes.map((scheme) => `${SCHEMES[scheme].label} ${text(over(cell, scheme, pick).mean)}`).join(", ");

/** Whether `first` differs from `second` with the claimed sign; a single seed is judged by its value. */
function beyond(cell: Cell, first: SchemeId, second: SchemeId, pick: keyof Measures, way: "lower" | "higher"): boolean {
  const { mean, half } = between(cell, first, second, pick);
  return way === "lower" ? mean < -half : mean > half;
}

const SACKS: readonly SchemeId[] = ["sack-droptail", "sack-red-ecn"];

function claimsOf(cell: Cell): readonly Claim[] {
  const two = (value: number) => fixed(value, 2);
  const alike = SACKS.every(
    (sack) => Math.abs(over(cell, "pert", "payload").mean - over(cell, sack, "payload").mean) <= 0.03,
  );
  return [
    {
      id: "unfairness",
      text: "PERT and Vegas may reduce the unfairness of TCP between round-trip times.",
      paper: "Jain's index 0.86 and 0.98, SACK 0.44 and 0.51",
      ours: both(cell, "jain", two, PAPER_SCHEMES),
      holds: SACKS.every(
        (sack) => beyond(cell, "pert", sack, "jain", "higher") && beyond(cell, "vegas", sack, "jain", "higher"),
      ),
      why: "Holds when both have a higher index than both SACKs. A response that looks at delay comes once per round trip for all; a window that grows by one segment per round trip does not.",
    },
    {
      id: "queue",
      text: "PERT's mean queue is shorter than SACK's.",
      paper: "0.28 against 0.42 and 0.41",
      ours: both(cell, "queue", two, PAPER_SCHEMES),
      holds: SACKS.every((sack) => beyond(cell, "pert", sack, "queue", "lower")),
      why: "Shorter than with DropTail and than with RED and ECN.",
    },
    {
      id: "drops",
      text: "PERT drops less than SACK.",
      paper: "3.98e−6 against 7.18e−4 and 4.95e−4",
      ours: both(cell, "drops", rateOfDrops, PAPER_SCHEMES),
      holds: SACKS.every((sack) => beyond(cell, "pert", sack, "drops", "lower")),
      why: "The buffer is the product of the shortest round trip, 12 ms: small for flows of 120 ms.",
    },
    {
      id: "utilization",
      text: "PERT uses the link as SACK does.",
      paper: "93.81 % against 93.77 % and 93.90 %",
      ours: both(cell, "payload", (value) => `${fixed(100 * value, 2)} %`, PAPER_SCHEMES),
      holds: alike,
      why: "Payload alone is counted, as the printed values mean. Alike: within 3 points.",
    },
    {
      id: "vegas-full",
      text: "Vegas uses 99.99 % of the link.",
      paper: "99.99 %",
      ours: `${fixed(100 * over(cell, "vegas", "payload").mean, 2)} % with payload alone, ${fixed(100 * over(cell, "vegas", "utilization").mean, 2)} % with headers`,
      holds: over(cell, "vegas", "utilization").mean >= 0.99,
      why: "Judged with headers, from 99 %: ns-2's Vegas has no headers on its packets, so that the printed U counts all of its bytes as payload.",
    },
  ];
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
      why: "“The bandwidth-delay product” of which round trip is not given; with this one ns-2's normalised queue comes to the printed one.",
    },
    { what: "U", value: "payload only", why: "Only so does ns-2 come near the printed values." },
    { what: "Web connections", value: "the long flows' TCP, without ECN; round trips as theirs" },
    ...ASSUMED,
    {
      what: "Quick run",
      value: "30 Mbit/s, 20 web sessions, a buffer of 45 packets; 100 s, measured from 50 s on; one seed",
    },
  ],
  controls: PERT_CONTROLS,
  seeds: { full: 5, quick: 1 },
  quick: false,
  async run(runner, { set, seeds, size }, options = {}): Promise<Draft> {
    const points = [{ x: 0, dumbbell: dumbbellOf(size) }];
    const [cell] = await runSweep(runner, { schemes: PAPER_SCHEMES, points }, { set, seeds }, options);
    if (cell === undefined) throw new Error("no run was asked for");
    return { figures: figuresOf(cell), tables: [tableOf(cell)], claims: claimsOf(cell), seeds, notes: [] };
  },
  lab({ set, seeds }) {
    return {
      scenario: dumbbellScenario(WHOLE),
      set: { ...dumbbellSet("pert", WHOLE), ...set, "run.seed": seeds[0] ?? 1 },
    };
  },
};
