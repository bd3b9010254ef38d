/** Figure 6: Eifel's RTO over the same cycles as in figure 3. */

import type { Artefact } from "../experiment/artefact";
import type { Claim } from "../experiment/claim";
import { counted, fixed, percent } from "../experiment/words";
import { about, exactly, similar } from "../experiment/yardsticks";
import { agesOf } from "./ages";
import { type Cell, cellsOf, crossed, firstsWanted, loadsWanted, SAMPLINGS, samplingWanted } from "./cells";
import { cycleFigure } from "./cycleFigure";
import { lastCycles, type Span, steadyCycle } from "./cycles";
import { dropOf } from "./drop";
import { laterFlights, secondHalfFalls } from "./flightShape";
import {
  type CycleRows,
  columnOf,
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

const LOADS = [10, 26, 40] as const;
/** Small loads, of which section 4.3 speaks, and large ones. */
const FLIGHT_LOADS = [6, 10, 26, 40] as const;
/** The paper's graphs draw RTO(i−1) over RTT(i): one sample later than it was calculated. */
const SHIFTS = [
  ["as calculated", 0],
  ["as drawn, one sample later", 1],
] as const;

/** Where in each flight an RTO rises for the last time: 0 at its first ACK, 1 at its last; absent where it never does. */
function riseEnds(rto: Float64Array, flights: readonly Span[], shift: number): readonly number[] {
  return flights.flatMap(({ from, to }) => {
    let last = Number.NaN;
    for (let i = from; i < to; i++) if ((rto[i] ?? 0) > (rto[i - 1] ?? 0)) last = i - from;
    return Number.isNaN(last) ? [] : [(last + shift) / (to - 1 - from)];
  });
}

/** Largest difference between a fall of RTO_E and that of SRTT_E in the first flight of the cycle, ms. */
function fallsApart(rows: CycleRows): { readonly apart: number; readonly samples: number } {
  const rto = rtoOf(rows, EIFEL);
  const srtt = columnOf(rows.table, `${EIFEL}.srtt_ms`);
  const { from, to } = steadyCycle(rows.rtt);
  let apart = 0;
  let samples = 0;
  for (let i = from; i < to; i++) {
    const [before, now] = [srtt[i - 1] ?? Number.NaN, srtt[i] ?? Number.NaN];
    if ((rows.rtt[i] ?? Number.NaN) >= before) continue;
    samples++;
    apart = Math.max(apart, Math.abs((rto[i] ?? Number.NaN) - (rto[i - 1] ?? Number.NaN) - (now - before)));
  }
  return { apart, samples };
}

const range = (values: readonly number[]) => `${percent(Math.min(...values))} to ${percent(Math.max(...values))}`;

function dropClaims(cells: readonly Cell[]): readonly Claim[] {
  return [
    {
      id: "no-spike",
      quote: "RTO_E does not exhibit the spikes seen with RTO_L when the RTT drops",
      place: "section 4.1 and figure 6",
      test: "RTO_E after the last sample before the drop of the RTT, and its maximum over the flight after it.",
      yardstick: "event",
      readings: cells.map(({ rows, reading }) => {
        const drop = dropOf(rtoOf(rows, EIFEL), rows.rtt);
        return reading(
          `${fixed(drop.before, 0)} ms before the drop, at most ${fixed(drop.peak, 0)} ms after it`,
          drop.peak <= drop.before,
        );
      }),
      why: "RTTVAR stays as it is while samples are below SRTT, so that RTO_E falls with SRTT alone.",
    },
    {
      id: "falls-with-srtt",
      quote: "In that case RTO_E decreases only as fast as SRTT_E decreases.",
      place: "section 4.1",
      test: "The change of RTO_E and that of SRTT_E at each sample below SRTT_E.",
      yardstick: "event",
      readings: cells.map(({ rows, reading }) => {
        const { apart, samples } = fallsApart(rows);
        return reading(`${fixed(apart, 3)} ms apart at most, ${counted(samples, "sample")}`, apart < 1e-6);
      }),
      why: "Neither RTTVAR nor the gain changes in these samples.",
    },
  ];
}

function flightClaims(cells: readonly Cell[]): readonly Claim[] {
  const fallsOf = ({ rows }: Cell, timer: string) => secondHalfFalls(rtoOf(rows, timer), laterFlights(rows));
  return [
    {
      id: "half-way",
      quote: "the increase phase of RTO_L ends half way through each flight",
      place: "section 4.3",
      test: "Where in a flight RTO_L rises for the last time, mean of all flights but the first: 0 is its first ACK, 1 its last.",
      yardstick: "about",
      readings: cells.flatMap((cell) => {
        const flights = laterFlights(cell.rows);
        return SHIFTS.map(([counted, shift]) => {
          const ends = riseEnds(rtoOf(cell.rows, LITE), flights, shift);
          const mean = ends.reduce((sum, at) => sum + at, 0) / ends.length;
          const found = cell.reading(`${fixed(mean, 2)} (${range(ends)} of a flight)`, about(exactly(mean), 0.5));
          return { ...found, of: { ...found.of, counted } };
        });
      }),
      why: "RTTVAR rises while |D| is larger than it, and D shrinks by an eighth with each sample: the peak comes after a number of samples that hardly depends on the length of the flight. Half way it is at the load of figure 6.",
    },
    {
      id: "second-half",
      quote: "Then the RTO_L decreases rapidly during the second half of each flight.",
      place: "section 4.3",
      test: "RTO_L's decrease from the middle of each flight to its end, against that of RTO_E.",
      yardstick: "direction",
      readings: cells.map((cell) => {
        const [lite, eifel] = [fallsOf(cell, LITE), fallsOf(cell, EIFEL)];
        const faster = lite.every((fall, nth) => fall > Math.max(0, eifel[nth] ?? 0));
        return cell.reading(`RTO_L by ${range(lite)}, RTO_E by ${range(eifel)}`, faster);
      }),
      why: "“Rapidly” has no measure of its own: judged as faster than RTO_E in every flight. At 6 segments RTO_L still rises in the middle, at 40 it has come down before.",
    },
    {
      id: "level",
      quote: "RTO_E stays roughly at the same level during the second half of each flight",
      place: "section 4.3 and figure 6",
      test: "RTO_E's decrease from the middle of each flight but the first to its end, relative to RTO_E.",
      yardstick: "similar",
      readings: cells.map((cell) => {
        const falls = fallsOf(cell, EIFEL);
        return cell.reading(`by ${range(falls)}`, similar(exactly(Math.max(...falls)), 1, "number"));
      }),
      why: "The shock absorber squares the gain by which RTTVAR falls.",
    },
  ];
}

const restartClaim = (cells: readonly Cell[], serviceMs: number): Claim => ({
  id: "one-rtt-above",
  quote: "lies roughly one RTT ‘above’ the graph of RTO_L",
  place: "section 4.1",
  test: "REXMT_L less RTO_L in RTTs: the mean of a settled cycle.",
  yardstick: "about",
  readings: cells.map(({ rows, reading }) => {
    const { mean } = agesOf(rows, serviceMs);
    return reading(`${fixed(mean, 2)} RTTs`, about(exactly(mean), 1));
  }),
  why: "The age of the segment that the timer watches, as in figure 5.",
});

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
  async run(runner, { set }, options = {}) {
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
    const drops = crossed(loadsWanted(set, LOADS), SAMPLINGS.map(samplingWanted));
    const falling = await cellsOf(runner, set, drops, options);
    const flights = await cellsOf(runner, set, crossed(loadsWanted(set, FLIGHT_LOADS), firstsWanted), options);
    const claims = [...dropClaims(falling), restartClaim(flights, serviceOf(set)), ...flightClaims(flights)];
    return { figures: [figure], claims, seeds: [], notes: [], inForce: replay.inForce };
  },
};
