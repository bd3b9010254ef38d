/** What figures 22 to 25 have in common: the metric against the load, the same against the rate, and the claims. */

import type { Figure, FigureSeries } from "../../figure/figure";
import type { Artefact, Outcome } from "../experiment/artefact";
import type { Claim, Finding, Unjudged } from "../experiment/claim";
import {
  ASSUMED,
  type Cell,
  DRIVERS,
  type Driver,
  GIVEN,
  NAMES,
  ownPlace,
  runWired,
  SWEEP_LOAD,
  type Wired,
} from "./wired";
import {
  of,
  ratesFinding,
  rateText,
  sentenceClaim,
  type WiredMetric,
  type WiredSentence,
  wiredLab,
  wiredTable,
} from "./wiredClaims";

const LABELS: Readonly<Record<Driver, string>> = {
  jacobson: "Jacobson, real-valued",
  net3: "Jacobson, 4.4BSD",
  freebsd: "Jacobson, FreeBSD",
  experts: NAMES.experts,
};

function seriesOf(
  cells: readonly Cell[],
  x: readonly number[],
  drivers: readonly Driver[],
  { id }: WiredMetric,
): readonly FigureSeries[] {
  return drivers.map((driver) => {
    const spreads = cells.map((cell) => of(cell, driver, (one) => one[id]));
    return {
      id: driver,
      label: LABELS[driver],
      kind: "line",
      x,
      y: spreads.map(({ mean }) => mean),
      low: spreads.map(({ mean, half }) => mean - half),
      high: spreads.map(({ mean, half }) => mean + half),
      style: driver,
    };
  });
}

function figuresOf({ loads, sweep }: Wired, metric: WiredMetric, seeds: number): readonly Figure[] {
  const y = { label: metric.label, unit: metric.unit };
  const flows = loads.map(({ load }) => load);
  const rates = sweep.map(({ rate }) => rate / 1000);
  return [
    {
      id: metric.id,
      title: `${metric.label} against the number of flows`,
      reading: `mean of ${seeds} ${seeds === 1 ? "run" : "runs"}${seeds > 1 ? ", bars: 90 % interval" : ""}`,
      x: { label: "Number of TCP flows", unit: "", domain: [20, 110] },
      y,
      series: seriesOf(loads, flows, DRIVERS, metric),
    },
    {
      id: `${metric.id}-sweep`,
      title: `The same against the bottleneck's rate, ${SWEEP_LOAD} flows`,
      reading: "the paper gives no rate",
      x: { label: "Rate", unit: "kbit/s", scale: "log" },
      y,
      series: seriesOf(sweep, rates, ["jacobson", "experts"], metric),
    },
  ];
}

export interface WiredFigure {
  readonly figure: 22 | 23 | 24 | 25;
  readonly title: string;
  readonly summary: string;
  readonly metric: WiredMetric;
  /** The paper's sentences about the figure. */
  readonly sentences: (wired: Wired) => readonly WiredSentence[];
  /** Claims that are not judged cell by cell. */
  readonly more?: (wired: Wired) => readonly Claim[];
  readonly findings?: (wired: Wired) => readonly Finding[];
  readonly unjudged?: readonly Unjudged[];
}

export function wiredArtefact(wiredFigure: WiredFigure): Artefact {
  const { figure, title, summary, metric, sentences, more, findings, unjudged } = wiredFigure;
  return {
    id: `experts-fig${figure}`,
    paper: "experts",
    figure: `Figure ${figure}`,
    title,
    summary,
    given: GIVEN,
    assumed: ASSUMED,
    ...(unjudged === undefined ? {} : { unjudged }),
    controls: [
      { key: "link.bottleneck.rate", default: 1e6 },
      { key: "link.bottleneck.delay", default: 20 },
      { key: "link.bottleneck.buffer", default: 50 },
      { key: "estimator.experts.eta" },
      { key: "estimator.experts.alpha" },
    ],
    seeds: { full: 12, quick: 2 },
    quick: false,
    heavy: "912 runs of 90 simulated minutes, about ten minutes of processor time, shared by figures 22 to 25",
    async run(runner, settings, options = {}): Promise<Outcome> {
      const wired = await runWired(runner, settings, options);
      return {
        figures: figuresOf(wired, metric, settings.seeds.length),
        tables: [wiredTable(wired)],
        claims: [
          ...sentences(wired).map((sentence) => sentenceClaim(wired, settings, sentence)),
          ...(more?.(wired) ?? []),
        ],
        findings: [ratesFinding(wired, metric), ...(findings?.(wired) ?? [])],
        seeds: settings.seeds,
        notes: notesOf(wired),
      };
    },
    lab: (settings) => wiredLab(settings, { ...ownPlace(settings.set), load: SWEEP_LOAD }, "jacobson"),
  };
}

/** Reason for the size of the errors. */
function notesOf({ grid, sweep }: Wired): readonly string[] {
  const still = [...grid, ...sweep].filter((cell) => of(cell, "jacobson", (one) => one.errorTicks).mean === 0);
  if (still.length === 0) return [];
  const rates = [...new Set(still.map(({ rate, buffer }) => `${rateText(rate)} and ${buffer} packets`))].join(", ");
  return [
    `At ${rates} no RTT spans two ticks of 500 ms: every sample is one tick, and the real-valued Jacobson's error on it is zero.`,
  ];
}
