import { expect, test } from "vitest";
import { loadCore } from "../cli/nodeCore";
import { nodeJob } from "../cli/nodeJob";
import { LabFailure } from "../src/failure";
import type { RunRequest } from "../src/protocol";
import { simulate } from "../src/simulate";
import { smallScenario } from "./support";

const request: RunRequest = { scenario: smallScenario, set: {}, changes: [], record: "none" };
const flow = "main.0";

async function ask(segments: NonNullable<RunRequest["segments"]>, more: Partial<RunRequest> = {}) {
  const run = await simulate(await loadCore(), { ...request, ...more, segments }, nodeJob);
  const table = (kind: string) => run.trace.tables.find((each) => each.kind === kind);
  const column = (kind: string, id: string) =>
    table(kind)?.columns.find((each) => each.id === id)?.values ?? new Float64Array();
  return { run, column };
}

test("the segments of a window come with the names of their codes, and end the run that was made for them", async () => {
  const { run, column } = await ask({ flow, fromS: 1, toS: 2 });
  const { segments } = run.result;
  expect(segments).toMatchObject({ flow, fromS: 1, toS: 2, untilS: 2, stride: 1, edgeStride: 1 });
  expect(segments?.kinds.map(({ id }) => id)).toEqual(["data", "ack", "syn", "syn-ack"]);
  expect(segments?.fates.map(({ id }) => id)).toEqual(["on-its-way", "arrived", "dropped", "lost"]);
  expect(segments?.causes.map(({ id }) => id)).toEqual(["new", "limited", "fast", "recovery", "timeout"]);
  const sent = column("segments", "sent");
  expect(sent.length).toBeGreaterThan(10);
  expect([...sent]).toEqual([...sent].sort((a, b) => a - b));
  expect(sent.at(-1)).toBeLessThanOrEqual(2);
  expect(run.result.simulatedSeconds).toBeLessThan(run.result.inForce["run.duration"] as number);
});

test("the window's edge is never before what is acknowledged, nor before what was sent in order", async () => {
  const { column } = await ask({ flow, fromS: 0, toS: 2 });
  const [una, edge] = [column("edges", "una"), column("edges", "edge")];
  expect(una.length).toBeGreaterThan(10);
  for (const [row, value] of una.entries()) expect(edge[row]).toBeGreaterThan(value);
});

test("a record beside all tables is the record alone", async () => {
  const alone = await ask({ flow, fromS: 0.5, toS: 1.5 });
  const beside = await ask({ flow, fromS: 0.5, toS: 1.5 }, { record: "all" });
  for (const id of ["sent", "arrived", "number", "cause", "fate"])
    expect(beside.column("segments", id)).toEqual(alone.column("segments", id));
});

test("a flow that is not there is named in the refusal", async () => {
  await expect(ask({ flow: "main.9", fromS: 0, toS: 1 })).rejects.toThrow(LabFailure);
});
