/** Section 5: what the scheme costs with TCP, with delayed ACKs, and alone. */

import type { Figure } from "../../figure/figure";
import type { ParamMap, Run, RunRequest } from "../../sim-worker/src/protocol";
import type { Artefact, Outcome, Runner, RunnerOptions } from "../experiment/artefact";
import type { Claim, Finding, Reading } from "../experiment/claim";
import { fixed } from "../experiment/words";
import { about, exactly } from "../experiment/yardsticks";
import { delaysOf, type Exchanges, exchangesOf, flowKey, runPortions, tracedRequest } from "./delays";
import { type ChoiPath, choiScenario } from "./path";
import { PATH_ASSUMED, PATH_GIVEN } from "./readings";

const RATIOS = [0.3, 1, 3, 10] as const;
const HEADER = flowKey("delayHeader");
/** The printed overhead of a measurement of 100 s at an RTT of 200 ms, bytes. */
const PRINTED_BYTES = 40_000;

/** What went over both links: packets and bytes. */
interface Load {
  readonly packets: number;
  readonly bytes: number;
}

function loadOf({ result }: Run): Load {
  const rate = (id: string) => Number(result.inForce[`link.${id}.rate`] ?? Number.NaN);
  return result.links.reduce(
    (sum, { id, utilization, arrivals }) => ({
      packets: sum.packets + arrivals,
      bytes: sum.bytes + (utilization * rate(id) * result.simulatedSeconds) / 8,
    }),
    { packets: 0, bytes: 0 },
  );
}

const request = (path: ChoiPath, set: ParamMap): RunRequest => tracedRequest(choiScenario(path), set);

async function overheadClaim(runner: Runner, set: ParamMap, options: RunnerOptions): Promise<Claim> {
  const headers = [
    { name: "an unused header field", set: { [HEADER]: "unused" } },
    { name: "a TCP option", set: { [HEADER]: "option" } },
  ];
  const none: ParamMap = { [flowKey("oneWayDelay")]: [] };
  const acks = [
    { name: "each segment", set: {} },
    { name: "delayed", set: { [flowKey("delayedAck")]: true } },
  ];
  const cases = RATIOS.flatMap((ratio) => acks.map((ack) => ({ ratio, ack })));
  const requests = cases.flatMap(({ ratio, ack }) =>
    [none, ...headers.map((each) => each.set)].map((own) => request({ ratio }, { ...set, ...ack.set, ...own })),
  );
  const loads = await runPortions(runner, requests, loadOf, options);
  const kinds = 1 + headers.length;
  return {
    id: "overhead",
    quote: "Therefore, our scheme does not add any overhead traffic with TCP.",
    place: "section 5.1",
    test: "With the scheme as many packets and bytes pass both links in 100.4 s as without it.",
    yardstick: "event",
    readings: cases.flatMap(({ ratio, ack }, at) =>
      headers.map(({ name }, nth): Reading => {
        const [plain, own] = [loads[at * kinds], loads[at * kinds + nth + 1]];
        const packets = (own?.packets ?? Number.NaN) - (plain?.packets ?? Number.NaN);
        const bytes = Math.round((own?.bytes ?? Number.NaN) - (plain?.bytes ?? Number.NaN));
        return {
          of: { "mark in": name, ACKs: ack.name, ratio: `${ratio}` },
          ours: `${fixed(packets, 0)} packets, ${fixed(bytes, 0)} bytes more of ${fixed((plain?.bytes ?? Number.NaN) / 1e3, 0)} kB`,
          holds: packets === 0 && bytes === 0,
        };
      }),
    ),
    why: "Marks ride on segments and ACKs that go anyway. An option costs 4 bytes on the marked segment and 8 on its ACK: by those the run is a little later everywhere, and ends with a packet less. The paper calls it “negligibly small” some lines below.",
  };
}

/** How much of the time between the first and the last exchange lies within one. */
function coverage({ sent, time }: Exchanges): number {
  const first = time[0] ?? 0;
  const whole = (time[time.length - 1] ?? 0) - first;
  const within = Array.from(time, (end, row) => (row === 0 ? 0 : end - (sent[row] ?? end))).reduce(
    (sum, each) => sum + each,
    0,
  );
  return within / whole;
}

/** Gaps between exchanges by which "every RTT" is not met: a hundredth of the time. */
const COVERED = 0.99;

async function delayedClaim(runner: Runner, set: ParamMap, options: RunnerOptions): Promise<Claim> {
  const times = [100, 200] as const;
  const cases = RATIOS.flatMap((ratio) => times.map((ms) => ({ ratio, ms })));
  const requests = cases.map(({ ratio, ms }) =>
    request({ ratio, delayedAck: true }, { ...set, [flowKey("delayedAckTime")]: ms }),
  );
  const runs = await runPortions(runner, requests, (run) => exchangesOf(run), options);
  return {
    id: "delayed-acks",
    quote: "Even with the delayed ACK policy, at least one ACK is generated every RTT.",
    place: "section 5.1",
    test: "With delayed ACKs one exchange follows the other without a gap, and each estimate is as far from the truth as the first.",
    yardstick: "event",
    readings: cases.map(({ ratio, ms }, at): Reading => {
      const exchanges = runs[at];
      if (exchanges === undefined) throw new Error("a run is missing");
      const covered = coverage(exchanges);
      const { count, error } = delaysOf(exchanges);
      return {
        of: { "ACK delay": `${ms} ms`, ratio: `${ratio}` },
        ours: `${count} exchanges over ${fixed(100 * covered, 1)} % of the time; the error varies by ${fixed(1e3 * error.deviation, 3)} ms`,
        holds: covered >= COVERED && error.deviation < 1e-6,
      };
    }),
    why: "The time for which the receiver holds an ACK counts as reverse delay, and does no harm. With delayed ACKs the next segment to be marked waits for no timer as long as two segments come.",
  };
}

/** Ping-pong: packets of `bytes` one at a time, answered by 40 bytes. */
const pingPong = (bytes: number, more: Partial<ChoiPath>): ChoiPath => ({
  ratio: 1,
  window: 1,
  initialWindow: 1,
  payload: bytes - 40,
  ...more,
});

/** Dummy packets carry a byte; 39 bytes of header make them 40 as the paper's. */
const SMALL: ParamMap = { [flowKey("header")]: 39, [flowKey("mss")]: 1 };

async function eqClaim(runner: Runner, set: ParamMap, options: RunnerOptions): Promise<Claim> {
  const path = pingPong(41, { reverseBitPerS: 1e9, delayMs: 100, durationS: 100 });
  const [load] = await runPortions(
    runner,
    [request(path, { ...set, ...SMALL, [flowKey("handshake")]: false })],
    loadOf,
    options,
  );
  const bytes = load?.bytes ?? Number.NaN;
  return {
    id: "forty-kilobytes",
    quote:
      "This means that additional traffic of about 40 Kbytes is used in one-way delay estimation when a network has 200 ms average RTT for 100 s measurement.",
    place: "section 5.2, equation 11",
    test: "Bytes over both links of a ping-pong of 40-byte packets for 100 s with 100 ms each way.",
    yardstick: "about",
    readings: [
      {
        of: {},
        ours: `${fixed(bytes, 0)} bytes in ${fixed(load?.packets ?? Number.NaN, 0)} packets`,
        holds: about(exactly(bytes), PRINTED_BYTES),
      },
    ],
    why: "500 round trips of twice 40 bytes; the lab's ACK to a segment of 40 bytes has 39.",
  };
}

async function sizeClaim(runner: Runner, set: ParamMap, options: RunnerOptions): Promise<Claim> {
  const sizes = [
    { name: "40 bytes", set: SMALL },
    { name: "1500 bytes", set: {} },
  ];
  const requests = RATIOS.flatMap((ratio) =>
    sizes.map((size) =>
      request(pingPong(1500, { ratio }), {
        ...set,
        ...size.set,
        [flowKey("handshake")]: false,
        "owd.choi-yoo.start": "half",
      }),
    ),
  );
  const errors = await runPortions(runner, requests, (run) => 1e3 * delaysOf(exchangesOf(run)).error.mean, options);
  return {
    id: "same-size",
    quote: "if the size of forward and reverse packet is same, the scheme can make more accurate estimation",
    place: "section 5.2",
    test: "The mean error of a ping-pong with 40-byte packets each way, against one with packets of 1500 bytes there: smaller in size.",
    yardstick: "direction",
    readings: RATIOS.map((ratio, at): Reading => {
      const [same, other] = [errors[2 * at] ?? Number.NaN, errors[2 * at + 1] ?? Number.NaN];
      return {
        of: { ratio: `${ratio}` },
        ours: `${fixed(same, 3)} ms, with 1500 bytes ${fixed(other, 3)} ms`,
        holds: Math.abs(same) < Math.abs(other),
      };
    }),
    why: "t₀ = RTT/2 is wrong by half of the difference of the first delays, and packets of one size take equally long where the rates are equal.",
  };
}

function overheadFigure(exchanges: Exchanges): Figure {
  return {
    id: "exchanges",
    title: "Round-trip times of the marked segments with delayed ACKs",
    reading: "ratio 3, ACKs delayed by up to 100 ms; each point is one exchange",
    x: { label: "Time", unit: "s" },
    y: { label: "RTT", unit: "ms" },
    series: [{ id: "rtt", label: "RTT", kind: "points", x: exchanges.time, y: exchanges.rtt, style: "samples" }],
  };
}

async function run(runner: Runner, set: ParamMap, options: RunnerOptions): Promise<Outcome> {
  const shown = await runner.run(request({ ratio: 3, delayedAck: true }, set), {});
  const exchanges = exchangesOf(shown);
  const finding: Finding = {
    id: "rate",
    text: "The scheme sees one delay for each round trip, and no faster change.",
    ours: `${exchanges.time.length - 1} exchanges in 100 s at the ratio 3 with delayed ACKs`,
    why: "One segment is marked at a time.",
  };
  return {
    figures: [overheadFigure(exchanges)],
    claims: [
      await overheadClaim(runner, set, options),
      await delayedClaim(runner, set, options),
      await eqClaim(runner, set, options),
      await sizeClaim(runner, set, options),
    ],
    findings: [finding],
    seeds: [],
    notes: ["Nothing is random."],
  };
}

export const owdSection5: Artefact = {
  id: "owd-section5",
  paper: "owd",
  figure: "Section 5",
  title: "The scheme's traffic",
  summary: "Packets and bytes that the scheme adds to TCP, what delayed ACKs do to it, and a measurement without TCP.",
  given: [
    ...PATH_GIVEN,
    { what: "Alone", value: "40-byte packets, 100 s, an RTT of 200 ms" },
    { what: "Delayed ACKs", value: "one for two or more segments" },
  ],
  assumed: [
    { what: "Ratios", value: "0.3, 1, 3, 10 with TCP", why: "Not given for section 5." },
    { what: "Delayed ACKs", value: "after two segments, or after 100 or 200 ms", why: "Not given." },
    {
      what: "Option",
      value: "4 bytes on a marked segment, 8 on its ACK",
      why: "Kind and length; the same with a time of 32 bits.",
    },
    {
      what: "Ping-pong",
      value: "a flow with a window of one segment and no handshake, over 1 Gbit/s and 100 ms each way for equation 11",
      why: "The lab has no dummy packets; a segment of 40 bytes is one, its ACK has 39.",
    },
    ...PATH_ASSUMED,
  ],
  unjudged: [
    {
      what: "“our estimation scheme does not have to send any additional packets for RTT(s, i)”, “we do not need to make any additional ACKs for RTT(r, i)”, “a negligibly small overhead in the practical point of view” (section 5.1)",
      why: "Parts of “does not add any overhead traffic”, which is judged in packets and bytes.",
    },
    {
      what: "“The policy sends just an ACK on receiving generally two or more packets since normally the minimum cwnd is over two.”",
      why: "On TCP implementations in general.",
    },
    {
      what: "“the overhead is not large since the control packet does not require any payload” (section 5.2)",
      why: "How large is large is not said; the 40 Kbytes are judged.",
    },
  ],
  controls: [{ key: "link.bottleneck.buffer", default: 50 }],
  quick: true,
  run: (runner, { set }, options = {}) => run(runner, set, options),
  lab: ({ set }) => ({ scenario: choiScenario({ ratio: 3, delayedAck: true }), set }),
};
