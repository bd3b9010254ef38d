import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { nodeJob } from "../cli/nodeJob";
import { catalogue } from "../generated/catalogue";
import { LabFailure } from "../src/failure";
import { runModel } from "../src/model";
import type { ModelRequest, ParamMap, Replay, Trace } from "../src/protocol";
import { loadCore } from "./support";

const core = await loadCore();

/** `datasets/reference/oracle`: test signals of an independent implementation. */
const vectors: { readonly cases: readonly { readonly name: string; readonly rtt_s: readonly number[] }[] } = JSON.parse(
  readFileSync(new URL("../../datasets/reference/oracle/test_signals.json", import.meta.url), "utf8"),
);

const run = (request: Partial<ModelRequest>): Promise<Replay> =>
  runModel(core, { model: "eifel-cycle", estimators: ["jacobson"], set: {}, range: null, ...request }, nodeJob);

function column({ tables }: Trace, kind: string, id: string): Float64Array {
  const found = tables.find((table) => table.kind === kind)?.columns.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`There is no column ${kind} ${id}.`);
  return found.values;
}

/** The last of `cycles` cycles: RTTs of the samples, and each timer's RTO after them; index -1 is of the row before. */
interface Cycle {
  readonly rtt: readonly number[];
  rto(estimator: string, at: number): number;
  /** RTO in force over the RTT that meets it, at each sample. */
  ratios(estimator: string): readonly number[];
}

async function lastCycle(
  load: number,
  more: ParamMap = {},
  perCycle = (3 * load * load) / 8 + load / 4,
): Promise<Cycle> {
  const set = { "model.eifel-cycle.load": load, "model.eifel-cycle.cycles": 8, ...more };
  const { trace } = await run({ estimators: ["jacobson", "eifel"], set });
  const all = column(trace, "samples", "rtt");
  const first = all.length - perCycle;
  const rtt = [...all.subarray(first)];
  const rto = (estimator: string, at: number) => column(trace, "samples", `${estimator}.rto`)[first + at] ?? Number.NaN;
  return { rtt, rto, ratios: (estimator) => rtt.map((value, at) => rto(estimator, at - 1) / value) };
}

const EVEN_LOADS = Array.from({ length: 99 }, (_, nth) => 4 + 2 * nth);

const variation = (values: readonly number[]) => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) / mean;
};

/** Of the flights: which samples are the first of theirs. */
const firstOfFlights = ({ rtt }: Cycle) => rtt.flatMap((value, at) => (value === rtt[at - 1] ? [] : [at]));

describe("the steady-state model of Ludwig and Sklower", () => {
  test.each([
    [10, 40],
    [26, 260],
    [40, 610],
  ])("load %i: %i ACKs a cycle", async (load, rows) => {
    const set = { "model.eifel-cycle.load": load, "model.eifel-cycle.cycles": 1 };
    expect((await run({ set })).scores[0]?.samples).toBe(rows);
  });

  test("section 3.1: RTO_L rises when the RTT drops", async () => {
    const small = await lastCycle(10);
    const drop = small.rtt.findIndex((value) => value !== 600);
    const after = Array.from({ length: drop }, (_, at) => small.rto("jacobson", at));
    expect(small.rto("jacobson", -1)).toBeCloseTo(1205.2, 0);
    expect(Math.max(...after)).toBeCloseTo(1674.7, 0);
    // Figure 4: 12.5 ticks a segment.
    const large = await lastCycle(40, { "model.eifel-cycle.service": 12.5 });
    expect(large.rto("jacobson", -1)).toBeCloseTo(500, 0);
    expect(Math.max(...large.rtt.map((_, at) => large.rto("jacobson", at)))).toBeCloseTo(914, 0);
  });

  test("section 3.1: RTO_E does not", async () => {
    for (const [load, service, before, after] of [
      [10, 100, 1471, 1408],
      [40, 12.5, 744, 733],
    ] as const) {
      const cycle = await lastCycle(load, { "model.eifel-cycle.service": service });
      const inFirst = cycle.rtt.flatMap((value, at) => (value === cycle.rtt[0] ? [cycle.rto("eifel", at)] : []));
      expect(cycle.rto("eifel", -1)).toBeCloseTo(before, 0);
      expect(Math.max(...inFirst)).toBeCloseTo(after, 0);
    }
  });

  test("section 3.2: RTO_L collapses into the RTT at load 40", async () => {
    const cycle = await lastCycle(40);
    const ratios = cycle.ratios("jacobson");
    const hit = firstOfFlights(cycle).filter((at) => (ratios[at] ?? 1) < 1);
    expect([hit.length, firstOfFlights(cycle).length]).toEqual([18, 20]);
    // Below the RTT that comes, or less than 2 % above it.
    expect([ratios.filter((ratio) => ratio < 1.02).length, ratios.length]).toEqual([285, 610]);
  });

  test("section 3.2: the collapse begins at load 18", async () => {
    const below = async (load: number) =>
      (await lastCycle(load)).ratios("jacobson").filter((ratio) => ratio < 1).length;
    for (const load of [4, 6, 8, 10, 12, 14, 16]) expect([load, await below(load)]).toEqual([load, 0]);
    expect(await below(18)).toBe(3);
  });

  test("section 5.1: one sample per RTT, no collapse", async () => {
    for (const load of [10, 26, 40]) {
      const cycle = await lastCycle(load, { "model.eifel-cycle.sampling": "one-per-rtt" }, load / 2);
      expect(cycle.rtt).toEqual(Array.from({ length: load / 2 }, (_, nth) => (load / 2 + 1 + nth) * 100));
      expect(Math.min(...cycle.ratios("jacobson"))).toBeGreaterThanOrEqual(1.21);
      expect(Math.min(...cycle.ratios("eifel"))).toBeGreaterThanOrEqual(1.145);
    }
  });

  test("every second segment: half the samples", async () => {
    const { scores } = await run({ set: { "model.eifel-cycle.sampling": "every-second" } });
    expect(scores[0]?.samples).toBe(160);
  });

  test("section 4.2: in the second half of a flight RTO_L falls, RTO_E stays level", async () => {
    const cycle = await lastCycle(10);
    const falls = (id: string) =>
      firstOfFlights(cycle)
        .slice(1)
        .map((at) => {
          const flight = (cycle.rtt[at] ?? 0) / 100;
          return (cycle.rto(id, at + Math.floor(flight / 2)) - cycle.rto(id, at + flight - 1)) / 100;
        });
    // In service times.
    expect(Math.min(...falls("jacobson"))).toBeGreaterThan(0.395);
    expect(Math.max(...falls("jacobson"))).toBeLessThan(1.75);
    expect(Math.max(...falls("eifel"))).toBeLessThan(0.145);
  });

  test("section 4.3: RTO_E over RTT", async () => {
    for (const [load, least, most] of [
      [10, 1.36, 2.45],
      [40, 1.47, 2.83],
    ] as const) {
      const cycle = await lastCycle(load);
      const ratios = cycle.ratios("eifel");
      expect(Math.min(...ratios)).toBeCloseTo(least, 2);
      expect(Math.max(...ratios)).toBeCloseTo(most, 2);
      expect(variation(ratios)).toBeGreaterThan(0.115);
      expect(variation(ratios)).toBeLessThan(0.175);
      expect(variation(cycle.ratios("jacobson"))).toBeGreaterThan(0.275);
      expect(variation(cycle.ratios("jacobson"))).toBeLessThan(0.365);
    }
  });

  test("section 4: RTO_E is never met by a longer RTT, at any load", async () => {
    const least = new Map<number, number>();
    for (const load of EVEN_LOADS) least.set(load, Math.min(...(await lastCycle(load)).ratios("eifel")));
    expect(Math.min(...least.values())).toBeGreaterThanOrEqual(1.17);
    expect([...least].reduce((best, next) => (next[1] < best[1] ? next : best))[0]).toBe(6);
    const large = [...least].filter(([load]) => load >= 16).map(([, ratio]) => ratio);
    expect(Math.min(...large)).toBeGreaterThanOrEqual(1.425);
    expect(Math.max(...large)).toBeLessThanOrEqual(1.515);
  });

  test("a first flight at half the load changes none of it", async () => {
    const half = { "model.eifel-cycle.first": "half" };
    const small = await lastCycle(10, half, 45);
    expect(Math.max(...small.rtt.map((_, at) => small.rto("jacobson", at)))).toBeCloseTo(1848.8, 0);
    const large = await lastCycle(40, half, 630);
    expect(large.ratios("jacobson").some((ratio) => ratio < 1)).toBe(true);
    for (const load of EVEN_LOADS.filter((load) => load <= 60)) {
      const cycle = await lastCycle(load, half, (3 * load * load) / 8 + (3 * load) / 4);
      expect(Math.min(...cycle.ratios("eifel"))).toBeGreaterThan(1);
    }
  });

  test("REXMT_L: the offset is the age of the oldest outstanding segment, the next RTT less a service time", async () => {
    const { trace } = await run({});
    const rtt = column(trace, "model", "rtt");
    const age = column(trace, "model", "age");
    const load = column(trace, "model", "load");
    for (let row = 0; row + 1 < rtt.length; row++) expect(age[row]).toBe((rtt[row + 1] ?? 0) - 100);
    expect(load.map((value) => value * 100)).toEqual(rtt);
  });
});

describe("the self-trained timer (section 4.6)", () => {
  async function trained(k: number) {
    const set = {
      "model.eifel-cycle.load": 26,
      "model.eifel-cycle.cycles": 24,
      "estimator.eifel.agg": true,
      "estimator.eifel.aggK": k,
    };
    const { trace } = await run({ estimators: ["eifel"], set, state: true });
    const rtt = column(trace, "samples", "rtt");
    const rto = column(trace, "samples", "eifel.rto");
    const spurious = [...rtt.keys()].filter((at) => at > 0 && (rto[at - 1] ?? 0) < (rtt[at] ?? 0));
    return { rtt, spurious, agg: column(trace, "samples", "eifel.agg") };
  }

  test("AGG sinks 9.75 % a cycle at k = 0.1, 5.0 % at 0.05", async () => {
    const fall = async (k: number) => 1 - ((await trained(k)).agg[259] ?? 0);
    expect(await fall(0.1)).toBeCloseTo(0.0975, 4);
    expect(await fall(0.05)).toBeCloseTo(0.05, 3);
  });

  test("figure 10: the saw", async () => {
    const { spurious, rtt, agg } = await trained(0.05);
    // The same rows as the oracle's vectors: the first in the eighth cycle, then one in about four.
    expect(spurious).toEqual([2029, 3094, 4134, 5174]);
    expect(Math.floor(2029 / 260) + 1).toBe(8);
    const steady = agg.subarray(2029);
    expect(Math.min(...steady)).toBeCloseTo(0.66, 1);
    expect(Math.max(...steady)).toBeCloseTo(0.84, 1);
    const flights = spurious.map((at) => (rtt[at] ?? 0) / 100);
    expect(spurious.every((at) => rtt[at - 1] !== rtt[at])).toBe(true);
    expect(Math.min(...flights)).toBeGreaterThanOrEqual(23);
  });
});

describe("test signals", () => {
  const SIGNALS = ["constant", "step", "ramp", "sawtooth", "noise", "spikes", "random-walk", "heavy-tail"];

  const samples = async (model: string, set: ParamMap = {}) => {
    const { trace } = await run({ model, set });
    return [...column(trace, "samples", "rtt")];
  };

  test("the shapes, sample by sample", async () => {
    expect(new Set(await samples("constant"))).toEqual(new Set([100]));
    const step = await samples("step");
    expect([step.length, step[49], step[50], step[99], step[100]]).toEqual([600, 100, 300, 300, 100]);
    const ramp = await samples("ramp");
    expect([ramp[0], ramp[50], ramp[100]]).toEqual([100, 200, 100]);
    expect(ramp[99]).toBeCloseTo(298, 9);
    const saw = await samples("sawtooth");
    expect([saw[0], saw[10]]).toEqual([100, 100]);
    expect(saw[9]).toBeCloseTo(280, 9);
  });

  // The vectors' series are in seconds, rounded to microseconds.
  test.each([
    ["const 0.04", "constant", { "model.constant.base": 40 }],
    ["step 0.04", "step", { "model.step.base": 40 }],
    ["ramp 0.04", "ramp", { "model.ramp.base": 40 }],
    ["saw_fast 0.04", "sawtooth", { "model.sawtooth.base": 40 }],
    [
      "perrtt 0.04",
      "eifel-cycle",
      {
        "model.eifel-cycle.service": 40 / 6,
        "model.eifel-cycle.sampling": "one-per-rtt",
        "model.eifel-cycle.cycles": 120,
      },
    ],
  ] as const)("%s of the vectors is %s", async (name, model, set) => {
    const series = vectors.cases.find((each) => each.name === name)?.rtt_s ?? [];
    const ours = await samples(model, set);
    expect(series.length).toBe(600);
    expect(ours.map((value) => Math.round(value * 1e3))).toEqual(series.map((value) => Math.round(value * 1e6)));
  });

  test("what is drawn has the stated size", async () => {
    const set = { "model.noise.samples": 20000, "model.spikes.samples": 20000, "model.heavy-tail.samples": 20000 };
    expect(variation(await samples("noise", set))).toBeCloseTo(0.1, 2);
    const spikes = (await samples("spikes", set)).filter((value) => value > 130).length / 20000;
    expect(spikes).toBeGreaterThan(0.06);
    expect(spikes).toBeLessThan(0.08);
    // Lomax with index 1.5 and scale 0.3: the median of the excess is 0.3 (2^(2/3) - 1).
    const tail = (await samples("heavy-tail", set)).sort((a, b) => a - b);
    expect((tail[10000] ?? 0) / 100).toBeCloseTo(1 + 0.3 * (2 ** (2 / 3) - 1), 2);
    const walk = await samples("random-walk", { "model.random-walk.samples": 5000, "model.random-walk.pull": 0 });
    const steps = walk.slice(1).map((value, at) => Math.log(value / (walk[at] ?? 1)));
    expect(Math.sqrt(steps.reduce((sum, each) => sum + each * each, 0) / steps.length)).toBeCloseTo(0.1, 2);
  });

  test("the same seed gives the same samples, another seed others", async () => {
    for (const model of ["noise", "spikes", "random-walk", "heavy-tail"]) {
      const first = await samples(model);
      expect(await samples(model)).toEqual(first);
      expect(await samples(model, { "run.seed": 2 })).not.toEqual(first);
    }
  });

  test("samples are one RTT apart, or evenly spaced", async () => {
    const times = async (spacing: number) => {
      const { trace } = await run({ model: "step", set: { "model.step.spacing": spacing } });
      return column(trace, "samples", "time");
    };
    expect([...(await times(0)).subarray(48, 52)]).toEqual([4.9, 5, 5.3, 5.6]);
    expect([...(await times(20)).subarray(0, 3)]).toEqual([0.02, 0.04, 0.06]);
  });

  test("stay between a twentieth of the base and an hour, at the extremes of their parameters", async () => {
    const set = { "model.heavy-tail.shape": 0.2, "model.heavy-tail.base": 1e6, "model.noise.noise": 10 };
    expect(Math.max(...(await samples("heavy-tail", set)))).toBeLessThanOrEqual(3.6e6);
    expect(Math.min(...(await samples("noise", set)))).toBeCloseTo(5, 9);
  });

  // Whether experts or Jacobson predict better follows from the shape, not from the seed.
  test("findings of the experts' study hold by sign on other seeds", async () => {
    const errors = async (model: string, seed: number) => {
      const base = { [`model.${model}.samples`]: 1500, [`model.${model}.base`]: 50 };
      const set = { ...base, "run.seed": seed, "estimator.experts.unit": 4 };
      const { scores } = await run({ model, estimators: ["jacobson", "experts", "last"], set });
      const of = (id: string) => scores.find((score) => score.id === id)?.meanAbsErrorMs ?? Number.NaN;
      return { experts: of("experts"), jacobson: of("jacobson"), last: of("last") };
    };
    for (const seed of [1, 2, 3]) {
      for (const model of ["step", "ramp", "random-walk"]) {
        const { experts, jacobson, last } = await errors(model, seed);
        expect([model, seed, experts < jacobson, last < experts]).toEqual([model, seed, true, true]);
      }
      for (const model of ["constant", "noise"]) {
        const { experts, jacobson } = await errors(model, seed);
        expect([model, seed, experts > jacobson]).toEqual([model, seed, true]);
      }
    }
  });

  test("every one of them goes through all estimators", async () => {
    const estimators = catalogue.modules.flatMap(({ kind, id }) => (kind === "estimator" ? [id] : []));
    for (const model of SIGNALS) {
      const { scores, trace } = await run({ model, estimators });
      expect(scores.map(({ id }) => id)).toEqual(estimators);
      expect(scores.every(({ samples: count, flow }) => count === 600 && flow === "model")).toBe(true);
      expect(trace.tables.map(({ kind }) => kind)).toEqual(["samples"]);
    }
  });
});

describe("a model's session", () => {
  test("scores only the range, and all of it stays in the table", async () => {
    const { scores, trace } = await run({ range: [10, 20] });
    expect(scores[0]?.samples).toBe(101);
    expect(trace.tables.find(({ kind }) => kind === "samples")?.rows).toBe(320);
  });

  test("record none: scores only, and the same", async () => {
    const recorded = await run({ estimators: ["eifel", "experts"] });
    const bare = await run({ estimators: ["eifel", "experts"], record: "none" });
    expect(bare.trace.tables).toEqual([]);
    expect(bare.scores).toEqual(recorded.scores);
  });

  test("gives the samples alone where no estimator is named", async () => {
    const { scores, trace } = await run({ estimators: [] });
    expect(scores).toEqual([]);
    expect(trace.tables.find(({ kind }) => kind === "samples")?.columns.map(({ id }) => id)).toEqual(["time", "rtt"]);
  });

  test("says what is in force: the model's own bound, its parameters, the estimators'", async () => {
    const { inForce } = await run({ set: { "model.eifel-cycle.load": 12 } });
    expect(inForce).toMatchObject({ "model.eifel-cycle.load": 12, "rto.max": 1e7, "estimator.jacobson.k": 4 });
    expect((await run({ set: { "rto.max": 1000 } })).inForce["rto.max"]).toBe(1000);
  });

  test("explains a sample and draws operating curves", async () => {
    const explained = await run({ explain: { flow: "model", sample: 39 }, operating: true });
    expect(explained.anatomy?.map(({ id, flow, sample }) => [id, flow, sample])).toEqual([["jacobson", "model", 39]]);
    expect(explained.operatingCurves?.[0]?.id).toBe("jacobson");
    expect(await run({})).not.toHaveProperty("anatomy");
  });

  const problem = async (request: Partial<ModelRequest>) => {
    try {
      await run(request);
    } catch (thrown) {
      if (thrown instanceof LabFailure) return [thrown.error.code, thrown.error.place];
      throw thrown;
    }
    return null;
  };

  test("refuses what it does not know", async () => {
    expect(await problem({ model: "banana" })).toEqual(["no-such-model", "model"]);
    expect(await problem({ estimators: ["banana"] })).toEqual(["no-such-estimator", "estimators"]);
    expect((await problem({ set: { "model.eifel-cycle.banana": 1 } }))?.[0]).toBe("unknown-key");
    expect((await problem({ set: { "model.eifel-cycle.load": 1 } }))?.[1]).toBe("model.eifel-cycle.load");
    const long = { "model.eifel-cycle.load": 1000, "model.eifel-cycle.cycles": 1000, "model.eifel-cycle.service": 1e6 };
    expect(await problem({ set: long })).toEqual(["model-too-long", ""]);
  });
});
