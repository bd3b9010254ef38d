/** Figure 13: the collapse of figure 4, in closed loop over a slow link. */

import type { Artefact, LabSetup, Runner, RunnerOptions, Settings } from "../experiment/artefact";
import type { Claim, Reading } from "../experiment/claim";
import { counted, fixed } from "../experiment/words";
import { about, exactly, similar } from "../experiment/yardsticks";
import { LITE, LITE_CONTROLS } from "./model";
import {
  durationOf,
  RESTART,
  SLOW_ASSUMED,
  SLOW_GIVEN,
  slowControls,
  slowLab,
  slowRequest,
  slowRows,
  TICK_KEY,
} from "./slowLink";
import {
  lateIn,
  likenessReadings,
  maxRttOf,
  PRESET,
  type SlowShape,
  START_S,
  shapeFigures,
  slowShape,
  spuriousInSteadyState,
} from "./slowShape";

/** Restarts and clocks: the paper's two reasons why the collapse does not show. */
const RESTARTS = [
  ["REXMT_L", "full"],
  ["REXMT_E", "remaining"],
] as const;
const TICKS = [
  ["500 ms", 500],
  ["none", 0],
] as const;
/** ACK delays of BSD and of later systems, ms. */
const DELAYS = [40, 200, 500] as const;

function shapeClaims(shape: SlowShape, setup: LabSetup): readonly Claim[] {
  const { late, flights, hit } = lateIn(shape);
  const most = maxRttOf(shape);
  return [
    {
      id: "shape",
      quote: "Although we do not get an exact match, it is obvious that the trend of the graphs are identical.",
      place: "section 5.2 and figure 13",
      test: "RTO_L(i−1)/RTT(i) over a cycle in closed loop and in the model of figure 4: their correlation, above 0.9.",
      readings: likenessReadings(shape, setup).slice(0, 1),
      why: "Both curves over their share of a cycle. In closed loop there are 41 segments at most, in the model 40.",
    },
    {
      id: "collapses",
      quote: "we validated in practice what we had already predicted with our model in Section 3.2",
      place: "section 5.2",
      test: "ACKs of a cycle in closed loop that come later than RTO_L: at least one.",
      yardstick: "event",
      readings: [
        {
          of: {},
          ours: `${counted(late, "ACK")} of a cycle, the first of ${hit} of ${counted(flights, "flight")}`,
          holds: hit > 0,
          setup,
        },
      ],
      why: "As in the model of figure 4: fixed gains forget within a small part of a round trip.",
    },
    {
      id: "max-rtt",
      quote: "the RTT at the end of a congestion avoidance cycle is about 250 seconds",
      place: "section 2.3",
      test: "The greatest RTT sample.",
      yardstick: "about",
      readings: [{ of: {}, ours: `${fixed(most, 0)} s`, holds: about(exactly(most), 250), setup }],
      why: "40 packets wait and one is on the line: 41 times 6.25 s.",
    },
  ];
}

interface Variant {
  readonly of: Reading["of"];
  readonly spurious: number;
  readonly setup: LabSetup;
}

async function variantsOf(runner: Runner, settings: Settings, options: RunnerOptions): Promise<readonly Variant[]> {
  const wanted = RESTARTS.flatMap(([timer, restart]) => TICKS.map(([tick, ms]) => ({ timer, restart, tick, ms })));
  const sets = wanted.map(({ restart, ms }) => ({
    ...durationOf(settings, 20_000),
    [RESTART]: restart,
    [TICK_KEY]: ms,
  }));
  const seed = settings.seeds[0] ?? 1;
  const runs = await runner.runs(
    sets.map((set) => slowRequest(runner, PRESET, LITE, set, seed)),
    options,
  );
  return runs.map((run, nth) => ({
    of: { timer: wanted[nth]?.timer ?? "", tick: wanted[nth]?.tick ?? "" },
    spurious: spuriousInSteadyState(runner, run),
    setup: slowLab(PRESET, LITE, { ...settings, set: sets[nth] ?? {} }),
  }));
}

/** Sections 3 and 3.2: in theory, and in practice. */
function practiceClaims(variants: readonly Variant[]): readonly Claim[] {
  const reading = ({ of, spurious, setup }: Variant, holds: boolean): Reading => ({
    of,
    ours: `${counted(spurious, "spurious timeout")} after the first ${START_S} s`,
    holds,
    setup,
  });
  const asBsd = variants.slice(0, 1);
  const precise = variants.filter(({ of }) => of.timer === "REXMT_E");
  return [
    {
      id: "theory",
      quote: "In theory, the aggressive RTO_L should lead to many spurious retransmissions.",
      place: "section 3.2",
      test: "Spurious timeouts of RTO_L in closed loop with the timer restarted precisely: at least one.",
      yardstick: "event",
      readings: precise.map((each) => reading(each, each.spurious > 0)),
      why: "“In theory” is read as without the two problems of the implementation; with a precise restart but the coarse heartbeat one of them is left.",
    },
    {
      id: "practice",
      quote: "In practice, this is not the case for the reasons explained in Section 3.3 and Section 3.4.",
      place: "section 3.2",
      test: "Spurious timeouts with REXMT_L and a heartbeat of 500 ms, as in BSD: none.",
      yardstick: "event",
      readings: asBsd.map((each) => reading(each, each.spurious === 0)),
      why: "The restart adds about one RTT to an RTO that is too short.",
    },
    {
      id: "out-weighed",
      quote: "the latter is usually out-weighed by the other three factors",
      place: "section 3",
      test: "Spurious timeouts with the factors that make REXMT_L conservative, one of them left out or none: none.",
      yardstick: "event",
      readings: variants.slice(0, 3).map((each) => reading(each, each.spurious === 0)),
      why: "The restart with the full RTO is enough by itself. The heartbeat is not: its 500 ms are small beside this path's service time of 6.25 s.",
    },
  ];
}

async function delayedClaim(runner: Runner, settings: Settings, options: RunnerOptions): Promise<Claim> {
  const sets = DELAYS.map((ms) => ({
    ...durationOf(settings, 20_000),
    "flow.main.delayedAck": true,
    "flow.main.delayedAckTime": ms,
  }));
  const runs = await runner.runs(
    sets.map((set) => slowRequest(runner, PRESET, LITE, set, settings.seeds[0] ?? 1)),
    options,
  );
  return {
    id: "rate-one",
    quote:
      "The transmission delay for a segment in this setup is too high to trigger delayed ACKs. Consequently, we always measured with an RTT sampling rate of one.",
    place: "section 2.3",
    test: "The same transfer with a receiver that delays ACKs: RTT samples per segment sent.",
    yardstick: "similar",
    readings: runs.map((run, nth) => {
      const samples = slowRows(run, LITE).rtt.length;
      const sent = run.result.flows[0]?.segmentsSent ?? Number.NaN;
      const rate = samples / sent;
      return {
        of: { "ACK delay": `${DELAYS[nth] ?? 0} ms` },
        ours: `${fixed(rate, 3)} samples per segment`,
        holds: similar(exactly(rate - 1), 1, "number"),
        setup: slowLab(PRESET, LITE, { ...settings, set: sets[nth] ?? {} }),
      };
    }),
    why: "A segment takes 6.25 s, so that the delay of the ACK ends long before the next one comes. Segments that are out of order are acknowledged without a sample.",
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
  unjudged: [
    {
      what: "Figure 2",
      why: "A drawing of the set-up: two hosts and a serial cable.",
    },
    {
      what: "“We could have obtained similar results by choosing a higher link speed and a smaller queuing buffer, but that would have required a lower timer granularity.”",
      why: "A conditional without numbers; that the model has no scale is seen with figures 3 and 4, which differ in it.",
    },
    {
      what: "“the RTO minimum … dominates the performance of the Lite-Xmit-Timer”",
      why: "A result of another paper, on measurements that are not at hand.",
    },
  ],
  controls: [...slowControls(40_000), ...LITE_CONTROLS],
  seeds: { full: 1, quick: 1 },
  quick: true,
  async run(runner, settings, options = {}) {
    const shape = await slowShape(runner, LITE, settings, options);
    const setup = slowLab(PRESET, LITE, settings);
    const claims = [
      ...shapeClaims(shape, setup),
      ...practiceClaims(await variantsOf(runner, settings, options)),
      await delayedClaim(runner, settings, options),
    ];
    const notes = shape.run.trace.notes.map(({ text }) => text);
    const { inForce } = shape.run.result;
    return { figures: shapeFigures(shape, LITE, "RTO_L"), claims, seeds: settings.seeds, notes, inForce };
  },
  lab: (settings) => slowLab(PRESET, LITE, settings),
};
