import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkPresets } from "./lib/presets.mjs";

/** A folder of presets with these files, and a registry of these lines. */
function folder(files: readonly string[], lines: readonly string[], first: string): string {
  const made = mkdtempSync(join(tmpdir(), "presets-"));
  for (const id of files) writeFileSync(join(made, `${id}.json`), "{}");
  const presets = Object.fromEntries(lines.map((id) => [id, "Paths"]));
  writeFileSync(join(made, "registry.json"), JSON.stringify({ default: first, presets }));
  writeFileSync(join(made, "preset.schema.json"), "{}");
  return made;
}

describe("the registry of presets", () => {
  it("holds in this project", () => expect(checkPresets()).toEqual([]));

  it("names a file without a line, a line without a file, and a default that is not listed", () => {
    const [unlisted, missing, first, ...more] = checkPresets(folder(["a", "b"], ["a", "c"], "d"));
    expect(unlisted).toMatch(/b\.json has no line in .*registry\.json/);
    expect(missing).toMatch(/registry\.json lists c, but .*c\.json does not exist/);
    expect(first).toMatch(/names the default d, which it does not list/);
    expect(more).toEqual([]);
  });
});
