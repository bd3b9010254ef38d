/** Figure 12: RTO_E when one segment per round trip is timed. */

import type { Artefact } from "../experiment/artefact";
import { EIFEL, EIFEL_CONTROLS } from "./model";
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

export const eifelFig12: Artefact = {
  id: "eifel-fig12",
  paper: "eifel",
  figure: "Figure 12",
  title: "RTO_E when timing one segment per RTT",
  summary:
    "Without time stamps one segment is timed at a time: Eifel's timer with a gain of 1/3 looks like TCP-Lite's, without its spikes.",
  given: [...SLOW_GIVEN, { what: "Samples", value: "one per round trip, no time stamps" }],
  assumed: SLOW_ASSUMED,
  controls: [...slowControls(40_000), ...EIFEL_CONTROLS],
  seeds: { full: 1, quick: 1 },
  quick: true,
  async run(runner, settings, options = {}) {
    const seen = await oneSample(runner, EIFEL, settings, options);
    const claims = [
      spikeClaim(seen, "RTO_E", false),
      lateClaim(seen, "RTO_E"),
      await distanceClaim(runner, EIFEL, "RTO_E", options),
      maxRttClaim(seen),
      minimaClaim(seen),
    ];
    const notes = seen.run.trace.notes.map(({ text }) => text);
    const { inForce } = seen.run.result;
    return { figures: [oneSampleFigure(seen, EIFEL, "RTO_E")], claims, seeds: settings.seeds, notes, inForce };
  },
  lab: (settings) => slowLab(ONE_SAMPLE_PRESET, EIFEL, settings),
};
