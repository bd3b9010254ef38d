import { rmSync } from "node:fs";
import { writeLargeLog } from "../scripts/lib/large-log.mjs";
import { expect, test } from "./lab";
import { countSteps } from "./steps";

/**
 * The page stays responsive with a log of any size because its own thread does nothing once per sample: it gets finished
 * columns and draws at most as much as there are pixels. `npm run bench` measures the time.
 */
test("100 MB are read and shown, and nothing on the page is done once per sample", async ({ lab, page }, info) => {
  const path = info.outputPath("large.csv");
  const samples = writeLargeLog(path, 100e6);
  await lab.open("#/logs");
  const { statement, walk } = await countSteps(page, () => lab.chooseFile(path));
  rmSync(path);
  await expect(lab.flows).toBeVisible();
  expect(await lab.shownRows("samples")).toBe(samples);
  expect(samples).toBeGreaterThan(1e6);
  expect(await lab.emptyCharts()).toEqual([]);
  // Something was counted: the charts are 700 pixels wide and more.
  expect(statement.count).toBeGreaterThan(700);
  expect(statement.count, statement.what).toBeLessThan(samples);
  expect(walk.count, walk.what).toBeLessThan(samples);
});
