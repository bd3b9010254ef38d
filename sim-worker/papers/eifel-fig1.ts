/** Figure 1: the round-trip time of a network-limited bulk transfer over its congestion avoidance cycles. */

import type { Artefact } from "./artefact";
import { rowsOf, runCycle } from "./eifelModel";

export const eifelFig1: Artefact = {
  id: "eifel-fig1",
  paper: "eifel",
  figure: "Figure 1",
  title: "The RTT in steady state",
  summary:
    "One dot for each ACK of a bulk transfer whose bottleneck never idles: each flight takes one service time longer than the one before, until the window is halved.",
  given: [{ what: "Bottleneck", value: "one link of fixed rate, never idle" }],
  assumed: [],
  controls: [{ key: "model.eifel-cycle.load", default: 10 }],
  quick: true,
  async run(bench, settings, options) {
    const { time, rtt } = rowsOf(await runCycle(bench, [], settings.set, options), []);
    return {
      figures: [
        {
          id: "rtt",
          title: "RTT per ACK",
          x: { label: "Time of day", unit: "s" },
          y: { label: "RTT", unit: "ms" },
          series: [{ id: "rtt", label: "RTT", kind: "points", x: time, y: rtt, style: "samples" }],
        },
      ],
      claims: [],
      seeds: [],
      notes: [],
    };
  },
};
