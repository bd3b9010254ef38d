/** The artefacts: all of them listed, their controls known; how a run ends early; figures as tables. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { figureCsv, figureTable } from "../../figure/figureTable";
import { openNodeRunner } from "../../sim-worker/cli/nodeRunner";
import { catalogue } from "../../sim-worker/generated/catalogue";
import type { LabClient } from "../../sim-worker/src/client";
import { findParam } from "../../sim-worker/src/params";
import type { ParamMap } from "../../sim-worker/src/protocol";
import { BEYOND } from "../discussedOptions";
import { type Artefact, isPlanned, type Runner, runArtefact, seedsOf, type TimedOutcome } from "../experiment/artefact";
import { ARTEFACTS, findArtefact, LIVE, PAPERS } from "../registry";

let runner: Runner;
let client: LabClient;

beforeAll(() => {
  ({ runner, client } = openNodeRunner());
});
afterAll(() => client.destroy());

function live(id: string): Artefact {
  const found = findArtefact(id);
  if (found === undefined || isPlanned(found)) throw new Error(`${id} does not run`);
  return found;
}

function run(id: string, set: ParamMap = {}, size: "quick" | "full" = "quick"): Promise<TimedOutcome> {
  const artefact = live(id);
  return runArtefact(artefact, runner, { set, seeds: seedsOf(artefact, size), size });
}

describe("the registry", () => {
  test("has every figure and table of the five papers", () => {
    const theirs = ARTEFACTS.filter(({ id }) => /-(fig|table)\d/.test(id));
    const counts = Object.fromEntries(
      Object.keys(PAPERS).map((paper) => [paper, theirs.filter((artefact) => artefact.paper === paper).length]),
    );
    expect(counts).toEqual({ eifel: 12, experts: 27, pert: 13, owd: 7, rnn: 6 });
    expect(new Set(ARTEFACTS.map(({ id }) => id)).size).toBe(ARTEFACTS.length);
  });

  test("stands in the papers' order", () => {
    const ids = ARTEFACTS.filter(({ paper }) => paper === "eifel").map(({ id }) => id);
    expect(ids).toEqual([..."1 3 4 5 6 7 8-9 10 11 12 13 14".split(" ").map((n) => `eifel-fig${n}`), "eifel-section4"]);
  });

  test.each(LIVE.map((artefact) => [artefact.id, artefact] as const))("%s says what it needs", (id, artefact) => {
    expect(id.startsWith(`${artefact.paper}-`)).toBe(true);
    expect(artefact.given.length).toBeGreaterThan(0);
    for (const { what, value } of [...artefact.given, ...artefact.assumed]) expect(value, what).not.toBe("");
    for (const { key } of artefact.controls) expect(findParam(catalogue, key), key).toBeDefined();
  });

  test("what lies beyond the figures is an option of the catalogue, or has a reason", () => {
    const keys = new Set(catalogue.modules.flatMap(({ params }) => params.map(({ key }) => key)));
    for (const { keys: named, how } of BEYOND) {
      expect(how).not.toBe("");
      for (const key of named) expect(keys, key).toContain(key);
    }
  });
});

describe("a run", () => {
  test("an abort ends a run", async () => {
    const artefact = live("eifel-fig7");
    const control = new AbortController();
    control.abort();
    const settings = { set: {}, seeds: [], size: "full" as const };
    await expect(runArtefact(artefact, runner, settings, { signal: control.signal })).rejects.toMatchObject({
      error: { code: "cancelled" },
    });
  });

  test("what the core refuses is said in its words", async () => {
    await expect(run("eifel-fig3", { "model.eifel-cycle.load": -1 })).rejects.toMatchObject({
      error: { code: expect.stringMatching(/./), message: expect.stringContaining("load") },
    });
  });
});

describe("a figure as a table", () => {
  const axis = { label: "x", unit: "s" };
  const figure = {
    id: "f",
    title: "F",
    x: axis,
    y: { label: "y", unit: "ms" },
    series: [
      { id: "a", label: "A", kind: "line" as const, x: [0, 1, 2], y: [1, Number.NaN, 3] },
      { id: "b", label: "B", kind: "points" as const, x: [2, 1, 1], y: [5, 6, 7], low: [4, 5, 6], high: [6, 7, 8] },
    ],
  };

  test("rows by x, those of one series that share an x kept apart", () => {
    const { header, rows, cells, rowAt } = figureTable(figure);
    expect(header).toEqual(["x (s)", "A (ms)", "B (ms)", "B low (ms)", "B high (ms)"]);
    expect(Array.from({ length: rows }, (_, row) => cells(row))).toEqual([
      ["0", "1", "", "", ""],
      ["1", "", "6", "5", "7"],
      ["1", "", "7", "6", "8"],
      ["2", "3", "5", "4", "6"],
    ]);
    expect(rowAt(1.5)).toBe(3);
  });

  test("text cells are quoted where they must be", () => {
    expect(figureCsv({ ...figure, x: { label: 'a "b", c', unit: "" }, series: [] })).toBe('"a ""b"", c"\n');
  });
});
