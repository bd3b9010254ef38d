/** The Eifel paper's artefacts: where their claims hold, and the numbers that are known of the model. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openNodeRunner } from "../../sim-worker/cli/nodeRunner";
import type { LabClient } from "../../sim-worker/src/client";
import type { ParamMap } from "../../sim-worker/src/protocol";
import { isPlanned, type Runner, runArtefact, seedsOf, type TimedOutcome } from "../experiment/artefact";
import { holdingOf, readingName } from "../experiment/claim";
import { findArtefact } from "../registry";

let runner: Runner;
let client: LabClient;

beforeAll(() => {
  ({ runner, client } = openNodeRunner());
});
afterAll(() => client.destroy());

function run(id: string, set: ParamMap = {}, size: "quick" | "full" = "quick"): Promise<TimedOutcome> {
  const artefact = findArtefact(id);
  if (artefact === undefined || isPlanned(artefact)) throw new Error(`${id} does not run`);
  return runArtefact(artefact, runner, { set, seeds: seedsOf(artefact, size), size });
}

/** Claim id to where in its grid it holds. */
const holdings = ({ claims }: TimedOutcome) => Object.fromEntries(claims.map((each) => [each.id, holdingOf(each)]));

/** What was found under the reading of that name; the first where none is given. */
function found({ claims }: TimedOutcome, id: string, name?: string): string {
  const readings = claims.find((claim) => claim.id === id)?.readings ?? [];
  const reading = name === undefined ? readings[0] : readings.find((each) => readingName(each) === name);
  return reading?.ours ?? "";
}

/** Names of the readings under which a claim holds. */
const heldIn = ({ claims }: TimedOutcome, id: string) =>
  (claims.find((claim) => claim.id === id)?.readings ?? []).filter(({ holds }) => holds === true).map(readingName);

const finding = ({ findings = [] }: TimedOutcome, id: string) => findings.find((each) => each.id === id)?.ours ?? "";

describe("the model", () => {
  test("figure 1: the maximum is exactly twice the minimum from W/2 on", async () => {
    const outcome = await run("eifel-fig1");
    expect(holdings(outcome)).toEqual({ twice: "every", step: "every", "receiver-limited": "every" });
    expect(found(outcome, "twice", "W/2, 40")).toBe("2.000");
    expect(found(outcome, "twice", "W/2 + 1, 40")).toBe("1.905");
  });

  test("figure 3: 1205 to 1675 ms; a fall has a rise's effect on RTTVAR alone", async () => {
    const outcome = await run("eifel-fig3");
    expect(found(outcome, "rises", "10, every ACK, W/2 + 1")).toContain("1205 → 1675 ms");
    expect(holdings(outcome)).toMatchObject({ rises: "every", "over-predicts": "every", "same-effect": "some" });
  });

  test("figure 4: 18 of 20 flights, 285 of 610 ACKs, from W = 18 on; the gains are the cause, not the weight", async () => {
    const outcome = await run("eifel-fig4");
    expect(found(outcome, "collapses")).toMatch(/18 of 20 flights; 285 of 610 ACKs/);
    expect(finding(outcome, "onset")).toContain("W = 18 (3 ACKs");
    expect(finding(outcome, "rises")).toContain("500 → 914 ticks");
    expect(heldIn(outcome, "cause").every((name) => name.startsWith("gains"))).toBe(true);
  });

  test("figure 6: no spike, level flights; RTO_L rises until half way at W = 10 as it is drawn", async () => {
    const outcome = await run("eifel-fig6");
    expect(found(outcome, "no-spike", "10, every ACK")).toBe("1471 ms before the drop, at most 1408 ms after it");
    expect(heldIn(outcome, "half-way")).toContain("10, W/2 + 1, as drawn, one sample later");
    expect(heldIn(outcome, "half-way").every((name) => /^(6|10),/.test(name))).toBe(true);
    expect(holdings(outcome)).toMatchObject({ level: "every", "falls-with-srtt": "every", "one-rtt-above": "some" });
  });

  test("figure 7: distance at every load from 4 to 200", async () => {
    const outcome = await run("eifel-fig7", {}, "full");
    expect(finding(outcome, "safe")).toMatch(/at least 1\.1[78] .* from 4 to 200 \(smallest at W = 6\); 0 too early/);
    expect(found(outcome, "constant")).toBe("1.47 to 2.83");
    expect(heldIn(outcome, "constant")).toEqual(["the least of a cycle, all even W from 16"]);
  });

  test("figure 10: the saw", async () => {
    const outcome = await run("eifel-fig10", {}, "full");
    expect(found(outcome, "example", "26")).toBe("9.75 % (260 ACKs)");
    expect(found(outcome, "saw")).toBe("first in cycle 8, then one per 4.1 cycles; AGG between 0.66 and 0.84");
    expect(Object.values(holdings(outcome))).toEqual(["every", "every", "every", "every"]);
  });

  test.each(["half-plus-one", "half"])("with its first flight %s gives the same verdicts", async (first) => {
    const set = { "model.eifel-cycle.first": first };
    for (const id of ["eifel-fig4", "eifel-fig7", "eifel-fig10", "eifel-section4"]) {
      const [own, other] = [await run(id), await run(id, set)];
      expect(holdings(other), id).toEqual(holdings(own));
    }
  });
});

describe("the choices of sections 3.4 and 4", () => {
  test("1/3 is safe up to 100 segments, 2/FLIGHT from 8 on; FLIGHT as the load makes no spikes", async () => {
    const outcome = await run("eifel-section4");
    expect(holdings(outcome)).toMatchObject({ third: "every", noisy: "none", minimum: "every", granularity: "some" });
    expect(found(outcome, "third", "10")).toContain("at least 1.25 RTT(i)");
    expect(finding(outcome, "delayed-acks")).toContain("1.195 RTT(i) at W = 40; below the RTT at W = 4, 6");
  });

  test("a constant in place of 1/FLIGHT keeps RTO_E above the RTT at all loads", async () => {
    const outcome = await run("eifel-section4");
    expect(found(outcome, "no-constant", "never below the RTT")).toContain("1/8");
    expect(found(outcome, "jump", "with the new sample")).toBe("RTO_E 366.7 ms, SRTT_E 166.7 ms, D 200.0 ms");
  });
});

describe("in closed loop, quickly", () => {
  test("figures 13 and 14 give the model's shape", async () => {
    expect(holdings(await run("eifel-fig13"))).toMatchObject({
      shape: "every",
      collapses: "every",
      "max-rtt": "every",
      practice: "every",
      "out-weighed": "some",
    });
    expect(holdings(await run("eifel-fig14"))).toEqual({ shape: "every", "same-results": "every", gap: "every" });
  });

  test("figures 11 and 12: spikes in one and not in the other; no reading of the timing gives two minima", async () => {
    expect(holdings(await run("eifel-fig11"))).toMatchObject({ spikes: "every", "only-dense": "some" });
    const outcome = await run("eifel-fig12");
    expect(heldIn(outcome, "no-spikes")).toEqual(
      expect.arrayContaining(["ended by a fast retransmit, 40 packets", "kept across a fast retransmit, 41 packets"]),
    );
    expect(holdings(outcome)).toMatchObject({ alike: "every", minima: "none", unnoticed: "none" });
  });

  test("figure 8: a gain, though not the paper's, under eight readings", async () => {
    const outcome = await run("eifel-fig8-9");
    expect(holdings(outcome)).toMatchObject({ gain: "none", quicker: "every", identical: "every" });
    expect(holdings(outcome)).toMatchObject({ "three-segments": "some", "before-third": "every" });
    expect(outcome.claims[0]?.readings).toHaveLength(8);
  });
});
