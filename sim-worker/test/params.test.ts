import fc from "fast-check";
import { expect, test } from "vitest";
import { catalogue } from "../generated/catalogue";
import type { CatalogueParam } from "../src/catalogue";
import { LabFailure } from "../src/failure";
import { findParam, nearestKey, parseSettings, parseValue } from "../src/params";

const params = catalogue.modules.flatMap((module) => module.params);

/** A value of a parameter as a person would write it. */
const asText = (value: CatalogueParam["default"]) => (typeof value === "object" ? value.join(",") : String(value));

test("a key with an instance finds the parameter of all instances", () => {
  expect(findParam(catalogue, "link.bottleneck.rate")?.key).toBe("link.*.rate");
  expect(findParam(catalogue, "run.seed")?.key).toBe("run.seed");
  expect(findParam(catalogue, "link.rate")).toBeUndefined();
  expect(findParam(catalogue, "estimator.experts.n.more")).toBeUndefined();
});

test("every default reads back from its own text, in every parameter", () => {
  for (const param of params) {
    const result = parseValue(param, asText(param.default));
    expect({ key: param.key, value: result.ok ? result.value : result.error }).toEqual({
      key: param.key,
      value: param.default,
    });
  }
});

test("a mistyped key is answered with the nearest one", () => {
  expect(nearestKey(catalogue, "link.bottleneck.rat")).toBe("link.bottleneck.rate");
  expect(nearestKey(catalogue, "estimator.expert.n")).toBe("estimator.experts.n");
  expect(nearestKey(catalogue, "xyzzy")).toBeUndefined();
});

test("one letter more or less still finds the key", () => {
  const keys = params.map(({ key }) => key).filter((key) => !key.includes("*"));
  fc.assert(
    fc.property(fc.constantFrom(...keys), fc.nat(), (key, seed) => {
      const at = seed % key.length;
      const near = nearestKey(catalogue, key.slice(0, at) + key.slice(at + 1));
      expect(near).toBeDefined();
    }),
    { verbose: true },
  );
});

test("settings are read by the type of their parameter", () => {
  const texts = ["link.main.rate=6Mbit/s", "flow.a.shadows=last,linux", "flow.b.shadows=", "run.seed = 3"];
  expect(parseSettings(catalogue, texts)).toEqual({
    "link.main.rate": 6e6,
    "flow.a.shadows": ["last", "linux"],
    "flow.b.shadows": [],
    "run.seed": 3,
  });
});

test("a parameter that is set twice is refused: which of the two is meant nobody knows", () => {
  expect(() => parseSettings(catalogue, ["run.seed=1", "run.seed=2"])).toThrow("run.seed is set twice.");
});

test("no text at all makes the reader throw anything but a failure that names its place", () => {
  fc.assert(
    fc.property(fc.constantFrom(...params), fc.string(), (param, text) => {
      const result = parseValue(param, text);
      if (!result.ok) expect([result.error.place, result.error.hint === ""]).toEqual([param.key, false]);
      try {
        parseSettings(catalogue, [text]);
      } catch (thrown) {
        expect(thrown).toBeInstanceOf(LabFailure);
      }
    }),
    { verbose: true },
  );
});
