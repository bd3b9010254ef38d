/** Sections 3.4 and 4 without a figure: what the paper says of its choices, and whether the four problems are gone. */

import type { Figure, FigureSeries } from "../../figure/figure";
import type { ParamMap } from "../../sim-worker/src/protocol";
import type { Artefact, Runner, RunnerOptions } from "../experiment/artefact";
import type { Claim, Finding } from "../experiment/claim";
import { fixed } from "../experiment/words";
import { type Cell, cellsOf, crossed, loadWanted, SAMPLINGS, samplingWanted } from "./cells";
import {
  constantClaim,
  fixedGainsClaim,
  minimumClaim,
  noisyClaim,
  smallLoadsClaim,
  thirdClaim,
  weightClaim,
} from "./choices";
import { collapseOf } from "./collapse";
import { dropOf } from "./drop";
import { granularityClaims } from "./granularity";
import { footnoteClaim, jumpClaim } from "./jump";
import {
  cycleControls,
  cycleLab,
  EIFEL,
  EIFEL_CONTROLS,
  FINE_SERVICE_MS,
  LITE,
  LOAD,
  MODEL_ASSUMED,
  MODEL_GIVEN,
  rtoOf,
  SAMPLING,
  SERVICE_ASSUMED,
} from "./model";
import { rexmtReading } from "./repairs";

const LOADS = [4, 6, 8, 10, 16, 20, 26, 32, 40, 60, 80, 100] as const;
const STYLES = [EIFEL, "rto", "jacobson-ticks"] as const;

const seenOf = ({ rows }: Cell) => collapseOf(rtoOf(rows, EIFEL), rows.rtt);

function figureOf(cells: readonly Cell[]): Figure {
  const series = SAMPLINGS.map(([name], nth): FigureSeries => {
    const own = cells.filter(({ of }) => of.samples === name);
    return {
      id: `samples-${nth}`,
      label: name,
      kind: "line",
      x: own.map(({ of }) => Number(of.W)),
      y: own.map((cell) => seenOf(cell).leastRatio),
      style: STYLES[nth] ?? EIFEL,
    };
  });
  return {
    id: "gains",
    title: "The least RTO_E(i−1)/RTT(i) of a cycle, by how many segments are timed",
    reading: "Each line has its own gain: 1/FLIGHT, 2/FLIGHT and 1/3.",
    x: { label: "Maximum load W", unit: "segments" },
    y: { label: "RTO_E/RTT", unit: "" },
    series,
    marks: [{ label: "too early below this", y: 1 }],
  };
}

function delayedFinding(cells: readonly Cell[]): Finding {
  const own = cells.filter(({ of }) => of.samples === "every second ACK");
  const bad = own.filter((cell) => seenOf(cell).late > 0).map(({ of }) => of.W);
  const at40 = own.find(({ of }) => of.W === "40");
  return {
    id: "delayed-acks",
    text: "The gain for delayed ACKs, 2/FLIGHT, is safe at large loads and too fast at the smallest.",
    ours: `RTO_E(i−1) at least ${fixed(at40 === undefined ? Number.NaN : seenOf(at40).leastRatio, 3)} RTT(i) at W = 40; below the RTT at W = ${bad.length === 0 ? "none" : bad.join(", ")}`,
    why: "The paper gives the gain without a word on how safe it is. With two or three samples in a flight the shock absorber's square of the gain is hardly smaller than the gain.",
  };
}

/** Abstract: the four problems of section 3, each as Eifel's timer has it. */
async function eliminatesClaim(
  runner: Runner,
  base: ParamMap,
  granularity: readonly Claim[],
  options: RunnerOptions,
): Promise<Claim> {
  const cells = await cellsOf(runner, base, crossed([10, 40].map(loadWanted), SAMPLINGS.map(samplingWanted)), options);
  const drops = cells.map(({ rows }) => dropOf(rtoOf(rows, EIFEL), rows.rtt));
  const collapses = cells.map(seenOf);
  const least = Math.min(...collapses.map(({ leastRatio }) => leastRatio));
  const order = granularity.find(({ id }) => id === "order-less")?.readings ?? [];
  const coarse = order.find(({ of }) => of.timer === "RTO_E" && of["RTT in ticks"] === "1");
  return {
    id: "eliminates",
    quote:
      "After revealing four major problems of TCP-Lite’s retransmission timer, we propose a new timer, … that eliminates these.",
    place: "abstract",
    test: "For each problem of section 3 whether RTO_E still has it, with W = 10 and 40 and all three rates of samples.",
    readings: [
      {
        of: { problem: "3.1: rises when the RTT drops" },
        ours: `RTO_E rises at ${drops.filter(({ peak, before }) => peak > before).length} of ${drops.length} drops`,
        holds: drops.every(({ peak, before }) => peak <= before),
      },
      {
        of: { problem: "3.2: collapses at a large load" },
        ours: `RTO_E(i−1) at least ${fixed(least, 2)} RTT(i)`,
        holds: collapses.every(({ late }) => late === 0),
      },
      await rexmtReading(runner, EIFEL, 0, { problem: "3.3: restarted with the full RTO" }, options),
      {
        of: { problem: "3.4: timer granularity" },
        ours: coarse?.ours ?? "",
        holds: coarse === undefined || coarse.holds === null ? null : !coarse.holds,
      },
    ],
    why: "The first three are gone by definition and in the runs. The fourth is a property of the host's clock: RTO_E keeps a minimum of two ticks above the last sample, so that a coarse tick makes it conservative too.",
  };
}

const UNJUDGED = [
  {
    what: "“the retransmission timer of TCP-Lite which is considered to be the current de facto standard for TCP implementations”",
    why: "A statement on the systems of its time.",
  },
  {
    what: "“a REXMT_L of 1 tick can expire anywhere between 0 - 1 tick”",
    why: "True by construction of a heartbeat; the lab's heartbeat is tested for it (wasm-core/test/tcp/test_tcp_timer.c).",
  },
  {
    what: "“i.e., to limit the memory of both estimators to one RTT”",
    why: "The aim of what is judged as the weight of 1.",
  },
  {
    what: "“in steady state RTO_E/RTT is a fairly constant fraction”",
    why: "Section 4.6 repeats section 4.2; it is judged with figure 7.",
  },
  {
    what: "“third, and fourth problems make the Lite-Xmit-Timer more conservative, the second problem makes it more aggressive.”",
    why: "A summary of claims that are judged with figures 3, 4 and 5 and with section 3.4.",
  },
  {
    what: "“Simply increasing the frequency of the heartbeat timer would therefore result in a waste of valuable processing power”",
    why: "The load of a host's processor is not modelled.",
  },
  {
    what: "“given that worst-case RTTs commonly found in the wide-area Internet today are on the order of a few 100 ms”",
    why: "A statement on the Internet of its time.",
  },
  {
    what: "“RTT samples that fall below the smoothed RTT estimator (SRTT) should not be used to update the smoothed RTT deviation estimator (RTTVAR).”",
    why: "Advice; what follows from it is judged with figure 6.",
  },
  {
    what: "“The estimator gains and the variation weight need to be dependent on the RTT sampling rate.”",
    why: "Advice; what happens otherwise is judged with figure 4.",
  },
] as const;

export const eifelSection4: Artefact = {
  id: "eifel-section4",
  paper: "eifel",
  figure: "Section 4",
  title: "The choices behind Eifel's timer",
  summary:
    "What the paper says of its timer without a figure: the gains for each rate of samples, the load they follow, the shock absorber, the minimum, the clock.",
  given: [
    ...MODEL_GIVEN,
    { what: "Gains", value: "1/FLIGHT, 2/FLIGHT with delayed ACKs, 1/3 with one sample per RTT" },
  ],
  assumed: [
    SERVICE_ASSUMED,
    {
      what: "Actual load",
      value: "the congestion window at each ACK",
      why: "Section 4.2 does not say how it was derived; a bulk transfer uses all of its window.",
    },
    {
      what: "Constants tried",
      value: "1 to 1/64, halved six times, and loads of 4 to 100 segments",
      why: "The paper does not say which it tried.",
    },
    ...MODEL_ASSUMED,
  ],
  unjudged: UNJUDGED,
  controls: [
    ...cycleControls({ load: 40, serviceMs: FINE_SERVICE_MS, tickMs: 1 }).filter(
      ({ key }) => key !== LOAD && key !== SAMPLING,
    ),
    ...EIFEL_CONTROLS.filter(({ key }) => key !== "estimator.eifel.shock"),
  ],
  quick: true,
  lab: (settings) => cycleLab([LITE, EIFEL], { ...settings, set: { ...settings.set, [LOAD]: 40 } }),
  async run(runner, { set }, options = {}) {
    const base = { ...set, [LOAD]: 40, [SAMPLING]: "every-ack" };
    const loads = crossed(LOADS.map(loadWanted), SAMPLINGS.map(samplingWanted));
    const cells = await cellsOf(runner, base, loads, options);
    const granularity = await granularityClaims(runner, options);
    const claims = [
      await eliminatesClaim(runner, base, granularity, options),
      ...granularity,
      await weightClaim(runner, base, options),
      await thirdClaim(runner, base, options),
      await jumpClaim(runner, options),
      await footnoteClaim(runner, options),
      await noisyClaim(runner, base, options),
      await smallLoadsClaim(runner, base, options),
      await constantClaim(runner, base, options),
      await minimumClaim(runner, base, options),
      await fixedGainsClaim(runner, base, options),
    ];
    return { figures: [figureOf(cells)], claims, findings: [delayedFinding(cells)], seeds: [], notes: [] };
  },
};
