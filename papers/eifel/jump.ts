/** Eifel's timer at a sudden rise after a long constant RTT (section 4.2 and footnote 4). */

import type { FormerClaim as Claim, Runner, RunnerOptions } from "../experiment/artefact";
import { fixed } from "../experiment/words";
import { columnOf, EIFEL, tableOf } from "./model";

/** Number of samples after which RTTVAR is close to zero, although the shock absorber slows its decay. */
const CONSTANT_SAMPLES = 400;

export async function jumpClaim(runner: Runner, options: RunnerOptions): Promise<Claim> {
  const set = {
    "model.step.base": 100,
    "model.step.height": 3,
    "model.step.length": CONSTANT_SAMPLES,
    "model.step.samples": CONSTANT_SAMPLES + 10,
    "model.step.noise": 0,
    "estimator.eifel.tick": 0,
  };
  const request = { model: "step", estimators: [EIFEL], set, range: null, state: true };
  const table = tableOf((await runner.model(request, options)).trace, "samples");
  const rtt = columnOf(table, "rtt");
  const row = rtt.findIndex((value, i) => i > 0 && value !== rtt[i - 1]);
  const rise = (rtt[row] ?? Number.NaN) - (rtt[row - 1] ?? Number.NaN);
  const rto = columnOf(table, `${EIFEL}.rto`)[row] ?? Number.NaN;
  const srtt = columnOf(table, `${EIFEL}.srtt_ms`)[row] ?? Number.NaN;
  return {
    id: "jump",
    text: "After a long constant RTT that suddenly rises by D, RTO_E is the sum of SRTT_E and D.",
    paper: "SRTT_E + D",
    ours: `RTO_E ${fixed(rto, 1)} ms, SRTT_E ${fixed(srtt, 1)} ms, D ${fixed(rise, 1)} ms`,
    holds: Math.abs(rto - srtt - rise) < 1e-6 * rise,
    why: `After ${CONSTANT_SAMPLES} samples of 100 ms one of 300 ms, with the gain of 1/3: the weight is the reciprocal of the gain, so the whole rise is added.`,
  };
}
