/** docs/papers.md and its figures against the registry of artefacts. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { StoredResults } from "../papers/experiment/stored";
import { LIVE } from "../papers/registry";
import { reportFiles, withTotals } from "../papers/report";
import { at } from "./lib/common.mjs";
import { paperResults, resultFile, resultText } from "./lib/paperResults.mjs";
import { checkRegistry } from "./lib/registry.mjs";

const folder = at("docs", "papers");
const results: StoredResults = paperResults();

test("every artefact that runs has its result", () => {
  expect(Object.keys(results).sort()).toEqual(LIVE.map(({ id }) => id).sort());
});

test("the report is what the results give", () => {
  for (const [path, text] of Object.entries(reportFiles(results))) {
    expect(readFileSync(at("docs", path), "utf8"), path).toBe(text);
  }
});

test("the README's totals are those of the results", () => {
  const readme = readFileSync(at("README.md"), "utf8");
  expect(withTotals(readme, results)).toBe(readme);
});

const MOST_QUOTED_WORDS = 45;

test.each(Object.entries(results))("%s: claims quote the paper and say where", (id, { claims, findings = [] }) => {
  const ids = [...claims, ...findings].map((each) => each.id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { id: claim, quote, place, test: tested, readings, why } of claims) {
    const name = `${id} ${claim}`;
    expect(quote, name).toMatch(/^[^“”]+$/);
    expect(quote.split(/\s+/).length, name).toBeLessThanOrEqual(MOST_QUOTED_WORDS);
    expect(place, name).toMatch(/abstract|section|table|figure|footnote|introduction|conclusion|equation|theorem/i);
    for (const text of [tested, why]) expect(text, name).toMatch(/\.$/);
    expect(readings.length, name).toBeGreaterThan(0);
    const dimensions = new Set(readings.map(({ of }) => Object.keys(of).join("|")));
    expect([...dimensions], name).toHaveLength(1);
    const names = readings.map(({ of }) => JSON.stringify(of));
    expect(new Set(names).size, name).toBe(names.length);
    for (const { ours } of readings) expect(ours, name).not.toBe("");
  }
});

test("a negative number has a minus sign, not a hyphen", () => {
  const texts = Object.values(results).flatMap(({ claims, findings = [], tables }) => [
    ...claims.flatMap(({ why, readings }) => [why, ...readings.map(({ ours }) => ours)]),
    ...findings.flatMap(({ ours, why }) => [ours, why]),
    ...tables.flatMap(({ rows }) => rows.flat().filter((each) => typeof each === "string")),
  ]);
  expect(texts.filter((text) => /(^|[\s(])-\d|\de-\d/.test(text))).toEqual([]);
});

test("every column of a table has a head", () => {
  for (const [id, { tables }] of Object.entries(results))
    for (const { title, header } of tables) expect(header, `${id} ${title}`).not.toContain("");
});

test("every figure is there, and no other", () => {
  const files = Object.values(results).flatMap(({ drawings }) => drawings.map(({ file }) => file));
  for (const file of files) expect(existsSync(join(folder, file)), file).toBe(true);
  expect(
    readdirSync(folder)
      .filter((name) => name.endsWith(".svg"))
      .sort(),
  ).toEqual([...files].sort());
});

test("every result says when and with which core it was found, and has the points of its figures", () => {
  for (const [id, { made, figures, drawings }] of Object.entries(results)) {
    expect(made.date, id).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(made.core, id).toMatch(/^\d+\.\d+\.\d+ \([0-9a-f]{8}\)$/);
    expect(
      figures?.map((figure) => figure.id),
      id,
    ).toEqual(drawings.map((drawing) => drawing.id));
  }
});

test("a result is written as the script writes it", () => {
  for (const [id, result] of Object.entries(results))
    expect(readFileSync(resultFile(id), "utf8")).toBe(resultText(result));
});

test("no result tells of a time that differs from run to run", () => {
  expect(JSON.stringify(results)).not.toMatch(/wallSeconds/);
});

test("every artefact file has its line", () => {
  expect(checkRegistry()).toEqual([]);
});
