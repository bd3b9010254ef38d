/** Tables 2 to 4 as figures and tables: one of each for a path, and the open loop. */

import type { Figure, FigureSeries } from "../../figure/figure";
import type { ResultTable } from "../experiment/artefact";
import { meanText, type Spread } from "../experiment/statistics";
import { contenderOf, type PathRuns } from "./claims";
import type { Contender, OpenLoop, Sampled } from "./loops";
import type { Printed, PrintedRow, PrintedTable } from "./printed";
import type { SamplingId } from "./samplings";
import { LIKELIEST, SCALINGS } from "./scalings";

const STYLES: Readonly<Record<SamplingId, string>> = {
  "every-ack": "experts",
  "one-per-rtt": "eifel",
  "every-second": "last",
};

function ofSampling({ sampling, closed }: Sampled): FigureSeries {
  const spreads = [...closed.map(({ error }) => error), contenderOf(closed, LIKELIEST).lastError];
  return {
    id: sampling.id,
    label: sampling.name,
    kind: "points",
    x: spreads.map((_, at) => at),
    y: spreads.map(({ mean }) => mean),
    low: spreads.map(({ mean, deviation }) => mean - deviation),
    high: spreads.map(({ mean, deviation }) => mean + deviation),
    style: STYLES[sampling.id],
  };
}

/** Errors over one path by driver, for each way of sampling, with those printed. */
export function errorFigure({ path, sampled }: PathRuns, { error }: PrintedTable): Figure {
  const contenders = sampled[0]?.closed.map(({ contender }) => contender) ?? [];
  const paper = [error.eifel, error.jacobson, ...SCALINGS.map(() => error.experts)];
  return {
    id: `error-${path.id}`,
    title: `Prediction error, ${path.label}`,
    reading: "mean over the runs with its deviation, for each way of sampling; the paper has one value for the experts",
    x: { label: "Driven by", unit: "", categories: [...contenders.map(({ label }) => label), "Last sample"] },
    y: { label: "Mean absolute error", unit: "ticks of 4 ms", scale: "log" },
    series: [
      ...sampled.map(ofSampling),
      {
        id: "paper",
        label: "Paper",
        kind: "points",
        x: paper.map((_, at) => at),
        y: paper.map(({ mean }) => mean),
        low: paper.map(({ mean, deviation }) => mean - deviation),
        high: paper.map(({ mean, deviation }) => mean + deviation),
        style: "jacobson-ticks",
      },
    ],
  };
}

const spreadLike = ({ mean, deviation }: Printed): Spread => ({ mean, deviation, half: 0, count: 10 });

/** The printed value beside the contender's own; of the experts beside the likeliest unit alone. */
function inPaper({ id, scaling }: Contender, row: PrintedRow): string {
  if (scaling !== null) return scaling.id === LIKELIEST ? meanText(spreadLike(row.experts)) : "";
  return meanText(spreadLike(id === "eifel" ? row.eifel : row.jacobson));
}

/** All numbers of one path. */
export function closedTable({ path, sampled }: PathRuns, printed: PrintedTable): ResultTable {
  return {
    id: `closed-${path.id}`,
    title: `In closed loop, ${path.label}, deviation in brackets`,
    header: [
      "sampling",
      "driven by",
      "samples",
      "error, ticks",
      "paper's error",
      "cwnd, segments",
      "paper's cwnd",
      "retransmissions",
      "paper's retransmissions",
      "timeouts (spurious)",
      "last sample's error",
      "re-initialised, % of samples",
    ],
    rows: sampled.flatMap(({ sampling, closed }) =>
      closed.map(({ contender, samples, error, cwnd, rexmits, lastError, reinitialised, timeouts, spurious }) => [
        sampling.name,
        contender.scaling === null ? contender.label : `${contender.label}: ${contender.scaling.label}`,
        samples.mean.toFixed(0),
        meanText(error),
        inPaper(contender, printed.error),
        meanText(cwnd),
        inPaper(contender, printed.cwnd),
        meanText(rexmits),
        inPaper(contender, printed.rexmits),
        `${timeouts.mean.toFixed(1)} (${spurious.mean.toFixed(1)})`,
        meanText(lastError),
        Number.isNaN(reinitialised.mean) ? "" : (100 * reinitialised.mean).toFixed(1),
      ]),
    ),
  };
}

/** Errors on the logs, for each way of sampling. */
export function openTable(open: readonly OpenLoop[]): ResultTable {
  return {
    id: "open",
    title: "Open loop on the bundled kernel logs: mean absolute error, ticks of 4 ms",
    header: [
      "log",
      "sampling",
      "samples",
      "Eifel",
      "Jacobson",
      "FreeBSD",
      ...SCALINGS.map(({ id }) => `experts ${id}`),
      "last sample",
    ],
    rows: open.map(({ log, sampling, samples, eifel, jacobson, freebsd, experts, last }) => [
      log,
      sampling.name,
      samples,
      eifel,
      jacobson,
      freebsd,
      ...SCALINGS.map(({ id }) => experts[id] ?? null),
      last,
    ]),
  };
}
