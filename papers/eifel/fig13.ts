/** Figure 13: the collapse of figure 4, in closed loop over a slow link. */

import type { Artefact, FormerClaim as Claim, Runner, RunnerOptions, Settings } from "../experiment/artefact";
import { counted } from "../experiment/words";
import { LITE, LITE_CONTROLS } from "./model";
import { durationOf, RESTART, SLOW_ASSUMED, SLOW_GIVEN, slowControls, slowLab, slowRequest } from "./slowLink";
import {
  lateIn,
  maxRttClaim,
  PRESET,
  type SlowShape,
  START_S,
  shapeClaim,
  shapeFigures,
  slowShape,
  spuriousInSteadyState,
} from "./slowShape";

function collapseClaim(shape: SlowShape): Claim {
  const { late, flights, hit } = lateIn(shape);
  return {
    id: "collapses",
    text: "RTO_L collapses into the RTT, in a real closed loop too.",
    paper: "a collapsed RTO_L",
    ours: `below the next RTT at ${counted(late, "ACK")} of a cycle, the first of ${hit} of ${counted(flights, "flight")}`,
    holds: hit > 0,
    why: "As in the model of figure 4: fixed gains forget within a small part of a round trip.",
  };
}

/** Section 3.2: the collapse does not show as spurious timeouts, because each ACK restarts the timer. */
async function restartClaim(
  runner: Runner,
  run: SlowShape["run"],
  settings: Settings,
  options: RunnerOptions,
): Promise<Claim> {
  const set = { ...durationOf(settings, 20_000), [RESTART]: "remaining" };
  const precise = await runner.run(slowRequest(runner, PRESET, LITE, set, settings.seeds[0] ?? 1), options);
  const [full, remaining] = [spuriousInSteadyState(runner, run), spuriousInSteadyState(runner, precise)];
  return {
    id: "hidden",
    text: "In practice the collapse causes no spurious timeouts, because REXMT_L is restarted with the full RTO.",
    paper: "“in practice, this is not the case”",
    ours: `${counted(full, "spurious timeout")} after the first ${START_S} s; restarted precisely ${remaining}`,
    holds: full === 0 && remaining > 0,
    why: "Two errors that cancel: the restart adds about one RTT to an RTO that is too short.",
  };
}

export const eifelFig13: Artefact = {
  id: "eifel-fig13",
  paper: "eifel",
  figure: "Figure 13",
  title: "A collapsed RTO_L (measured)",
  summary:
    "A transfer over 2.4 kbit/s behind 40 packets of buffer, every segment timed by time stamps: the model's collapse comes back.",
  given: [...SLOW_GIVEN, { what: "Samples", value: "of every segment, by time stamps" }],
  assumed: SLOW_ASSUMED,
  controls: [...slowControls(40_000), ...LITE_CONTROLS],
  seeds: { full: 1, quick: 1 },
  quick: true,
  async run(runner, settings, options = {}) {
    const shape = await slowShape(runner, LITE, settings, options);
    const claims = [
      shapeClaim(shape, "figure 4"),
      collapseClaim(shape),
      maxRttClaim(shape),
      await restartClaim(runner, shape.run, settings, options),
    ];
    const notes = shape.run.trace.notes.map(({ text }) => text);
    const { inForce } = shape.run.result;
    return { figures: shapeFigures(shape, LITE, "RTO_L"), claims, seeds: settings.seeds, notes, inForce };
  },
  lab: (settings) => slowLab(PRESET, LITE, settings),
};
