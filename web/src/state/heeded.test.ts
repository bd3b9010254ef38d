import { beforeEach, expect, test } from "vitest";
import { PAGES } from "../pages/registry";
import { drive, openPreset, setParam } from "./actions";
import { switchedOff } from "./heeded";
import { index } from "./lab";
import { startStore, useLab } from "./store";

const off = (key: string) => {
  const ref = index.find(key);
  if (ref === undefined) throw new Error(`the catalogue has no ${key}`);
  return switchedOff(useLab.getState(), "lab", ref);
};

beforeEach(() => {
  startStore(PAGES);
  openPreset(index.catalogue.defaultPreset);
});

test("an estimator's own bounds say that the common ones are in force, and what switches them on", () => {
  const shadow = off("estimator.jacobson.rtoMin");
  expect(shadow?.by.key).toBe("rto.bounds");
  expect(shadow?.remedy).toBe("own");
  expect(off("rto.min")).toBeNull();
  setParam("lab", "rto.bounds", "own");
  expect(off("estimator.jacobson.rtoMin")).toBeNull();
  expect(off("rto.min")?.remedy).toBe("common");
});

test("the estimator that runs the timer heeds its own bounds in any case", () => {
  expect(off("estimator.linux.rtoMin")).toBeNull();
  drive("jacobson");
  expect(off("estimator.jacobson.rtoMin")).toBeNull();
});

test("which heartbeat counts means nothing without a heartbeat", () => {
  expect(off("timer.expiry")).toMatchObject({ remedy: null });
  setParam("lab", "timer.tick", 500);
  expect(off("timer.expiry")).toBeNull();
});

test("a flow group's timing asks for the sampling of its own group", () => {
  expect(off("flow.main.keepTiming")).toMatchObject({ by: { key: "flow.main.rttSampling" }, remedy: "one-per-rtt" });
  setParam("lab", "flow.main.rttSampling", "one-per-rtt");
  expect(off("flow.main.keepTiming")).toBeNull();
});

test("speeds mean something to several mobilities", () => {
  setParam("lab", "network.mobility", "static");
  expect(off("mobility.vmax")).toMatchObject({ by: { key: "network.mobility" }, remedy: "rwp" });
  for (const mobility of ["rwp", "direction"]) {
    setParam("lab", "network.mobility", mobility);
    expect(off("mobility.vmax")).toBeNull();
  }
});

test("every condition in the catalogue names a parameter that exists", () => {
  const conditions = index.catalogue.modules.flatMap(({ params }) => params.flatMap(({ heeded }) => heeded ?? []));
  expect(conditions.length).toBeGreaterThan(20);
  for (const each of conditions) {
    const key = /([\w.*-]+?)!?=/.exec(each)?.[1] ?? "";
    expect(index.find(key.replace("*", "main")), each).toBeDefined();
  }
});
