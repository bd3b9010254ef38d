import { describe, expect, test } from "vitest";
import type { Fluid, FluidKnown, Table } from "../../../../sim-worker/src/protocol";
import { shownTable } from "./clipDivergent";
import { joinPieces } from "./joinSegments";
import { verdictOf } from "./words";

describe("pieces of a boundary", () => {
  test("become one line, whatever their order and direction", () => {
    const { x, y } = joinPieces([1, 10, 2, 20, 4, 40, 3, 30, 2, 20, 3, 30]);
    const line = x.slice(0, -1);
    expect(line[0] === 1 ? line : line.toReversed()).toEqual([1, 2, 3, 4]);
    expect(y.at(-1)).toBeNaN();
  });

  test("that do not meet stay apart", () => {
    const { x } = joinPieces([1, 1, 2, 2, 5, 5, 6, 6]);
    expect(x.filter(Number.isNaN)).toHaveLength(2);
    expect(x).toHaveLength(6);
  });

  test("that close a ring are gone through once", () => {
    const { x } = joinPieces([0, 0, 1, 0, 1, 0, 1, 1, 1, 1, 0, 0]);
    expect(x.filter((each) => !Number.isNaN(each)).length).toBeLessThanOrEqual(5);
    expect(joinPieces([])).toEqual({ x: [], y: [] });
  });
});

const known: FluidKnown = {
  theorem: true,
  exact: false,
  marginRad: -0.1,
  windowSegments: 3.4,
  chance: 0.17,
  delayMs: 135,
  exactRttMs: 165.825,
  theoremRttMs: 170.998,
  left: 0.98,
  right: 1,
};

function fluid(more: Partial<Fluid>, own: Partial<FluidKnown> = {}): Fluid {
  return {
    known: { ...known, ...own },
    table: null,
    trajectory: { ends: "persists", swingSegments: 3.5, untilS: 100 },
    sweep: [],
    map: null,
    curve: null,
    inForce: { "model.pert-fluid.pmax": 0.1, "model.pert-fluid.control": "red", "model.pert-fluid.clip": false },
    wallSeconds: 0,
    ...more,
  };
}

describe("the verdict", () => {
  test.each([
    [true, true, 0.11, "agree", "Stable. 6.3° phase margin; leaves stability at R = 166 ms (Theorem 1: 171 ms)."],
    [
      true,
      false,
      -0.1,
      "unsafe",
      "Unstable, although Theorem 1 says stable. −5.7° phase margin; stable only below R = 166 ms (Theorem 1: 171 ms).",
    ],
    [
      false,
      true,
      0.11,
      "cautious",
      "Stable, although Theorem 1 does not show it (its condition is sufficient only). 6.3° phase margin; leaves stability at R = 166 ms (Theorem 1: 171 ms).",
    ],
    [false, false, -0.1, "agree", "Unstable. −5.7° phase margin; stable only below R = 166 ms (Theorem 1: 171 ms)."],
  ] as const)(
    "theorem %s, exact %s: the margin and both boundaries in one line",
    (theorem, exact, marginRad, tone, headline) => {
      const verdict = verdictOf(fluid({}, { theorem, exact, marginRad }));
      expect(verdict.tone).toBe(tone);
      expect(verdict.headline).toBe(headline);
    },
  );

  test("a queueing delay below 0 is not called stable without a remark", () => {
    const inForce = { "model.pert-fluid.control": "pi" };
    const verdict = verdictOf(fluid({ inForce }, { theorem: true, exact: true, delayMs: -500 }));
    expect(verdict.headline).toContain("No equilibrium: the equations put it at a queueing delay of −500 ms");
    expect(verdict.tone).toBe("unsafe");
  });

  test("says where the equilibrium is beyond pmax, and how the trajectory ends", () => {
    const text = verdictOf(fluid({})).sentences.join(" ");
    expect(text).toContain("p* is above pmax = 0.1");
    expect(text).toContain("The oscillation persists: 3.5 segments");
  });

  test("tells sides of the condition apart that differ late", () => {
    const text = verdictOf(fluid({}, { theorem: false, left: 1.0000422, right: 1.0000058 })).sentences.join(" ");
    expect(text).toContain("1.000042 > 1.000006");
  });

  test("names the theorem of the control", () => {
    const inForce = { "model.pert-fluid.control": "pi" };
    const { left: _left, right: _right, ...pi } = known;
    expect(verdictOf({ ...fluid({ inForce }), known: pi }).headline).toContain("Theorem 2");
  });
});

describe("a trajectory that runs away", () => {
  const column = (id: string, values: readonly number[]) => ({
    id,
    label: id,
    unit: "",
    values: Float64Array.from(values),
    levels: [],
  });
  const table: Table = {
    id: "model.fluid",
    kind: "fluid",
    of: "model",
    rows: 5,
    columns: [
      column("time", [0, 1, 2, 3, 4]),
      column("window", [1, 3, 30, 300, 3e5]),
      column("queueingDelay", [1000, 100, 200, 400, 5000]),
    ],
  };

  test("is drawn up to its bound", () => {
    const trajectory = { ends: "diverges", swingSegments: null, untilS: 4 } as const;
    expect(shownTable(fluid({ table, trajectory }))?.rows).toBe(4);
  });

  test("any other is drawn whole", () => {
    expect(shownTable(fluid({ table }))).toBe(table);
  });
});
