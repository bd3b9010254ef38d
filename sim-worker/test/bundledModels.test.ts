import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { nodeJob } from "../cli/nodeJob";
import { catalogue } from "../generated/catalogue";
import { models } from "../generated/models";
import { withModels } from "../src/bundledModels";
import { createLabClient } from "../src/create-client";
import { runModel } from "../src/model";
import type { RunResult } from "../src/protocol";
import { simulate } from "../src/simulate";
import { loadCore, localWorkers, runRequest, smallScenario } from "./support";

const bytes = (id: string) => readFileSync(new URL(`../../models/${id}.safetensors`, import.meta.url));

test("each choice of a bundled net has its file, and each file is shipped as it is", () => {
  const choices = catalogue.modules
    .flatMap(({ params }) => params)
    .filter(({ key }) => key === "cc.rnn.model" || key === "estimator.gru.model")
    .flatMap(({ choices }) => choices.map(({ id }) => id))
    .filter((id) => !id.startsWith("own"));
  expect(Object.keys(models).sort()).toEqual([...choices].sort());
  for (const [id, base64] of Object.entries(models)) expect(Buffer.from(base64, "base64").equals(bytes(id))).toBe(true);
});

test("requests that name no module with a net are left as they are", async () => {
  const request = runRequest();
  expect(await withModels(request)).toBe(request);
});

test("a model of the request's own goes before the bundled one", async () => {
  const request = { ...runRequest({ "flow.main.congestionControl": "rnn" }), models: { "gru-4": "mine" } };
  expect((await withModels(request)).models).toMatchObject({ "gru-4": "mine", "lstm-8": models["lstm-8"] });
});

test.each(["gru-4", "lstm-8"])("a run with the congestion control rnn has the net %s", async (id) => {
  const set = { "flow.main.congestionControl": "rnn", "cc.rnn.model": id, "run.duration": 40 };
  const { result, trace } = await simulate(await loadCore(), runRequest(set, "none"), nodeJob);
  expect(trace.notes.map((note) => note.id)).not.toContain("model-missing");
  expect(result.losses[0]?.predictions).toMatchObject({ unknown: 0 });
});

test("a played run has the net, too", async () => {
  const client = createLabClient({ spawn: localWorkers().spawn, poolSize: 1 });
  const set = { "flow.main.congestionControl": "rnn", "run.duration": 10 };
  const { losses } = await new Promise<RunResult>((resolve, reject) => {
    client.play({ scenario: smallScenario, set, changes: [], record: "all" }, 1000, {
      onUpdate: ({ result, finished }) => finished && resolve(result),
      onChange: () => undefined,
      onError: reject,
    });
  });
  expect(losses[0]?.predictions?.count).toBeGreaterThan(0);
  expect(losses[0]?.predictions?.unknown).toBe(0);
  client.destroy();
});

test("the estimator gru has its net in a run and on a model's samples", async () => {
  const core = await loadCore();
  const run = await simulate(core, runRequest({ "flow.main.shadows": ["gru", "last"], "run.duration": 5 }), nodeJob);
  expect(run.trace.notes.map(({ id }) => id)).not.toContain("estimator-without-model");
  const [model = ""] = catalogue.modules.filter(({ kind }) => kind === "model").map(({ id }) => id);
  const replay = await runModel(core, { model, estimators: ["gru"], set: {}, range: null }, nodeJob);
  expect(replay.trace.notes.map(({ id }) => id)).not.toContain("estimator-without-model");
});
