/** Claims of sections 3.2 and 4.1 about the experts' parameters. */

import type { Runner, RunnerOptions } from "../experiment/artefact";
import { type Claim, intervalOf, type Reading } from "../experiment/claim";
import { changeText, goes, type Spread } from "../experiment/statistics";
import { exactly, SLIGHT_SHARE, similar, within } from "../experiment/yardsticks";
import { LIKELIEST, scalingKeys, scalingOf } from "./scalings";
import { CHOSEN_RATES, COUNTS, changeWith, errorWith, LOG_KEYS, PAPERS_OWN, RATES, type Studied } from "./study";

const ownError = (studied: Studied): Spread => errorWith(studied, PAPERS_OWN.id);

/** A difference without randomness is no interval. */
function intervalIn(spread: Spread): Pick<Reading, "interval"> {
  const interval = Number.isFinite(spread.count) ? intervalOf(spread, "ticks") : undefined;
  return interval === undefined ? {} : { interval };
}

/** Whether the error with a variation is lower or higher than with the paper's own values. */
function against(studied: Studied, id: string, way: "lower" | "higher", more: Readonly<Record<string, string>> = {}) {
  const change = changeWith(studied, id);
  const [ours, own] = [errorWith(studied, id).mean, ownError(studied).mean];
  return {
    of: { ...studied.of, ...more },
    ours: `${ours.toFixed(2)} against ${own.toFixed(2)} ticks: ${changeText(ours, own)}`,
    ...intervalIn(change),
    holds: goes(change, way),
    setup: studied.setup,
  } satisfies Reading;
}

function countClaim(studied: readonly Studied[]): Claim {
  return {
    id: "count",
    quote: "In our experiments, N > 100 had no major impact on the prediction accuracy.",
    place: "section 4.1",
    test: "The mean error with 200 and 400 experts against that with 100.",
    yardstick: "similar",
    readings: studied.flatMap((each) =>
      COUNTS.map((n) => {
        const change = changeWith(each, `n${n}`);
        const own = ownError(each).mean;
        const ours = errorWith(each, `n${n}`).mean;
        return {
          of: { ...each.of, N: String(n) },
          ours: `${ours.toFixed(2)} against ${own.toFixed(2)} ticks: ${changeText(ours, own)}`,
          ...intervalIn(change),
          holds: similar(change, own, "number"),
          setup: each.setup,
        };
      }),
    ),
    why: "By the spacing, experts beyond the hundredth all stand at 1 tick, to a few millionths: they add weight there and no granularity. Sharing then pulls less towards long RTTs, which shows where the RTT is near one tick.",
  };
}

const variationOf = (eta: number): string => (eta === 2 ? PAPERS_OWN.id : `eta${eta}`);

function rateClaim(studied: readonly Studied[]): Claim {
  return {
    id: "rate",
    quote:
      "We chose a learning rate in the interval 1.7 < η < 2.5 as it provides good prediction results for all the scenarios tested.",
    place: "section 4.1",
    test: `The largest error with η of 1.7, 2 and 2.5: at most 10 % above the least of all rates tried (${RATES.join(", ")}).`,
    yardstick: "similar",
    readings: studied.map((each) => {
      const errors = RATES.map((eta) => errorWith(each, variationOf(eta)).mean);
      const least = Math.min(...errors);
      const worst = Math.max(...CHOSEN_RATES.map((eta) => errorWith(each, variationOf(eta)).mean));
      const best = RATES[errors.indexOf(least)] ?? Number.NaN;
      return {
        of: each.of,
        ours: `${worst.toFixed(2)} against ${least.toFixed(2)} ticks at η = ${best}: ${changeText(worst, least)}`,
        holds: within(exactly(worst / least), 0, 1 + SLIGHT_SHARE),
        setup: each.setup,
      };
    }),
    why: "Good is no number: judged as similar to the best rate.",
  };
}

function extremesClaim(studied: readonly Studied[]): Claim {
  return {
    id: "extremes",
    quote:
      "We want to avoid values of η that are too low since it increases the algorithm’s convergence time; conversely, if η is too high, it forces the expert’s weights toward zero too quickly.",
    place: "section 4.1",
    test: "The mean error with a hundredth and with ten times the paper's learning rate: higher than with 2.",
    yardstick: "direction",
    readings: studied.flatMap((each) =>
      [0.02, 20].map((eta) => against(each, `eta${eta}`, "higher", { η: String(eta) })),
    ),
    why: "Low rates err more nearly everywhere. Ten times the paper's rate errs less on most logs: in ticks of 4 ms, experts that overshoot by a tick or two lose their weight sooner with it.",
  };
}

function noSharingClaim(studied: readonly Studied[]): Claim {
  return {
    id: "no-sharing",
    quote: "making it harder for the algorithm to follow abrupt changes in the RTT measurements",
    place: "section 4.1",
    test: "The mean error without sharing (α = 0): higher than with α = 0.08.",
    yardstick: "direction",
    readings: studied.map((each) => against(each, "alpha0", "higher")),
    why: "Sharing also pulls every prediction towards the mean of the experts, which costs more than it gains where the RTT is steady.",
  };
}

function spacingClaim(studied: readonly Studied[]): Claim {
  return {
    id: "spacing",
    quote:
      "we found that spacing the experts exponentially in that interval, instead of uniformly (or linearly), leads to better predictions",
    place: "section 3.2",
    test: "The mean error with linear spacing: higher than with exponential spacing.",
    yardstick: "direction",
    readings: studied.map((each) => against(each, "linear", "higher")),
    why: "Of 100 exponentially spaced experts about 25 stand above 2.7 ticks, and the last two 20 ticks apart: that suits RTTs of a tick or two, as the simulator's, and not those of tens of ticks of 4 ms.",
  };
}

export const parameterClaims = (studied: readonly Studied[]): readonly Claim[] => [
  countClaim(studied),
  rateClaim(studied),
  extremesClaim(studied),
  noSharingClaim(studied),
  spacingClaim(studied),
];

const SHARING_LOGS = ["cellular", "handover", "wifi-v6"];

/** With full sharing every prediction is the mean of the experts: the largest distance from it. */
export async function fullSharing(runner: Runner, options: RunnerOptions): Promise<Claim> {
  const readings: Reading[] = [];
  for (const log of SHARING_LOGS) {
    const set = { ...LOG_KEYS, "estimator.experts.alpha": 1 };
    const { trace } = await runner.replaySample(
      { sample: log, estimators: ["experts"], sampling: "one-per-rtt", set },
      options,
    );
    const column = trace.tables
      .find(({ kind }) => kind === "samples")
      ?.columns.find(({ id }) => id === "experts.prediction");
    const axis = trace.grids[0]?.axis ?? new Float64Array();
    const mean = axis.reduce((sum, value) => sum + value, 0) / axis.length;
    const made = Array.from(column?.values ?? []).filter((value) => !Number.isNaN(value));
    const furthest = Math.max(...made.map((value) => Math.abs(value / mean - 1)));
    readings.push({
      of: { log },
      ours: `within ${(100 * furthest).toFixed(1)} % of ${mean.toFixed(1)} ms at all ${made.length} predictions`,
      holds: similar(exactly(furthest * mean), mean, "number"),
      setup: {
        log,
        estimators: ["experts"],
        set: {
          ...scalingKeys("experts", scalingOf(LIKELIEST)),
          "estimator.experts.alpha": 1,
          "replay.thinning": "one-per-rtt",
        },
      },
    });
  }
  return {
    id: "full-sharing",
    quote:
      "Enabling full sharing (α = 1), similar weights are assigned to every expert, and the master prediction fluctuates close to a mean value among the experts guesses.",
    place: "section 4.1",
    test: "The largest distance of a prediction from the mean of all experts, with α = 1.",
    yardstick: "similar",
    readings,
    why: "By the algorithm every expert leaves a step with the same weight, so each prediction is the mean itself and does not even fluctuate. Only where all weights vanish within one step are they set anew around the last sample, the paper's own remedy of section 6.2: there the prediction leaves the mean.",
  };
}
