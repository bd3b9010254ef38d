/** Figure 3: the RTO of TCP-Lite rises when the round-trip time falls. */

import type { ParamMap } from "../../sim-worker/src/protocol";
import type { Artefact } from "../experiment/artefact";
import type { Claim } from "../experiment/claim";
import { counted, fixed } from "../experiment/words";
import { considerably, exactly } from "../experiment/yardsticks";
import { type Cell, cellsOf, crossed, firstsWanted, loadsWanted, SAMPLINGS, samplingWanted } from "./cells";
import { cycleFigure } from "./cycleFigure";
import { lastCycles } from "./cycles";
import { dropOf } from "./drop";
import { sameEffectClaim } from "./jump";
import {
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
  SERVICE_ASSUMED,
} from "./model";

const LOADS = [10, 26, 40] as const;
const wantedOf = (set: ParamMap) =>
  crossed(crossed(loadsWanted(set, LOADS), SAMPLINGS.map(samplingWanted)), firstsWanted);

function claimsOf(cells: readonly Cell[]): readonly Claim[] {
  const seen = cells.map((cell) => ({ ...cell, drop: dropOf(rtoOf(cell.rows, LITE), cell.rows.rtt) }));
  return [
    {
      id: "rises",
      quote: "it causes the RTO to initially increase after the connection’s RTT has dropped",
      place: "section 3.1 and figure 3",
      test: "RTO_L after the last sample before the drop of the RTT, and its maximum over the flight after it.",
      yardstick: "direction",
      readings: seen.map(({ drop, reading }) =>
        reading(
          `${fixed(drop.before, 0)} → ${fixed(drop.peak, 0)} ms while the RTT falls from ${fixed(drop.rttBefore, 0)} to ${fixed(drop.rttAfter, 0)} ms`,
          drop.peak > drop.before,
        ),
      ),
      why: "RTTVAR grows with |D|, and D is as large below the smoothed RTT as above it. The figure's own values are W = 10, every ACK.",
    },
    {
      id: "over-predicts",
      quote: "This leads to an RTO that largely over-predicts the RTT",
      place: "section 3.1",
      test: "The greatest RTO_L of the flight after the drop, relative to its RTT, against RTO_L/RTT before the drop.",
      yardstick: "considerable",
      readings: seen.map(({ drop, reading }) => {
        const [after, usual] = [drop.peak / drop.rttAfter, drop.before / drop.rttBefore];
        return reading(
          `${fixed(after, 2)} times the RTT, ${fixed(usual, 2)} before the drop`,
          considerably(exactly(after - usual), "higher", usual),
        );
      }),
      why: "The RTT has fallen to about half, while the RTO has risen.",
    },
    {
      id: "decays",
      quote: "it takes some time until the RTO has decayed to a reasonable level",
      place: "section 3.1",
      test: "Samples after the drop until RTO_L is back at its value before the drop: more than one.",
      readings: seen.map(({ drop, reading }) =>
        drop.rowsUntilBack === null
          ? reading("not within the cycle", true)
          : reading(`after ${counted(drop.rowsUntilBack, "sample")}`, drop.rowsUntilBack > 1),
      ),
      why: "Where RTO_L does not rise at all, no time passes.",
    },
  ];
}

export const eifelFig3: Artefact = {
  id: "eifel-fig3",
  paper: "eifel",
  figure: "Figure 3",
  title: "The prediction flaw in RTO_L",
  summary:
    "When the load is halved the RTT drops, and TCP-Lite's timeout goes up: its deviation takes a fall for a rise.",
  given: [...MODEL_GIVEN, { what: "Maximum load", value: "10 segments" }, { what: "Timer granularity", value: "1 ms" }],
  assumed: [SERVICE_ASSUMED, ...MODEL_ASSUMED],
  controls: [...cycleControls({ load: 10, serviceMs: FINE_SERVICE_MS, tickMs: 1 }), ...LITE_CONTROLS],
  quick: true,
  lab: (settings) => cycleLab([LITE], settings),
  async run(runner, { set }, options = {}) {
    const replay = await runCycle(runner, [LITE], set, options);
    const rows = rowsOf(replay, [LITE]);
    const figure = cycleFigure({
      id: "rto",
      title: "RTT(i) and RTO_L(i−1)",
      rows,
      span: lastCycles(rows.rtt, 3),
      timers: [{ id: LITE, label: "RTO_L(i−1)" }],
    });
    const claims = [
      ...claimsOf(await cellsOf(runner, set, wantedOf(set), options)),
      await sameEffectClaim(runner, options),
    ];
    return { figures: [figure], claims, seeds: [], notes: [], inForce: replay.inForce };
  },
};
