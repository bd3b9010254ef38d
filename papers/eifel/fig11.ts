/** Figure 11: RTO_L when one segment per round trip is timed. */

import type { Artefact } from "../experiment/artefact";
import { LITE, LITE_CONTROLS } from "./model";
import { SLOW_ASSUMED, SLOW_GIVEN, slowControls, slowLab } from "./slowLink";
import {
  distanceClaim,
  lateClaim,
  minimaClaim,
  ONE_SAMPLE_PRESET,
  oneSample,
  oneSampleFigure,
  spikeClaim,
} from "./slowOneSample";
import { maxRttClaim } from "./slowShape";

export const eifelFig11: Artefact = {
  id: "eifel-fig11",
  paper: "eifel",
  figure: "Figure 11",
  title: "RTO_L when timing one segment per RTT",
  summary: "Without time stamps one segment is timed at a time: TCP-Lite's gains then work, but its spikes stay.",
  given: [...SLOW_GIVEN, { what: "Samples", value: "one per round trip, no time stamps" }],
  assumed: SLOW_ASSUMED,
  controls: [...slowControls(40_000), ...LITE_CONTROLS],
  seeds: { full: 1, quick: 1 },
  quick: true,
  async run(runner, settings, options = {}) {
    const seen = await oneSample(runner, LITE, settings, options);
    const claims = [
      spikeClaim(seen, "RTO_L", true),
      lateClaim(seen, "RTO_L"),
      await distanceClaim(runner, LITE, "RTO_L", options),
      maxRttClaim(seen),
      minimaClaim(seen),
    ];
    const notes = seen.run.trace.notes.map(({ text }) => text);
    const { inForce } = seen.run.result;
    return { figures: [oneSampleFigure(seen, LITE, "RTO_L")], claims, seeds: settings.seeds, notes, inForce };
  },
  lab: (settings) => slowLab(ONE_SAMPLE_PRESET, LITE, settings),
};
