/** Figure 5: a timer restarted by each ACK with the full RTO adds the age of the oldest outstanding segment. */

import type { Artefact } from "../experiment/artefact";
import type { Claim, Finding } from "../experiment/claim";
import { fixed, percent } from "../experiment/words";
import { about, considerably, exactly } from "../experiment/yardsticks";
import { type Ages, agesOf } from "./ages";
import { type Cell, cellsOf, crossed, firstsWanted, loadsWanted } from "./cells";
import { cycleFigure, timesOf } from "./cycleFigure";
import { lastCycles } from "./cycles";
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

/** The figure gives no load; a timer of a long transfer sees small and large ones. */
const LOADS = [4, 10, 26, 40] as const;

function claimsOf(cells: readonly (Cell & { readonly ages: Ages })[]): readonly Claim[] {
  return [
    {
      id: "one-rtt",
      quote: "the age of the oldest outstanding segment which during bulk data transfer roughly corresponds to the RTT",
      place: "section 3.3 and figure 5",
      test: "The mean age of the oldest outstanding segment after each ACK of a settled cycle, relative to the RTT.",
      yardstick: "about",
      readings: cells.map(({ ages, reading }) =>
        reading(
          `${percent(Math.min(...ages.shares), 0)} to ${percent(Math.max(...ages.shares), 0)} of the RTT, ${percent(ages.mean, 0)} on average`,
          about(exactly(ages.mean), 1),
        ),
      ),
      why: "The age is the RTT less one service time, which is a small part of the RTT except at small loads.",
    },
    {
      id: "conservative",
      quote: "This makes REXMT_L significantly conservative.",
      place: "section 3.3",
      test: "By how much REXMT_L expires later than RTO_L, relative to RTO_L: the least of a settled cycle.",
      yardstick: "significant",
      readings: cells.map(({ ages, reading }) =>
        reading(
          `at least ${percent(ages.leastExcess, 0)} later; a segment is at least ${fixed(ages.leastRtts, 2)} RTTs old when REXMT_L expires`,
          considerably(exactly(ages.leastExcess), "higher", 1),
        ),
      ),
      why: "The timer is restarted with the full RTO at each ACK, though its segment has waited almost a round trip.",
    },
  ];
}

const offsetFinding = (cells: readonly { readonly ages: Ages }[]): Finding => ({
  id: "offset",
  text: "REXMT_L lies above RTO_L by the RTT less one service time.",
  ours: cells.every(({ ages }) => ages.exact) ? "at every ACK, at every load" : "not at every ACK",
  why: "The segment that is acknowledged next left one RTT before that ACK, which is one service time away.",
});

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
  async run(runner, { set }, options = {}) {
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
    const loads = await cellsOf(runner, set, crossed(loadsWanted(set, LOADS), firstsWanted), options);
    const cells = loads.map((cell) => ({ ...cell, ages: agesOf(cell.rows, serviceOf(set)) }));
    return {
      figures: [figure],
      claims: claimsOf(cells),
      findings: [offsetFinding(cells)],
      seeds: [],
      notes: [],
      inForce: replay.inForce,
    };
  },
};
