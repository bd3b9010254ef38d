import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { compareReference } from "../cli/reference/compare";
import { asReferenceFile, type ReferenceFile } from "../cli/reference/file";
import { drawnFrom } from "../cli/reference/ns2Web";
import { findParting } from "../cli/reference/parting";
import { loadCore } from "./support";

const folder = fileURLToPath(new URL("../../datasets/reference/simulators/", import.meta.url));

function read(file: string): ReferenceFile {
  const reference = asReferenceFile(JSON.parse(readFileSync(folder + file, "utf8")), file);
  if (reference === null) throw new Error(`${file} is no simulator's result`);
  return reference;
}

const files = readdirSync(folder).filter((name) => name.endsWith(".json") && name !== "manifest.json");
const inStep = files.filter((name) => /^single_(tahoe|reno|newreno|sack1|vegas)/.test(name));

test("there are single flows to hold against", () => {
  expect(inStep.length).toBeGreaterThan(8);
});

test.each(inStep)("%s: every change of cwnd, drop and timeout is ours too", async (file) => {
  const result = await compareReference(await loadCore(), read(file));
  expect(result).toMatchObject({ status: "ok", parting: null });
  for (const { id, ours, theirs, difference } of result.metrics) {
    expect(ours, id).not.toBeNull();
    // ns-2 counts as goodput what the sender knows to have arrived: a round trip less.
    expect(Math.abs(difference ?? Number.NaN), id).toBeLessThanOrEqual(Math.abs(theirs) * 2e-3);
  }
});

const shown = (result: { metrics: readonly { id: string; ours: number | null; theirs: number }[] }, id: string) => {
  const found = result.metrics.find((one) => one.id === id);
  return { ours: found?.ours ?? Number.NaN, theirs: found?.theirs ?? Number.NaN };
};

test.each(["pert_s41_bw10M_sack-droptail.json", "aqm_droptail.json", "aqm_droptail_n30.json"])(
  "%s: several flows agree on the average",
  async (file) => {
    const result = await compareReference(await loadCore(), read(file));
    expect(result.status).toBe("ok");
    for (const [id, share] of [
      ["utilization", 0.005],
      ["meanQueuePackets", 0.02],
      ["dropRate", 0.05],
      ["jainIndex", 0.01],
    ] as const) {
      const { ours, theirs } = shown(result, id);
      expect(Math.abs(ours - theirs), id).toBeLessThanOrEqual(share * theirs);
    }
  },
);

test.each([
  "aqm_red-plain.json",
  "aqm_red-adaptive-ecn.json",
  "aqm_pi-ecn.json",
  "pert_s41_bw10M_sack-redecn.json",
  "pert_s41_bw10M_sack-piecn.json",
  "pert_s41_bw10M_vegas-droptail.json",
])("%s: within the tolerance of five seeds", async (file) => {
  const result = await compareReference(await loadCore(), read(file));
  expect(result).toMatchObject({ status: "ok", seeds: 5 });
  for (const id of ["utilization", "meanQueuePackets", "jainIndex"]) {
    const found = result.metrics.find((one) => one.id === id);
    expect(found?.low, id).toBeLessThanOrEqual(found?.ours ?? Number.NaN);
    expect(found?.high, id).toBeGreaterThanOrEqual(found?.ours ?? Number.NaN);
    expect(found?.within, id).toBe(true);
  }
});

test.each(["dumbbell_twoway_sack.json", "dumbbell_twoway_red.json", "dumbbell_vegas_web.json"])(
  "%s: all within the tolerance of five seeds",
  async (file) => {
    const result = await compareReference(await loadCore(), read(file));
    expect(result).toMatchObject({ status: "ok", seeds: 5, reason: "" });
    for (const id of ["utilization", "meanQueuePackets", "jainIndex", "dropRate"])
      expect(result.metrics.find((one) => one.id === id)?.within, id).toBe(true);
  },
);

test("web sessions alone: use and queue within the tolerance of five seeds", async () => {
  const result = await compareReference(await loadCore(), read("web_60s_exp.json"));
  expect(result).toMatchObject({ status: "ok", seeds: 5 });
  // Packets that pass: those of the answers to requests too.
  const { ours, theirs } = shown(result, "arrivals");
  expect(Math.abs(ours / theirs - 1)).toBeLessThan(0.03);
  for (const id of ["utilization", "meanQueuePackets", "dropRate"])
    expect(result.metrics.find((one) => one.id === id)?.within, id).toBe(true);
});

test("ns-2's names of distributions", () => {
  expect(drawnFrom("pareto:12:1.2")).toEqual({ mean: 12, distribution: "lomax", shape: 1.2 });
  expect(drawnFrom("exp:15")).toEqual({ mean: 15, distribution: "exponential", shape: null });
  expect(drawnFrom("const:1")).toEqual({ mean: 1, distribution: "constant", shape: null });
});

test.each(["ns3_newreno_b20.json", "ns3_newreno_b50.json"])("%s: goodput, queue and drops are near", async (file) => {
  const result = await compareReference(await loadCore(), read(file));
  expect(result).toMatchObject({ status: "ok", parting: null });
  for (const [id, share] of [
    ["goodputBitPerS", 0.02],
    ["meanQueuePackets", 0.1],
    ["drops", 0.1],
  ] as const) {
    const { ours, theirs } = shown(result, id);
    expect(Math.abs(ours - theirs), id).toBeLessThanOrEqual(share * theirs);
  }
});

test.each(["single_linux-cubic_b50.json", "ns3_cubic_b20.json"])("%s is unsupported, with a reason", async (file) => {
  const result = await compareReference(await loadCore(), read(file));
  expect(result).toMatchObject({ status: "unsupported", metrics: [], parting: null });
  expect(result.reason).toMatch(/^The (core|file) /);
});

test.each([
  [{ nflows: 0, nweb: 0 }, /no flows/],
  [{ red_drop_rand: 1 }, /drops what arrives/],
  [{ overhead: 0.001 }, /overhead/],
  [{ qdisc: "SFQ" }, /SFQ/],
  [{ tcp: "Fack" }, /Fack/],
  [{ rtts: "" }, /round-trip/],
  [{ rtts: "0.04 fast", bdelay: 1 }, /./],
  [{ buffer: "" }, /no rate or no buffer/],
  [{ mstart: 90, mend: 80 }, /./],
  [{ nweb: 5, web_tcp: "Linux" }, /Linux/],
  [{ nweb: 5, web_objsize: "weibull:3:1" }, /weibull \(web_objsize\)/],
  [{ nweb: 5, web_objsize: "pareto:12" }, /web_objsize has no mean/],
  [{ nweb: 5, web_interpage: undefined }, /does not say what web_interpage is/],
])("%o: what cannot be run is named", async (change, reason) => {
  const reference = read("dumbbell_vegas_web.json");
  const params = Object.fromEntries(
    Object.entries({ ...reference.params, ...change }).filter(([, value]) => value !== undefined),
  );
  const result = await compareReference(await loadCore(), { ...reference, params });
  expect(result).toMatchObject({ status: "unsupported", metrics: [] });
  expect(result.reason).toMatch(reason);
});

test("flows the other way whose buffer is not said have that of the others", async () => {
  const reference = read("dumbbell_twoway_sack.json");
  const params = { ...reference.params, nrev: 2, nflows: 2, revbuffer: -1, stop: 5, mstart: 1, mend: 5 };
  const result = await compareReference(await loadCore(), { ...reference, params });
  expect(result.status).toBe("ok");
  expect(result.reason).toMatch(/way back/);
});

test("a file of another simulator's event parts where it differs", async () => {
  const reference = read("single_reno_b20_w16.json");
  const changes = [...(reference.all.cwnd_changes_first as readonly (readonly number[])[])];
  changes[10] = [(changes[10]?.[0] ?? 0) + 0.002, changes[10]?.[1] ?? 0];
  const result = await compareReference(await loadCore(), {
    ...reference,
    all: { ...reference.all, cwnd_changes_first: changes },
  });
  expect(result.parting?.event).toMatch(/^cwnd change 11: ours at/);
  expect(result.parting?.rule).not.toBe("");
});

test("the earliest difference is the parting; a cut list may end", () => {
  const list = { id: "dropsInStep", what: "drop", unit: "segment", cut: false, tolerance: 0 };
  const equal = { ...list, ours: [[1, 5]], theirs: [[1.0005, 5]] };
  expect(findParting([equal], () => "")).toBeNull();
  const more = { ...list, ours: [[1, 5], [2, 6]], theirs: [[1, 5]] }; // biome-ignore format: one line
  expect(findParting([{ ...more, cut: true }], () => "")).toBeNull();
  expect(findParting([equal, more], () => "why")).toEqual({
    timeS: 2,
    event: "drop 2: ours at 2.00000 s (segment 6), theirs none",
    rule: "why",
  });
});

test("an asymmetric path gives ns-2's one-way delays, row by row", async () => {
  const { status, metrics } = await compareReference(await loadCore(), read("choi_table1.json"));
  expect(status).toBe("ok");
  for (const { id, ours, theirs, within } of metrics) {
    if (id.endsWith("exchanges")) expect(ours, id).toBe(theirs);
    if (within !== undefined) expect(within, id).toBe(true);
    // Nine rows without a coin: the file's seven digits.
    else expect(ours, id).toBeCloseTo(theirs, 5);
  }
  expect(metrics.filter(({ within }) => within !== undefined)).toHaveLength(18);
});
