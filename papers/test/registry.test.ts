/** The artefacts: all of them listed, their controls known, and the claims of the model's figures with the numbers that are known of them. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { figureCsv, figureTable } from "../../figure/figureTable";
import { openNodeRunner } from "../../sim-worker/cli/nodeRunner";
import { catalogue } from "../../sim-worker/generated/catalogue";
import type { LabClient } from "../../sim-worker/src/client";
import { findParam } from "../../sim-worker/src/params";
import type { ParamMap } from "../../sim-worker/src/protocol";
import { BEYOND } from "../discussedOptions";
import { type Artefact, isPlanned, type Runner, runArtefact, seedsOf, type TimedOutcome } from "../experiment/artefact";
import { holdingOf } from "../experiment/claim";
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

const HELD = { every: true, none: false, some: null, open: null } as const;

/** Claim id to its verdict and what was found. */
const verdicts = ({ claims }: TimedOutcome) =>
  Object.fromEntries(claims.map((claim) => [claim.id, HELD[holdingOf(claim)]]));
const found = ({ claims }: TimedOutcome, id: string) =>
  claims.find((claim) => claim.id === id)?.readings[0]?.ours ?? "";

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
    expect(ids).toEqual(
      ["1", "3", "4", "5", "6", "7", "8-9", "10", "11", "12", "13", "14"].map((n) => `eifel-fig${n}`),
    );
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

describe.each(["half-plus-one", "half"])("the model with its first flight %s", (first) => {
  const set = { "model.eifel-cycle.first": first };

  test("all claims of the timers hold", async () => {
    const ids = ["eifel-fig3", "eifel-fig4", "eifel-fig5", "eifel-fig6", "eifel-fig7", "eifel-fig10"];
    for (const id of ids) {
      const outcome = await run(id, set);
      const failed = outcome.claims.filter((claim) => holdingOf(claim) !== "every").map((claim) => `${id} ${claim.id}`);
      expect(failed).toEqual([]);
      expect(outcome.figures.length).toBeGreaterThan(0);
    }
  });
});

describe("the model's numbers", () => {
  test("figure 1: the maximum is twice the minimum only from W/2 on", async () => {
    expect(verdicts(await run("eifel-fig1"))).toEqual({ twice: true, step: true });
    expect(verdicts(await run("eifel-fig1", { "model.eifel-cycle.first": "half-plus-one" }))).toEqual({
      twice: false,
      step: true,
    });
  });

  test("figure 3: 1205 to 1675 ms", async () => {
    expect(found(await run("eifel-fig3"), "rises")).toContain("1205 → 1675 ms");
  });

  test("figure 4: 18 of 20 flights, 285 of 610 ACKs, from W = 18 on", async () => {
    const outcome = await run("eifel-fig4");
    expect(found(outcome, "collapses")).toMatch(/18 of 20 flights; 285 of 610 ACKs/);
    expect(found(outcome, "onset")).toContain("W = 18 (3 ACKs");
    expect(found(outcome, "rises")).toContain("500 → 914 ticks");
  });

  test("figure 6: no spike, level flights", async () => {
    const outcome = await run("eifel-fig6");
    expect(found(outcome, "no-spike")).toBe("1471 ms before the drop, at most 1408 ms after it");
    expect(found(outcome, "level")).toBe("RTO_E falls by 0.06 to 0.14 service times, RTO_L by 0.40 to 1.70");
  });

  test("figure 7: distance at every load from 4 to 200", async () => {
    const outcome = await run("eifel-fig7", {}, "full");
    expect(found(outcome, "safe")).toMatch(/at least 1\.1[78] .* from 4 to 200 \(smallest at W = 6\); 0 too early/);
    expect(found(outcome, "constant")).toContain("1.47 to 2.83, 1.47 to 2.16 after the first flight");
    expect(found(outcome, "across-loads")).toContain("1.43 to 1.51");
    expect(found(outcome, "jump")).toBe("RTO_E 366.7 ms, SRTT_E 166.7 ms, D 200.0 ms");
  });

  test("figure 10: the saw", async () => {
    const outcome = await run("eifel-fig10", {}, "full");
    expect(found(outcome, "example")).toBe("9.75 % (260 ACKs)");
    expect(found(outcome, "saw")).toBe("first in cycle 8, then one per 4.1 cycles; AGG between 0.66 and 0.84");
  });
});

describe("in closed loop, quickly", () => {
  test("figures 13 and 14 give the model's shape", async () => {
    expect(verdicts(await run("eifel-fig13"))).toMatchObject({ shape: true, collapses: true, "max-rtt": true });
    expect(verdicts(await run("eifel-fig14"))).toMatchObject({ shape: true, safe: true, gap: true });
  });

  test("figures 11 and 12: spikes in one and not in the other", async () => {
    expect(verdicts(await run("eifel-fig11"))).toMatchObject({ spikes: true, "closed-loop": true, distance: true });
    expect(verdicts(await run("eifel-fig12"))).toMatchObject({ spikes: true, "closed-loop": true, distance: true });
  });

  test("figure 8: a gain, though not the paper's", async () => {
    const outcome = await run("eifel-fig8-9");
    expect(verdicts(outcome)).toMatchObject({ age: true, "three-segments": true, "before-third": true });
    expect(found(outcome, "gain")).toMatch(/^\d/);
  });

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
