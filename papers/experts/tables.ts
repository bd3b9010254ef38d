/** Tables 2 to 4: error, window and retransmissions of Eifel, Jacobson and the experts, in closed loop and on recorded samples. */

import type { Figure } from "../../figure/figure";
import type { Artefact, Draft, LabSetup, ResultTable, Settings } from "../experiment/artefact";
import { meanText, type Spread } from "../experiment/statistics";
import { claimsOf, contenderOf, type PathRuns, type Printed, type PrintedRow, type PrintedTable } from "./claims";
import { KERNEL_KEYS, transferOf } from "./kernel";
import { type Contender, closedLoop, type OpenLoop, openLoop } from "./loops";
import { type Path, PLACES } from "./paths";
import { LIKELIEST, SCALINGS, scalingKeys } from "./scalings";

const GIVEN: Artefact["given"] = [
  { what: "File", value: "16 MB, ten transfers each, interleaved" },
  { what: "Clock", value: "ticks of 4 ms (HZ = 250)" },
  { what: "Experts", value: "N = 100, η = 2, α = 0.08, 16.16 fixed point, equation 4 for RTTVAR" },
  {
    what: "Unit",
    value: "samples divided by 125, experts from 1 to 128",
    why: "S3; its errors cannot be the table's.",
  },
];

/** Parameters of every path. */
const ASSUMED: Artefact["assumed"] = [
  {
    what: "Kernel",
    value: "Reno, SACK, time stamps, RTO from 200 ms to 120 s",
    why: "the paper names 2.6.28 and nothing else.",
  },
  { what: "Interleaving", value: "the same seed for each estimator: start and losses are drawn alike" },
  { what: "Units", value: SCALINGS.map((each) => `${each.id}: ${each.label}`).join("; ") },
];

/** Makes the artefact of one of the three tables. */
export function expertsTable(
  id: 2 | 3 | 4,
  where: keyof typeof PLACES,
  title: string,
  printed: PrintedTable,
): Artefact {
  const { paths, logs } = PLACES[where];
  const [first] = paths;
  return {
    id: `experts-table${id}`,
    paper: "experts",
    figure: `Table ${id}`,
    title,
    summary:
      "Prediction error, congestion window and retransmissions of a 16 MB transfer, driven in turn by Eifel, by Jacobson and by the experts in the kernel's fixed-point arithmetic; for each reading of the units.",
    given: GIVEN,
    assumed: [...paths.flatMap(({ assumed }) => assumed), ...ASSUMED],
    controls: [
      { key: "link.bottleneck.rate", default: ownValue(first, "rate"), ...labelled("Rate", paths) },
      { key: "link.bottleneck.buffer", default: ownValue(first, "buffer"), ...labelled("Buffer", paths) },
      { key: "estimator.experts-fixed.n" },
      { key: "estimator.experts-fixed.eta" },
      { key: "estimator.experts-fixed.alpha" },
    ],
    seeds: { full: 10, quick: 3 },
    quick: true,
    async run(runner, settings, options = {}) {
      const { signal, onProgress } = options;
      const call = signal === undefined ? {} : { signal };
      const runs: PathRuns[] = [];
      for (const path of paths) {
        const at = runs.length;
        const closed = await closedLoop(runner, path, ofPath(settings, path === first), {
          ...call,
          onProgress: (share) => onProgress?.((0.9 * (at + share)) / paths.length),
        });
        runs.push({ path, closed });
      }
      const open = await openLoop(runner, logs, settings, call);
      onProgress?.(1);
      return outcomeOf(runs, open, printed, settings);
    },
    lab: (settings) => labOf(first, settings),
  };
}

/** Parameters of the path's bottleneck. */
function ownValue({ link }: Path, id: "rate" | "buffer"): number {
  const value = (link.bottleneck as Readonly<Record<string, unknown>>)[id];
  return typeof value === "number" ? value : Number.NaN;
}

/** With several paths, the label of a link's control names its path. */
function labelled(name: string, paths: readonly Path[]): { readonly label?: string } {
  return paths.length > 1 ? { label: `${name}, ${paths[0]?.label}` } : {};
}

/** The link's keys are those of the first path. */
function ofPath(settings: Settings, isFirst: boolean): Settings {
  if (isFirst) return settings;
  const set = Object.fromEntries(Object.entries(settings.set).filter(([key]) => !key.startsWith("link.")));
  return { ...settings, set };
}

function labOf(path: Path, settings: Settings): LabSetup {
  const scenario = transferOf(path, "experts-fixed");
  const scaling = SCALINGS.find(({ id }) => id === LIKELIEST);
  const flow = (scenario.flow as { main: Record<string, unknown> }).main;
  const shadows = ["last", "jacobson-ticks", "eifel"];
  return {
    scenario: { ...scenario, flow: { main: { ...flow, shadows } } },
    set: { ...KERNEL_KEYS, ...(scaling === undefined ? {} : scalingKeys("experts-fixed", scaling)), ...settings.set },
  };
}

function outcomeOf(
  paths: readonly PathRuns[],
  open: readonly OpenLoop[],
  printed: PrintedTable,
  settings: Settings,
): Draft {
  return {
    figures: paths.map((runs) => errorFigure(runs, printed)),
    tables: [...paths.map((runs) => closedTable(runs, printed)), openTable(open)],
    claims: claimsOf(paths, open, printed),
    seeds: settings.seeds,
    notes: notesOf(paths, open),
  };
}

function errorFigure({ path, closed }: PathRuns, printed: PrintedTable): Figure {
  const likeliest = contenderOf(closed, LIKELIEST);
  const categories = [...closed.map(({ contender }) => contender.label), "Last sample"];
  const positions = closed.map((_, at) => at);
  const paper = [printed.error.eifel, printed.error.jacobson, ...SCALINGS.map(() => printed.error.experts)];
  const spreads = closed.map(({ error }) => error);
  return {
    id: `error-${path.log}`,
    title: `Prediction error, ${path.label}`,
    reading: "dots: mean over the runs with its deviation; crosses: as printed, where the experts have one value",
    x: { label: "Driven by", unit: "", categories },
    y: { label: "Mean absolute error", unit: "ticks of 4 ms", scale: "log" },
    series: [
      {
        id: "here",
        label: "Here",
        kind: "points",
        x: [...positions, closed.length],
        y: [...spreads.map(({ mean }) => mean), likeliest.lastError.mean],
        low: [...spreads.map(({ mean, deviation }) => mean - deviation), Number.NaN],
        high: [...spreads.map(({ mean, deviation }) => mean + deviation), Number.NaN],
        style: "experts",
      },
      {
        id: "paper",
        label: "Paper",
        kind: "points",
        x: positions,
        y: paper.map(({ mean }) => mean),
        low: paper.map(({ mean, deviation }) => mean - deviation),
        high: paper.map(({ mean, deviation }) => mean + deviation),
        style: "jacobson-ticks",
      },
    ],
  };
}

function closedTable({ path, closed }: PathRuns, printed: PrintedTable): ResultTable {
  const inPaper = ({ id, scaling }: Contender, row: PrintedRow): string => {
    if (scaling !== null) return scaling.id === "S3" ? meanText(spreadLike(row.experts)) : "";
    return meanText(spreadLike(id === "eifel" ? row.eifel : row.jacobson));
  };
  return {
    id: `closed-${path.log}`,
    title: `In closed loop, ${path.label}, deviation in brackets`,
    header: [
      "driven by",
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
    rows: closed.map(({ contender, error, cwnd, rexmits, lastError, reinitialised, timeouts, spurious }) => [
      contender.scaling === null ? contender.label : `${contender.label}: ${contender.scaling.label}`,
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
  };
}

const spreadLike = ({ mean, deviation }: Printed): Spread => ({ mean, deviation, half: 0, count: 10 });

function openTable(open: readonly OpenLoop[]): ResultTable {
  return {
    id: "open",
    title: "Open loop on the bundled kernel logs: mean absolute error, ticks of 4 ms",
    header: ["log", "samples", "Eifel", "Jacobson", ...SCALINGS.map(({ id }) => `experts ${id}`), "last sample"],
    rows: open.map(({ log, samples, eifel, jacobson, experts, last }) => [
      log,
      samples,
      eifel,
      jacobson,
      ...SCALINGS.map(({ id }) => experts[id] ?? null),
      last,
    ]),
  };
}

function notesOf(paths: readonly PathRuns[], open: readonly OpenLoop[]): readonly string[] {
  const beaten = open.filter((row) =>
    SCALINGS.some(({ id }) => (row.experts[id] ?? Number.POSITIVE_INFINITY) < row.last),
  );
  return [
    ...paths.flatMap(pathNotes),
    beaten.length === 0
      ? "The last sample as predictor beats the experts on every log, in every scaling."
      : `The experts beat the last sample on ${beaten.map(({ log }) => log).join(", ")} only.`,
    "Jacobson and the experts see whole ticks, rounded down; Eifel and the last sample see the log's microseconds, which is worth up to half a tick in open loop.",
  ];
}

function pathNotes({ path, closed }: PathRuns): readonly string[] {
  const jacobson = contenderOf(closed, "jacobson");
  const winners = SCALINGS.filter(({ id }) => contenderOf(closed, id).error.mean < jacobson.error.mean);
  const still = closed.every(({ error }) => error.deviation < 0.01 * error.mean);
  return [
    winners.length === 0
      ? `In closed loop no reading of the units brings the experts below Jacobson (${path.label}).`
      : `In closed loop the experts are below Jacobson with ${winners.map(({ id }) => id).join(", ")}, and with no other reading (${path.label}).`,
    ...(still ? ["The path has no chance in it but the phase of the clocks, so the runs hardly differ."] : []),
  ];
}
