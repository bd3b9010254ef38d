/** Figure 1: the forward delay and half of the RTT where both ways are alike. */

import type { Figure } from "../../figure/figure";
import type { ParamMap } from "../../sim-worker/src/protocol";
import type { Artefact, Outcome, Runner, RunnerOptions } from "../experiment/artefact";
import type { Claim, Finding, Reading } from "../experiment/claim";
import { fixed, percent } from "../experiment/words";
import { considerably, exactly } from "../experiment/yardsticks";
import { type Exchanges, exchangesOf, runPortions, tracedRequest } from "./delays";
import { choiScenario, REVERSE_BIT_PER_S } from "./path";
import { PATH_ASSUMED, PATH_GIVEN } from "./readings";

const RATE = "link.bottleneck.rate";
const REVERSE_RATE = "link.reverse.rate";

const RATES = [
  { name: "128 kbit/s", bitPerS: REVERSE_BIT_PER_S },
  { name: "1 Mbit/s", bitPerS: 1e6 },
  { name: "10 Mbit/s", bitPerS: 10e6 },
] as const;
const WINDOWS = [32, 16, 2] as const;
/** Duration at the faster rates, where slow start is over within a second. */
const FAST_S = 20;

/** Symmetric: the same rate, buffer and propagation delay each way. */
const scenario = (bitPerS: number, window: number) =>
  choiScenario({
    ratio: 1,
    reverseBitPerS: bitPerS,
    window,
    ...(bitPerS === REVERSE_BIT_PER_S ? {} : { durationS: FAST_S }),
  });

/** Distances of half of the RTT from the forward delay, as shares of it. */
function distances({ forward, rtt }: Exchanges): readonly number[] {
  return Array.from(forward, (delay, row) => Math.abs((rtt[row] ?? Number.NaN) / 2 - delay) / delay).slice(1);
}

function readingsOf(name: string, window: number, exchanges: Exchanges): readonly Reading[] {
  const shares = distances(exchanges);
  const mean = shares.reduce((sum, each) => sum + each, 0) / shares.length;
  const cells = [
    { over: "on average", value: mean },
    { over: "at most", value: Math.max(...shares) },
  ];
  return cells.map(({ over, value }) => ({
    of: { rates: name, window: `${window}`, "over the run": over },
    ours: `${percent(value)} of the forward delay`,
    holds: considerably(exactly(value), "higher", 1),
    setup: { scenario: scenario(RATES.find((rate) => rate.name === name)?.bitPerS ?? REVERSE_BIT_PER_S, window) },
  }));
}

async function differenceClaim(runner: Runner, options: RunnerOptions): Promise<Claim> {
  const cases = RATES.flatMap(({ name, bitPerS }) => WINDOWS.map((window) => ({ name, bitPerS, window })));
  const requests = cases.map(({ bitPerS, window }) => tracedRequest(scenario(bitPerS, window), {}));
  const runs = await runPortions(runner, requests, (run) => exchangesOf(run), options);
  return {
    id: "difference",
    quote: "there can be the large difference of the forward delay and the RTT/2 even in symmetric network",
    place: "section 2.1, figure 1",
    test: "The distance of RTT/2 from the forward delay at the marked segments: at least 20 % of the forward delay.",
    yardstick: "considerable",
    readings: cases.flatMap(({ name, window }, at) => {
      const exchanges = runs[at];
      return exchanges === undefined ? [] : readingsOf(name, window, exchanges);
    }),
    why: "Both links are alike, but data queue on the way there and ACKs do not on the way back. Where the window is too small for a queue (2 segments; 32 at 10 Mbit/s) the delays differ by the time to send a data segment.",
  };
}

function figureOf({ time, forward, rtt }: Exchanges): Figure {
  const half = Array.from(rtt, (value) => value / 2000);
  const line = (id: string, label: string, y: ArrayLike<number>, style: string) =>
    ({ id, label, kind: "line", x: time, y, style }) as const;
  return {
    id: "delays",
    title: "Forward delay and RTT/2",
    reading: "at the marked segments, one per round trip",
    x: { label: "Time", unit: "s" },
    y: { label: "Delay", unit: "s", domain: [0, Math.max(...Array.from(forward, (value) => value / 1000), 0.1)] },
    series: [
      line(
        "forward",
        "forward delay",
        Array.from(forward, (value) => value / 1000),
        "samples",
      ),
      line("half", "RTT/2", half, "half-rtt"),
    ],
  };
}

function queueFinding({ forward, rtt }: Exchanges): Finding {
  const back = Array.from(rtt, (value, row) => value - (forward[row] ?? Number.NaN));
  return {
    id: "queue",
    text: "The difference is half of the queue on the way there.",
    ours: `way back ${fixed(Math.min(...back), 2)} to ${fixed(Math.max(...back), 2)} ms; way there up to ${fixed(Math.max(...forward), 0)} ms`,
    why: "ACKs of 40 bytes need a 37th of the time of a segment, so that a link that is full one way is nearly empty the other.",
  };
}

async function run(runner: Runner, set: ParamMap, options: RunnerOptions): Promise<Outcome> {
  const shown = await runner.run(tracedRequest(scenario(REVERSE_BIT_PER_S, 32), set), {});
  const exchanges = exchangesOf(shown);
  return {
    figures: [figureOf(exchanges)],
    claims: [await differenceClaim(runner, options)],
    findings: [queueFinding(exchanges)],
    seeds: [],
    notes: ["The figure follows the controls; readings have their own rates and windows. Nothing is random."],
    inForce: shown.result.inForce,
  };
}

export const owdFig1: Artefact = {
  id: "owd-fig1",
  paper: "owd",
  figure: "Figure 1",
  title: "Forward delay and RTT/2",
  summary: "How far half the round-trip time is from the delay of one direction, on a path whose directions are alike.",
  given: [
    { what: "Network", value: "symmetric; “from the simulation in Section 7”" },
    ...PATH_GIVEN.filter(({ what }) => what.startsWith("Segments") || what === "Queues" || what === "Propagation"),
  ],
  assumed: [
    {
      what: "Rates",
      value: "128 kbit/s each way, the ratio 1 of section 7; 1 and 10 Mbit/s as readings",
      why: "Not given for the figure.",
    },
    { what: "Background", value: "none", why: "Not given." },
    { what: "Duration", value: `100.4 s; ${FAST_S} s at 1 and 10 Mbit/s`, why: "As in table 1." },
    ...PATH_ASSUMED,
  ],
  unjudged: [
    {
      what: "“which consequently affects the protocol performance negatively”, “many protocols based on RTT end up with severely misusing the network resources”",
      why: "No protocol and no number is named; what Fast Increase gains is judged with figure 8.",
    },
    {
      what: "“because it is a sum of the forward and reverse delays, the actual one-way delay cannot be estimated accurately from RTT” (abstract), “those various properties make RTT a poor approximation of one-way delay” (section 1)",
      why: "Judged as the difference of this figure, and with table 1, where the RTT and half of it stand beside the estimate.",
    },
    {
      what: "“the bandwidth in the forward direction is often larger by orders of magnitude”, “paths through the Internet are often asymmetric”",
      why: "On the Internet of its time, from other papers.",
    },
    {
      what: "“the reverse delay gets much larger than the forward delay” when a reverse path is congested, “the retransmission timeout value (RTO) becomes inaccurate”",
      why: "Examples in the introduction, without a path and without a number.",
    },
    {
      what: "“RTT is ambiguous information for the network state”, “the forward delay would be used as another criterion of RTO value” (section 8)",
      why: "A proposal that the paper does not carry out.",
    },
  ],
  controls: [
    { key: RATE, label: "Rate of the way there", default: REVERSE_BIT_PER_S },
    { key: REVERSE_RATE, label: "Rate of the way back", default: REVERSE_BIT_PER_S },
    { key: "link.bottleneck.buffer", default: 50 },
  ],
  quick: true,
  run: (runner, { set }, options = {}) => run(runner, set, options),
  lab: ({ set }) => ({ scenario: scenario(REVERSE_BIT_PER_S, 32), set }),
};
