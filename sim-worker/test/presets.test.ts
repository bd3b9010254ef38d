import { expect, test } from "vitest";
import { loadCore } from "../cli/nodeCore";
import { nodeJob } from "../cli/nodeJob";
import { catalogue } from "../generated/catalogue";
import { simulate } from "../src/simulate";

/** About a second of one processor: whoever drags a slider sees what it does. */
const MOST_PACKETS = 2e6;
/** Those of a paper's own size, which say so in their notice: no more than some seconds, so that the bar is enough. */
const FULL_SIZE: Readonly<Record<string, number>> = { "rnn-paper": 2e7 };

test.each(catalogue.presets.map((preset) => [preset.id, preset.scenario] as const))(
  "the preset %s is light enough for a slider to be followed",
  async (id, scenario) => {
    const request = { scenario, set: {}, changes: [], record: "none" } as const;
    const { result } = await simulate(await loadCore(), request, nodeJob);
    expect(result.packets).toBeGreaterThan(100);
    expect(result.packets).toBeLessThan(FULL_SIZE[id] ?? MOST_PACKETS);
  },
);

test("presets about the same follow each other", () => {
  const groups = catalogue.presets.map(({ group }) => group);
  const turns = groups.filter((group, at) => group !== groups[at - 1]);
  expect(groups).not.toContain("");
  expect(turns).toEqual([...new Set(groups)]);
});
