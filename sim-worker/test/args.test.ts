import { expect, test } from "vitest";
import { parseArgs } from "../cli/args";
import { LabFailure } from "../src/failure";

const options = { set: "many", seed: "once", state: "flag" } as const;
const parse = (...words: string[]) => parseArgs(words, options, { names: ["SCENARIO", "OTHER"], optional: 1 });

function code(...words: string[]): string {
  try {
    parse(...words);
  } catch (thrown) {
    if (thrown instanceof LabFailure) return thrown.error.code;
    throw thrown;
  }
  return "none";
}

test("options and positions may stand in any order", () => {
  const args = parse("--set", "a=1", "x", "--set=b=2", "--seed", "4", "--state");
  expect(args.positions).toEqual(["x"]);
  expect(args.values("set")).toEqual(["a=1", "b=2"]);
  expect(args.value("seed")).toBe("4");
  expect(args.flag("state")).toBe(true);
  expect(args.given).toEqual(["set", "seed", "state"]);
  expect(parse("x").values("set")).toEqual([]);
  expect(parse("x").given).toEqual([]);
});

test("-- ends the options", () => {
  expect(parse("x", "--", "--seed").positions).toEqual(["x", "--seed"]);
});

test("what does not fit is refused by name", () => {
  expect(code("x", "--sed", "1")).toBe("unknown-option");
  expect(code("x", "--constructor", "1")).toBe("unknown-option");
  expect(code("x", "--seed")).toBe("missing-value");
  expect(code("x", "--seed", "3", "--seed", "4")).toBe("option-twice");
  expect(code("x", "--seed=3", "--seed=3")).toBe("option-twice");
  expect(code("x", "--state=yes")).toBe("unwanted-value");
  expect(code()).toBe("missing-argument");
  expect(code("x", "y", "z")).toBe("extra-argument");
});
