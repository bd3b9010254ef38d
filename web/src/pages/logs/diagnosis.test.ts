/** The sentences above a log's charts. */

import { expect, test } from "vitest";
import type { LogFlow, LogSummary, Note } from "../../../../sim-worker/src/protocol";
import { floorSentence, flowSentence, standsOutSentence, timeoutTimesSentence, warningsOf } from "./diagnosis";

const calm: LogFlow = {
  id: "a",
  label: "a",
  source: "",
  destination: "",
  events: 100,
  samples: 100,
  firstS: 0,
  lastS: 64,
  minRttMs: 20,
  meanRttMs: 25,
  maxRttMs: 40,
  samplesFrom: "recovered",
  frozenSrtt: false,
  timeouts: 0,
  spuriousTimeouts: 0,
  sparkMs: Array.from({ length: 64 }, () => 25),
};
const ill: LogFlow = {
  ...calm,
  id: "b",
  label: "b",
  maxRttMs: 1830,
  meanRttMs: 96,
  timeouts: 3,
  spuriousTimeouts: 1,
  sparkMs: Array.from({ length: 64 }, (_, i) => (i === 12 ? 950 : 25)),
};
const log = (flows: readonly LogFlow[]) => ({ flows }) as LogSummary;

test("an ill flow is named with its RTTs, when they were longest, and its timeouts", () => {
  expect(flowSentence(ill)).toBe(
    "Flow b: RTT 20.0 to 1830 ms, mean 96.0 ms; longest from 12.0 s to 13.0 s (mean 950 ms there); 3 timeouts, 1 of them spurious.",
  );
  expect(standsOutSentence(log([calm, ill]), "a")).toMatch(/^Look at another flow first\. Flow b: /);
  expect(standsOutSentence(log([calm, ill]), "b")).toBe("Of 2 flows this one stands out.");
  expect(standsOutSentence(log([calm, { ...calm, id: "c" }]), "a")).toBe("None of the 2 flows stands out.");
});

test("a flow of a few samples is not the one to look at first", () => {
  expect(standsOutSentence(log([calm, { ...ill, samples: 9 }]), "a")).toBe("None of the 2 flows stands out.");
  expect(flowSentence({ ...ill, timeouts: 1 })).toContain("1 timeout, spurious");
});

test("a format that cannot show timeouts does not say that there were none", () => {
  expect(flowSentence({ ...calm, timeouts: null, spuriousTimeouts: null })).not.toContain("timeout");
});

test("times that were made up of RTTs are a warning above the charts, and no note beside them", () => {
  const note = (id: string, severity: Note["severity"]): Note => ({ id, severity, text: "", count: 1, firstAt: null });
  const ofFile = [note("title-lines", "info"), note("time-made-up", "warning")];
  const ids = warningsOf(ofFile, [note("lines-skipped", "data-loss"), note("srtt-unit", "info")]).map(({ id }) => id);
  expect(ids).toEqual(["time-made-up", "lines-skipped"]);
});

test("timeouts are named by their times", () => {
  expect(timeoutTimesSentence([1.5], [3])).toBe("Timeouts inferred at 1.50 s; spurious ones at 3.00 s.");
  expect(timeoutTimesSentence([], [3])).toBe("Spurious ones at 3.00 s.");
  expect(timeoutTimesSentence([], [])).toBe("");
});

test("the floor's price is said in mean RTO and in misses", () => {
  const floor = { floorMs: 200, binds: 0.98, samples: 1000, coverage: 0.998, coverageWithout: 0.986 };
  expect(floorSentence({ ...floor, meanRtoMs: 240, meanRtoWithoutMs: 92 })).toBe(
    "Linux’s variance floor of 200 ms binds at 98 % of the samples: it costs 148 ms of mean RTO and saves 12 misses (an RTT above the RTO).",
  );
  expect(floorSentence({ ...floor, binds: 0, meanRtoMs: 240, meanRtoWithoutMs: 240 })).toContain("binds at no sample");
});
