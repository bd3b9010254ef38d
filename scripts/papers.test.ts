/** docs/papers.md and its figures against the registry of artefacts. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LIVE } from "../papers/registry";
import { reportText, type StoredResults } from "../papers/report";
import { at } from "./lib/common.mjs";
import { checkRegistry } from "./lib/registry.mjs";

const folder = at("docs", "papers");
const results: StoredResults = JSON.parse(readFileSync(join(folder, "results.json"), "utf8"));

test("every artefact that runs has its result", () => {
  expect(Object.keys(results).sort()).toEqual(LIVE.map(({ id }) => id).sort());
});

test("the report is what the results give", () => {
  expect(readFileSync(at("docs", "papers.md"), "utf8")).toBe(reportText(results));
});

test("every figure is there, and no other", () => {
  const files = Object.values(results).flatMap(({ figures }) => figures.map(({ file }) => file));
  for (const file of files) expect(existsSync(join(folder, file)), file).toBe(true);
  expect(
    readdirSync(folder)
      .filter((name) => name.endsWith(".svg"))
      .sort(),
  ).toEqual([...files].sort());
});

test("no result tells of a time that differs from run to run", () => {
  expect(JSON.stringify(results)).not.toMatch(/wallSeconds/);
});

test("every artefact file has its line", () => {
  expect(checkRegistry()).toEqual([]);
});
