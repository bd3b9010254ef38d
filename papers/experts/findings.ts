/** What the lab finds beside tables 2 to 4: how near the paths are, the last sample, the logs. */

import type { Finding } from "../experiment/claim";
import { changeText, goes, pairedDifference } from "../experiment/statistics";
import { ABOUT_SHARE } from "../experiment/yardsticks";
import { contenderOf, type PathRuns } from "./claims";
import type { OpenLoop, Sampled } from "./loops";
import type { PrintedTable } from "./printed";
import { LIKELIEST, SCALINGS } from "./scalings";

export function findingsOf(
  paths: readonly PathRuns[],
  open: readonly OpenLoop[],
  printed: PrintedTable,
): readonly Finding[] {
  return [
    sampling(paths),
    nearness(paths, printed),
    lastSample(paths),
    onLogs(open),
    lastOnLogs(open),
    eifelOnLogs(open),
  ];
}

const likeliest = ({ closed }: Sampled) => contenderOf(closed, LIKELIEST);
const jacobson = ({ closed }: Sampled) => contenderOf(closed, "jacobson");

/** What decides who predicts better. */
function sampling(paths: readonly PathRuns[]): Finding {
  const names = [...new Set(paths.flatMap(({ sampled }) => sampled.map((each) => each.sampling.name)))];
  const rows = names.map((name) => {
    const better = paths.filter(({ sampled }) => {
      const one = sampled.find((each) => each.sampling.name === name);
      if (one === undefined) return false;
      return goes(pairedDifference(likeliest(one).each.error, jacobson(one).each.error), "lower") === true;
    });
    const where = better.map(({ path }) => path.label).join("; ");
    return `${name}: on ${better.length} of ${paths.length} paths${where === "" ? "" : ` (${where})`}`;
  });
  return {
    id: "sampling",
    text: "On how many paths the experts predict better than Jacobson, by which ACKs are timed.",
    ours: rows.join(". "),
    why: `With ticks of 4 ms, not divided (${LIKELIEST}). Linux 2.6.28 probably timed every ACK: it calls tcp_rtt_estimator(), which the authors changed, for every ACK that advances.`,
  };
}

/** How near each path comes to the printed numbers of Jacobson. */
function nearness(paths: readonly PathRuns[], printed: PrintedTable): Finding {
  const rows = paths.map(({ path, sampled }) => {
    const one = sampled.find((each) => each.sampling.id === "one-per-rtt");
    if (one === undefined) return path.label;
    const { error, cwnd, rexmits } = jacobson(one);
    const met = [
      { name: "error", spread: error, row: printed.error },
      { name: "window", spread: cwnd, row: printed.cwnd },
      { name: "retransmissions", spread: rexmits, row: printed.rexmits },
    ].map(({ name, spread, row }) => {
      const near = Math.abs(spread.mean / row.jacobson.mean - 1) <= ABOUT_SHARE ? "" : "not ";
      return `${name} ${spread.mean.toFixed(1)} (${near}within 20 % of ${row.jacobson.mean})`;
    });
    return `${path.label}: ${met.join(", ")}`;
  });
  return {
    id: "nearness",
    text: "How near the paths come to what is printed of Jacobson, with one sample per round trip.",
    ours: rows.join(". "),
    why: "The paths of the logs were not made for this table; those found by search were chosen by Jacobson's error and window alone.",
  };
}

function lastSample(paths: readonly PathRuns[]): Finding {
  const rows = paths.flatMap(({ path, sampled }) =>
    sampled.map((each) => {
      const won = SCALINGS.filter(({ id }) => {
        const { error, lastError } = contenderOf(each.closed, id);
        return error.mean < lastError.mean;
      }).map(({ id }) => id);
      const { error, lastError } = likeliest(each);
      return `${path.label}, ${each.sampling.name}: ${error.mean.toFixed(2)} against ${lastError.mean.toFixed(2)} (${won.length === 0 ? "no unit" : won.join(", ")} below it)`;
    }),
  );
  return {
    id: "last",
    text: "The last sample, which needs no parameter, predicts about as well as the experts or better on most paths.",
    ours: rows.join("; "),
    why: `The baseline that the paper leaves out, in ticks on the same samples; numbers with ${LIKELIEST}. With a sample for every ACK it is hard to beat, because queues grow by one packet at a time.`,
  };
}

const bySampling = (open: readonly OpenLoop[], of: (rows: readonly OpenLoop[]) => string): string =>
  [...new Set(open.map(({ sampling: { name } }) => name))]
    .map((name) => `${name}: ${of(open.filter(({ sampling: each }) => each.name === name))}`)
    .join(". ");

const ours = ({ experts }: OpenLoop): number => experts[LIKELIEST] ?? Number.NaN;

function onLogs(open: readonly OpenLoop[]): Finding {
  return {
    id: "logs",
    text: "The experts against Jacobson on recorded samples of kernels.",
    ours: bySampling(open, (rows) => {
      const better = rows.filter((row) => ours(row) < row.jacobson);
      const each = rows.map(
        (row) =>
          `${row.log} ${ours(row).toFixed(2)} to ${row.jacobson.toFixed(2)} (${changeText(ours(row), row.jacobson)})`,
      );
      return `lower on ${better.length} of ${rows.length} logs: ${each.join(", ")}`;
    }),
    why: `Open loop, with ${LIKELIEST}: the samples are the log's, whatever is predicted. Section 2.2 holds such traces unsuitable for judging a timer.`,
  };
}

function lastOnLogs(open: readonly OpenLoop[]): Finding {
  return {
    id: "last-logs",
    text: "The experts against the last sample on recorded samples.",
    ours: bySampling(open, (rows) => {
      const better = rows.filter((row) => SCALINGS.some(({ id }) => (row.experts[id] ?? Number.NaN) < row.last));
      const names = better.map(({ log }) => log).join(", ");
      return `lower with some unit on ${better.length} of ${rows.length} logs${names === "" ? "" : ` (${names})`}`;
    }),
    why: "The last sample needs no parameter and follows every change one sample later.",
  };
}

function eifelOnLogs(open: readonly OpenLoop[]): Finding {
  return {
    id: "eifel-logs",
    text: "Eifel against Jacobson on recorded samples.",
    ours: bySampling(open, (rows) => {
      const worse = rows.filter((row) => row.eifel > row.jacobson);
      return `higher on ${worse.length} of ${rows.length} logs`;
    }),
    why: "Eifel's gain is 1/FLIGHT with a sample for each ACK, and 1/3 with one per round trip.",
  };
}
