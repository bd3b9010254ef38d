import { expect, test } from "vitest";
import { catalogue } from "../../../sim-worker/generated/catalogue";
import { indexCatalogue } from "../state/catalogueIndex";
import { fixtureCatalogue } from "../state/testing/fixtureCatalogue";
import { applies, groupParams, searchParams } from "./groups";

const index = indexCatalogue(fixtureCatalogue);
const scenario = fixtureCatalogue.presets[0]?.scenario ?? {};
const options = { observedGroup: "main", inUse: new Set<string>(), basicOnly: true, model: "" };

test("the path comes first, then the sender, then other traffic", () => {
  const groups = groupParams(index, scenario, {}, options);
  expect(groups.map(({ id }) => id)).toEqual(["path", "link.reverse", "sender", "flow.cross", "run.run"]);
});

test("every parameter but the estimators' is in exactly one group of the full list", () => {
  const all = groupParams(index, scenario, {}, { ...options, basicOnly: false }).flatMap(({ refs }) => refs);
  const keys = all.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  const expected = index.all(scenario, {}).filter(({ module }) => module.kind !== "estimator");
  expect(keys.sort()).toEqual(expected.map(({ key }) => key).sort());
});

test("the search needs every word, in name, key, help or module", () => {
  const all = index.all(scenario, {});
  expect(searchParams(all, "bottleneck rate").map(({ key }) => key)).toEqual(["link.bottleneck.rate"]);
  expect(searchParams(all, "SHARING").map(({ key }) => key)).toEqual(["estimator.experts.alpha"]);
  expect(searchParams(all, "rate banana")).toEqual([]);
});

test("a model has its own parameters, those of estimators and the bounds of RTOs, and none of a path", () => {
  const real = indexCatalogue(catalogue);
  const all = real.all({}, {});
  const kinds = (model: string) => [
    ...new Set(all.filter((ref) => applies(ref, model)).map(({ module }) => module.kind)),
  ];
  expect(kinds("step").sort()).toEqual(["estimator", "model", "rto"]);
  expect(kinds("")).not.toContain("model");
  const groups = groupParams(real, {}, {}, { ...options, inUse: new Set(["step"]), model: "step" });
  expect(groups.map(({ id }) => id)).toEqual(["model.step"]);
  const ids = real
    .module("model", "step")
    ?.params.filter(({ basic }) => basic)
    .map(({ key }) => key);
  expect(groups[0]?.refs.map(({ key }) => key)).toEqual(ids);
});

test("the ratio of an asymmetric path is the first control there, and is not offered elsewhere", () => {
  const real = indexCatalogue(catalogue);
  const groups = (template: string, basicOnly: boolean) =>
    groupParams(
      real,
      { topology: { template }, link: { bottleneck: {} }, flow: { main: {} } },
      {},
      {
        ...options,
        inUse: new Set([template]),
        basicOnly,
      },
    );
  for (const basicOnly of [true, false])
    expect(groups("asymmetric", basicOnly)[0]?.refs.map(({ key }) => key)).toEqual(["template.asymmetric.ratio"]);
  expect(groups("path", true)[0]?.id).toBe("path");
  expect(groups("path", true).flatMap(({ refs }) => refs.map(({ key }) => key))).not.toContain(
    "template.asymmetric.ratio",
  );
  expect(groups("path", false)[0]?.id).toBe("path");
});

test("what loads an asymmetric path stands beside its ratio, and in no other group", () => {
  const real = indexCatalogue(catalogue);
  const rate = "flow.load.cbrRate";
  const groups = (template: string) =>
    groupParams(
      real,
      { topology: { template }, link: { bottleneck: {} }, flow: { main: {}, load: {} } },
      {},
      { ...options, inUse: new Set([template]), beside: new Set([rate]) },
    );
  expect(groups("asymmetric")[0]?.refs.map(({ key }) => key)).toEqual(["template.asymmetric.ratio", rate]);
  const all = groups("asymmetric").flatMap(({ refs }) => refs.map(({ key }) => key));
  expect(all.filter((key) => key === rate)).toEqual([rate]);
  expect(groups("path").flatMap(({ refs }) => refs.map(({ key }) => key))).not.toContain(rate);
});

test("parameters are found by the words that people use for them", () => {
  const all = indexCatalogue(catalogue).all({ link: { bottleneck: {} }, flow: { main: {} } }, {});
  const keys = (query: string) => searchParams(all, query).map(({ key }) => key);
  expect(keys("bandwidth")).toContain("link.bottleneck.rate");
  expect(keys("latency")).toContain("link.bottleneck.delay");
  expect(keys("RTO floor")).toContain("estimator.jacobson.rtoMin");
  expect(keys("initcwnd")).toContain("flow.main.initialWindow");
  expect(keys("buffer size")).toContain("link.bottleneck.buffer");
});
