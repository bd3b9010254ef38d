import { describe, expect, it } from "vitest";
import { checkDeclared, compareDeclared } from "./lib/declared.mjs";

describe("declared packages", () => {
  it("are those that are used", () => {
    expect(checkDeclared()).toEqual([]);
  });
  it("are told when nothing uses them, and when a source uses one that is not declared", () => {
    const texts = new Map([["web/src/a.ts", 'import { zoom } from "d3-zoom";\nimport { max } from "d3-array";\n']]);
    expect(compareDeclared(["d3-zoom", "d3-shape", "@types/d3-shape", "@types/d3-array"], texts)).toEqual([
      "package.json declares d3-shape, which nothing uses: remove it",
      "package.json declares @types/d3-array, which nothing uses: remove it",
      "web/src/a.ts imports d3-array, which package.json does not declare",
    ]);
  });
});
