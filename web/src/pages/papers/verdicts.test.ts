/** What a verdict rests on: quick and changed runs judge nothing of the paper. */

import { expect, test } from "vitest";
import type { Artefact, Settings } from "../../../../papers/experiment/artefact";
import type { Claim } from "../../../../papers/experiment/claim";
import type { Kept } from "./kept";
import { cardText, standingOf, verdictOf } from "./verdicts";

const artefact = { id: "p-table1", quick: false, seeds: { full: 5, quick: 1 } } as Artefact;

const claim = (holds: boolean | null): Claim => ({
  id: "c",
  quote: "",
  place: "",
  test: "",
  readings: [{ of: {}, ours: `found ${holds}`, holds }],
  why: "",
});

function kept(settings: Partial<Settings>, holds: boolean | null): Kept {
  return {
    artefact: artefact.id,
    settings: { set: {}, seeds: [1], size: "quick", ...settings },
    outcome: { figures: [], claims: [claim(holds)], seeds: [1], notes: [] },
    origin: { kind: "here", wallSeconds: 1 },
  };
}

const full = kept({ size: "full", seeds: [1, 2, 3, 4, 5] }, true);

test("a quick run that contradicts the full one shows the full run's verdict", () => {
  const quick = kept({}, false);
  expect(verdictOf(artefact, quick, claim(false), full)).toEqual({
    kind: "judged",
    holding: "every",
    text: "holds in the full run",
    full: claim(true),
  });
});

test("a quick run without a full one is not judged", () => {
  expect(verdictOf(artefact, kept({}, false), claim(false), undefined)).toEqual({
    kind: "none",
    text: "quick run, not judged",
  });
});

test("changed parameters do not judge the paper's claim, even where a full run is stored", () => {
  const changed = { set: { "cc.pert-red.tmin": 3 } };
  expect(verdictOf(artefact, kept(changed, false), claim(false), full)).toMatchObject({ kind: "none" });
  const whole = kept({ ...changed, size: "full", seeds: [1, 2, 3, 4, 5] }, false);
  expect(verdictOf(artefact, whole, claim(false), full)).toEqual({
    kind: "changed",
    holding: "none",
    text: "does not hold with changed parameters",
  });
});

test("other seeds judge as well, fewer do not", () => {
  expect(standingOf(artefact, { set: {}, size: "full", seeds: [11, 12, 13, 14, 15] })).toBe("full");
  expect(standingOf(artefact, { set: {}, size: "full", seeds: [11] })).toBe("quick");
});

test("a full run that was made with fewer seeds is judged as such, once", () => {
  const few = kept({ size: "full", seeds: [1, 2] }, true);
  expect(verdictOf(artefact, few, claim(true), few)).toEqual({
    kind: "judged",
    holding: "every",
    text: "holds with 2 of 5 seeds",
  });
  expect(verdictOf(artefact, kept({}, false), claim(false), few)).toMatchObject({ text: "holds in the full run" });
});

test("a card counts a claim once, and names those that hold under some readings", () => {
  expect(cardText({ every: 3, some: 2, none: 1, open: 0 })).toBe("3 of 6 claims hold, 2 under some readings");
  expect(cardText({ every: 1, some: 0, none: 0, open: 0 })).toBe("1 of 1 claim holds");
});
