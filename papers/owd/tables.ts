/** Tables 1 to 3: nine ratios under a background load, in every reading; the printed numbers, ns-2's and ours. */

import type { Figure } from "../../figure/figure";
import type { ParamMap, RunRequest } from "../../sim-worker/src/protocol";
import type { Control, Outcome, ResultTable, Runner, RunnerOptions, Settings } from "../experiment/artefact";
import type { Claim, Finding, Reading } from "../experiment/claim";
import { verdictOf } from "../experiment/points";
import { type Spread, spreadOf } from "../experiment/statistics";
import { fixed } from "../experiment/words";
import { about, exactly } from "../experiment/yardsticks";
import { type Delays, delaysOf, type Exchanges, exchangesOf, runPortions, tracedRequest } from "./delays";
import { choiScenario } from "./path";
import { type DelayRow, NS2, PRINTED, RATIOS, type TableNumber } from "./printed";
import { FIRSTS, nameOfReading, SHOWN, TABLE_READINGS, type TableReading } from "./readings";

/** Background traffic of the tables, bit/s. */
export const BACKGROUNDS: Readonly<Record<TableNumber, number>> = { 1: 0, 2: 30_000, 3: 100_000 };

/** The runs of a reading, seed by seed. */
export interface TableRow {
  readonly ratio: number;
  readonly runs: readonly Exchanges[];
}
export interface ReadTable {
  readonly of: TableReading;
  readonly rows: readonly TableRow[];
}

/** Without background traffic nothing is random: one seed. */
export const seedsFor = (table: TableNumber, seeds: readonly number[]): readonly number[] =>
  BACKGROUNDS[table] === 0 ? seeds.slice(0, 1) : seeds;

/** A table's nine rows with these readings; `shared` holds for all of them. */
export async function runTable(
  runner: Runner,
  table: TableNumber,
  readings: readonly TableReading[],
  {
    shared,
    seeds,
    over = {},
  }: { readonly shared: ParamMap; readonly seeds: readonly number[]; readonly over?: ParamMap },
  options: RunnerOptions,
): Promise<readonly ReadTable[]> {
  const own = seedsFor(table, seeds);
  const requests = readings.flatMap(({ start, interval, sender: { name: _, ...sender } }) =>
    RATIOS.flatMap((ratio) =>
      own.map((seed): RunRequest => {
        const scenario = choiScenario({ ratio, backgroundBitPerS: BACKGROUNDS[table], seed, ...sender });
        return tracedRequest(scenario, { ...shared, ...start.set, ...interval.set, ...over });
      }),
    ),
  );
  const done = await runPortions(runner, requests, (run) => exchangesOf(run), options);
  return readings.map((of, nth) => ({
    of,
    rows: RATIOS.map((ratio, row) => {
      const from = (nth * RATIOS.length + row) * own.length;
      return { ratio, runs: done.slice(from, from + own.length) };
    }),
  }));
}

/** A number of a row over its seeds; as it is where there is one run, in which nothing is random. */
export function overRow(
  { ratio, runs }: TableRow,
  skipped: (ratio: number) => number,
  of: (d: Delays) => number,
): Spread {
  const values = runs.map((run) => of(delaysOf(run, skipped(ratio))));
  return values.length === 1 ? exactly(values[0] ?? Number.NaN) : spreadOf(values);
}

const none = () => 0;

const COLUMNS = [
  { id: "estimated", of: ({ estimated }: Delays) => estimated.mean },
  { id: "estimatedDeviation", of: ({ estimated }: Delays) => estimated.deviation },
  { id: "measured", of: ({ measured }: Delays) => measured.mean },
  { id: "measuredDeviation", of: ({ measured }: Delays) => measured.deviation },
] as const;

function printedReading(
  { of, rows }: ReadTable,
  printed: readonly DelayRow[],
  first: (typeof FIRSTS)[number],
): Reading {
  const cells = rows.flatMap((row, at) =>
    COLUMNS.flatMap(({ id, of: value }) => {
      const theirs = printed[at]?.[id] ?? null;
      if (theirs === null) return [];
      const spread = overRow(row, first.skipped, value);
      return [{ ratio: row.ratio, apart: Math.abs(spread.mean / theirs - 1), holds: about(spread, theirs) }];
    }),
  );
  const worst = cells.reduce((most, each) => (each.apart > most.apart ? each : most));
  const met = cells.filter(({ holds }) => holds === true).length;
  return {
    of: nameOfReading(of, first.name),
    ours: `${met} of ${cells.length} numbers; the farthest ${fixed(100 * worst.apart, worst.apart < 0.1 ? 2 : 0)} % away, at ${worst.ratio}`,
    holds: verdictOf(cells, "all"),
  };
}

const CAPTIONS: Readonly<Record<TableNumber, string>> = {
  1: "Comparison of estimated forward delay with measured forward delay without background traffic",
  2: "Comparison of estimated forward delay with measured forward delay with 30 kbps background traffic",
  3: "Comparison of estimated forward delay with measured forward delay with 100 kbps background traffic",
};

const PRINTED_WHY: Readonly<Record<TableNumber, string>> = {
  1: "The row 0.1 is met without its first three samples, all others with theirs. There the first segments time out before their ACKs come, and estimates follow lost marks.",
  2: "As table 1. When the CBR source starts, and how its packets are spaced, is not given; means part by less than 2 %.",
  3: "The source's phase matters more where the way back is nearly full: at the ratios 7 and 10 the ACKs, not the way there, hold the sender back.",
};

/** The printed numbers of a table, all of them, under each reading. */
export function printedClaim(table: TableNumber, tables: readonly ReadTable[]): Claim {
  return {
    id: "printed",
    quote: CAPTIONS[table],
    place: `table ${table}`,
    test: "All printed numbers of the nine rows: means and standard deviations, estimated and measured.",
    yardstick: "about",
    readings: tables.flatMap((each) => FIRSTS.map((first) => printedReading(each, PRINTED[table], first))),
    why: PRINTED_WHY[table],
  };
}

const text = (value: number | null, decimals = 6): string => (value === null ? "–" : fixed(value, decimals));

function rowsOf(row: TableRow, printed: DelayRow | undefined, ns2: DelayRow | undefined) {
  const spreads = COLUMNS.map(({ of }) => overRow(row, none, of));
  const ours = (spread: Spread) =>
    Number.isFinite(spread.count) ? `${text(spread.mean)} ± ${text(spread.half)}` : text(spread.mean);
  const line = (who: string, from: DelayRow) => [
    `${row.ratio}, ${who}`,
    ...COLUMNS.map(({ id }) => text(from[id])),
    text(1e3 * (from.estimated - from.measured), 3),
  ];
  const [estimated, , measured] = spreads;
  return [
    ...(printed === undefined ? [] : [line("the paper", printed)]),
    ...(ns2 === undefined ? [] : [line("ns-2.35", ns2)]),
    [
      `${row.ratio}, here`,
      ...spreads.map(ours),
      text(1e3 * ((estimated?.mean ?? Number.NaN) - (measured?.mean ?? Number.NaN)), 3),
    ],
  ];
}

/** The paper's numbers, ns-2's and ours, row by row. */
export function numbersTable(table: TableNumber, { rows }: ReadTable): ResultTable {
  const skipped = rows
    .filter(({ ratio }) => ratio === 0.1)
    .map((row) => [
      "0.1, here, without the first three samples",
      ...COLUMNS.map(({ of }) => text(overRow(row, () => 3, of).mean)),
      text(
        1e3 *
          overRow(
            row,
            () => 3,
            ({ error }) => error.mean,
          ).mean,
        3,
      ),
    ]);
  const [first = [], ...others] = rows.map((row, at) => rowsOf(row, PRINTED[table][at], NS2[table][at]));
  return {
    id: "numbers",
    title: `Table ${table}: printed, of ns-2.35 and here, s${BACKGROUNDS[table] === 0 ? "" : "; ours with 90 % intervals over the seeds, ns-2's means over 12 seeds"}`,
    header: [
      "ratio",
      "estimated, mean",
      "estimated, deviation",
      "measured, mean",
      "measured, deviation",
      "estimated less measured, ms",
    ],
    rows: [...first, ...skipped, ...others.flat()],
  };
}

export function tableFigures(table: TableNumber, { rows }: ReadTable): readonly Figure[] {
  const x = RATIOS;
  const axis = { label: "Asymmetric ratio", unit: "", scale: "log" as const };
  const printed = PRINTED[table];
  const measured = rows.map((row) => overRow(row, none, (each) => each.measured.mean));
  const apart = rows.map((row) => overRow(row, none, (each) => 1e3 * each.error.mean));
  const bias = rows.map(({ runs }) => {
    const first = runs[0] === undefined ? undefined : delaysOf(runs[0]).first;
    return first === undefined ? Number.NaN : 500 * (first.reverse - first.forward);
  });
  return [
    {
      id: "means",
      title: "Mean forward delay",
      reading: "measured here, and as printed; bars: 90 % intervals over the seeds",
      x: axis,
      y: { label: "Forward delay", unit: "s", scale: "log" },
      series: [
        {
          id: "here",
          label: "measured here",
          kind: "line",
          x,
          y: measured.map(({ mean }) => mean),
          low: measured.map(({ mean, half }) => mean - half),
          high: measured.map(({ mean, half }) => mean + half),
          style: "samples",
        },
        {
          id: "paper",
          label: "measured, the paper",
          kind: "points",
          x,
          y: printed.map((row) => row.measured),
          style: "choi-yoo",
        },
      ],
    },
    {
      id: "bias",
      title: "Estimated less measured",
      reading: "line: half of the difference of the first delays, (k₀ − t₀)/2, where t₀ is taken as RTT/2",
      x: axis,
      y: { label: "Estimated less measured", unit: "ms" },
      series: [
        { id: "theory", label: "(k₀ − t₀)/2", kind: "line", x, y: bias, style: "half-rtt" },
        { id: "here", label: "here", kind: "points", x, y: apart.map(({ mean }) => mean), style: "samples" },
        {
          id: "paper",
          label: "the paper",
          kind: "points",
          x,
          y: printed.map((row) => 1e3 * (row.estimated - row.measured)),
          style: "choi-yoo",
        },
      ],
    },
  ];
}

/** Row by row what is behind the difference. */
export function biasFinding({ rows }: ReadTable): Finding {
  const off = rows.map(({ ratio, runs }) => ({
    ratio,
    value: Math.max(
      ...runs.map((run) => {
        const { error, first } = delaysOf(run);
        return Math.abs(error.mean - (first.reverse - first.forward) / 2) + error.deviation;
      }),
    ),
  }));
  const worst = off.reduce((most, each) => (each.value > most.value ? each : most));
  return {
    id: "bias",
    text: "The difference between estimate and measurement is (k₀ − t₀)/2 at every exchange: what half of the first RTT is wrong by.",
    ours: `at most ${fixed(1e6 * worst.value, 3)} µs beside it, at the ratio ${worst.ratio}`,
    why: "The sum in equation 6 has no error without skew, pauses and gaps, so t₀'s error stays for ever. With 40-byte packets on 50 ms links it is 0.00125 (1 − 1/n) s.",
  };
}

/** What the three tables have in common; each adds claims and findings. */
export async function tableOutcome(
  runner: Runner,
  table: TableNumber,
  { set, seeds, size }: Settings,
  options: RunnerOptions,
): Promise<{ readonly shown: ReadTable; readonly tables: readonly ReadTable[]; readonly outcome: Outcome }> {
  const wanted = size === "full" ? TABLE_READINGS : TABLE_READINGS.slice(0, 4);
  const asked = { shared: set, seeds };
  const [shown] = await runTable(runner, table, [SHOWN], asked, {});
  if (shown === undefined) throw new Error("one reading was asked for");
  const tables = await runTable(runner, table, wanted, asked, options);
  const outcome: Outcome = {
    figures: tableFigures(table, shown),
    tables: [numbersTable(table, shown)],
    claims: [printedClaim(table, tables)],
    findings: [biasFinding(shown)],
    seeds: seedsFor(table, seeds),
    notes: ["Figures and the table have t₀ and RTT(s, n) as the controls say; readings have their own."],
  };
  return { shown, tables, outcome };
}

export const TABLE_CONTROLS: readonly Control[] = [
  { key: "owd.choi-yoo.start", default: "half" },
  { key: "owd.choi-yoo.interval", default: "sent" },
  { key: "owd.choi-yoo.alpha" },
  { key: "owd.choi-yoo.beta" },
  { key: "clock.skew" },
  { key: "link.reverse.rate", label: "Rate of the way back", default: 128_000 },
];
