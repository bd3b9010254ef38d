/** Figure 12: RTO_E when one segment per round trip is timed. */

import type { Artefact } from "../experiment/artefact";
import type { Claim, Finding } from "../experiment/claim";
import { counted, fixed } from "../experiment/words";
import { CONSIDERABLE_SHARE, exactly, within } from "../experiment/yardsticks";
import { EIFEL, EIFEL_CONTROLS, LITE } from "./model";
import { SLOW_ASSUMED, SLOW_GIVEN, slowControls, slowLab } from "./slowLink";
import {
  compared,
  furtherSamples,
  lateIn,
  maxClaim,
  minimaClaim,
  ONE_SAMPLE_ASSUMED,
  ONE_SAMPLE_PRESET,
  type OneSample,
  oneSampleFigure,
  oneSamples,
  shownOf,
  spikesAt,
  spikesText,
  unnoticedClaim,
} from "./slowOneSample";

function graphClaims(eifel: readonly OneSample[], lite: readonly OneSample[]): readonly Claim[] {
  return [
    {
      id: "alike",
      quote: "The graph of RTO_E does not look much different from that of RTO_L in Figure 11",
      place: "section 5.1 and figure 12",
      test: "Mean RTO_E/RTO_L on the same samples, apart from those around the drops of the RTT: not considerably different.",
      yardstick: "considerable",
      readings: eifel.map((each, nth) => {
        const other = lite[nth];
        if (other === undefined) return each.reading("no run of RTO_L", null);
        const { ratio, samples } = compared(other, each);
        return each.reading(
          `RTO_E is ${fixed(ratio, 2)} RTO_L on average, ${counted(samples, "sample")}`,
          within(exactly(ratio), 1 - CONSIDERABLE_SHARE, 1 + CONSIDERABLE_SHARE),
        );
      }),
      why: "Where the RTT rises evenly, both keep a similar distance: RTO_L is further away, since its spike has to decay.",
    },
    {
      id: "no-spikes",
      quote: "it does not have those spikes at the end of a congestion avoidance cycle",
      place: "section 5.1 and figure 12",
      test: "Drops of the sampled RTT at which RTO_E rises by more than a tenth: none.",
      yardstick: "event",
      readings: eifel.map((each) => {
        const seen = spikesAt(each);
        return each.reading(spikesText(seen, "RTO_E"), seen.drops === 0 ? null : seen.spikes === 0);
      }),
      why: "RTTVAR stays as it is while samples are below SRTT. A timing that goes on across a fast retransmit makes a spike of its own: a sample of up to two round trips.",
    },
  ];
}

function lateFinding(each: OneSample): Finding {
  const { late, samples } = lateIn(each);
  return {
    id: "late",
    text: "No sample comes later than RTO_E.",
    ours: `${late} of ${counted(samples, "sample")}`,
    why: "After the first cycle, with the timing ended by a fast retransmit.",
  };
}

export const eifelFig12: Artefact = {
  id: "eifel-fig12",
  paper: "eifel",
  figure: "Figure 12",
  title: "RTO_E when timing one segment per RTT",
  summary:
    "Without time stamps one segment is timed at a time: Eifel's timer with a gain of 1/3 looks like TCP-Lite's, without its spikes.",
  given: [...SLOW_GIVEN, { what: "Samples", value: "one per round trip, no time stamps" }],
  assumed: [...SLOW_ASSUMED, ONE_SAMPLE_ASSUMED],
  controls: [...slowControls(40_000), ...EIFEL_CONTROLS],
  seeds: { full: 1, quick: 1 },
  quick: true,
  async run(runner, settings, options = {}) {
    const all = await oneSamples(runner, EIFEL, settings, options);
    const lite = await oneSamples(runner, LITE, settings, options);
    const further = await furtherSamples(runner, EIFEL, settings, options);
    const furtherLite = await furtherSamples(runner, LITE, settings, options);
    const shown = shownOf(all, settings);
    const claims = [
      ...graphClaims(all, lite),
      maxClaim(all),
      minimaClaim([...all, ...further], [...lite, ...furtherLite]),
      await unnoticedClaim(runner, [...all, ...further], settings, options),
    ];
    const notes = shown.run.trace.notes.map(({ text }) => text);
    const { inForce } = shown.run.result;
    const figures = [oneSampleFigure(shown, EIFEL, "RTO_E")];
    return { figures, claims, findings: [lateFinding(shown)], seeds: settings.seeds, notes, inForce };
  },
  lab: (settings) => slowLab(ONE_SAMPLE_PRESET, EIFEL, settings),
};
