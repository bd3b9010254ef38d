/** The PERT paper's sweeps: their schemes, ns-2's points beside them, and the claims of those that are cheap. */

import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openNodeRunner } from "../../sim-worker/cli/nodeRunner";
import { catalogue } from "../../sim-worker/generated/catalogue";
import { runArtefact, seedsOf } from "../experiment/artefact";
import { type Claim, holdingOf } from "../experiment/claim";
import { verdictOf } from "../experiment/points";
import { alike, alikeOrLess, apart, fairness, lossless, slight } from "../pert/claims";
import { bufferOf, dumbbellRequest, QUICK_TIMES } from "../pert/dumbbell";
import type { pertFig6 } from "../pert/fig6";
import { pertFig12 } from "../pert/fig12";
import { pertFig14 } from "../pert/fig14";
import { pointsText } from "../pert/judging";
import { type Cell, jainOf, type Measures } from "../pert/measures";
import { NS2_DYNAMICS } from "../pert/ns2Dynamics";
import { ns2Agrees } from "../pert/ns2Findings";
import { NS2_POINTS } from "../pert/ns2Points";
import { SCHEME_IDS, SCHEMES, schemeSet } from "../pert/schemes";
import { pertSection5 } from "../pert/section5";
import { VARIANTS } from "../pert/variants";

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

describe("other readings", () => {
  test("set keys that the catalogue has, with values that are not its own", () => {
    const params = catalogue.modules.flatMap((module) => module.params);
    for (const [id, { set }] of Object.entries(VARIANTS)) {
      for (const [key, value] of Object.entries(set)) {
        const param = params.find((each) => each.key === key);
        expect(param, `${id} ${key}`).toBeDefined();
        if (param?.type === "choice") expect(param.choices.map((choice) => choice.id)).toContain(value);
      }
    }
  });

  test("web connections carry ECN in two of RED's four readings", () => {
    const dumbbell = { rateBitPerS: 15e6, flows: 5, rttMs: 60, web: 10, times: QUICK_TIMES };
    const ids = ["sack-red-ecn", "red-any", "red-web", "red-web-any"] as const;
    const sets = ids.map((id) => dumbbellRequest(dumbbell, id, {}, 1).set);
    expect(sets.map((set) => set["flow.web.ecn"])).toEqual([false, false, true, true]);
    expect(sets.map((set) => set["queue.red.markLimit"])).toEqual([undefined, 1, undefined, 1]);
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
  const said = { id: "id", quote: "a quote", place: "section 1", why: "" };
  const holds = ({ readings }: Claim) => readings.map((reading) => reading.holds);

  test("name the points at which they fail", () => {
    const lost = [{ drops: 1e-3 }, { drops: 1.1e-3 }];
    const all = judged([cell(10, lost, [{}, {}]), cell(60, [{}, {}], [{}, {}])]);
    const claim = lossless(all, said, "pert", "all");
    expect(holds(claim)).toEqual([false]);
    expect(claim.readings[0]?.ours).toContain("not at 10 ms");
    expect(holds(lossless(all, said, "sack-red-ecn", "all"))).toEqual([true]);
    expect(holds(lossless(all, said, "pert", "most"))).toEqual([false]);
    const unfair = judged([cell(10, [{ jain: 0.5 }, { jain: 0.51 }], [{}, {}])]);
    expect(holds(fairness(unfair, said, "pert", "high", "all"))).toEqual([false]);
    expect(holds(fairness(unfair, said, "pert", "low", "all"))).toEqual([true]);
  });

  test("hold a difference against its spread over paired seeds", () => {
    const near = judged([cell(10, [{ queue: 0.3 }, { queue: 0.1 }, { queue: 0.2 }], [{}, {}, {}])]);
    expect(holds(alikeOrLess(near, said, ["pert", "sack-red-ecn"], "queue"))).toEqual([null]);
    const far = judged([cell(10, [{ queue: 0.3 }, { queue: 0.31 }, { queue: 0.32 }], [{}, {}, {}])]);
    expect(holds(alikeOrLess(far, said, ["pert", "sack-red-ecn"], "queue"))).toEqual([false]);
    expect(holds(apart(far, said, ["pert", "sack-red-ecn"], "queue", "higher", "all"))).toEqual([true]);
    expect(holds(apart(far, said, ["pert", "sack-red-ecn"], "queue", "lower", "all"))).toEqual([false]);
  });

  test("one run decides nothing", () => {
    const one = judged([cell(10, [{ queue: 0.9 }], [{}])]);
    const claim = alike(one, said, ["pert", "sack-red-ecn"], "queue");
    expect(holds(claim)).toEqual([null]);
    expect(holdingOf(claim)).toBe("open");
  });

  test("three points of utilisation are slight, whoever gains by it", () => {
    const low = [{ utilization: 0.965 }, { utilization: 0.966 }];
    const all = judged([cell(10, low, [{}, {}])]);
    expect(holds(slight(all, said, ["pert", "sack-red-ecn"], "utilization", "lower", "all"))).toEqual([true]);
    expect(holds(slight(all, said, ["pert", "sack-red-ecn"], "utilization", "higher", "all"))).toEqual([false]);
    const deep = [{ jain: 0.65 }, { jain: 0.66 }];
    const unfair = judged([cell(10, deep, [{}, {}])]);
    expect(holds(slight(unfair, said, ["pert", "sack-red-ecn"], "jain", "lower", "all"))).toEqual([false]);
  });

  test("have a reading for each combination of what was run", () => {
    const two = [measures({ queue: 0.1 }), measures({ queue: 0.1 })];
    const runs = { pert: two, "pert-literal": two, "sack-red-ecn": two, "red-any": two };
    const claim = alike(judged([{ x: 10, runs }]), said, ["pert", "sack-red-ecn"], "queue");
    expect(claim.readings.map(({ of }) => of)).toEqual([
      { "2 Tmax": "P + 20 ms", "RED marks": "below a chance of 0.1" },
      { "2 Tmax": "P + 20 ms", "RED marks": "at any chance" },
      { "2 Tmax": "2 (P + 10 ms)", "RED marks": "below a chance of 0.1" },
      { "2 Tmax": "2 (P + 10 ms)", "RED marks": "at any chance" },
    ]);
    expect(holds(claim)).toEqual([true, true, true, true]);
  });

  test("count points for all, most and some", () => {
    const points = [true, true, false, null].map((verdict, x) => ({
      x,
      spread: { mean: 0, deviation: 0, half: 0, count: 2 },
      holds: verdict,
    }));
    expect(verdictOf(points, "all")).toBe(false);
    expect(verdictOf(points, "most")).toBeNull();
    expect(verdictOf(points, "some")).toBe(true);
    expect(verdictOf([], "all")).toBeNull();
    expect(pointsText(judged([]), points)).toBe("not at 2 ms; undecided at 3 ms");
  });

  test("hold ns-2's single seed against the range of ours, as a finding", () => {
    const point = NS2_POINTS.find(({ file }) => file === "s42_rtt60ms_sack-redecn");
    if (point === undefined) throw new Error("the point is not there");
    const ns2 = [{ x: 60, point }];
    const same = measures({ queue: 0.08, utilization: 0.999, jain: 0.99 });
    const cells = (other: Partial<Measures>) => [
      { x: 60, runs: { "sack-red-ecn": [same, measures({ ...same, ...other })] } },
    ];
    expect(ns2Agrees(judged(cells({})), ns2)[0]?.ours).toBe("4 of 4 numbers");
    const apartRuns = [{ x: 60, runs: { "sack-red-ecn": [measures({ ...same, utilization: 0.9 })] } }];
    expect(ns2Agrees(judged(apartRuns), ns2)[0]?.ours).toContain("SACK/RED-ECN at 60 ms");
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

  test("PERT/PI has four panels with both schemes, and one run decides nothing", async () => {
    const outcome = await quick(pertFig14);
    expect(outcome.figures.map(({ id }) => id)).toEqual(["queue", "drops", "utilization", "jain"]);
    for (const figure of outcome.figures) expect(figure.series.map(({ id }) => id)).toContain("pert-pi");
    for (const claim of outcome.claims) expect(holdingOf(claim), claim.id).toBe("open");
  });

  test("flows that join and leave share within twenty seconds", async () => {
    const { figures, claims } = await quick(pertFig12);
    expect(figures).toHaveLength(4);
    const ours = claims.find(({ id }) => id === "quickly")?.readings[0]?.ours ?? "";
    const times = [...ours.matchAll(/(\d+)(?=,| s;| s,)/g)].slice(0, 5).map(([text]) => Number(text));
    expect(times).toHaveLength(5);
    expect(Math.max(...times)).toBeLessThanOrEqual(20);
  });

  describe("stability beside a router's RED", () => {
    let claims: readonly Claim[];
    beforeAll(async () => {
      ({ claims } = await quick(pertSection5));
    });
    const verdicts = (id: string) =>
      claims.find((claim) => claim.id === id)?.readings.map((reading) => [...Object.values(reading.of), reading.holds]);

    test("is better by the condition and with an ACK clock, and not by the printed equations", () => {
      expect(verdicts("better")).toEqual([
        ["condition (11)", "one half", true],
        ["condition (11)", "35 %", true],
        ["linearised (14)", "one half", false],
        ["linearised (14)", "35 %", false],
        ["linearised, ACK clock", "one half", true],
        ["linearised, ACK clock", "35 %", true],
      ]);
    });

    test("equation 15 does not depend on C, RED's condition does; theorem 2 needs the ACK clock", () => {
      expect(verdicts("independent")?.map((row) => row.at(-1))).toEqual([true, true]);
      expect(verdicts("red-scales")?.map((row) => row.at(-1))).toEqual([true, true]);
      expect(verdicts("theorem-2")?.map((row) => row.at(-1))).toEqual([false, false, true, true]);
      expect(verdicts("both")?.map((row) => row.at(-1))).toEqual([false]);
    });
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
