/** The BibTeX entry of a run. */

import { expect, test } from "vitest";
import { findArtefact, isPlanned } from "../../../../papers/registry";
import { runBibtex } from "./citation";
import type { Kept } from "./kept";

const artefact = findArtefact("pert-table1");
if (artefact === undefined || isPlanned(artefact)) throw new Error("pert-table1 does not run");

const kept: Kept = {
  artefact: artefact.id,
  settings: { set: {}, seeds: [1, 2, 3, 4, 5], size: "full" },
  outcome: { figures: [], claims: [], seeds: [1, 2, 3, 4, 5], notes: [] },
  origin: { kind: "stored", date: "2026-11-21", core: "0.1.0 (9bde61cd)" },
};

test("a run is cited with its parameters, version and seeds", () => {
  const text = runBibtex(artefact, kept, "0.1.0", "https://lab/#/papers/pert-table1", "2027-01-01");
  expect(text).toContain("@misc{rttlab-pert-table1,");
  expect(text).toContain("full run of 21 Nov 2026, core 0.1.0 (9bde61cd); seeds 1-5; parameters as in the paper");
  expect(text).toContain("year    = {2026}");
  const changed = { ...kept, settings: { ...kept.settings, set: { "cc.pert-red.tmin": 3 } } };
  expect(runBibtex(artefact, changed, "0.1.0", "", "2027-01-01")).toContain("changed parameters: cc.pert-red.tmin = 3");
});
