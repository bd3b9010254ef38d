/** The figures of scenarios I to IV: a quantity against load or speed, and the map over radius and load. */

import type { Figure, FigureAxis, FigureSeries } from "../../../figure/figure";
import { goes, type Spread, spreadOf } from "../../experiment/statistics";
import { difference, type Metric, spreadAt } from "./claims";
import { CWND_STEP_S, type MetricId, PREDICTORS, type Predictor } from "./metrics";
import { DRIVERS, type Driver, type MobileScenario, NAMES, samePlace } from "./scenarios";
import { byPlace, type Cell, ownCells, type Study } from "./study";

export const axisOf = ({ axis }: MobileScenario): FigureAxis =>
  axis === "flows"
    ? { label: "Number of TCP flows", unit: "", domain: [0, 135] }
    : { label: "Mean speed of the nodes, as the paper names it", unit: "m/s", domain: [0, 50] };

/** "mean of 24 runs, bars: 90 % interval". */
export function readingText(cells: readonly Cell[]): string {
  const runs = Math.max(0, ...cells.map((cell) => cell.runs.experts.length));
  return `mean of ${runs} ${runs === 1 ? "run" : "runs"}${runs > 1 ? ", bars: 90 % interval" : ""}`;
}

function lineOf(id: string, label: string, style: string, cells: readonly Cell[], at: (cell: Cell) => Spread) {
  const spreads = cells.map(at);
  return {
    id,
    label,
    kind: "line",
    x: cells.map(({ point }) => point),
    y: spreads.map(({ mean }) => mean),
    low: spreads.map(({ mean, half }) => mean - half),
    high: spreads.map(({ mean, half }) => mean + half),
    style,
  } satisfies FigureSeries;
}

export const driverLines = (cells: readonly Cell[], id: MetricId, suffix = ""): readonly FigureSeries[] =>
  DRIVERS.map((driver) =>
    lineOf(`${driver}${suffix}`, `${NAMES[driver]}${suffix}`, driver, cells, (cell) => spreadAt(cell, driver, id)),
  );

/** The paper's figure: a quantity of both algorithms against the axis. */
export function metricFigure(study: Study, metric: Metric): Figure {
  const cells = ownCells(study);
  return {
    id: metric.id,
    title: `${metric.label} at a radius of ${study.own.radius} m`,
    reading: readingText(cells),
    x: axisOf(study.scenario),
    y: { label: metric.label, unit: metric.unit },
    series: driverLines(cells, metric.id),
  };
}

const PREDICTOR_NAMES: Readonly<Record<Predictor, string>> = { last: "Last sample", ...NAMES };

/** Errors of three predictors on the samples of the flows that one of them drives. */
export function sameSamplesFigure(study: Study, driver: Driver): Figure {
  const cells = ownCells(study);
  return {
    id: `same-samples-${driver}`,
    title: `Errors on the same samples: TCP with ${NAMES[driver]}`,
    reading: `${readingText(cells)}; the others predict beside`,
    x: axisOf(study.scenario),
    y: { label: "Mean error", unit: "ticks of 500 ms" },
    series: PREDICTORS.map((predictor) =>
      lineOf(predictor, PREDICTOR_NAMES[predictor], predictor, cells, (cell) =>
        spreadOf(cell.runs[driver].map(({ sameTicks }) => sameTicks[predictor])),
      ),
    ),
  };
}

const CLASSES = [
  { label: "Jacobson is better", colour: "fluid-theorem" },
  { label: "cannot be told", colour: "fluid-none" },
  { label: "experts are better", colour: "fluid-both" },
] as const;

/** The cells that differ from the own place in the radius alone, each radius once. */
export function radiusCells({ cells, radii, own }: Study): readonly Cell[] {
  return [...cells, ...radii].filter(({ place }) => samePlace({ ...place, radius: own.radius }, own));
}

/** Class of a cell of the map: who is better, by the 90 % interval of the difference. */
export function classOf(cell: Cell, { id, better }: Metric): 0 | 1 | 2 {
  const holds = goes(difference(cell, id), better);
  return holds === null ? 1 : holds ? 2 : 0;
}

/** Radii and loads at which the paper's direction holds; nothing with fewer than three radii. */
export function mapFigure(study: Study, metric: Metric): readonly Figure[] {
  const { few } = study.scenario;
  const rows = byPlace(radiusCells(study))
    .map((cells) => ({ radius_m: cells[0]?.place.radius ?? Number.NaN, cells }))
    .sort((one, other) => one.radius_m - other.radius_m);
  if (rows.length < 3) return [];
  const values = rows.flatMap(({ cells }) =>
    few.map((point) => {
      const cell = cells.find((each) => each.point === point);
      return cell === undefined ? Number.NaN : classOf(cell, metric);
    }),
  );
  const axis = axisOf(study.scenario);
  return [
    {
      id: `${metric.id}-map`,
      title: `${metric.label}: who is better, by radius`,
      reading: "by the 90 % interval of the difference on the same seeds",
      x: study.scenario.axis === "flows" ? { ...axis, scale: "log", domain: [1, 300] } : axis,
      y: { label: "Radius", unit: "m" },
      series: [],
      heat: {
        label: "Who is better",
        unit: "",
        x: few,
        y: rows.map(({ radius_m }) => radius_m),
        values,
        classes: CLASSES,
      },
    },
  ];
}

/** Figure 6: the window over time, for each load that the paper shows. */
export function windowFigures(study: Study): readonly Figure[] {
  return ownCells(study)
    .filter(({ point }) => study.scenario.few.includes(point))
    .map((cell) => {
      const steps = Math.max(0, ...cell.runs.experts.map(({ cwndSeriesBytes }) => cwndSeriesBytes.length));
      const x = Array.from({ length: steps }, (_, step) => (step + 0.5) * CWND_STEP_S);
      return {
        id: `cwnd-${cell.point}`,
        title: `Congestion window over time, ${cell.point} flows`,
        reading: `windows of ${CWND_STEP_S} s; ${readingText([cell])}`,
        x: { label: "Time", unit: "s" },
        y: { label: "Congestion window", unit: "bytes" },
        series: DRIVERS.flatMap((driver): readonly FigureSeries[] => {
          const spreads = x.map((_, step) => spreadOf(cell.runs[driver].map((one) => one.cwndSeriesBytes[step])));
          const [low, high] = [
            spreads.map(({ mean, half }) => mean - half),
            spreads.map(({ mean, half }) => mean + half),
          ];
          const y = spreads.map(({ mean }) => mean);
          return [
            { id: `${driver}-interval`, label: `${NAMES[driver]}, 90 %`, kind: "band", x, y, low, high, style: driver },
            { id: driver, label: NAMES[driver], kind: "line", x, y, style: driver },
          ];
        }),
      };
    });
}

/** Figure 14: queues of the stationary and of the mobile scenario at one radius. */
export function queueFigure(study: Study, metric: Metric): Figure {
  const still = ownCells(study);
  const mobile = study.beside;
  const lines = (cells: readonly Cell[], what: string, style: string): FigureSeries =>
    lineOf(what, what, style, cells, (cell) => spreadAt(cell, "experts", metric.id));
  const jacobson = (cells: readonly Cell[], what: string, style: string): FigureSeries =>
    lineOf(what, what, style, cells, (cell) => spreadAt(cell, "jacobson", metric.id));
  return {
    id: metric.id,
    title: `${metric.label} at a radius of ${study.own.radius} m, mobile and stationary`,
    reading: readingText([...still, ...mobile]),
    x: axisOf(study.scenario),
    y: { label: metric.label, unit: metric.unit },
    series: [
      lines(still, "Stationary, experts", "experts"),
      jacobson(still, "Stationary, Jacobson", "jacobson"),
      lines(mobile, "Mobile, experts", "linux"),
      jacobson(mobile, "Mobile, Jacobson", "eifel"),
    ],
  };
}
