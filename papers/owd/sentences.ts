/** What section 7.1 and the abstract say of tables 1 to 3 together, judged over their rows in every reading. */

import type { Claim, Reading } from "../experiment/claim";
import { type Extent, verdictOf } from "../experiment/points";
import type { Spread } from "../experiment/statistics";
import { fixed, percent } from "../experiment/words";
import { atMost, considerably, exactly, similar } from "../experiment/yardsticks";
import { type Delays, delaysOf } from "./delays";
import { readingInterval } from "./intervals";
import type { TableNumber } from "./printed";
import { FIRSTS, nameOfReading } from "./readings";
import { overRow, type ReadTable, type TableRow } from "./tables";

/** The tables with their readings. */
export type AllTables = Readonly<Record<TableNumber, readonly ReadTable[]>>;
const TABLES = [1, 2, 3] as const;

const LOADS: Readonly<Record<TableNumber, string>> = { 1: "none", 2: "30 kbit/s", 3: "100 kbit/s" };

/** The verdict on one row: how far it is from the bound, for the text, and whether it holds. */
interface RowVerdict {
  readonly ratio: number;
  readonly holds: boolean | null;
  /** Larger is farther from what the sentence says. */
  readonly size: number;
  readonly text: string;
  /** What is held against the bound, s. */
  readonly spread: Spread;
}

type Judge = (row: TableRow, over: (of: (delays: Delays) => number) => Spread) => Omit<RowVerdict, "ratio">;

const PLACE = "section 7.1";
/** Rows are all of a table, or most of them. */
const EXTENTS: readonly { readonly extent: Extent; readonly name: string }[] = [
  { extent: "all", name: "every row" },
  { extent: "most", name: "most rows" },
];

function readingOf(rows: readonly RowVerdict[], extent: Extent): Pick<Reading, "ours" | "holds" | "interval"> {
  const worst = rows.reduce((most, each) => (each.size > most.size || Number.isNaN(most.size) ? each : most));
  const met = rows.filter(({ holds }) => holds === true).length;
  return {
    ours: `${met} of ${rows.length} rows; ${worst.text} at ${worst.ratio}`,
    ...readingInterval(worst.spread, "s"),
    holds: verdictOf(rows, extent),
  };
}

/** Readings of a sentence: background, what the tables leave open, and how many rows it is about where that matters. */
function readingsOf(all: AllTables, judge: Judge): readonly Reading[] {
  const judged = TABLES.flatMap((table) =>
    all[table].flatMap((each) =>
      FIRSTS.slice(0, 2).map((first) => ({
        of: { background: LOADS[table], ...nameOfReading(each.of, first.name) },
        rows: each.rows.map((row) => ({ ratio: row.ratio, ...judge(row, (of) => overRow(row, first.skipped, of)) })),
      })),
    ),
  );
  const parts = judged.some(({ rows }) => verdictOf(rows, "all") !== verdictOf(rows, "most"));
  return judged.flatMap(({ of, rows }) =>
    EXTENTS.slice(0, parts ? 2 : 1).map(({ extent, name }) => ({
      of: { ...of, ...(parts ? { rows: name } : {}) },
      ...readingOf(rows, extent),
    })),
  );
}

const both = (...verdicts: readonly (boolean | null)[]): boolean | null =>
  verdicts.includes(false) ? false : verdicts.includes(null) ? null : true;

const ms = (seconds: number): string => `${fixed(1e3 * seconds, 3)} ms`;
const LOST =
  "At the ratio 0.1 marks are lost to timeouts: figure 3 takes the round-trip time before the gap for the time across it, and is wrong by seconds from there on; equation 1 has no such gap.";

const SENTENCE = "Standard deviation is almost same, and absolute values are different with at most 0.002 s.";

/** The largest difference of the means in the printed tables is 0.0525 s. */
const LARGEST_S = 0.002;

function deviationClaim(all: AllTables): Claim {
  return {
    id: "deviation",
    quote: "Standard deviation is almost same",
    place: PLACE,
    test: "The standard deviation of the estimates less that of the measured delays, row by row.",
    yardstick: "similar",
    readings: readingsOf(all, (_, over) => {
      const apart = over(({ estimated, measured }) => estimated.deviation - measured.deviation);
      const measured = over((each) => each.measured.deviation).mean;
      return {
        spread: apart,
        holds: similar(apart, measured, "number"),
        size: Math.abs(apart.mean) / measured,
        text: `${ms(apart.mean)} apart`,
      };
    }),
    why: `A constant bias leaves the deviation as it is, to the last digit. ${LOST}`,
  };
}

function absoluteClaim(all: AllTables): Claim {
  return {
    id: "absolute",
    quote: SENTENCE,
    place: PLACE,
    test: "The mean of the estimates less that of the measured delays: at most 0.002 s, row by row.",
    readings: readingsOf(all, (_, over) => {
      const apart = over(({ error }) => Math.abs(error.mean));
      return { spread: apart, holds: atMost(apart, LARGEST_S), size: apart.mean, text: `${ms(apart.mean)} apart` };
    }),
    why: `From RTT/2 the difference is 1.25 (1 − 1/n) ms: 2.9 ms at the ratio 0.3 and 11.25 ms at 0.1, as in the printed rows 0.3 (2.9 ms) and not as in 0.1 of table 1 (52.5 ms). By the heuristic it is as large as the propagation delay wherever queues build up while it probes. ${LOST}`,
  };
}

function closeClaim(all: AllTables): Claim {
  return {
    id: "close",
    quote:
      "Observation of the mean and the standard deviation says that the estimated delay and the measured delay are very close to each other.",
    place: PLACE,
    test: "Mean and standard deviation of the estimates against the measured ones, row by row.",
    yardstick: "similar",
    readings: readingsOf(all, (_, over) => {
      const mean = over(({ error }) => error.mean);
      const deviation = over(({ estimated, measured }) => estimated.deviation - measured.deviation);
      const [level, spread] = [over((each) => each.measured.mean), over((each) => each.measured.deviation)];
      const size = Math.max(Math.abs(mean.mean) / level.mean, Math.abs(deviation.mean) / spread.mean);
      const holds = both(similar(mean, level.mean, "number"), similar(deviation, spread.mean, "number"));
      return { spread: mean, holds, size, text: `${percent(size, 2)} apart` };
    }),
    why: `Delays are seconds, and the bias is milliseconds. ${LOST}`,
  };
}

function tracksClaim(all: AllTables): Claim {
  return {
    id: "tracks",
    quote: "This says that our estimation scheme tracks the changing delay condition very accurately.",
    place: `${PLACE}; also sections 8 and 9`,
    test: "The standard deviation of estimate less truth is at most a tenth of that of the delay, row by row.",
    yardstick: "similar",
    readings: readingsOf(all, (_, over) => {
      const left = over(({ error }) => error.deviation);
      const spread = over((each) => each.measured.deviation).mean;
      const size = left.mean / spread;
      return {
        spread: left,
        holds: atMost(left, 0.1 * spread),
        size,
        text: `error varies by ${percent(size, 2)} of the delay`,
      };
    }),
    why: `Changes of the delay are summed exactly as long as each ACK lets the next marked segment leave at once. ${LOST}`,
  };
}

const APPROXIMATIONS = [
  { name: "RTT/2", of: ({ rmsHalf }: Delays) => rmsHalf },
  { name: "RTT", of: ({ rmsRtt }: Delays) => rmsRtt },
] as const;

function accurateClaim(all: AllTables): Claim {
  const readings = APPROXIMATIONS.flatMap(({ name, of }) =>
    readingsOf(all, (_, over) => {
      const gain = over((delays) => delays.rmsError - of(delays));
      const [ours, theirs] = [over(({ rmsError }) => rmsError).mean, over(of).mean];
      const holds = considerably(gain, "lower", theirs);
      return {
        spread: gain,
        holds,
        size: ours / theirs,
        text: `root mean square error ${ms(ours)} against ${ms(theirs)}`,
      };
    }).map((reading): Reading => ({ ...reading, of: { "RTT estimation": name, ...reading.of } })),
  );
  return {
    id: "accurate",
    quote: "our one-way delay estimation is much more accurate than RTT estimation",
    place: "abstract",
    test: "Root mean square error of the estimated forward delay, and of the RTT or half of it in its place: at least 20 % lower, row by row.",
    yardstick: "considerable",
    readings,
    why: `The queue is on the way there, so that half of the RTT misses half of it. The whole RTT is nearer: it is wrong by the empty way back, 52.5 ms, which is where a wrong t₀ by the heuristic ends up, too. ${LOST}`,
  };
}

function networkClaim(all: AllTables): Claim {
  return {
    id: "network",
    quote:
      "Actually, the variation of the forward delay is affected much more on the network condition than the difference of t_0.",
    place: PLACE,
    test: "The standard deviation of the measured delay exceeds the estimate's mean error by at least 20 %, row by row.",
    yardstick: "considerable",
    readings: readingsOf(all, (_, over) => {
      const gain = over(({ measured, error }) => measured.deviation - Math.abs(error.mean));
      const error = over((delays) => Math.abs(delays.error.mean)).mean;
      const spread = over(({ measured }) => measured.deviation).mean;
      return {
        spread: gain,
        holds: considerably(gain, "higher", error),
        size: error / spread,
        text: `${ms(spread)} against ${ms(error)}`,
      };
    }),
    why: LOST,
  };
}

/** Estimates from the true first delay: what is left has another cause. */
function initialClaim(exact: AllTables): Claim {
  return {
    id: "initial",
    quote:
      "Small difference between the measured forward delay and the estimated forward delay come from the initial t_0 value.",
    place: `${PLACE}; also section 8`,
    test: "With the true forward delay of the first exchange as t₀ no estimate parts from its measured delay by more than 1 ns.",
    yardstick: "event",
    readings: TABLES.flatMap((table) =>
      exact[table].map((each): Reading => {
        const rows = each.rows.map(({ ratio, runs }) => ({
          ratio,
          off: Math.max(...runs.map((run) => delaysOf(run).rmsError)),
        }));
        const wrong = rows.filter(({ off }) => off > 1e-9);
        const { interval, sender } = each.of;
        return {
          of: { background: LOADS[table], "RTT(s, n)": interval.name, sender: sender.name },
          ours:
            wrong.length === 0
              ? "none in nine rows"
              : `not at ${wrong.map(({ ratio, off }) => `${ratio}: ${ms(off)} in root mean square`).join("; ")}`,
          holds: wrong.length === 0,
        };
      }),
    ),
    why: LOST,
  };
}

/** Section 7.1: the difference is there even in "the base case". */
function baseClaim(all: AllTables): Claim {
  const [own] = all[1];
  const rows = own?.rows ?? [];
  const at = (ratios: (ratio: number) => boolean) =>
    rows
      .filter(({ ratio }) => ratios(ratio))
      .map((row) => ({
        ratio: row.ratio,
        apart: overRow(
          row,
          () => 0,
          ({ error }) => error.mean,
        ),
      }));
  const reading = (name: string, cells: ReturnType<typeof at>): Reading => ({
    of: { "base case": name },
    ours: cells.map(({ ratio, apart }) => `${ms(apart.mean)} at ${ratio}`).join(", "),
    holds: cells.every(({ apart }) => Math.abs(apart.mean) > 1e-9),
  });
  return {
    id: "base-case",
    quote: "Even in the base case, this initial difference cannot be removed.",
    place: PLACE,
    test: "Estimate less measurement without background traffic, from RTT/2: not zero.",
    yardstick: "event",
    readings: [
      reading(
        "equal rates, no background",
        at((ratio) => ratio === 1),
      ),
      reading(
        "no background, unequal rates",
        at((ratio) => ratio !== 1),
      ),
    ],
    why: "Where both ways are equal, half of the first RTT is the forward delay; table 1's row 1 is printed without a difference, too.",
  };
}

/** `exact`: runs that start from the true forward delay. */
export const sentenceClaims = (all: AllTables, exact: AllTables): readonly Claim[] => [
  deviationClaim(all),
  absoluteClaim(all),
  closeClaim(all),
  tracksClaim(all),
  accurateClaim(all),
  initialClaim(exact),
  baseClaim(all),
  networkClaim(all),
];

/** Background traffic makes the delay less variable at most ratios. */
export function variableText(all: AllTables): string {
  const [none, some] = [all[1][0], all[3][0]];
  if (none === undefined || some === undefined) return "";
  return none.rows
    .map((row, at) => {
      const other = some.rows[at];
      const of = ({ measured }: Delays) => measured.deviation;
      const [without, with100] = [
        overRow(row, () => 0, of),
        other === undefined ? exactly(Number.NaN) : overRow(other, () => 0, of),
      ];
      return `${row.ratio}: ${fixed(without.mean, 3)} and ${fixed(with100.mean, 3)}`;
    })
    .join("; ");
}
