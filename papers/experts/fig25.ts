/** Figure 25: goodput in the wired scenario, and what its axis may count. */

import type { Claim, Reading } from "../experiment/claim";
import { fixed } from "../experiment/words";
import { LOADS, offeredPacketsPerS, SEGMENT_BYTES, SWEEP_LOAD, WINDOW_BYTES, type Wired } from "./wired";
import { difference, direction, of, rateText, timeoutsText, type WiredMetric, type WiredSentence } from "./wiredClaims";
import { wiredArtefact } from "./wiredFigure";

const METRIC: WiredMetric = { id: "goodput", label: "Goodput", unit: "packets/s a flow", digits: 3, better: "higher" };

/** Ends of the figure's axis. */
const AXIS = [6.5e4, 6.9e4] as const;

const thousands = (value: number): string => `${(value / 1000).toFixed(1)} thousand`;

/** Whether the axis can be what its label says, or bytes. */
function axisClaim({ grid, sweep }: Wired): Claim {
  const [from, to] = AXIS;
  const cells = [...grid, ...sweep];
  const all = Math.max(...cells.map((cell) => of(cell, "experts", (one) => one.totalGoodput).mean));
  const bytes = cells.map((cell) => SEGMENT_BYTES * of(cell, "experts", (one) => one.goodput).mean);
  const [least, most] = [Math.min(...bytes), Math.max(...bytes)];
  const offered = offeredPacketsPerS(SWEEP_LOAD);
  const readings: readonly Reading[] = [
    {
      of: { axis: "packets a second, all flows" },
      ours: `${SWEEP_LOAD} flows ask for ${offered.toFixed(0)} packets a second at most; carried here: ${all.toFixed(0)} at the fastest link`,
      holds: offered >= from,
    },
    {
      of: { axis: "bytes a second, one flow" },
      ours: `${thousands(least)} to ${thousands(most)} bytes a second over all rates and buffers; a window of ${WINDOW_BYTES} bytes gives 6.5e4 to 6.9e4 at RTTs of ${(WINDOW_BYTES / to).toFixed(2)} to ${(WINDOW_BYTES / from).toFixed(2)} s`,
      holds: least <= from && most >= to ? true : null,
    },
  ];
  return {
    id: "axis",
    quote: "Pkts Received per Second",
    place: "figure 25, whose axis runs from 6.5e4 to 6.9e4",
    test: "Whether some run can have values of the axis, read as its label says and as bytes a second of a flow.",
    readings,
    why: "Packets a second it cannot be, on any link: 100 transfers of 50,500 packets on average within 5,400 s. Bytes a second of one flow it can.",
  };
}

/** Whether goodput grows more at the heaviest load than at the lightest. */
const heavier = (wired: Wired): WiredSentence => ({
  id: "especially",
  quote: "an increase in goodput, especially in more heavily congested scenarios",
  place: "abstract, and again in section 7",
  test: `The relative increase against Jacobson: positive, and larger than that with ${LOADS[0]} flows where there are more.`,
  yardstick: "direction",
  why: "The more flows share the link, the more of its packets are retransmissions, and the more of them an estimate that waits can save.",
  judge: (cell, baseline) => {
    const relative = (one: typeof cell) => {
      const { mean, half, ...rest } = difference(one, "goodput", baseline);
      const other = of(one, baseline, ({ goodput }) => goodput).mean / 100;
      return { ...rest, mean: mean / other, half: half / other };
    };
    const here = relative(cell);
    const light = wired.grid.find(
      ({ load, rate, buffer }) => load === LOADS[0] && rate === cell.rate && buffer === cell.buffer,
    );
    const bound = light === undefined || light === cell ? 0 : Math.max(0, relative(light).mean);
    const open = here.count < 2 || (here.mean - here.half <= bound && here.mean + here.half >= bound);
    return {
      ours: `${fixed(here.mean, 1)} % more at ${rateText(cell.rate)}`,
      spread: here,
      unit: "%",
      holds: open ? null : here.mean > bound,
    };
  },
});

export const expertsFig25 = wiredArtefact({
  figure: 25,
  title: "Goodput, wired",
  summary: "Packets received per second of a flow's life, and the mean over the flows.",
  metric: METRIC,
  sentences: (wired) => [
    {
      id: "higher",
      quote: "higher goodput as the number of TCP flows increases",
      place: "figure 25 and section 5.5",
      test: "The goodput with the experts against that with Jacobson, on the same seeds.",
      yardstick: "direction",
      why: `The link is the limit: what is not retransmitted in vain is left for data. ${timeoutsText(wired)}`,
      judge: direction(METRIC),
    },
    heavier(wired),
  ],
  more: (wired) => [axisClaim(wired)],
});
