/** The checker of floors and circles, on small graphs and texts; `npm run check` runs it on the project. */
import { describe, expect, test } from "vitest";
import { coreFloors, debts, scriptFloors } from "./lib/floors.mjs";
import { checkImports, circles, declaredIn, definedIn, floorOf, namedIn, neededIn } from "./lib/imports.mjs";

/** A graph from "a>b b>c": each arrow says that its first unit uses the second. */
const graph = (arrows: string) => {
  const edges = new Map<string, Set<string>>();
  for (const arrow of arrows.split(" ")) {
    const [from = "", to = ""] = arrow.split(">");
    edges.set(from, (edges.get(from) ?? new Set()).add(to));
  }
  return edges;
};

describe("circles of units", () => {
  test.each([
    ["a chain is none", "a>b b>c", []],
    ["two ways to one unit are none", "a>b a>c b>d c>d", []],
    ["two units that use each other", "a>b b>a", [["a", "b"]]],
    ["a circle of three", "c>a a>b b>c", [["a", "b", "c"]]],
    ["a unit on the way to a circle is not in it", "x>a a>b b>a b>y", [["a", "b"]]],
    ["circles that share a unit are one", "a>b b>a b>c c>b", [["a", "b", "c"]]],
    ["a longer way round is found beside a short one", "a>b b>c c>d d>a c>b", [["a", "b", "c", "d"]]],
    ["a unit that uses itself is none", "a>a a>b", []],
  ])("%s", (_name, arrows, expected) => {
    expect(circles(graph(arrows))).toEqual(expected);
  });

  test("two circles are two, whichever unit comes first", () => {
    const both = [
      ["a", "b"],
      ["c", "d"],
    ];
    expect(circles(graph("a>b b>a c>d d>c b>c")).sort()).toEqual(both);
    expect(circles(graph("d>c c>d b>c b>a a>b")).sort()).toEqual(both);
  });

  test("a circle of two thousand units is one", () => {
    const many = Array.from({ length: 2000 }, (_, at) => `u${at}>u${(at + 1) % 2000}`);
    expect(circles(graph(many.join(" ")))[0]).toHaveLength(2000);
  });
});

describe("what a file uses", () => {
  test("types are gone before a module runs, and import() comes later", () => {
    const text = `
      import type { A } from "./types";
      import { type B, type C } from "./onlyTypes";
      import { type D, make } from "./values";
      export { other } from "./passedOn";
      import "./styles.css";
      const page = () => import("./lazy");
      // import { old } from "./comment";
    `;
    expect(neededIn(text).sort()).toEqual(["./passedOn", "./styles.css", "./values"]);
    expect(namedIn(text)).toContain("./lazy");
    expect(namedIn(text)).not.toContain("./comment");
  });

  test("a C file defines its functions with a body, its own ones with static", () => {
    const code = "static int own(int a) {\n}\n\nvoid offered(void) {\n}\n\nint declared(int a);\n";
    expect(definedIn(code)).toEqual({ own: ["own"], offered: ["offered"] });
    expect(declaredIn(code)).toEqual(["declared"]);
  });
});

describe("floors", () => {
  test("a file belongs to the longest prefix that fits", () => {
    expect(floorOf(scriptFloors, "web/src/plot/time/stack.ts")?.name).toBe("plot/time");
    expect(floorOf(scriptFloors, "web/src/plot/index.ts")?.name).toBe("plot");
    expect(floorOf(scriptFloors, "sim-worker/src/protocol.ts")?.name).toBe("protocol");
    expect(floorOf(coreFloors, "wasm-core/src/sim/link/fast.c")?.name).toBe("link");
    expect(floorOf(coreFloors, "elsewhere/file.c")).toBeUndefined();
  });

  test("the project climbs nowhere but where a debt says why", () => {
    expect(checkImports()).toEqual([]);
    for (const reason of Object.values(debts)) expect(reason).toMatch(/\w/);
  });
});
