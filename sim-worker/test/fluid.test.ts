/** The fluid model through the worker's verb, and the claims of the figures that are made of it. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Runner, runArtefact, type TimedOutcome } from "../../papers/experiment/artefact";
import { holdingOf } from "../../papers/experiment/claim";
import { pertFig5 } from "../../papers/pert/fig5";
import { pertFig13 } from "../../papers/pert/fig13";
import { columnOf, FLUID, peaksOf, turnsOf } from "../../papers/pert/fluid";
import { nodeJob } from "../cli/nodeJob";
import { openNodeRunner } from "../cli/nodeRunner";
import type { LabClient } from "../src/client";
import { LabFailure } from "../src/failure";
import { runFluid } from "../src/fluid";
import type { Fluid, FluidRequest, ParamMap } from "../src/protocol";
import { loadCore } from "./support";

const core = await loadCore();
const ask = (request: Partial<FluidRequest>): Promise<Fluid> => runFluid(core, { set: {}, ...request }, nodeJob);

describe("the verb fluid", () => {
  test("gives nothing but what is known when nothing else is asked for", async () => {
    const { known, table, trajectory, map, curve, sweep } = await ask({});
    expect([table, trajectory, map, curve]).toEqual([null, null, null, null]);
    expect(sweep).toEqual([]);
    expect(known.theoremRttMs).toBeCloseTo(170.998, 3);
    expect(known.exactRttMs).toBeCloseTo(165.825, 3);
    expect(known.windowSegments).toBeCloseTo(3.2, 9);
  });

  test("gives a trajectory of no more rows than asked for, from the start on", async () => {
    const fluid = await ask({ rows: 1000 });
    expect(fluid.table?.rows).toBeLessThanOrEqual(1000);
    expect(fluid.table?.columns.map(({ id }) => id)).toEqual([
      "time",
      "window",
      "queueingDelay",
      "smoothedDelay",
      "probability",
    ]);
    expect(columnOf(fluid, "window")[0]).toBe(1);
    expect(columnOf(fluid, "queueingDelay")[0]).toBe(1000);
    expect(fluid.trajectory?.ends).toBe("rests");
  });

  test("says how trajectories end", async () => {
    const endOf = async (set: ParamMap) => (await ask({ set, rows: 4000 })).trajectory?.ends;
    expect(await endOf({ [FLUID.rtt]: 171, [FLUID.duration]: 300 })).toBe("persists");
    expect(await endOf({ [FLUID.rtt]: 160, [FLUID.duration]: 20 })).toBe("decays");
    expect(await endOf({ [FLUID.rtt]: 500 })).toBe("diverges");
    expect(await endOf({ [FLUID.rtt]: 500, [FLUID.clip]: true })).not.toBe("diverges");
  });

  test("maps stability; the boundaries run between nodes that differ", async () => {
    const { map } = await ask({ map: { x: FLUID.rtt, y: FLUID.interval, columns: 30, rows: 20 } });
    if (map === null) throw new Error("no map");
    expect(map.nodes).toHaveLength(600);
    expect([map.x.from, map.x.to, map.x.log, map.y.log]).toEqual([20, 500, false, true]);
    // Fast sampling: the theorem holds to 171 ms, the equations to 165.8 ms and a little more with shorter intervals.
    const below = (pieces: readonly number[]) =>
      pieces.filter((_, i) => i % 2 === 0 && (pieces[i + 1] ?? 0) < 0.05).map((x) => x);
    for (const x of below(map.theorem)) expect(Math.abs(x - 171)).toBeLessThan(0.1);
    for (const x of below(map.exact)) expect(x > 165.8 && x < 169).toBe(true);
    expect(below(map.exact).length).toBeGreaterThan(3);
    expect(map.nodes).toContain("1");
  });

  test("an axis reaches as far as the present value", async () => {
    const { map } = await ask({
      set: { [FLUID.rtt]: 900 },
      map: { x: FLUID.rtt, y: FLUID.pmax, columns: 5, rows: 5 },
    });
    expect(map?.x.to).toBe(900);
  });

  test("sweeps one parameter and leaves it as it was", async () => {
    const { sweep, known, inForce } = await ask({ sweep: { key: FLUID.rtt, values: [100, 171] } });
    expect(sweep.map(({ value, theorem, exact }) => [value, theorem, exact])).toEqual([
      [100, true, true],
      [171, false, false],
    ]);
    expect(known.windowSegments).toBeCloseTo(3.2, 9);
    expect(inForce[FLUID.rtt]).toBe(160);
  });

  test("PERT/PI: the design's gains, stable only with the clock of the ACKs", async () => {
    const pi = { "model.pert-fluid.control": "pi", [FLUID.duration]: 200 };
    const printed = await ask({ set: pi, rows: 2000 });
    const clocked = await ask({ set: { ...pi, [FLUID.clocked]: true }, rows: 2000 });
    expect([printed.known.theorem, printed.known.exact]).toEqual([true, false]);
    expect([clocked.known.theorem, clocked.known.exact]).toEqual([true, true]);
    expect(clocked.trajectory?.ends).toBe("rests");
    expect(columnOf(clocked, "queueingDelay").at(-1)).toBeCloseTo(3, 1);
    const fewer = await ask({ set: { ...pi, [FLUID.flows]: 4 } });
    expect(fewer.known.theorem).toBe(false);
  });

  test("refuses what is no axis, and what is out of range", async () => {
    const refused = async (request: Partial<FluidRequest>) => {
      const error = await ask(request).catch((thrown: unknown) => thrown);
      return error instanceof LabFailure ? error.error.code : "";
    };
    const map = { x: FLUID.rtt, y: FLUID.clip, columns: 10, rows: 10 };
    expect(await refused({ map })).toBe("bad-axis");
    expect(await refused({ map: { ...map, y: "model.pert-fluid.none" } })).toBe("unknown-key");
    expect(await refused({ set: { [FLUID.flows]: 0 } })).toBe("out-of-range");
  });
});

describe("what trajectories are measured by", () => {
  const wave = Float64Array.from({ length: 400 }, (_, i) => Math.sin(i / 10) * Math.exp(-i / 200));
  const rows = wave.map((_, i) => i);

  test("peaks stand out, ends are none", () => {
    expect(peaksOf(rows, wave, 0.01).length).toBe(7);
    expect(peaksOf(rows, rows, 0.01)).toEqual([]);
    expect(turnsOf(rows, 0.01)).toBe(0);
    expect(turnsOf(wave, 0.01)).toBeGreaterThan(11);
  });
});

describe("the papers' figures", () => {
  let runner: Runner;
  let client: LabClient;
  beforeAll(() => {
    ({ runner, client } = openNodeRunner());
  });
  afterAll(() => client.destroy());
  const settings = { set: {}, seeds: [], size: "quick" } as const;
  const ours = ({ claims }: TimedOutcome, id: string) =>
    claims.find((claim) => claim.id === id)?.readings.map((reading) => reading.ours)[0] ?? "";
  const why = ({ claims }: TimedOutcome, id: string) => claims.find((claim) => claim.id === id)?.why ?? "";

  test("figure 13: every claim by its number", async () => {
    const outcome = await runArtefact(pertFig13, runner, settings);
    expect(Object.fromEntries(outcome.claims.map((claim) => [claim.id, holdingOf(claim)]))).toEqual({
      interval: "every",
      inverse: "none",
      monotonic: "every",
      decaying: "every",
      persistent: "every",
      grows: "every",
      "on-boundary": "every",
      "not-exact": "every",
      variant: "every",
      "two-percent": "every",
      necessary: "some",
      sufficient: "some",
    });
    expect(ours(outcome, "interval")).toContain("0.1151 s at N = 40, 0.1 s at N = 41.7");
    expect(ours(outcome, "interval")).toContain("8040 s at N = 1");
    expect(ours(outcome, "decaying")).toMatch(/4\.23, 3\.93, 3\.7[45], 3\.61 … towards 3\.20/);
    expect(ours(outcome, "persistent")).toContain("3.521");
    expect(ours(outcome, "grows")).toContain("4.85 at 175 ms, 6.23 at 180 ms, 10.85 at 200 ms");
    expect(ours(outcome, "on-boundary")).toContain("170.998 ms; at 171 ms 1.0000422 against 1.0000058");
    expect(ours(outcome, "not-exact")).toContain("165.825");
    expect(ours(outcome, "variant")).toMatch(/175 ms persists \(2\.54\); exact boundary 172\.744/);
    expect(ours(outcome, "inverse")).toContain("as the power −3");
    expect(ours(outcome, "necessary")).toContain("0.500 at 100 ms, 0.195 at 160 ms, 0.171 at 171 ms");
    expect(why(outcome, "sufficient")).toMatch(/107\.8 ms, \(14\) is unstable from 92\.1 ms \(with W\(t\): 92\.4 ms\)/);
    const sufficient = outcome.claims.find(({ id }) => id === "sufficient")?.readings ?? [];
    expect(sufficient.map(({ of, holds }) => [of.queue, holds])).toEqual([
      ["as printed", false],
      ["as printed", false],
      ["slows the ACKs", true],
      ["slows the ACKs", true],
    ]);
  });

  test("figure 5: the curve, also with its thresholds moved", async () => {
    for (const set of [{}, { "cc.pert-red.tmin": 20, "cc.pert-red.tmax": 90, "cc.pert-red.pmax": 0.3 }]) {
      const { claims, figures } = await runArtefact(pertFig5, runner, { ...settings, set });
      expect(claims.map(holdingOf)).toEqual(["every", "every", "every", "every", "every"]);
      // Both readings of 2 Tmax; the first is continued to the end of the second.
      expect(figures[0]?.series.map(({ x }) => x.length)).toEqual([102, 101]);
    }
  });
});
