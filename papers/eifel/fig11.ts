/** Figure 11: RTO_L when one segment per round trip is timed. */

import type { Artefact, Runner, RunnerOptions } from "../experiment/artefact";
import type { Claim } from "../experiment/claim";
import { counted, fixed } from "../experiment/words";
import { cellsOf, crossed, loadWanted, SAMPLINGS, samplingWanted } from "./cells";
import { collapseOf } from "./collapse";
import { CYCLES, FINE_SERVICE_MS, FIRST, LITE, LITE_CONTROLS, rtoOf, SERVICE, TICK } from "./model";
import { SLOW_ASSUMED, SLOW_GIVEN, slowControls, slowLab } from "./slowLink";
import {
  lateIn,
  ONE_SAMPLE_ASSUMED,
  ONE_SAMPLE_PRESET,
  type OneSample,
  oneSampleFigure,
  oneSamples,
  shownOf,
  spikesAt,
  spikesText,
} from "./slowOneSample";

const MODEL = { [SERVICE]: FINE_SERVICE_MS, [TICK]: 1, [FIRST]: "half-plus-one", [CYCLES]: 12 };
const LOADS = [10, 26, 40, 100] as const;

function claimsOf(all: readonly OneSample[]): readonly Claim[] {
  return [
    {
      id: "spikes",
      quote: "the spikes in the graph of RTO_L still occur for the reason described in Section 3.1",
      place: "section 5.1 and figure 11",
      test: "Drops of the sampled RTT at which RTO_L rises by more than a tenth: all.",
      yardstick: "event",
      readings: all.map((each) => {
        const seen = spikesAt(each);
        return each.reading(spikesText(seen, "RTO_L"), seen.drops === 0 ? null : seen.spikes === seen.drops);
      }),
      why: "RTTVAR grows with |D|, however rare the samples.",
    },
    {
      id: "gains-work",
      quote: "at least the estimator’s gains and the variation weight work",
      place: "section 5.1",
      test: "Samples after the first cycle that came later than RTO_L: none.",
      yardstick: "event",
      readings: all.map((each) => {
        const { late, samples } = lateIn(each);
        return each.reading(`${late} of ${counted(samples, "sample")} above RTO_L`, late === 0);
      }),
      why: "A timing that goes on across a fast retransmit gives one sample per cycle of up to two round trips, which no RTO expects.",
    },
  ];
}

/** Section 5.1's conclusion on section 3.2, in the model. */
async function onlyClaim(runner: Runner, options: RunnerOptions): Promise<Claim> {
  const rare = SAMPLINGS.slice(1).map(samplingWanted);
  const cells = await cellsOf(runner, MODEL, crossed(rare, LOADS.map(loadWanted)), options);
  return {
    id: "only-dense",
    quote: "the problem described in Section 3.2 only occurs when the RTT sampling rate is one or close to one",
    place: "section 5.1",
    test: "In the model, samples of a settled cycle that come later than RTO_L with lower sampling rates: none.",
    yardstick: "event",
    readings: cells.map(({ rows, reading }) => {
      const { late, leastRatio } = collapseOf(rtoOf(rows, LITE), rows.rtt);
      return reading(`${late} late; RTO_L(i−1) at least ${fixed(leastRatio, 2)} RTT(i)`, late === 0);
    }),
    why: "Every second ACK is a rate of one half: whether that is close to one the paper does not say, and at large loads RTO_L collapses there too.",
  };
}

export const eifelFig11: Artefact = {
  id: "eifel-fig11",
  paper: "eifel",
  figure: "Figure 11",
  title: "RTO_L when timing one segment per RTT",
  summary: "Without time stamps one segment is timed at a time: TCP-Lite's gains then work, but its spikes stay.",
  given: [...SLOW_GIVEN, { what: "Samples", value: "one per round trip, no time stamps" }],
  assumed: [...SLOW_ASSUMED, ONE_SAMPLE_ASSUMED],
  controls: [...slowControls(40_000), ...LITE_CONTROLS],
  seeds: { full: 1, quick: 1 },
  quick: true,
  async run(runner, settings, options = {}) {
    const all = await oneSamples(runner, LITE, settings, options);
    const shown = shownOf(all, settings);
    const claims = [...claimsOf(all), await onlyClaim(runner, options)];
    const notes = shown.run.trace.notes.map(({ text }) => text);
    const { inForce } = shown.run.result;
    return { figures: [oneSampleFigure(shown, LITE, "RTO_L")], claims, seeds: settings.seeds, notes, inForce };
  },
  lab: (settings) => slowLab(ONE_SAMPLE_PRESET, LITE, settings),
};
