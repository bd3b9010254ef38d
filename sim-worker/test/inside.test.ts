/** Inside a net at a loss: what the run tells is enough to compute its prediction by hand. */

import { describe, expect, it } from "vitest";
import { loadCore } from "../cli/nodeCore";
import type { ParamMap } from "../src/protocol";
import { openSimulation, readRunResult } from "../src/simulate";
import type { TrainResult } from "../src/trainTypes";

const core = await loadCore();
const trainingCore = await core.program("training");
const CELLS = ["simple", "lstm", "gru", "gru-reset-after", "logistic"] as const;
const METRICS = 12;

/** A small net trained on rows that mean nothing. */
function modelOf(cell: string): string {
  const set: ParamMap = { "net.cell": cell, "net.units": 5, "net.history": 4, "net.layers": 2, "training.epochs": 1 };
  const session = trainingCore.open({ kind: "training", set, provenance: "" });
  const rows = Array.from({ length: 200 }, (_, i) => [
    Math.floor(i / 20),
    0,
    i,
    ...Array.from({ length: METRICS }, (__, k) => Math.sin(i * (k + 1)) + 2),
  ]);
  session.feed(new Uint8Array(new Float64Array(rows.flat()).buffer));
  session.finish();
  while (session.step(Number.MAX_VALUE, 1000));
  const { model } = session.result<TrainResult & { notes: []; error: null }>();
  session.close();
  return model ?? "";
}

/** A flow that loses often, with the model; `event`: inside which prediction to look. */
function runWith(model: string, event: number, unit: number) {
  const scenario = {
    scenario: 1,
    run: { duration: 30 },
    models: { own: model },
    link: { bottleneck: { rate: 5e6, delay: 10, buffer: 12 } },
    flow: { main: { count: 2, congestionControl: "rnn" } },
    cc: { rnn: { model: "own" } },
  };
  const inside = { flow: "main.1", event, layer: 1, unit };
  const session = openSimulation(core, { scenario, set: {}, changes: [], record: "none", inside }, false);
  while (session.step(Number.MAX_VALUE, 1_000_000));
  const { result } = readRunResult(session, 0);
  session.close();
  return result;
}

describe.each(CELLS)("inside %s", (cell) => {
  const model = modelOf(cell);

  it("has every value that the prediction follows from", () => {
    const { inside } = runWith(model, 6, 3);
    expect(inside).toMatchObject({ flow: "main.1", event: 6, model: "own", cell });
    if (!inside) return;
    const rows = inside.scaled.length;
    expect(rows).toBe(4);
    const last = inside.layers.at(-1)?.state?.at(-1) ?? inside.scaled.at(-1) ?? [];
    const weights = inside.output[0] ?? [];
    const sum = last.reduce(
      (total, value, i) => total + value * (weights[i] ?? Number.NaN),
      weights.at(-1) ?? Number.NaN,
    );
    expect(1 / (1 + Math.exp(-sum))).toBeCloseTo(inside.p, 6);
    for (const layer of inside.layers)
      for (const gate of [...inside.gates, "state"])
        expect(layer[gate]?.map((row) => row.length)).toEqual([5, 5, 5, 5]);
  });

  it("explains the last step of a unit with the numbers of its state", () => {
    const { inside } = runWith(model, 6, 3);
    const state = inside?.layers[1]?.state?.at(-1)?.[3];
    if (cell === "logistic") expect(inside?.lines).toBeUndefined();
    else expect(inside?.lines?.at(-1)?.value).toBeCloseTo(state ?? Number.NaN, 6);
    for (const line of inside?.lines ?? []) expect(line.value).toBeCloseTo(computed(line.numbers), 3);
  });

  it("has fewer rows at the first losses, and none for a loss that never came", () => {
    expect(runWith(model, 0, 0).inside?.scaled).toHaveLength(1);
    expect(runWith(model, 1e6, 0).inside).toBeNull();
  });
});

/** The right-hand side of a line, computed: sums, products, sigma and tanh. */
function computed(tex: string): number {
  const sigma = (x: number) => 1 / (1 + Math.exp(-x));
  const source = tex
    .replace(/^=/, "")
    .replaceAll("\\left", "")
    .replaceAll("\\right", "")
    .replaceAll("\\cdot", "*")
    .replaceAll("\\sigma", "sigma")
    .replaceAll("\\tanh", "Math.tanh")
    .replace(/\\times 10\^\{?(-?\d+)\}?/g, "e$1")
    .replace(/(\d) e/g, "$1e");
  return new Function("sigma", `return ${source};`)(sigma);
}
