/** The PERT paper's sweeps: their schemes, ns-2's points beside them, and the claims of those that are cheap. */

import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openNodeRunner } from "../../sim-worker/cli/nodeRunner";
import { catalogue } from "../../sim-worker/generated/catalogue";
import { type Outcome, runArtefact, seedsOf } from "../experiment/artefact";
import { fair, lossless, notAbove, ns2Agrees, where } from "../pert/claims";
import { bufferOf, dumbbellRequest, QUICK_TIMES } from "../pert/dumbbell";
import type { pertFig6 } from "../pert/fig6";
import { pertFig12 } from "../pert/fig12";
import { pertFig14 } from "../pert/fig14";
import { type Cell, jainOf, type Measures } from "../pert/measures";
import { NS2_DYNAMICS } from "../pert/ns2Dynamics";
import { NS2_POINTS } from "../pert/ns2Points";
import { SCHEME_IDS, SCHEMES, schemeSet } from "../pert/schemes";

interface Ns2File {
  readonly params: { readonly bw: number; readonly nflows: number; readonly buffer: number; readonly nweb: number };
  readonly results: Readonly<Record<string, number>>;
  readonly group_throughput?: { readonly rows: readonly (readonly number[])[] };
}

const ns2File = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../datasets/reference/pert/pert_${name}.json`, import.meta.url), "utf8"),
  ) as Ns2File;

describe("schemes", () => {
  const keys = new Set(catalogue.modules.flatMap((module) => module.params.map(({ key }) => key)));

  test.each(SCHEME_IDS)("%s sets keys and choices that the catalogue has", (id) => {
    for (const rules of ["rfc", "ns2"] as const) {
      const set = schemeSet(SCHEMES[id], { groups: ["*"], links: ["*"], rules });
      for (const [key, value] of Object.entries(set)) {
        expect(keys, key).toContain(key);
        const param = catalogue.modules.flatMap((module) => module.params).find((each) => each.key === key);
        if (param?.type === "choice") expect(param.choices.map((choice) => choice.id)).toContain(value);
      }
    }
  });
});

describe("ns-2's results", () => {
  test.each(NS2_POINTS.map((point) => [point.file, point] as const))("%s is as in its file", (name, point) => {
    const { params, results } = ns2File(name);
    expect([point.rateBitPerS, point.flows, point.buffer, point.webSessions]).toEqual([
      params.bw,
      params.nflows,
      params.buffer,
      params.nweb,
    ]);
    expect([point.queue, point.drops, point.utilization, point.payload, point.jain]).toEqual([
      results.norm_avg_queue,
      results.drop_rate,
      results.utilization,
      results.utilization_payload,
      results.jain ?? null,
    ]);
  });

  test("the groups that come and go are as in their files", () => {
    for (const [scheme, name] of [
      ["sack-droptail", "s47_50M_sack-droptail"],
      ["vegas", "s47_50M_vegas-droptail"],
    ] as const) {
      const rows = ns2File(name).group_throughput?.rows ?? [];
      NS2_DYNAMICS[scheme]?.forEach((rates, phase) => {
        const late = rows.filter(([end = 0]) => end > phase * 100 + 50 && end <= phase * 100 + 100);
        rates.forEach((rate, set) => {
          const mean = late.reduce((sum, row) => sum + (row[set + 1] ?? 0), 0) / late.length / 1e6;
          expect(rate).toBeCloseTo(mean, 2);
        });
      });
    }
  });

  test("our dumbbells have the buffers of those files", () => {
    for (const { file, rateBitPerS, rttMs, flows, buffer } of NS2_POINTS) {
      if (file.startsWith("s45")) continue;
      expect(bufferOf({ rateBitPerS, rttMs, flows: file.startsWith("s47") ? 0 : flows }), file).toBe(buffer);
    }
  });
});

describe("claims", () => {
  const measures = (some: Partial<Measures>): Measures => ({
    queue: 0.1,
    drops: 0,
    utilization: 1,
    jain: 1,
    queuePackets: 10,
    payload: 0.96,
    marks: 0,
    early: 0,
    timeouts: 0,
    arrivals: 1e6,
    ...some,
  });
  const cell = (x: number, pert: readonly Partial<Measures>[], red: readonly Partial<Measures>[]): Cell => ({
    x,
    runs: { pert: pert.map(measures), "sack-red-ecn": red.map(measures) },
  });
  const judged = (cells: readonly Cell[]) => ({ cells, nameOf: (x: number) => `${x} ms` });

  test("name the points at which they fail", () => {
    const all = judged([cell(10, [{ drops: 1e-3 }], [{}]), cell(60, [{}], [{}])]);
    const claim = lossless(all, ["pert"], "", "every", "");
    expect(claim.holds).toBe(false);
    expect(claim.ours).toContain("10 ms");
    expect(lossless(all, ["sack-red-ecn"], "", "every", "").holds).toBe(true);
    expect(lossless(all, ["pert"], "", "most", "").holds).toBe(false);
    expect(where(all, () => true)).toBe("every point");
    expect(fair(judged([cell(10, [{ jain: 0.5 }], [{}])]), "pert", "").holds).toBe(false);
  });

  test("hold a difference against its spread over paired seeds", () => {
    const near = cell(10, [{ queue: 0.3 }, { queue: 0.1 }, { queue: 0.2 }], [{}, {}, {}]);
    expect(notAbove(near, "pert", "sack-red-ecn", "queue", 0)).toBe(true);
    const far = cell(10, [{ queue: 0.3 }, { queue: 0.31 }, { queue: 0.32 }], [{}, {}, {}]);
    expect(notAbove(far, "pert", "sack-red-ecn", "queue", 0.1)).toBe(false);
  });

  test("hold ns-2's single seed against the range of ours", () => {
    const point = NS2_POINTS.find(({ file }) => file === "s42_rtt60ms_sack-redecn");
    if (point === undefined) throw new Error("the point is not there");
    const ns2 = [{ x: 60, point }];
    const same = measures({ queue: 0.08, utilization: 0.999, jain: 0.99 });
    const cells = (other: Partial<Measures>) => [
      { x: 60, runs: { "sack-red-ecn": [same, measures({ ...same, ...other })] } },
    ];
    expect(ns2Agrees(judged(cells({})), ns2, true)[0]?.holds).toBe(true);
    expect(ns2Agrees(judged(cells({})), ns2, false)[0]?.holds).toBeNull();
    const apart = [{ x: 60, runs: { "sack-red-ecn": [measures({ ...same, utilization: 0.9 })] } }];
    const claim = ns2Agrees(judged(apart), ns2, true)[0];
    expect(claim?.holds).toBe(false);
    expect(claim?.ours).toContain("SACK/RED-ECN at 60 ms");
  });

  test("Jain's index is 1 for equal shares and 1/n for one that has all", () => {
    expect(jainOf([3, 3, 3])).toBeCloseTo(1, 12);
    expect(jainOf([0, 0, 5, 0])).toBeCloseTo(0.25, 12);
  });
});

describe("quick runs", () => {
  const { runner, client } = openNodeRunner();
  afterAll(() => client.destroy());
  const quick = (artefact: typeof pertFig6) =>
    runArtefact(artefact, runner, { set: {}, seeds: seedsOf(artefact, "quick"), size: "quick" });
  const holds = ({ claims }: Outcome, id: string) => claims.find((claim) => claim.id === id)?.holds;

  describe("PERT/PI", () => {
    let outcome: Outcome;
    beforeAll(async () => {
      outcome = await quick(pertFig14);
    });

    test("has four panels with both schemes", () => {
      expect(outcome.figures.map(({ id }) => id)).toEqual(["queue", "drops", "utilization", "jain"]);
      for (const figure of outcome.figures) expect(figure.series.map(({ id }) => id)).toContain("pert-pi");
    });

    test("keeps the queue as short as the router's PI", () => {
      expect(holds(outcome, "queue-pert-pi")).toBe(true);
    });
  });

  test("flows that join and leave share soon", async () => {
    const outcome = await quick(pertFig12);
    expect(outcome.figures).toHaveLength(4);
    expect(holds(outcome, "join")).toBe(true);
    expect(holds(outcome, "leave")).toBe(true);
  });

  test("10 Mbit/s under every scheme are as in ns-2", async () => {
    const dumbbell = { rateBitPerS: 10e6, flows: 5, rttMs: 60, times: QUICK_TIMES };
    const points = NS2_POINTS.filter(({ file }) => file.startsWith("s41_bw10M"));
    expect(points).toHaveLength(4);
    const runs = await runner.runs(points.map(({ scheme }) => dumbbellRequest(dumbbell, scheme, {}, 1)));
    points.forEach((point, at) => {
      const link = runs[at]?.result.links.find(({ id }) => id === "bottleneck");
      expect(Math.abs((link?.utilization ?? Number.NaN) - point.utilization), point.file).toBeLessThan(0.03);
      expect(Math.abs((link?.meanQueueNormalized ?? Number.NaN) - point.queue), point.file).toBeLessThan(0.15);
    });
  });
});
