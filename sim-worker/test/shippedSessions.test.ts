/**
 * Main cases of the reference vectors through the sessions that a page opens, in the core that it downloads: a simulation, the fluid
 * model, the steady-state model. `shipped.test.ts` has those of replays; `reference.test.ts` compares simulations with ns-2, event by event.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { asVectorFile, type Json } from "../cli/vectors";
import type { ParamMap, Table } from "../src/protocol";
import { loadCore } from "./support";

const core = await loadCore();

type Case = Readonly<Record<string, Json>>;

function casesOf(name: string): readonly Case[] {
  const path = new URL(`../../datasets/reference/oracle/${name}.json`, import.meta.url);
  const file = asVectorFile(JSON.parse(readFileSync(path, "utf8")), name);
  if (file === null) throw new Error(`${name} is no file of vectors.`);
  return file.cases;
}

const record = (value: Json | undefined) => value as Readonly<Record<string, Json>>;
const numbers = (value: Json | undefined) => value as readonly number[];
const rows = (value: Json | undefined) => value as readonly (readonly number[])[];

/** Opens a session and runs it to its end: its result, and its tables by their kind. */
function finished<T extends object>(document: object): { readonly result: T; readonly table: (kind: string) => Table } {
  const session = core.open(document);
  while (session.step(Number.POSITIVE_INFINITY, 100_000));
  const result = session.result<T>();
  const { tables } = session.trace();
  session.close();
  const table = (kind: string) => {
    const found = tables.find((each) => each.kind === kind);
    if (found === undefined) throw new Error(`There is no table of ${kind}.`);
    return found;
  };
  return { result, table };
}

const column = (table: Table, id: string) => {
  const found = table.columns.find((each) => each.id === id);
  if (found === undefined) throw new Error(`There is no column ${id}.`);
  return found.values;
};

/** The numbers agree within a share of `share`, or an absolute difference of as much. */
function expectClose(ours: readonly number[], theirs: readonly number[], share: number): void {
  expect(ours.length).toBe(theirs.length);
  const close = (a: number, b: number) => Math.abs(a - b) <= share * Math.max(1, Math.abs(b));
  const wrong = ours.findIndex((value, at) => !close(value, theirs[at] ?? Number.NaN));
  expect([wrong, ours[wrong], theirs[wrong]]).toEqual([-1, undefined, undefined]);
}

interface Curve {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

/** The value at `x` on the straight lines between a curve's corners; the ends' values outside. */
function onCurve({ x: xs, y: ys }: Curve, x: number): number {
  const next = xs.findIndex((each) => each >= x);
  const [y = Number.NaN, before] = [ys.at(next), ys[next - 1]];
  const [from, to] = [xs[next - 1], xs.at(next)];
  if (before === undefined || from === undefined || to === undefined) return y;
  return before + ((y - before) * (x - from)) / (to - from);
}

/** Two PERT flows over a short queue for ten seconds, with the thresholds of a case. */
const pertRun = ({ tmin, tmax, pmax }: Readonly<Record<string, Json>>) => ({
  kind: "simulation",
  scenario: {
    scenario: 1,
    run: { duration: 10, seed: 1 },
    topology: { template: "dumbbell" },
    link: { bottleneck: { rate: 10e6, delay: 20, buffer: 100 }, access: { rate: 100e6, delay: 1 } },
    flow: { main: { count: 2, congestionControl: "pert-red" } },
  },
  set: {
    "cc.pert-red.tmin": Number(tmin) * 1000,
    "cc.pert-red.tmax": Number(tmax) * 1000,
    "cc.pert-red.pmax": Number(pmax),
  },
});

test("the response probability that a simulation draws with is PERT's curve", () => {
  const cases = casesOf("pert_curve");
  expect(cases.length).toBe(3);
  for (const { params, srtt, expect: wanted } of cases) {
    const { result, table } = finished<{ readonly curves: readonly Curve[] }>(pertRun(record(params)));
    const [curve] = result.curves;
    if (curve === undefined) throw new Error("The simulation gives no curve.");
    const base = Number(record(params).P);
    const ours = numbers(srtt).map((each) => onCurve(curve, (each - base) * 1000));
    expectClose(ours, numbers(record(wanted).p), 1e-9);

    // What the flow did: each recorded probability is the curve's at the delay beside it.
    const control = table("control");
    const chances = column(control, "probability");
    const recorded = [...column(control, "queueingDelay")].flatMap((delay, at) => {
      const chance = chances[at];
      // No delay is known before the first sample.
      return Number.isNaN(delay) || chance === undefined ? [] : [{ delay, chance }];
    });
    expect(recorded.some(({ chance }) => chance > 0 && chance < 1)).toBe(true);
    expectClose(
      recorded.map(({ chance }) => chance),
      recorded.map(({ delay }) => onCurve(curve, delay)),
      1e-9,
    );
  }
});

const fluidOf = ({ N, C, pmax, tmin, tmax, alpha, delta, R }: Readonly<Record<string, Json>>): ParamMap => ({
  "model.pert-fluid.flows": Number(N),
  "model.pert-fluid.capacity": Number(C),
  "model.pert-fluid.pmax": Number(pmax),
  "model.pert-fluid.tmin": Number(tmin) * 1000,
  "model.pert-fluid.tmax": Number(tmax) * 1000,
  "model.pert-fluid.weight": Number(alpha),
  "model.pert-fluid.interval": Number(delta) * 1000,
  ...(R === undefined ? {} : { "model.pert-fluid.rtt": Number(R) * 1000 }),
});

interface Stability {
  readonly known: {
    readonly theorem: boolean;
    readonly left: number;
    readonly right: number;
    readonly theoremRttMs: number;
  };
}

test("the fluid session's stability is that of Theorem 1", () => {
  for (const { params, R_boundary: boundary, at } of casesOf("pert_stability")) {
    for (const place of at as readonly Readonly<Record<string, Json>>[]) {
      const { result } = finished<Stability>({ kind: "fluid", set: fluidOf({ ...record(params), R: place.R ?? 0 }) });
      expect(result.known.theorem).toBe(place.satisfied);
      expectClose([result.known.left, result.known.right], [Number(place.lhs), Number(place.rhs)], 1e-8);
      expectClose([result.known.theoremRttMs], [Number(boundary) * 1000], 1e-8);
    }
  }
});

test("the fluid session's trajectory is that of an independent integration", () => {
  const [kase] = casesOf("pert_dde_R100");
  const wanted = rows(kase?.rows).filter(([t]) => (t ?? 0) > 0 && (t ?? 0) <= 10);
  expect(wanted.length).toBeGreaterThan(100);
  const stepS = Number(wanted[0]?.[0]);
  const set = {
    ...fluidOf({ N: 5, C: 100, pmax: 0.1, tmin: 0.05, tmax: 0.1, alpha: 0.99, delta: 0.0001, R: 0.1 }),
    "model.pert-fluid.clip": false,
    "model.pert-fluid.clocked": false,
    "model.pert-fluid.startWindow": 1,
    "model.pert-fluid.startDelay": 1000,
    "model.pert-fluid.duration": 10,
  };
  const table = finished({ kind: "fluid", set, rows: Math.round(10 / stepS) + 1 }).table("fluid");
  const times = [...column(table, "time")];
  const at = wanted.map(([t]) => times.findIndex((time) => Math.abs(time - (t ?? 0)) < 1e-6));
  expect(at.every((index) => index >= 0)).toBe(true);
  for (const [id, nth, unit] of [
    ["window", 1, 1],
    ["queueingDelay", 2, 1000],
    ["smoothedDelay", 3, 1000],
  ] as const) {
    const values = column(table, id);
    expectClose(
      at.map((index) => (values[index] ?? Number.NaN) / unit),
      wanted.map((row) => row[nth] ?? Number.NaN),
      1e-6,
    );
  }
});

test("the model session's samples and timers are those of the steady-state model", () => {
  for (const { params, expect: wanted } of casesOf("model_load10")) {
    const { max_load, service_time, tick, cycles, quantise_to_tick, include_half_load } = record(params);
    const { row, rtt, srtt_l, srtt_e, rttvar_e } = record(wanted);
    const { table } = finished({
      kind: "model",
      model: "eifel-cycle",
      estimators: ["jacobson", "eifel"],
      state: true,
      set: {
        "model.eifel-cycle.load": Number(max_load),
        "model.eifel-cycle.service": Number(service_time),
        "model.eifel-cycle.tick": Number(tick),
        "model.eifel-cycle.cycles": Number(cycles),
        "model.eifel-cycle.quantise": quantise_to_tick === true,
        "model.eifel-cycle.first": include_half_load === true ? "half" : "half-plus-one",
      },
    });
    const samples = table("samples");
    const listed = (id: string) => numbers(row).map((index) => column(samples, id)[index] ?? Number.NaN);
    expect(numbers(row).length).toBeGreaterThan(40);
    expectClose(listed("rtt"), numbers(rtt), 1e-9);
    expectClose(listed("jacobson.srtt_ms"), numbers(srtt_l), 1e-9);
    expectClose(listed("eifel.srtt_ms"), numbers(srtt_e), 1e-9);
    expectClose(listed("eifel.rttvar_ms"), numbers(rttvar_e), 1e-9);
  }
});
