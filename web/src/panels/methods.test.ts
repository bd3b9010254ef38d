import { beforeEach, expect, test, vi } from "vitest";
import { PAGES } from "../pages/registry";
import { index } from "../state/lab";
import { startStore } from "../state/store";
import { methodsText } from "./methods";

beforeEach(() => {
  vi.stubGlobal("location", { href: "https://lab.example/#/lab" });
  startStore(PAGES);
});

const RATE = "link.bottleneck.rate";
const LOSS = "link.bottleneck.lossRate";

const defaultOf = (key: string) => {
  const value = index.find(key)?.param.default;
  if (value === undefined) throw new Error(`the catalogue has no ${key}`);
  return value;
};

test("begins with what was changed from the defaults, not with all parameters", async () => {
  const values = { [LOSS]: defaultOf(LOSS), [RATE]: 3 };
  const text = await methodsText("lab", { source: "A run.", values, changes: [{ at: 2, key: RATE, value: 5 }] });
  const lines = text.split("\n");
  expect(lines[1]).toBe("A run.");
  expect(lines[3]).toBe("Changed from the defaults:");
  expect(lines[4]).toMatch(/^ {2}link.bottleneck.rate = 3\b/);
  expect(lines[5]).toMatch(/^ {2}at 2 s: link.bottleneck.rate = 5\b/);
  const others = lines.indexOf("Other parameters in force, at their defaults:");
  expect(others).toBeGreaterThan(5);
  expect(lines[others + 1]).toContain(LOSS);
});

test("says that nothing was changed", async () => {
  const text = await methodsText("lab", { source: "A run.", values: {}, changes: [] });
  expect(text).toContain("No parameter was changed from its default.");
  expect(text).toContain("All other parameters are at their defaults.");
});
