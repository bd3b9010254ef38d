/** Timers at a sudden change of a long constant RTT: a rise (section 4.2 and footnote 4), and a fall as large (section 3.1). */

import type { ParamMap } from "../../sim-worker/src/protocol";
import type { Runner, RunnerOptions } from "../experiment/artefact";
import type { Claim } from "../experiment/claim";
import { fixed } from "../experiment/words";
import { exactly, similar } from "../experiment/yardsticks";
import { columnOf, EIFEL, LITE, tableOf } from "./model";

/** Number of samples after which RTTVAR is close to zero, although the shock absorber slows its decay. */
const CONSTANT_SAMPLES = 400;
const BASE_MS = 100;
const SMALL = 1e-6;

/** A timer's state before and after the sample at which the RTT changes; ms. */
interface Jump {
  readonly change: number;
  readonly rtt: number;
  readonly srttBefore: number;
  readonly srtt: number;
  readonly rttvar: number;
  readonly rto: number;
  readonly rtoBefore: number;
}

const stepSet = (factor: number, tickMs: number): ParamMap => ({
  "model.step.base": BASE_MS,
  "model.step.height": factor,
  "model.step.length": CONSTANT_SAMPLES,
  "model.step.samples": CONSTANT_SAMPLES + 10,
  "model.step.noise": 0,
  "estimator.eifel.tick": tickMs,
  "rto.min": 1,
});

/** After many samples of 100 ms one of `factor` times as much. */
async function jumpOf(runner: Runner, timer: string, set: ParamMap, options: RunnerOptions): Promise<Jump> {
  const request = { model: "step", estimators: [timer], set, range: null, state: true };
  const table = tableOf((await runner.model(request, options)).trace, "samples");
  const rtt = columnOf(table, "rtt");
  const row = rtt.findIndex((value, i) => i > 0 && value !== rtt[i - 1]);
  const at = (column: string, nth: number) => columnOf(table, column)[nth] ?? Number.NaN;
  return {
    change: at("rtt", row) - at("rtt", row - 1),
    rtt: at("rtt", row),
    srttBefore: at(`${timer}.srtt_ms`, row - 1),
    srtt: at(`${timer}.srtt_ms`, row),
    rttvar: at(`${timer}.rttvar_ms`, row),
    rto: at(`${timer}.rto`, row),
    rtoBefore: at(`${timer}.rto`, row - 1),
  };
}

/** Footnote 4's case: whether RTO_E is the sum that section 4.2 states. */
export async function jumpClaim(runner: Runner, options: RunnerOptions): Promise<Claim> {
  const set = stepSet(3, 0);
  const seen = await jumpOf(runner, EIFEL, set, options);
  const readings = [
    { of: { SRTT_E: "with the new sample" }, srtt: seen.srtt },
    { of: { SRTT_E: "before the new sample" }, srtt: seen.srttBefore },
  ];
  return {
    id: "jump",
    quote: "this ensures that RTO_E is the sum of SRTT_E and DELTA_E",
    place: "section 4.2",
    test: "After a long constant RTT a sudden rise by D: RTO_E, less the sum of SRTT_E and D.",
    yardstick: "arithmetic",
    readings: readings.map(({ of, srtt }) => ({
      of,
      ours: `RTO_E ${fixed(seen.rto, 1)} ms, SRTT_E ${fixed(srtt, 1)} ms, D ${fixed(seen.change, 1)} ms`,
      holds: Math.abs(seen.rto - srtt - seen.change) < SMALL * seen.change,
      setup: { model: "step", estimators: [EIFEL], set },
    })),
    why: `After ${CONSTANT_SAMPLES} samples of 100 ms one of 300 ms, with the gain of 1/3: the weight is the reciprocal of the gain, so the whole rise is added to the SRTT that the same sample has moved.`,
  };
}

/** Footnote 4: whether the minimum decides at such a rise. */
export async function footnoteClaim(runner: Runner, options: RunnerOptions): Promise<Claim> {
  const ticks = [1, 10, 100, 500];
  const sets = ticks.map((tick) => stepSet(3, tick));
  const seen = await Promise.all(sets.map((set) => jumpOf(runner, EIFEL, set, options)));
  return {
    id: "footnote-4",
    quote: "In those situations the minimum defined for RTO_E (see Section 4.4) would become effective.",
    place: "footnote 4",
    test: "The same rise by 200 ms with ticks of several lengths: whether RTO_E is the last sample and two ticks.",
    yardstick: "event",
    readings: seen.map((jump, nth) => {
      const least = jump.rtt + 2 * (ticks[nth] ?? 0);
      return {
        of: { tick: `${ticks[nth] ?? 0} ms` },
        ours: `RTO_E ${fixed(jump.rto, 1)} ms, minimum ${fixed(least, 1)} ms`,
        holds: Math.abs(jump.rto - least) < SMALL * least,
        setup: { model: "step", estimators: [EIFEL], set: sets[nth] ?? {} },
      };
    }),
    why: "With the SRTT before the sample, SRTT_E + DELTA_E is the sample itself and the minimum always decides; the equations use the SRTT that the sample has moved, so it decides only where two ticks are more than the gain times D.",
  };
}

/** Section 3.1: whether a fall has the effect on RTO_L of a rise as large. */
export async function sameEffectClaim(runner: Runner, options: RunnerOptions): Promise<Claim> {
  const [rise, fall] = await Promise.all([1.5, 0.5].map((factor) => jumpOf(runner, LITE, stepSet(factor, 0), options)));
  if (rise === undefined || fall === undefined) throw new Error("a model gave no answer");
  const parts = [
    { of: { effect: "on RTTVAR_L" }, up: rise.rttvar, down: fall.rttvar },
    { of: { effect: "on RTO_L as a whole" }, up: rise.rto - rise.rtoBefore, down: fall.rto - fall.rtoBefore },
  ];
  return {
    id: "same-effect",
    quote: "the effect on RTO is the same as if RTT had increased by the same amount",
    place: "section 3.1",
    test: "After a long constant RTT of 100 ms one sample of 50 ms, or one of 150 ms: the increase.",
    yardstick: "similar",
    readings: parts.map(({ of, up, down }) => ({
      of,
      ours: `${fixed(down, 2)} ms by the fall, ${fixed(up, 2)} ms by the rise`,
      holds: similar(exactly(down - up), up, "number"),
      setup: { model: "step", estimators: [LITE], set: stepSet(0.5, 0) },
    })),
    why: "Only RTTVAR takes the absolute value of D. SRTT follows the sign, by an eighth of D either way.",
  };
}
