import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { Metric, ReferenceCase } from "../cli/reference/case";
import { compareReference } from "../cli/reference/compare";
import { asReferenceFile } from "../cli/reference/file";
import { manetGroups } from "../cli/reference/ns2ManetMany";
import { loadCore } from "./support";

const folder = fileURLToPath(new URL("../../datasets/reference/simulators/", import.meta.url));

async function compare(file: string): Promise<ReferenceCase> {
  const reference = asReferenceFile(JSON.parse(readFileSync(folder + file, "utf8")), file);
  if (reference === null) throw new Error(`${file} is no simulator's result`);
  return compareReference(await loadCore(), reference);
}

test.each(["manet_frames.json", "manet_mac_hidden.json", "manet_aodv.json"])("%s: ours is ns-2's", async (file) => {
  const { status, metrics, parting } = await compare(file);
  expect({ status, parting }).toEqual({ status: "ok", parting: null });
  expect(metrics.length).toBeGreaterThan(0);
  for (const { id, within } of metrics) expect(within, id).toBe(true);
});

const of = (metrics: readonly Metric[], id: string): Metric => {
  const found = metrics.find((one) => one.id === id);
  if (found === undefined) throw new Error(`There is no ${id}.`);
  return found;
};

test("a chain of two hops carries what ns-2's carries", async () => {
  const { metrics } = await compare("manet_chain2hop.json");
  for (const [id, share] of [
    ["rttMedian", 0.02],
    ["rttMean", 0.02],
  ] as const) {
    const { ours, theirs } = of(metrics, id);
    expect(Math.abs((ours ?? Number.NaN) - theirs), id).toBeLessThanOrEqual(share * theirs);
  }
});

test("between nodes at rest just the flows whose ends are connected make progress", async () => {
  const { metrics } = await compare("manet2_r376_static_f7_seed1.json");
  expect(of(metrics, "connectedWithProgress")).toMatchObject({ ours: 7, theirs: 7, within: true });
  expect(of(metrics, "unconnectedWithProgress")).toMatchObject({ ours: 0, within: true });
  const { ours, theirs } = of(metrics, "deliveredSegments");
  expect(Math.abs((ours ?? Number.NaN) - theirs)).toBeLessThanOrEqual(0.15 * theirs);
  expect(Math.abs(of(metrics, "error experts").difference ?? Number.NaN)).toBeLessThanOrEqual(0.1);
});

test("files that differ in their seed alone are one case of means, judged", () => {
  const one = (seed: number, ours: number, theirs: number): ReferenceCase => ({
    file: `manet2_r250_rwp_f7_seed${seed}.json`,
    status: "ok",
    reason: "",
    metrics: [{ id: "deliveredSegments", unit: "segments", ours, theirs, difference: ours - theirs }],
    parting: null,
  });
  expect(manetGroups([one(1, 100, 130), one(2, 140, 110)])).toMatchObject([
    { file: "manet2_r250_rwp_f7", seeds: 2, metrics: [{ ours: 120, theirs: 120, low: 100, high: 140, within: true }] },
  ]);
  expect(manetGroups([one(1, 100, 200), one(2, 100, 200)])[0]?.metrics[0]?.within).toBe(false);
  expect(manetGroups([one(1, 100, 130)])).toEqual([]);
});
