/** Section 4's choices, tried against what they replace: where FLIGHT comes from, the gains, the shock absorber, the minimum. */

import type { ParamMap } from "../../sim-worker/src/protocol";
import type { Runner, RunnerOptions } from "../experiment/artefact";
import type { Claim, Reading } from "../experiment/claim";
import { counted, fixed, percent } from "../experiment/words";
import { about, exactly, similar } from "../experiment/yardsticks";
import { type Cell, cellsOf, crossed, loadWanted, SAMPLINGS, samplingWanted } from "./cells";
import { collapseOf } from "./collapse";
import { flightsOf, steadyCycle } from "./cycles";
import { laterFlights, SPIKE_SHARE, secondHalfFalls, spikesIn } from "./flightShape";
import { columnOf, EIFEL, LITE, LOAD, rtoOf, SAMPLING, SERVICE, SLOW_SERVICE_MS, TICK } from "./model";
import { flightSpans, settledRow, slowRequest, slowRows } from "./slowLink";

const FLIGHT = "estimator.eifel.flight";
const SHOCK = "estimator.eifel.shock";
const SHOCK_FACTOR = "estimator.eifel.shockFactor";
const SLOW_PRESET = "slow-link";

/** Loads of one sentence about all loads: small ones, the figures' and a large one. */
const LOADS = [4, 6, 10, 16, 26, 40, 60, 100] as const;

const leastOf = ({ rows }: Cell, timer = EIFEL) => collapseOf(rtoOf(rows, timer), rows.rtt);

/** FLIGHT as the actual load: in the model, and in closed loop, where the load is the window at each ACK. */
export async function noisyClaim(runner: Runner, base: ParamMap, options: RunnerOptions): Promise<Claim> {
  const load = { [FLIGHT]: "load" };
  const cells = await cellsOf(runner, { ...base, ...load }, [10, 26, 40].map(loadWanted), options);
  const floor = await cellsOf(runner, base, [10, 26, 40].map(loadWanted), options);
  const inModel = ({ rows }: Cell, timer = EIFEL) => spikesIn(rtoOf(rows, timer), laterFlights(rows));
  const readings = cells.map((cell, nth): Reading => {
    const spikes = inModel(cell);
    const before = floor[nth];
    const other = before === undefined ? 0 : inModel(before);
    const flights = laterFlights(cell.rows).length;
    const reading = cell.reading(
      `spikes in ${spikes} of ${counted(flights, "flight")}, with the lower bound in ${other}, RTO_L in ${inModel(cell, LITE)}`,
      spikes > 1,
    );
    return { ...reading, of: { where: `the model, W = ${cell.of.W ?? ""}` } };
  });
  return {
    id: "noisy",
    quote: "we found that that can be too noisy, leading to many RTO_E spikes",
    place: "section 4.2",
    test: `Flights of a settled cycle in which RTO_E rises and falls again by more than ${percent(SPIKE_SHARE, 0)}, with FLIGHT as the actual load: more than one.`,
    yardstick: "event",
    readings: [...readings, await closedLoopReading(runner, options)],
    why: "A load that is the window changes once per flight, by one segment. Noise would need another measure of the load, which the paper does not describe, or losses.",
  };
}

async function closedLoopReading(runner: Runner, options: RunnerOptions): Promise<Reading> {
  const sets = ["load", "floor"].map((flight) => ({ [FLIGHT]: flight, "run.duration": 20_000 }));
  const runs = await runner.runs(
    sets.map((set) => slowRequest(runner, SLOW_PRESET, EIFEL, set, 1)),
    options,
  );
  const [load, floor] = runs.map((run) => {
    const rows = slowRows(run, EIFEL);
    const spans = flightSpans(rows.rtt, { from: settledRow(rows), to: rows.rtt.length }, SLOW_SERVICE_MS);
    return { spikes: spikesIn(rows.rto, spans), flights: spans.length };
  });
  return {
    of: { where: "closed loop, slow link" },
    ours: `spikes in ${load?.spikes} of ${counted(load?.flights ?? 0, "flight")}, with the lower bound in ${floor?.spikes}`,
    holds: (load?.spikes ?? 0) > 1,
    setup: { preset: SLOW_PRESET, set: { "flow.main.estimator": EIFEL, ...sets[0] } },
  };
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
  const cells = await cellsOf(runner, { ...base, [LOAD]: 40 }, dense, options);
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
    why: "FLIGHT is the load of the first flight of a cycle, its lower bound; the last flight has almost twice as many samples.",
  };
}

/** What a constant must do to have worked. */
const WORKED = [
  "never below the RTT",
  "and level in the second half",
  "and no further from the RTT than GAIN²",
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
    const other = squared[nth];
    return other !== undefined && leastOf(cell).greatestRatio <= 1.1 * leastOf(other).greatestRatio;
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
    why: "In the model, over these loads and every segment timed. The square of the gain is 1/3 at the smallest of these loads and 1/51 at the largest.",
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
      "If every segment is timed to measure the RTT, e.g., by using the timestamp option [10], the estimator gains and the variation weight need to be scaled with the sender's load.",
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
