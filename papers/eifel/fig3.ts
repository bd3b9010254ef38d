/** Figure 3: the RTO of TCP-Lite rises when the round-trip time falls. */

import type { Artefact, FormerClaim as Claim } from "../experiment/artefact";
import { counted, fixed } from "../experiment/words";
import { cycleFigure } from "./cycleFigure";
import { lastCycles } from "./cycles";
import { dropOf } from "./drop";
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

function claimsOf(rto: Float64Array, rtt: Float64Array): readonly Claim[] {
  const drop = dropOf(rto, rtt);
  return [
    {
      id: "rises",
      text: "RTO_L rises although the RTT drops.",
      paper: "“goes up” when the signal “goes down”",
      ours: `${fixed(drop.before, 0)} → ${fixed(drop.peak, 0)} ms while the RTT falls from ${fixed(drop.rttBefore, 0)} to ${fixed(drop.rttAfter, 0)} ms`,
      holds: drop.peak > drop.before,
      why: "RTTVAR grows with |D|, and D is as large below the smoothed RTT as above it.",
    },
    {
      id: "over-predicts",
      text: "RTO_L largely over-predicts the RTT after the drop.",
      paper: "“largely over-predicts”",
      ours: `${fixed(drop.peak / drop.rttAfter, 2)} times the RTT, ${fixed(drop.before / drop.rttBefore, 2)} before the drop`,
      holds: drop.peak / drop.rttAfter > 2,
      why: "Judged as more than twice the RTT.",
    },
    {
      id: "decays",
      text: "It takes some time until the RTO has decayed to a reasonable level.",
      paper: "“some time”",
      ours:
        drop.rowsUntilBack === null
          ? "not within the cycle"
          : `${counted(drop.rowsUntilBack, "ACK")} until RTO_L is back below its value before the drop`,
      holds: drop.rowsUntilBack === null || drop.rowsUntilBack > 1,
      why: "Counted from the first ACK after the drop.",
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
  async run(runner, { set }, options) {
    const replay = await runCycle(runner, [LITE], set, options);
    const rows = rowsOf(replay, [LITE]);
    const figure = cycleFigure({
      id: "rto",
      title: "RTT(i) and RTO_L(i−1)",
      rows,
      span: lastCycles(rows.rtt, 3),
      timers: [{ id: LITE, label: "RTO_L(i−1)" }],
    });
    const claims = claimsOf(rtoOf(rows, LITE), rows.rtt);
    return { figures: [figure], claims, seeds: [], notes: [], inForce: replay.inForce };
  },
};
