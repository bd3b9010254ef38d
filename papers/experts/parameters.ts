/** Sections 1, 3.2, 4.1, 6.1 and 6.3.1: what the paper says of the experts' parameters, of the two deviations, and of measuring less often. */

import type { Figure } from "../../figure/figure";
import type { Artefact, Outcome, ResultTable } from "../experiment/artefact";
import type { Claim, Finding } from "../experiment/claim";
import { equationClaims, runEquations } from "./equations";
import { runFrequency } from "./frequency";
import { fullSharing, parameterClaims } from "./parameterClaims";
import { LIKELIEST, scalingOf } from "./scalings";
import { COUNTS, errorWith, PAPERS_OWN, RATES, runStudy, type Studied, VARIATIONS } from "./study";

/** Looks of the catalogue, for the sources in turn. */
const STYLES = ["jacobson", "experts", "eifel", "last", "rfc6298", "linux", "kalman", "holt", "median"];

/** Errors relative to the paper's own choice against one parameter. */
function figureOf(
  studied: readonly Studied[],
  id: string,
  label: string,
  points: readonly { readonly x: number; readonly variation: string }[],
): Figure {
  return {
    id,
    title: `Error against ${label}`,
    reading: "one sample per round trip; 1 is the error with N = 100, η = 2",
    x: { label, unit: "", scale: "log" },
    y: { label: "Error, relative", unit: "", scale: "log" },
    series: studied
      .filter(({ of }) => of.sampling === "one per RTT")
      .map((each, nth) => ({
        id: each.of.source,
        label: each.of.source,
        kind: "line" as const,
        x: points.map(({ x }) => x),
        y: points.map(({ variation }) => errorWith(each, variation).mean / errorWith(each, PAPERS_OWN.id).mean),
        style: STYLES[nth % STYLES.length] ?? "experts",
      })),
  };
}

function tableOf(studied: readonly Studied[]): ResultTable {
  return {
    id: "study",
    title: "Mean absolute errors, ticks (of 4 ms on logs, of 500 ms in scenario V)",
    header: ["source", "sampling", ...VARIATIONS.map(({ id }) => id)],
    rows: studied.map((each) => [
      each.of.source,
      each.of.sampling,
      ...VARIATIONS.map(({ id }) => Number(errorWith(each, id).mean.toPrecision(4))),
    ]),
  };
}

/** The learning rate with the least error on each source. */
function bestRate(studied: readonly Studied[]): Finding {
  const variationOf = (eta: number) => (eta === 2 ? PAPERS_OWN.id : `eta${eta}`);
  const best = studied.map((each) => {
    const eta = RATES.reduce((least, next) =>
      errorWith(each, variationOf(next)).mean < errorWith(each, variationOf(least)).mean ? next : least,
    );
    return `${each.of.source}, ${each.of.sampling}: ${eta}`;
  });
  return {
    id: "best-rate",
    text: "The learning rate with the least error, of those tried.",
    ours: best.join("; "),
    why: `Tried: ${RATES.join(", ")}. A loss is a square of ticks, so the best rate moves with the unit and the size of the changes.`,
  };
}

const SEEDS = { full: 6, quick: 2 };

export const expertsParameters: Artefact = {
  id: "experts-parameters",
  paper: "experts",
  figure: "Sections 1 to 6",
  title: "Number of experts, learning rate, sharing, spacing",
  summary:
    "What the text says of the experts' parameters, of equation 2 against equation 4, and of measuring less often: tried on recorded samples of kernels, in the wired scenario, and on the paths of tables 2 to 4.",
  given: [
    { what: "Experts", value: "N = 100, η = 2, α = 0.08, exponential spacing, where nothing else is said" },
    { what: "Values named", value: "N above 100, η from 1.7 to 2.5, α = 0 and 1, linear spacing, equations 2 and 4" },
  ],
  assumed: [
    {
      what: "Samples",
      value: "the bundled kernel logs, and scenario V at 100 kbit/s with 50 and with 1000 packets",
      why: "the paper's data sets are not published, and its scenarios I to IV are mobile.",
    },
    {
      what: "Sampling",
      value: "every ACK, and one per RTT",
      why: "the paper does not say; every second ACK lies between, and is left out.",
    },
    {
      what: "Unit on logs",
      value: `${LIKELIEST}: ${scalingOf(LIKELIEST).label}`,
      why: "the other units hardly learn.",
    },
    {
      what: "Arithmetic",
      value: "real-valued on logs and in scenario V, 16.16 fixed point on the paths of the tables",
    },
    { what: "Learning rates tried", value: RATES.join(", ") },
    {
      what: "Paths of section 6.3.1",
      value: "those of tables 2 to 4, with their assumptions on direction, recovery and ECN",
    },
    { what: "Scenario V", value: "as in figures 22 to 25, with their assumptions" },
  ],
  unjudged: [
    {
      what: "“the majority of the RTT measurements are concentrated in the lower part of this interval” (section 3.2)",
      why: "the data sets are not published",
    },
    {
      what: "“the additional complexity and cost of this scheme outweighed its benefits” of variable sharing (section 3.2)",
      why: "no cost is given; the scheme is an option here",
    },
    {
      what: "why equation 2 “was not a problem” in the simulations (section 6.3.1)",
      why: "an explanation by the ranges of two experiments that are not published",
    },
  ],
  controls: [],
  seeds: SEEDS,
  quick: false,
  async run(runner, settings, options = {}): Promise<Outcome> {
    const { signal, onProgress } = options;
    const call = signal === undefined ? {} : { signal };
    const part = (from: number, to: number) => ({
      ...call,
      onProgress: (share: number) => onProgress?.(from + (to - from) * share),
    });
    const studied = await runStudy(runner, settings, part(0, 0.6));
    const frequency = await runFrequency(runner, part(0.6, 0.7));
    const sharing = await fullSharing(runner, call);
    const equations = await runEquations(runner, settings, call);
    onProgress?.(1);
    const claims: readonly Claim[] = [
      ...parameterClaims(studied),
      sharing,
      ...frequency.claims,
      ...equationClaims(equations),
    ];
    const counts = [{ x: 100, variation: PAPERS_OWN.id }, ...COUNTS.map((n) => ({ x: n, variation: `n${n}` }))];
    const rates = RATES.map((eta) => ({ x: eta, variation: eta === 2 ? PAPERS_OWN.id : `eta${eta}` }));
    return {
      figures: [
        figureOf(studied, "eta", "the learning rate η", rates),
        figureOf(studied, "n", "the number of experts N", counts),
      ],
      tables: [tableOf(studied), frequency.table],
      claims,
      findings: [bestRate(studied)],
      seeds: settings.seeds,
      notes: [],
    };
  },
};
