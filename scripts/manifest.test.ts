import { statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { at, readJson } from "./lib/common.mjs";
import { checkManifest, manifestFiles } from "./lib/manifest.mjs";
import { shippedFile } from "./lib/samples.mjs";

describe("datasets", () => {
  it.each(manifestFiles())("%s names every file, with its hash and its origin", (manifest) => {
    expect(checkManifest(manifest)).toEqual([]);
  });

  it("ships sample logs of at most 1 MB, each with a title and what to notice", () => {
    const { samples } = readJson(shippedFile);
    const bytes = samples.map(({ path }: { path: string }) => statSync(at("datasets", "kernel-logs", path)).size);
    expect(bytes.reduce((sum: number, size: number) => sum + size, 0)).toBeLessThanOrEqual(1_000_000);
    for (const sample of samples) {
      expect(sample).toMatchObject({
        id: expect.stringMatching(/^[a-z0-9-]+$/),
        title: expect.any(String),
        notice: expect.any(String),
      });
    }
  });
});
