/** Sections 2.1 and 3: what the estimate owes to the clocks, to pauses and to lost marks; and other estimators beside it. */

import type { ParamMap, Run, RunRequest } from "../../sim-worker/src/protocol";
import type { Artefact, Outcome, Runner, RunnerOptions, Settings } from "../experiment/artefact";
import type { Claim, Reading } from "../experiment/claim";
import type { LabSetup } from "../experiment/labSetup";
import { type Spread, spreadOf } from "../experiment/statistics";
import { fixed, percent } from "../experiment/words";
import { atMost } from "../experiment/yardsticks";
import { type Exchanges, exchangesOf, flowKey, momentsOf, runPortions, tracedRequest } from "./delays";
import { compareEstimators, ESTIMATORS, OFFSET, PAUSE, SKEW } from "./estimators";
import { readingInterval } from "./intervals";
import { type ChoiPath, choiScenario } from "./path";
import { BACKGROUND_ASSUMED, INTERVALS, PATH_ASSUMED, PATH_GIVEN, STARTS } from "./readings";

/** Largest difference that section 7.1 grants the estimate, s. */
const LARGEST_S = 0.002;
/** 1 ns: the simulator's time. */
const NOTHING_S = 1e-9;
const SAME_SHAPE = 0.1;

/** Paths on which one direction takes longer by its rate or by its propagation delay. */
const PATHS: readonly { readonly name: string; readonly path: ChoiPath }[] = [
  { name: "ratio 3", path: { ratio: 3 } },
  { name: "ratio 10, 400 ms back", path: { ratio: 10, reverseDelayMs: 400 } },
];
const OFFSETS_MS = [100, -100, 60_000] as const;
const SKEWS_PPM = [1, 10, 50, -50] as const;
const PAUSES_MS = [0, 50] as const;

interface Job {
  readonly of: Readonly<Record<string, string>>;
  readonly request: RunRequest;
}

const job = (of: Job["of"], path: ChoiPath, set: ParamMap): Job => ({
  of,
  request: tracedRequest(choiScenario(path), set),
});

const readJobs = <T>(runner: Runner, jobs: readonly Job[], read: (run: Run) => T, options: RunnerOptions) =>
  runPortions(
    runner,
    jobs.map(({ request }) => request),
    read,
    options,
  );

/** The largest distance of two runs' estimates, exchange by exchange, s. */
function apart(one: Exchanges, other: Exchanges): number {
  const distances = Array.from(one.estimated, (value, row) => Math.abs(value - (other.estimated[row] ?? Number.NaN)));
  return Math.max(0, ...distances.filter((value) => !Number.isNaN(value))) / 1e3;
}

/** Estimates with a clock that is off, less those with the true clock: the largest distance. */
async function againstTrueClock(
  runner: Runner,
  set: ParamMap,
  clocks: readonly { readonly name: string; readonly set: ParamMap }[],
  dimension: string,
  options: RunnerOptions,
): Promise<readonly { readonly of: Job["of"]; readonly apartS: number }[]> {
  const cases = PATHS.flatMap(({ name, path }) => STARTS.map((start) => ({ name, path, start })));
  const [plain, off] = [
    cases.map(({ path, start }) => job({}, path, { ...set, ...start.set, [OFFSET]: 0, [SKEW]: 0 })),
    cases.flatMap(({ name, path, start }) =>
      clocks.map((clock) =>
        job({ path: name, "t₀": start.name, [dimension]: clock.name }, path, { ...set, ...start.set, ...clock.set }),
      ),
    ),
  ];
  const truths = await readJobs(runner, plain, (run) => exchangesOf(run), options);
  const found = await readJobs(runner, off, (run) => exchangesOf(run), options);
  return off.map(({ of }, at) => {
    const [own, truth] = [found[at], truths[Math.floor(at / clocks.length)]];
    return { of, apartS: own === undefined || truth === undefined ? Number.NaN : apart(own, truth) };
  });
}

async function offsetClaim(runner: Runner, set: ParamMap, options: RunnerOptions): Promise<Claim> {
  const clocks = OFFSETS_MS.map((ms) => ({ name: `${fixed(ms, 0)} ms`, set: { [OFFSET]: ms } }));
  const found = await againstTrueClock(runner, set, clocks, "offset", options);
  return {
    id: "offset",
    quote: "It does not assume time synchronization between the sender and the receiver.",
    place: "section 2.1",
    test: "With an offset between the clocks every estimate is the one without it, to 1 ns.",
    yardstick: "event",
    readings: found.map(({ of, apartS }) => ({
      of,
      ours: apartS <= NOTHING_S ? "the same estimates" : `up to ${fixed(1e3 * apartS, 2)} ms apart`,
      holds: apartS <= NOTHING_S,
    })),
    why: "Equation 6 takes intervals of each clock alone. The heuristic asks for the ratio of forward delay and RTT while probing, which both clocks together give: an offset turns it.",
  };
}

async function skewClaim(runner: Runner, set: ParamMap, options: RunnerOptions): Promise<Claim> {
  const clocks = SKEWS_PPM.map((ppm) => ({ name: `${fixed(ppm, 0)} ppm`, set: { [SKEW]: ppm } }));
  const found = await againstTrueClock(runner, set, clocks, "skew", options);
  return {
    id: "skew",
    quote:
      "our scheme does not use accurate spot of A_n but utilizes the time length is same independent of the clock skew",
    place: "section 3",
    test: "With a skew between the clocks no estimate in 100 s parts from the one without it: by more than 1 ns; by more than the 0.002 s of section 7.1.",
    readings: found.flatMap(({ of, apartS }): readonly Reading[] =>
      [
        { independent: "to 1 ns", bound: NOTHING_S },
        { independent: "within 0.002 s", bound: LARGEST_S },
      ].map(({ independent, bound }) => ({
        of: { ...of, independent },
        ours: `up to ${fixed(1e3 * apartS, 3)} ms apart`,
        holds: apartS <= bound,
      })),
    ),
    why: "The receiver's intervals are too long by the skew, and their sum by the skew times the time that has passed: 5 ms in 100 s at 50 ppm. The paper names clock skew, and may mean the offset.",
  };
}

interface Tracked {
  readonly of: Readonly<Record<string, string>>;
  readonly forward: Spread;
  readonly reverse: Spread;
}

/** Deviation of estimate less truth as a share of the truth's. */
function trackedShare(truth: ArrayLike<number>, estimated: ArrayLike<number>): number {
  const rows = Array.from(truth, (_, row) => row).filter((row) => row > 0 && Number.isFinite(estimated[row]));
  const errors = rows.map((row) => (estimated[row] ?? Number.NaN) - (truth[row] ?? Number.NaN));
  return momentsOf(errors).deviation / momentsOf(rows.map((row) => truth[row] ?? Number.NaN)).deviation;
}

async function trackedOf(
  runner: Runner,
  { set, seeds }: Settings,
  options: RunnerOptions,
): Promise<readonly Tracked[]> {
  const cases = ([30_000, 100_000] as const).flatMap((backgroundBitPerS) =>
    PAUSES_MS.flatMap((pause) =>
      INTERVALS.map((interval) => ({
        of: {
          background: `${backgroundBitPerS / 1000} kbit/s`,
          "pauses up to": `${pause} ms`,
          "RTT(s, n)": interval.name,
        },
        set: { ...set, ...interval.set, [PAUSE]: pause },
        backgroundBitPerS,
      })),
    ),
  );
  const jobs = cases.flatMap(({ of, set: own, backgroundBitPerS }) =>
    seeds.map((seed) => job(of, { ratio: 3, backgroundBitPerS, seed }, own)),
  );
  const shares = await readJobs(
    runner,
    jobs,
    (run) => {
      const exchanges = exchangesOf(run);
      return {
        forward: trackedShare(exchanges.forward, exchanges.estimated),
        reverse: trackedShare(exchanges.reverse, exchanges.estimatedReverse),
      };
    },
    options,
  );
  return cases.map(({ of }, nth) => {
    const own = shares.slice(nth * seeds.length, (nth + 1) * seeds.length);
    return {
      of,
      forward: spreadOf(own.map(({ forward }) => forward)),
      reverse: spreadOf(own.map(({ reverse }) => reverse)),
    };
  });
}

function variationsClaim(tracked: readonly Tracked[]): Claim {
  return {
    id: "variations",
    quote:
      "It tracks the variations of forward and reverse delay accurately even when the delay value changes dynamically due to the traffic pattern and congestion in the network.",
    place: "section 2.1; also section 3 and abstract",
    test: "The standard deviation of estimate less truth is at most a tenth of that of the delay, of the forward and of the reverse delay, at the ratio 3.",
    yardstick: "similar",
    readings: tracked.flatMap(({ of, forward, reverse }) =>
      [
        { delay: "forward", share: forward },
        { delay: "reverse", share: reverse },
      ].map(
        ({ delay, share }): Reading => ({
          of: { delay, ...of },
          ours: `${percent(share.mean, 1)} of the delay's deviation`,
          ...readingInterval(share, "of the deviation"),
          holds: atMost(share, SAME_SHAPE),
        }),
      ),
    ),
    why: "By figure 3 the round-trip time stands for the time between two marked segments: a sender that pauses in between has each pause in its sum. Equation 1, the time between transmissions, has none.",
  };
}

/** The run of a reading: what its names leave out has the artefact's own value. */
function readingLab(of: Readonly<Record<string, string>>, { set, seeds }: Settings): LabSetup {
  const number = (text = "0"): number => Number.parseFloat(text.replace("−", "-"));
  const known = PATHS.find(({ name }) => name === of.path)?.path;
  const busy = { ratio: 3, backgroundBitPerS: 1000 * number(of.background), seed: seeds[0] ?? 1 };
  const own: ParamMap = {
    ...(STARTS.find(({ name }) => name === of["t₀"])?.set ?? {}),
    ...(INTERVALS.find(({ name }) => name === of["RTT(s, n)"])?.set ?? {}),
    [OFFSET]: number(of.offset),
    [SKEW]: number(of.skew),
    [PAUSE]: number(of["pauses up to"]),
  };
  return { scenario: choiScenario(known ?? busy), set: { ...set, ...own } };
}

async function run(runner: Runner, settings: Settings, options: RunnerOptions): Promise<Outcome> {
  const { set, seeds } = settings;
  const compared = await compareEstimators(runner, set, options);
  return {
    figures: [compared.figure],
    tables: [compared.table],
    claims: [
      await offsetClaim(runner, set, options),
      await skewClaim(runner, set, options),
      variationsClaim(await trackedOf(runner, settings, options)),
    ],
    findings: compared.findings,
    seeds,
    notes: ["Seeds are of the runs with background traffic."],
  };
}

export const owdSection3: Artefact = {
  id: "owd-section3",
  paper: "owd",
  figure: "Sections 2 and 3",
  title: "Clocks, pauses and other estimators",
  summary:
    "What the estimate owes to the clocks of both ends and to a sender that pauses; and what time stamps, a line below them, and RTT/2 make of the same segments.",
  given: [...PATH_GIVEN, { what: "Clocks", value: "a relative offset that is constant on adjacent round trips" }],
  assumed: [
    {
      what: "No queue",
      value: "a window of two segments of 41 bytes, about the SYN's size",
      why: "For the table of estimators alone.",
    },
    { what: "Ratio", value: "3; offsets and skews at 10 with 400 ms back, too", why: "Not given." },
    { what: "Skew", value: "1 to 50 ppm: crystals of computers", why: "Not given." },
    {
      what: "Pauses",
      value: "after each marked segment's ACK none is marked for up to 50 ms, drawn evenly",
      why: "As a sender that has nothing to send; in section 7 each ACK lets the next segment leave.",
    },
    { what: "Duration", value: "100.4 s", why: "As in table 1." },
    ...PATH_ASSUMED.filter(({ what }) => what !== "Clocks"),
    BACKGROUND_ASSUMED,
  ],
  unjudged: [
    {
      what: "“It calculates the delay in a short time”, “It is very simple so it can be implemented practically.” (section 2.1)",
      why: "No number; it is one sum for each round trip.",
    },
    {
      what: "“the difference of the sender-measured RTT and receiver-measured RTT draws the changing network condition” (section 9), “the variation of one-way delay could be tracked accurately if the receiver measures RTT, and returns this value to the sender” (section 3)",
      why: "Equation 6 in words; judged as the variations that it tracks.",
    },
    {
      what: "“we assume that the relative offset is constant on adjacent RTT phases” (section 3)",
      why: "An assumption; a skew breaks it, as is judged.",
    },
    {
      what: "“these schemes cannot be practically applied to the transport protocols … because they require the calibration time” (section 2.1)",
      why: "On other schemes, without a number; the line below time stamps is a finding.",
    },
    {
      what: "“clock synchronization is difficult to be applied to massive distributed computing environment” and the like (sections 1 and 2)",
      why: "On the systems of its time.",
    },
  ],
  controls: [
    { key: "owd.choi-yoo.interval", default: "sent" },
    { key: "owd.choi-yoo.start", default: "half" },
    { key: "owd.timestamps.period" },
  ],
  seeds: { full: 8, quick: 2 },
  quick: false,
  run: (runner, settings, options = {}) => run(runner, settings, options),
  lab: ({ set }) => ({
    scenario: choiScenario({ ratio: 3 }),
    set: { ...set, [SKEW]: 50, [flowKey("oneWayDelay")]: [...ESTIMATORS] },
  }),
  readingLab,
};
