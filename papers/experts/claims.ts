/** The claims of tables 2 to 4: each row of a table under every way of sampling, unit and path. */

import { type Claim, intervalOf, type Reading } from "../experiment/claim";
import { changeText, goes, meanText, pairedDifference, type Spread, spreadOf } from "../experiment/statistics";
import { fixed, percent } from "../experiment/words";
import { about } from "../experiment/yardsticks";
import type { Measured, Sampled } from "./loops";
import type { Path } from "./paths";
import type { PrintedTable } from "./printed";
import type { Sampling } from "./samplings";
import { LIKELIEST, SCALINGS, type Scaling } from "./scalings";

/** The transfers over one path, for each way of sampling. */
export interface PathRuns {
  readonly path: Path;
  readonly sampled: readonly Sampled[];
}

/** The runs of one contender, by its id: `eifel`, `jacobson`, `S1` … */
export function contenderOf(closed: readonly Measured[], id: string): Measured {
  const found = closed.find(({ contender }) => contender.id === id);
  if (found === undefined) throw new Error(`no contender ${id}`);
  return found;
}

/** One cell of the grid. */
interface Cell {
  readonly path: Path;
  readonly sampling: Sampling;
  readonly scaling: Scaling;
  readonly experts: Measured;
  readonly jacobson: Measured;
  readonly eifel: Measured;
}

/** Cells with every unit, or with the likeliest alone where the unit plays no part. */
function cellsOf(paths: readonly PathRuns[], scalings: readonly Scaling[] = SCALINGS): readonly Cell[] {
  return paths.flatMap(({ path, sampled }) =>
    sampled.flatMap(({ sampling, closed }) =>
      scalings.map((scaling) => {
        const of = (id: string) => contenderOf(closed, id);
        return { path, sampling, scaling, experts: of(scaling.id), jacobson: of("jacobson"), eifel: of("eifel") };
      }),
    ),
  );
}

/** A reading of the unit, by name. */
export const unitName = ({ id, label }: Scaling): string => `${id}: ${label}`;
const whereOf = ({ path, sampling }: Cell) => ({ path: path.label, sampling: sampling.name });
const gridOf = (cell: Cell) => ({ ...whereOf(cell), unit: unitName(cell.scaling) });

type Metric = "error" | "cwnd" | "rexmits";

/** First minus second on the same seeds. */
const between = (first: Measured, second: Measured, metric: Metric): Spread =>
  pairedDifference(first.each[metric], second.each[metric]);

/** Whether one contender differs from all others as claimed; null where a difference may be chance. */
function ahead(ours: Measured, others: readonly Measured[], metric: Metric, way: "higher" | "lower"): boolean | null {
  const verdicts = others.map((other) => goes(between(ours, other, metric), way));
  if (verdicts.includes(false)) return false;
  return verdicts.includes(null) ? null : true;
}

const withInterval = (spread: Spread, unit: string) => {
  const interval = intervalOf(spread, unit);
  return interval === undefined ? {} : { interval };
};

export function claimsOf(paths: readonly PathRuns[], printed: PrintedTable): readonly Claim[] {
  const place = `table ${printed.id}`;
  return [
    errorClaim(paths, printed, place),
    eifelError(paths, printed, place),
    ...amount(paths, printed),
    ownClaim(paths, printed, place, "cwnd"),
    ownClaim(paths, printed, place, "rexmits"),
    eifelRetransmissions(paths, printed, place),
  ];
}

function errorClaim(paths: readonly PathRuns[], printed: PrintedTable, place: string): Claim {
  const readings = cellsOf(paths).map((cell): Reading => {
    const { experts, jacobson } = cell;
    const difference = between(experts, jacobson, "error");
    return {
      of: gridOf(cell),
      ours: `${meanText(experts.error)} against ${meanText(jacobson.error)} ticks: ${changeText(experts.error.mean, jacobson.error.mean)}`,
      ...withInterval(difference, "ticks"),
      holds: goes(difference, "lower"),
    };
  });
  return {
    id: "error",
    quote: printed.error.quote,
    place,
    test: `The experts' mean error against Jacobson's, transfer by transfer; in the paper ${changeText(printed.error.experts.mean, printed.error.jacobson.mean)}.`,
    yardstick: "direction",
    readings,
    why: `Sampling decides. With a sample for every ACK the RTT changes by one packet's time from sample to sample: Jacobson follows within a tick, and the last sample needs no estimator. With one sample per round trip a window of packets lies between two samples, and an average over eight samples lags: ${marginText(paths, printed)}. Linux 2.6.28 probably timed every ACK. ${unitReasons(cellsOf(paths))}`,
  };
}

/** The experts' margin with one sample per round trip and the likeliest unit, beside the printed one. */
function marginText(paths: readonly PathRuns[], { error }: PrintedTable): string {
  const margins = onceEach(paths)
    .filter(({ sampling }) => sampling.id === "one-per-rtt")
    .map(({ path, experts, jacobson }) => `${changeText(experts.error.mean, jacobson.error.mean)} (${path.label})`);
  return `with ${LIKELIEST} the experts' error is ${margins.join(", ")}; printed: ${changeText(error.experts.mean, error.jacobson.mean)}`;
}

/** What each reading of the unit costs, counted in the runs. */
function unitReasons(cells: readonly Cell[]): string {
  const shares = (id: string, pick: (measured: Measured) => Spread) => {
    const found = cells.filter(({ scaling }) => scaling.id === id).map(({ experts }) => pick(experts).mean);
    const [least, most] = [percent(Math.min(...found), 0), percent(Math.max(...found), 0)];
    return least === most ? least : `${least} to ${most}`;
  };
  return `S1: one tick of 500 ms is 125 of the kernel's. S2: all weights vanish and are set anew at ${shares("S2", ({ reinitialised }) => reinitialised)} of the samples, and ${shares("S2", ({ outOfRange }) => outOfRange)} lie outside of the experts' 4 to 516 ms. S3: ${shares("S3", ({ outOfRange }) => outOfRange)} lie outside of the experts' range, which begins at 500 ms. S4: losses of thousandths leave the weights nearly even, and sharing pulls the prediction to the mean of the experts.`;
}

function eifelError(paths: readonly PathRuns[], { error }: PrintedTable, place: string): Claim {
  return {
    id: "eifel-error",
    quote: error.quote,
    place,
    test: `Eifel's mean error against Jacobson's, transfer by transfer; in the paper ${changeText(error.eifel.mean, error.jacobson.mean)}.`,
    yardstick: "direction",
    readings: onceEach(paths).map((cell) => {
      const difference = between(cell.eifel, cell.jacobson, "error");
      return {
        of: whereOf(cell),
        ours: `${meanText(cell.eifel.error)} against ${meanText(cell.jacobson.error)} ticks`,
        ...withInterval(difference, "ticks"),
        holds: goes(difference, "higher"),
      };
    }),
    why: "With a sample for each ACK Eifel's gain is 1/FLIGHT, slower than 1/8 once more than about 16 segments are on the way. With one sample per round trip its gain is 1/3, faster than 1/8. It is made for the timer, not for the mean.",
  };
}

const onceEach = (paths: readonly PathRuns[]) =>
  cellsOf(
    paths,
    SCALINGS.filter(({ id }) => id === LIKELIEST),
  );

/** An improvement in per cent; an error that is more than twice as large as a factor. */
function improvementText({ experts, jacobson }: Cell, improvement: Spread): Pick<Reading, "ours" | "interval"> {
  if (improvement.mean >= -100 && experts.error.mean <= 2 * jacobson.error.mean)
    return { ours: percent(improvement.mean / 100, 0), ...withInterval(improvement, "%") };
  const factors = experts.each.error.map((error, seed) => error / (jacobson.each.error[seed] ?? Number.NaN));
  const factor = spreadOf(factors);
  const digits = factor.mean < 10 ? 1 : 0;
  return {
    ours: `no improvement: the experts' error is ${fixed(factor.mean, digits)} times Jacobson's`,
    ...withInterval(factor, "times Jacobson's error"),
  };
}

/** The improvement that section 6.3 states in per cent. */
function amount(paths: readonly PathRuns[], { id, improvement }: PrintedTable): readonly Claim[] {
  if (improvement === undefined) return [];
  const { quote, share, as } = improvement;
  const one = (experts: number, jacobson: number) => (as === "ratio" ? jacobson / experts - 1 : 1 - experts / jacobson);
  const readings = cellsOf(paths).map((cell): Reading => {
    const shares = cell.experts.each.error.map((error, seed) =>
      one(error, cell.jacobson.each.error[seed] ?? Number.NaN),
    );
    const spread = spreadOf(shares.map((value) => 100 * value));
    return { of: gridOf(cell), ...improvementText(cell, spread), holds: about(spread, 100 * share) };
  });
  const meant =
    as === "ratio"
      ? "how much larger Jacobson's error is than the experts': the 51 % of scenario 3 is this, not the reduction, which is 34 %"
      : "by how much the experts' error is smaller than Jacobson's: 37.7 % by the table";
  return [
    {
      id: "amount",
      quote,
      place: `section 6.3, on table ${id}`,
      test: `The improvement transfer by transfer, ${meant}.`,
      yardstick: "about",
      readings,
      why: "Where the experts are better at all, by how much depends on the path: on how far the RTT moves from one sample to the next.",
    },
  ];
}

const ROWS = {
  cwnd: {
    way: "higher",
    digits: 2,
    test: "The experts' mean window against Jacobson's and Eifel's: larger than both.",
    why: "Most losses are found by duplicate ACKs, so an estimator moves the window only when its timer fires.",
  },
  rexmits: {
    way: "lower",
    digits: 1,
    test: "The experts' retransmissions against Jacobson's and Eifel's: fewer than both.",
    why: "What the queue and the channel drop is sent again by all alike; a timer adds what it sends again in vain.",
  },
} as const;

function ownClaim(paths: readonly PathRuns[], printed: PrintedTable, place: string, metric: "cwnd" | "rexmits"): Claim {
  const { way, digits, test, why } = ROWS[metric];
  const readings = cellsOf(paths).map((cell): Reading => {
    const { experts, jacobson, eifel } = cell;
    return {
      of: gridOf(cell),
      ours: `${meanText(experts[metric], digits)} against ${meanText(jacobson[metric], digits)} (Jacobson) and ${meanText(eifel[metric], digits)} (Eifel)`,
      ...withInterval(between(experts, jacobson, metric), "against Jacobson"),
      holds: ahead(experts, [jacobson, eifel], metric, way),
    };
  });
  const last = onceEach(paths).find(({ sampling }) => sampling.id === "one-per-rtt");
  const timeouts =
    last === undefined ? "" : ` Timeouts a transfer, ${last.path.label}, one per RTT: ${timeoutsText(last)}.`;
  return {
    id: metric,
    quote: printed[metric].quote,
    place,
    test,
    yardstick: "direction",
    readings,
    why: why + timeouts,
  };
}

const timeoutsText = ({ experts, jacobson, eifel }: Cell): string =>
  [experts, jacobson, eifel]
    .map(
      ({ contender, timeouts, spurious }) =>
        `${contender.label} ${timeouts.mean.toFixed(1)} (${spurious.mean.toFixed(1)} spurious)`,
    )
    .join(", ");

function eifelRetransmissions(paths: readonly PathRuns[], { rexmits }: PrintedTable, place: string): Claim {
  return {
    id: "eifel-rexmits",
    quote: rexmits.quote,
    place,
    test: "Eifel's retransmissions against Jacobson's: fewer.",
    yardstick: "direction",
    readings: onceEach(paths).map((cell) => {
      const difference = between(cell.eifel, cell.jacobson, "rexmits");
      return {
        of: whereOf(cell),
        ours: `${meanText(cell.eifel.rexmits, 1)} against ${meanText(cell.jacobson.rexmits, 1)}`,
        ...withInterval(difference, ""),
        holds: goes(difference, "lower"),
      };
    }),
    why: "A prediction that is worse need not make a worse timer.",
  };
}
