/** Figure 5: a timer restarted by each ACK with the full RTO adds the age of the oldest outstanding segment. */

import type { Artefact, FormerClaim as Claim } from "../experiment/artefact";
import { fixed, percent } from "../experiment/words";
import { cycleFigure, timesOf } from "./cycleFigure";
import { lastCycles, type Span, steadyCycle } from "./cycles";
import {
  columnOf,
  cycleControls,
  cycleLab,
  FINE_SERVICE_MS,
  LITE,
  LITE_CONTROLS,
  MODEL_ASSUMED,
  MODEL_GIVEN,
  rowsOf,
  rtoOf,
  runCycle,
  SAMPLING,
  SERVICE_ASSUMED,
  serviceOf,
  tableOf,
} from "./model";

/** Age of the oldest outstanding segment after each ACK of the span, ms. */
function claimsOf(
  age: Float64Array,
  rtt: Float64Array,
  rto: Float64Array,
  span: Span,
  serviceMs: number,
): readonly Claim[] {
  const rows = Array.from({ length: span.to - 1 - span.from }, (_, k) => span.from + k);
  const nextRtt = (i: number) => rtt[i + 1] ?? Number.NaN;
  const shares = rows.map((i) => (age[i] ?? 0) / nextRtt(i));
  const within = rows.every((i) => Math.abs((age[i] ?? 0) - (nextRtt(i) - serviceMs)) < 1e-6);
  const meanShare = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  const ratios = rows.map((i) => ((rto[i] ?? 0) + (age[i] ?? 0)) / nextRtt(i));
  return [
    {
      id: "offset",
      text: "REXMT_L lies above RTO_L by the age of the oldest outstanding segment.",
      paper: "“does not account for the age”",
      ours: within ? "the RTT less one service time, at every ACK" : "not the RTT less one service time at every ACK",
      holds: within,
      why: "The segment that is acknowledged next left one RTT before that ACK, which is one service time away.",
    },
    {
      id: "one-rtt",
      text: "The offset is roughly one RTT.",
      paper: "“roughly corresponds to the RTT”",
      ours: `${percent(Math.min(...shares), 0)} to ${percent(Math.max(...shares), 0)} of the RTT, ${percent(meanShare, 0)} on average`,
      holds: meanShare > 0.75 && meanShare < 1.25,
      why: "Judged as within a quarter of the RTT.",
    },
    {
      id: "conservative",
      text: "This makes REXMT_L significantly conservative.",
      paper: "“significantly conservative”",
      ours: `a segment is at least ${fixed(Math.min(...ratios), 2)} RTTs old when REXMT_L expires`,
      holds: Math.min(...ratios) > 1.5,
      why: "Judged as never before one and a half RTTs.",
    },
  ];
}

export const eifelFig5: Artefact = {
  id: "eifel-fig5",
  paper: "eifel",
  figure: "Figure 5",
  title: "The REXMT-restart bug",
  summary:
    "Each ACK restarts the timer with the full RTO, although the segment that it now watches is already almost one RTT old: the timeout comes that much later.",
  given: MODEL_GIVEN,
  assumed: [
    SERVICE_ASSUMED,
    { what: "Maximum load", value: "10 segments", why: "Not given for this figure; as in figure 3." },
    { what: "Timer granularity", value: "1 ms", why: "Not given for this figure; as in figure 3." },
    ...MODEL_ASSUMED,
  ],
  // Every ACK gives a sample, so that the age is known at every ACK.
  controls: [...cycleControls({ load: 10, serviceMs: FINE_SERVICE_MS, tickMs: 1 }), ...LITE_CONTROLS].filter(
    ({ key }) => key !== SAMPLING,
  ),
  quick: true,
  lab: (settings) => cycleLab([LITE], settings),
  async run(runner, { set }, options) {
    const replay = await runCycle(runner, [LITE], set, options);
    const rows = rowsOf(replay, [LITE]);
    const age = columnOf(tableOf(replay.trace, "model"), "age");
    const rto = rtoOf(rows, LITE);
    const span = lastCycles(rows.rtt, 2);
    const expiry = rto.map((value, i) => value + (age[i] ?? Number.NaN)).slice(span.from, span.to);
    const figure = cycleFigure({
      id: "rexmt",
      title: "When the timer expires, by the age of the oldest segment",
      rows,
      span,
      timers: [{ id: LITE, label: "RTO_L(i−1)" }],
      more: [
        {
          id: "rexmt",
          label: "REXMT_L: age at which the segment times out",
          kind: "line",
          x: timesOf(rows, span),
          y: expiry,
          style: "rto",
        },
      ],
    });
    const claims = claimsOf(age, rows.rtt, rto, steadyCycle(rows.rtt), serviceOf(set));
    return { figures: [figure], claims, seeds: [], notes: [], inForce: replay.inForce };
  },
};
