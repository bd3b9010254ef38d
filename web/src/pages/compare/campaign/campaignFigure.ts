/** A metric of a campaign over one key, a line for each value of another. */

import type { Figure, FigureAxis, FigureSeries } from "../../../../../figure/figure";
import { meanInterval } from "../../../../../sim-worker/src/interval";
import type { ParamMap, ParamValue } from "../../../../../sim-worker/src/protocol";
import { index } from "../../../state/lab";
import type { Campaign, Cell } from "./campaignFile";

export interface CampaignView {
  readonly metric: string;
  readonly x: string;
  /** Empty: one line. */
  readonly by: string;
}

const GROUPS_METRIC = /^groups\..*\.goodputBitPerS$/;

/** What is shown first: a goodput over the first key with numbers that no scheme sets, a line for each scheme. */
export function firstView({ columns, keys, metrics, plan }: Campaign): CampaignView {
  const ofSchemes = new Set(Object.values(plan?.schemes ?? {}).flatMap((set) => Object.keys(set)));
  const isNumeric = (key: string) => columns.get(key)?.some((cell) => typeof cell === "number") === true;
  const numbers = keys.filter((key) => key !== "scheme" && isNumeric(key));
  const x = numbers.find((key) => !ofSchemes.has(key)) ?? numbers[0] ?? keys[0] ?? "seed";
  const by = keys.includes("scheme") ? "scheme" : (keys.find((key) => key !== x) ?? "");
  return { metric: metrics.find((name) => GROUPS_METRIC.test(name)) ?? metrics[0] ?? "", x, by };
}

const column = ({ columns }: Campaign, name: string): readonly Cell[] => columns.get(name) ?? [];

export const labelOf = (name: string): string => index.find(name)?.param.label ?? name;

/** Values in their order, each once. */
const distinct = (cells: readonly Cell[]): readonly Cell[] => {
  const all = [...new Set(cells)].filter((cell) => cell !== null);
  return all.every((cell) => typeof cell === "number") ? all.sort((a, b) => Number(a) - Number(b)) : all;
};

interface Places {
  readonly axis: FigureAxis;
  readonly values: readonly Cell[];
  /** The place of each value on the axis. */
  readonly at: readonly number[];
}

/** Numbers stand where they are; anything else side by side. */
export function placesOn(campaign: Campaign, name: string): Places {
  const values = distinct(column(campaign, name));
  const param = index.find(name)?.param;
  if (values.length > 0 && values.every((value) => typeof value === "number")) {
    const scale = param?.scale === "log" && values.every((value) => Number(value) > 0) ? "log" : "linear";
    return { axis: { label: labelOf(name), unit: param?.unit ?? "", scale }, values, at: values.map(Number) };
  }
  return {
    axis: { label: labelOf(name), unit: "", categories: values.map(String) },
    values,
    at: values.map((_, nth) => nth),
  };
}

/** Rows with this value of x and this one of the lines. */
function rowsAt(campaign: Campaign, view: CampaignView, x: Cell, line: Cell): readonly number[] {
  const [xs, lines] = [column(campaign, view.x), column(campaign, view.by)];
  return xs.flatMap((cell, row) => (cell === x && (view.by === "" || lines[row] === line) ? [row] : []));
}

const linesOf = (campaign: Campaign, { by }: CampaignView): readonly Cell[] =>
  by === "" ? [""] : distinct(column(campaign, by));

/** The figure; intervals are over all runs of a point, whatever else varies among them. */
export function campaignFigure(campaign: Campaign, view: CampaignView): Figure {
  const { axis, values, at } = placesOn(campaign, view.x);
  const cells = column(campaign, view.metric);
  const series = linesOf(campaign, view).map((line): FigureSeries => {
    const points = values.map((x) => {
      const numbers = rowsAt(campaign, view, x, line).flatMap((row) =>
        typeof cells[row] === "number" ? [cells[row]] : [],
      );
      const interval = meanInterval(numbers);
      const mean = interval?.mean ?? numbers[0] ?? Number.NaN;
      return { mean, half: interval?.half ?? 0 };
    });
    const label = view.by === "" ? view.metric : view.by === "scheme" ? String(line) : `${labelOf(view.by)} ${line}`;
    return {
      id: String(line),
      label,
      kind: "line",
      x: at,
      y: points.map(({ mean }) => mean),
      low: points.map(({ mean, half }) => mean - half),
      high: points.map(({ mean, half }) => mean + half),
    };
  });
  const y = { label: view.metric, unit: "" };
  const reading = "means over all runs of a point, bars: 90 % interval";
  return { id: "campaign", title: view.metric, x: axis, y, series, reading };
}

/** The settings of the first run at a point, over the plan's scenario; null where there is none, or the file has no plan. */
export function setAt(campaign: Campaign, view: CampaignView, line: string, at: number): ParamMap | null {
  const places = placesOn(campaign, view.x);
  const nearest = places.at.reduce((best, place, nth) => {
    return Math.abs(place - at) < Math.abs((places.at[best] ?? 0) - at) ? nth : best;
  }, 0);
  const whole = linesOf(campaign, view).find((each) => String(each) === line);
  const [row] = rowsAt(campaign, view, places.values[nearest] ?? null, whole ?? "");
  if (row === undefined || campaign.plan === null) return null;
  const settings = campaign.keys.flatMap((key): [string, ParamValue][] => {
    const cell = column(campaign, key)[row] ?? null;
    return key === "scheme" || cell === null ? [] : [[key, settingOf(key, cell)]];
  });
  const scheme = campaign.plan.schemes[String(column(campaign, "scheme")[row] ?? "")] ?? {};
  const seed = column(campaign, "seed")[row];
  return { ...campaign.plan.set, ...scheme, ...Object.fromEntries(settings), "run.seed": Number(seed) };
}

/** Sets are kept as text with commas. */
const settingOf = (key: string, cell: Exclude<Cell, null>): ParamValue =>
  index.find(key)?.param.type === "set" ? String(cell).split(",").filter(Boolean) : cell;
