/** Section 4's choices, tried against what they replace: where FLIGHT comes from, the gains, the shock absorber, the minimum. */

import type { ParamMap } from "../../sim-worker/src/protocol";
import type { Runner, RunnerOptions } from "../experiment/artefact";
import type { Claim, Reading } from "../experiment/claim";
import { counted, fixed, percent } from "../experiment/words";
import { about, exactly, similar } from "../experiment/yardsticks";
import { type Cell, cellsOf, crossed, loadWanted, SAMPLINGS, samplingWanted } from "./cells";
import { collapseOf } from "./collapse";
import { flightsOf, steadyCycle } from "./cycles";
import { humpsOf, laterFlights, secondHalfFalls } from "./flightShape";
import { columnOf, EIFEL, LITE, LOAD, rtoOf, SAMPLING, SERVICE, SLOW_SERVICE_MS, TICK } from "./model";
import { ESTIMATOR, flightSpans, settledRow, slowRequest, slowRows } from "./slowLink";

const FLIGHT = "estimator.eifel.flight";
const SHOCK = "estimator.eifel.shock";
const SHOCK_FACTOR = "estimator.eifel.shockFactor";
const SLOW_PRESET = "slow-link";

/** Loads of one sentence about all loads: small ones, the figures' and a large one. */
const LOADS = [4, 6, 10, 16, 26, 40, 60, 100] as const;

const leastOf = ({ rows }: Cell, timer = EIFEL) => collapseOf(rtoOf(rows, timer), rows.rtt);

/** A flight whose RTO rises and falls again by this share has a spike. */
const SPIKE_SHARE = 0.1;

const spikesText = (humps: readonly number[]) => {
  const spikes = humps.filter((hump) => hump > SPIKE_SHARE).length;
  return `spikes in ${spikes} of ${counted(humps.length, "flight")}, the largest rise and fall ${percent(Math.max(...humps))}`;
};
const isMany = (humps: readonly number[]) => humps.filter((hump) => hump > SPIKE_SHARE).length > 1;

/** What RTO_E was when FLIGHT was chosen: with the shock absorber of section 4.3, or before it. */
const ABSORBERS = [
  ["with the shock absorber", {}],
  ["without the shock absorber", { [SHOCK]: "constant", [SHOCK_FACTOR]: 1 }],
] as const;

/** What the actual load may be; in the model all are the same. */
const ACTUAL_LOADS = [
  ["the window", "load"],
  ["segments outstanding", "outstanding"],
] as const;

/** FLIGHT as the actual load: in the model, and in closed loop, where it is the window at each ACK or what is outstanding. */
export async function noisyClaim(runner: Runner, base: ParamMap, options: RunnerOptions): Promise<Claim> {
  const loads = [10, 26, 40].map(loadWanted);
  const wanted = crossed(
    ABSORBERS.map(([RTO_E, set]) => ({ of: { RTO_E }, set })),
    loads,
  );
  const cells = await cellsOf(runner, { ...base, [FLIGHT]: "load" }, wanted, options);
  const floors = await cellsOf(runner, base, wanted, options);
  const humps = ({ rows }: Cell) => humpsOf(rtoOf(rows, EIFEL), laterFlights(rows));
  const readings = cells.map((cell, nth): Reading => {
    const floor = floors[nth] ?? cell;
    const ours = `${spikesText(humps(cell))}; with the lower bound ${spikesText(humps(floor))}`;
    const where = `the model, W = ${cell.of.W ?? ""}`;
    return {
      ...cell.reading(ours, isMany(humps(cell))),
      of: { where, load: ACTUAL_LOADS[0][0], RTO_E: cell.of.RTO_E ?? "" },
    };
  });
  return {
    id: "noisy",
    quote: "we found that that can be too noisy, leading to many RTO_E spikes",
    place: "section 4.2",
    test: `Flights in which RTO_E rises and falls again by more than ${percent(SPIKE_SHARE, 0)}, with FLIGHT as the actual load: more than one.`,
    yardstick: "event",
    readings: [...readings, ...(await closedLoopReadings(runner, options))],
    why: "A load that is the window changes once per flight, by one segment. Noise would need another measure of the load, which the paper does not describe.",
  };
}

async function closedLoopReadings(runner: Runner, options: RunnerOptions): Promise<readonly Reading[]> {
  const cases = ABSORBERS.flatMap(([RTO_E, absorber]) =>
    ACTUAL_LOADS.map(([load, id]) => ({ RTO_E, absorber, load, id })),
  );
  const sets = cases.flatMap(({ absorber, id }) =>
    [id, "floor"].map((flight) => ({ [FLIGHT]: flight, "run.duration": 20_000, ...absorber })),
  );
  const runs = await runner.runs(
    sets.map((set) => slowRequest(runner, SLOW_PRESET, EIFEL, set, 1)),
    options,
  );
  const humps = runs.map((run) => {
    const rows = slowRows(run, EIFEL);
    const spans = flightSpans(rows.rtt, { from: settledRow(rows), to: rows.rtt.length }, SLOW_SERVICE_MS);
    return humpsOf(rows.rto, spans);
  });
  return cases.map(({ RTO_E, load }, nth) => {
    const [actual = [], floor = []] = humps.slice(2 * nth);
    return {
      of: { where: "closed loop, slow link", load, RTO_E },
      ours: `${spikesText(actual)}; with the lower bound ${spikesText(floor)}`,
      holds: isMany(actual),
      setup: { preset: SLOW_PRESET, set: { ...sets[2 * nth], [ESTIMATOR]: EIFEL } },
    };
  });
}

/** The constant gain of one third. */
export async function thirdClaim(runner: Runner, base: ParamMap, options: RunnerOptions): Promise<Claim> {
  const one = { ...base, [SAMPLING]: "one-per-rtt" };
  const cells = await cellsOf(runner, one, LOADS.map(loadWanted), options);
  return {
    id: "third",
    quote: "this constant leads to an RTO_E that is sufficiently safe against spurious timeouts",
    place: "section 4.2",
    test: "Samples of a settled cycle, one per RTT, that come later than RTO_E: none.",
    yardstick: "event",
    readings: cells.map((cell) => {
      const { late, leastRatio } = leastOf(cell);
      return cell.reading(`${late} late; RTO_E(i−1) at least ${fixed(leastRatio, 2)} RTT(i)`, late === 0);
    }),
    why: "The paper says “especially with a small maximum for the sender's load”: the distance shrinks as the load grows, to a few hundredths of an RTT at 100 segments.",
  };
}

/** "the entire weight of 1": the gain times the samples of a flight. */
export async function weightClaim(runner: Runner, base: ParamMap, options: RunnerOptions): Promise<Claim> {
  const dense = SAMPLINGS.slice(0, 2).map(samplingWanted);
  const loads = [
    { of: { FLIGHT: "lower bound" }, set: {} },
    { of: { FLIGHT: "actual load" }, set: { [FLIGHT]: "load" } },
  ];
  const cells = await cellsOf(runner, { ...base, [LOAD]: 40 }, crossed(loads, dense), options);
  const readings = cells.flatMap(({ rows, reading }) => {
    const flights = flightsOf(rows.rtt, steadyCycle(rows.rtt));
    const gain = columnOf(rows.table, `${EIFEL}.gain`);
    const weights = flights.map(({ from, to }) => (to - from) * (gain[from] ?? Number.NaN));
    const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length;
    const parts = [
      ["first", weights[0] ?? Number.NaN],
      ["mean of all", mean],
      ["last", weights.at(-1) ?? Number.NaN],
    ] as const;
    return parts.map(([flight, weight]) => {
      const cell = reading(fixed(weight, 2), about(exactly(weight), 1));
      return { ...cell, of: { ...cell.of, flight } };
    });
  });
  return {
    id: "weight",
    quote: "to distribute the entire weight of 1 equally over the number of RTT samples per flight",
    place: "section 4.2",
    test: "GAIN_E times the number of samples of a flight, at W = 40.",
    yardstick: "about",
    readings,
    why: "FLIGHT is the load of the first flight of a cycle, its lower bound; the last flight has almost twice as many samples. With the actual load, which the paper found too noisy, the weights are even.",
  };
}

/** Section 4.3: RTO_E before it had the shock absorber. */
export async function smallLoadsClaim(runner: Runner, base: ParamMap, options: RunnerOptions): Promise<Claim> {
  const initial = { ...base, [SHOCK]: "constant", [SHOCK_FACTOR]: 1 };
  const cells = await cellsOf(runner, initial, [4, 6, 8, 10].map(loadWanted), options);
  return {
    id: "small-loads",
    quote: "This can become problematic when the sender’s maximum load is small.",
    place: "section 4.3",
    test: "RTO_E without the shock absorber: whether its least distance from the RTT is at most a tenth of it.",
    yardstick: "similar",
    readings: cells.map((cell) => {
      const { leastRatio, late } = leastOf(cell);
      const ours = `RTO_E(i−1) at least ${fixed(leastRatio, 2)} RTT(i), ${late} too early`;
      return cell.reading(ours, leastRatio <= 1 || similar(exactly(leastRatio - 1), 1, "number"));
    }),
    why: "With few samples in a flight the deviation decays by a large part of itself until the flight ends.",
  };
}

/** What a constant must do to have worked. */
const WORKED = [
  "never below the RTT",
  "and level in the second half",
  "and within a tenth of what GAIN² gives",
] as const;
const CONSTANTS = [1, 1 / 2, 1 / 4, 1 / 8, 1 / 16, 1 / 32, 1 / 64] as const;

interface Constant {
  readonly name: string;
  /** In the order of WORKED, each with those before it; at every load. */
  readonly worked: readonly boolean[];
}

function judged(name: string, cells: readonly Cell[], squared: readonly Cell[]): Constant {
  const safe = cells.every((cell) => leastOf(cell).late === 0);
  const level = cells.every(({ rows }) =>
    secondHalfFalls(rtoOf(rows, EIFEL), laterFlights(rows)).every((fall) =>
      similar(exactly(Math.max(fall, 0)), 1, "number"),
    ),
  );
  const near = cells.every((cell, nth) => {
    const [own, other] = [leastOf(cell), leastOf(squared[nth] ?? cell)];
    const alike = (value: number, theirs: number) => similar(exactly(value - theirs), theirs, "number") === true;
    return alike(own.leastRatio, other.leastRatio) && alike(own.greatestRatio, other.greatestRatio);
  });
  return { name, worked: [safe, safe && level, safe && level && near] };
}

/** Section 4.3: no constant in place of 1/FLIGHT. */
export async function constantClaim(runner: Runner, base: ParamMap, options: RunnerOptions): Promise<Claim> {
  const squared = await cellsOf(runner, base, LOADS.map(loadWanted), options);
  const wanted = crossed(
    CONSTANTS.map((c) => ({ of: { constant: `1/${1 / c}` }, set: { [SHOCK]: "constant", [SHOCK_FACTOR]: c } })),
    LOADS.map(loadWanted),
  );
  const cells = await cellsOf(runner, base, wanted, options);
  const constants = CONSTANTS.map((_, nth) => {
    const own = cells.slice(nth * LOADS.length, (nth + 1) * LOADS.length);
    return judged(own[0]?.of.constant ?? "", own, squared);
  });
  const setup = cells[0]?.reading("", null).setup;
  return {
    id: "no-constant",
    quote: "no constant would have worked to slow the decrease of RTTVAR_E",
    place: "section 4.3",
    test: `RTTVAR_E falls by GAIN times a constant, ${CONSTANTS.length} constants from 1 to 1/64, at the loads ${LOADS.join(", ")}: none works at all of them.`,
    yardstick: "event",
    readings: WORKED.map((name, nth) => {
      const good = constants.filter(({ worked }) => worked[nth]).map((each) => each.name);
      const ours = good.length === 0 ? "none works" : `${good.join(", ")} ${good.length === 1 ? "works" : "work"}`;
      return {
        of: { "worked means": name },
        ours,
        holds: good.length === 0,
        ...(setup === undefined ? {} : { setup }),
      };
    }),
    why: "In the model, over these loads and every segment timed. The paper's factor, 1/FLIGHT, is 1/3 at the smallest of these loads and 1/51 at the largest; what is compared in the third reading is the least and the greatest RTO_E/RTT.",
  };
}

/** Conclusion: with every segment timed no fixed gains serve all loads. */
export async function fixedGainsClaim(runner: Runner, base: ParamMap, options: RunnerOptions): Promise<Claim> {
  const loads = [...LOADS, 200];
  const divisors = [1, 2, 4, 8, 16];
  const wanted = crossed(
    divisors.map((by) => ({
      of: { gains: `1/${8 * by} and 1/${4 * by}` },
      set: { "estimator.jacobson.g": 1 / 8 / by, "estimator.jacobson.h": 1 / 4 / by },
    })),
    loads.map(loadWanted),
  );
  const cells = await cellsOf(runner, base, wanted, options);
  return {
    id: "fixed-gains",
    quote:
      "If every segment is timed to measure the RTT, … the estimator gains and the variation weight need to be scaled with the sender's load.",
    place: "section 6",
    test: "RTO_L with smaller fixed gains, the variation weight 4: some load up to 200 at which it falls below the next RTT.",
    yardstick: "event",
    readings: divisors.map((_, nth) => {
      const own = cells.slice(nth * loads.length, (nth + 1) * loads.length);
      const bad = own.filter((cell) => leastOf(cell, LITE).late > 0).map(({ of }) => of.W ?? "");
      const first = own[0]?.reading("", null);
      const ours = bad.length === 0 ? "above the RTT at every load" : `below the RTT at W = ${bad.join(", ")}`;
      return { ...first, of: { gains: own[0]?.of.gains ?? "" }, ours, holds: bad.length > 0 };
    }),
    why: "Smaller gains move the onset of the collapse to larger loads.",
  };
}

/** Section 4.4: whether the minimum decides anywhere. */
export async function minimumClaim(runner: Runner, base: ParamMap, options: RunnerOptions): Promise<Claim> {
  const paces = [
    { of: { path: "100 ms a segment, tick 1 ms" }, set: { [SERVICE]: 100, [TICK]: 1 } },
    { of: { path: "6.25 s a segment, tick 500 ms" }, set: { [SERVICE]: SLOW_SERVICE_MS, [TICK]: 500 } },
  ];
  const cells = await cellsOf(runner, base, crossed(paces, [10, 26, 40].map(loadWanted)), options);
  return {
    id: "minimum",
    quote: "In all other cases, the minimum should have no effect.",
    place: "section 4.4",
    test: "Samples of a settled cycle after which RTO_E is the last sample and two ticks; the RTT is at least 50 ticks.",
    yardstick: "event",
    readings: cells.map(({ rows, set, reading }) => {
      const rto = rtoOf(rows, EIFEL);
      const { from, to } = steadyCycle(rows.rtt);
      let decided = 0;
      for (let i = from; i < to; i++)
        decided += (rto[i] ?? 0) <= (rows.rtt[i] ?? 0) + 2 * Number(set[TICK]) + 1e-6 ? 1 : 0;
      return reading(`after ${decided} of ${counted(to - from, "sample")}`, decided === 0);
    }),
    why: "RTO_E keeps its distance from the RTT by itself where the clock is finer than the RTT by far.",
  };
}
