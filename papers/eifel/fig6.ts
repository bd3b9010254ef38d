/** Figure 6: Eifel's RTO over the same cycles as in figure 3. */

import type { Artefact, FormerClaim as Claim } from "../experiment/artefact";
import { fixed } from "../experiment/words";
import { cycleFigure } from "./cycleFigure";
import { flightsOf, lastCycles, type Span, steadyCycle } from "./cycles";
import { dropOf } from "./drop";
import {
  type CycleRows,
  cycleControls,
  cycleLab,
  EIFEL,
  EIFEL_CONTROLS,
  FINE_SERVICE_MS,
  LITE,
  MODEL_ASSUMED,
  MODEL_GIVEN,
  rowsOf,
  rtoOf,
  runCycle,
  SERVICE_ASSUMED,
  serviceOf,
} from "./model";

/** Decrease of an RTO from the middle of each flight to its end. */
function secondHalfFalls(rto: Float64Array, flights: readonly Span[]): readonly number[] {
  return flights.map(({ from, to }) => {
    const middle = from + Math.floor((to - from) / 2);
    return (rto[middle] ?? Number.NaN) - (rto[to - 1] ?? Number.NaN);
  });
}

function claimsOf(rows: CycleRows, serviceMs: number): readonly Claim[] {
  const eifel = rtoOf(rows, EIFEL);
  const drop = dropOf(eifel, rows.rtt);
  // The RTT drops in the first flight, so that both RTOs fall there.
  const flights = flightsOf(rows.rtt, steadyCycle(rows.rtt)).slice(1);
  const falls = (rto: Float64Array) => secondHalfFalls(rto, flights).map((fall) => fall / serviceMs);
  const ofEifel = falls(eifel);
  const ofLite = falls(rtoOf(rows, LITE));
  const range = (values: readonly number[]) => `${fixed(Math.min(...values), 2)} to ${fixed(Math.max(...values), 2)}`;
  return [
    {
      id: "no-spike",
      text: "RTO_E has no spike when the RTT drops.",
      paper: "no spikes",
      ours: `${fixed(drop.before, 0)} ms before the drop, at most ${fixed(drop.peak, 0)} ms after it`,
      holds: drop.peak <= drop.before,
      why: "RTTVAR stays as it is while samples are below SRTT, so that RTO_E falls with SRTT alone.",
    },
    {
      id: "level",
      text: "RTO_E stays level in the second half of each flight, where RTO_L falls.",
      paper: "“stays roughly at the same level”",
      ours: `RTO_E falls by ${range(ofEifel)} service times, RTO_L by ${range(ofLite)}`,
      holds: Math.max(...ofEifel) < 0.2 && Math.max(...ofEifel) < Math.min(...ofLite),
      why: "The shock absorber squares the gain by which RTTVAR falls. Judged as less than a fifth of a service time in every flight.",
    },
  ];
}

export const eifelFig6: Artefact = {
  id: "eifel-fig6",
  paper: "eifel",
  figure: "Figure 6",
  title: "The flaw fixed: RTO_E",
  summary:
    "On the cycles of figure 3 Eifel's timeout follows the RTT down without a spike, and stays level while a flight lasts.",
  given: [...MODEL_GIVEN, { what: "Maximum load", value: "10 segments" }, { what: "Timer granularity", value: "1 ms" }],
  assumed: [
    SERVICE_ASSUMED,
    {
      what: "Gain when RTTVAR falls",
      value: "GAIN²",
      why: "The equation squares the gain, the text multiplies it by 1/FLIGHT; at one sample per segment both are the same.",
    },
    ...MODEL_ASSUMED,
  ],
  controls: [...cycleControls({ load: 10, serviceMs: FINE_SERVICE_MS, tickMs: 1 }), ...EIFEL_CONTROLS],
  quick: true,
  lab: (settings) => cycleLab([LITE, EIFEL], settings),
  async run(runner, { set }, options) {
    const replay = await runCycle(runner, [LITE, EIFEL], set, options);
    const rows = rowsOf(replay, [LITE, EIFEL]);
    const figure = cycleFigure({
      id: "rto",
      title: "RTT(i), RTO_L(i−1) and RTO_E(i−1)",
      rows,
      span: lastCycles(rows.rtt, 3),
      timers: [
        { id: LITE, label: "RTO_L(i−1)" },
        { id: EIFEL, label: "RTO_E(i−1)" },
      ],
    });
    const claims = claimsOf(rows, serviceOf(set));
    return { figures: [figure], claims, seeds: [], notes: [], inForce: replay.inForce };
  },
};
