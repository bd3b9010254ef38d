/**
 * The main cases of the reference vectors in the core that the page downloads: `vectors.test.ts` asks the oracle, which shares the
 * core's objects, but each program is optimised as a whole when it is linked. Here the cases' samples go through a replay session.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { asVectorFile, type Json } from "../cli/vectors";
import type { ParamMap } from "../src/protocol";
import { loadCore } from "./support";

const core = await loadCore();

type Case = Readonly<Record<string, Json>>;

function casesOf(name: string): readonly Case[] {
  const path = new URL(`../../datasets/reference/oracle/${name}.json`, import.meta.url);
  const file = asVectorFile(JSON.parse(readFileSync(path, "utf8")), name);
  if (file === null) throw new Error(`${name} is no file of vectors.`);
  return file.cases;
}

const numbers = (value: Json | undefined): readonly number[] => value as readonly number[];
const record = (value: Json | undefined) => value as Readonly<Record<string, Json>>;

/** What an estimator says of each of these samples: the columns of a replay by their ids. */
function replayed(estimator: string, rttsMs: readonly number[], set: ParamMap) {
  const session = core.open({ kind: "replay", flow: "x", estimators: [estimator], set, state: true });
  const none = Number.NaN;
  const rows = new Float64Array(rttsMs.flatMap((ms, at) => [at * 1e9, ms * 1e6, none, none, none, none, none]));
  session.feed(new Uint8Array(rows.buffer));
  session.finish();
  while (session.step(Number.POSITIVE_INFINITY, 1000));
  const table = session.trace().tables.find(({ kind }) => kind === "samples");
  session.close();
  expect(table?.rows).toBe(rttsMs.length);
  return (id: string) => [...(table?.columns.find((column) => column.id === `${estimator}.${id}`)?.values ?? [])];
}

/** All numbers agree within a share of 1e-9, or `share`. */
function expectClose(ours: readonly number[], theirs: readonly number[], share = 1e-9): void {
  expect(ours.length).toBe(theirs.length);
  const wrong = ours.findIndex((value, at) => !(Math.abs(value - (theirs[at] ?? Number.NaN)) <= share * value));
  expect([wrong, ours[wrong], theirs[wrong]]).toEqual([-1, undefined, undefined]);
}

/** Indices of the events that give a sample: no timeout, no retransmission (Karn's rule). */
const sampled = (events: readonly (readonly Json[])[]) =>
  events.flatMap(([what, , again], at) => (what === "sample" && again === 0 ? [at] : []));

/** Smoothed RTT and deviation after each sample of a timer's cases; one unit of the case is one second. */
function checkTimer(name: string, estimator: string, set: (params: Readonly<Record<string, Json>>) => ParamMap): void {
  for (const kase of casesOf(name)) {
    const events = kase.events as readonly (readonly Json[])[];
    const at = sampled(events);
    expect(at.length).toBeGreaterThan(50);
    const rttsMs = at.map((index) => Number(events[index]?.[1]) * 1000);
    const column = replayed(estimator, rttsMs, set(record(kase.params)));
    for (const id of ["srtt", "rttvar"]) {
      const theirs = numbers(record(kase.expect)[id]);
      expectClose(
        column(`${id}_ms`),
        at.map((index) => (theirs[index] ?? Number.NaN) * 1000),
      );
    }
  }
}

test("Jacobson's timer", () => {
  checkTimer("timer_jacobson", "jacobson", ({ g, h, rttvar_rule }) => ({
    "estimator.jacobson.g": Number(g),
    "estimator.jacobson.h": Number(h),
    "estimator.jacobson.deviation": String(rttvar_rule),
  }));
});

test("RFC 6298's timer", () => {
  checkTimer("timer_rfc6298", "rfc6298", ({ alpha, beta }) => ({
    "estimator.rfc6298.alpha": Number(alpha),
    "estimator.rfc6298.beta": Number(beta),
  }));
});

test("the fixed-share experts", () => {
  // Ticks of 4 ms as they are: other scales than 1 are the caller's.
  const cases = casesOf("experts_float").filter(({ params }) => record(params).scale === 1);
  expect(cases.length).toBeGreaterThan(4);
  for (const { params, rtt, expect: wanted } of cases) {
    const { n, eta, alpha, rtt_min, rtt_max } = record(params);
    const column = replayed(
      "experts",
      numbers(rtt).map((ticks) => ticks * 4),
      {
        "estimator.experts.n": Number(n),
        "estimator.experts.eta": Number(eta),
        "estimator.experts.alpha": Number(alpha),
        "estimator.experts.unit": 4,
        "estimator.experts.rttMin": Number(rtt_min),
        "estimator.experts.rttMax": Number(rtt_max),
      },
    );
    // The first row's prediction is of before any sample, and no estimator has one for the page.
    const ours = column("prediction").slice(1);
    const theirs = numbers(record(wanted).prediction_before).slice(1);
    expectClose(
      ours,
      theirs.map((ticks) => ticks * 4),
      1e-7,
    );
  }
});
