/** Nets of PyTorch and Keras (datasets/models/fixtures): the core says what they said, and damaged files are refused. */

import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { nodeJob } from "../cli/nodeJob";
import { LabFailure } from "../src/failure";
import { openTraining } from "../src/train";
import { loadCore, trainRows } from "./support";

const fixtures = new URL("../../datasets/models/fixtures/", import.meta.url);
const read = (name: string) => readFileSync(new URL(name, fixtures));
const names = readdirSync(fixtures)
  .filter((name) => name.endsWith(".safetensors"))
  .map((name) => name.replace(".safetensors", ""));

/** The rows of the CSV from which the nets learnt, without their labels. */
function csvRows(): Float64Array {
  const [head = "", ...lines] = read("losses.csv").toString().trim().split("\n");
  const width = head.split(",").length - 1;
  return Float64Array.from(lines.flatMap((line) => line.split(",").slice(0, width).map(Number)));
}

/** What the model in `file` says after each row; throws LabFailure when it is refused. */
async function predict(file: Uint8Array, rows: Float64Array): Promise<readonly number[]> {
  const model = Buffer.from(file).toString("base64");
  const set = { "training.epochs": 0 };
  const asked = { set, rows, provenance: "", start: "go", model, predictions: true } as const;
  const session = await openTraining(await loadCore(), asked, nodeJob.turns);
  const table = session.table("predictions", "training");
  session.close();
  return [...(table?.columns[1]?.values ?? [])];
}

test("there are nets of every cell by both libraries", () => {
  expect(names).toEqual([
    "keras-gru-4-reset-after",
    "keras-gru-8",
    "keras-lstm-8",
    "keras-simple-4",
    "torch-gru-4-two-layers",
    "torch-gru-4",
    "torch-lstm-8",
    "torch-rnn-4",
  ]);
});

test.each(names)("%s gives its own outputs to 1e-6", async (name) => {
  const { outputs } = JSON.parse(read(`${name}.outputs.json`).toString()) as { outputs: readonly number[] };
  const ours = await predict(read(`${name}.safetensors`), csvRows());
  expect(ours).toHaveLength(outputs.length);
  expect(Math.max(...outputs) - Math.min(...outputs)).toBeGreaterThan(0.02);
  outputs.forEach((output, row) => {
    expect(Math.abs((ours[row] ?? Number.NaN) - output), `row ${row}`).toBeLessThan(1e-6);
  });
});

/** A model's file in parts, which `damage` may change before they are put together again. */
function damaged(damage: (header: Record<string, Record<string, unknown>>) => void): Uint8Array {
  const file = read("torch-gru-4.safetensors");
  const end = 8 + Number(file.readBigUInt64LE());
  const header = JSON.parse(file.subarray(8, end).toString());
  damage(header);
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(text.length));
  return Buffer.concat([length, text, file.subarray(end)]);
}

const metadata = (values: Record<string, unknown>) =>
  damaged((header) => {
    header.__metadata__ = { ...header.__metadata__, ...values };
  });

const withoutTensor = (name: string) =>
  damaged((header) => {
    delete header[name];
  });

const reshaped = (name: string, shape: readonly number[]) =>
  damaged((header) => {
    header[name] = { ...header[name], shape };
  });

function withInfinity(): Uint8Array {
  const file = Buffer.from(read("torch-gru-4.safetensors"));
  file.writeFloatLE(Number.POSITIVE_INFINITY, file.length - 4);
  return file;
}

test.each([
  ["an empty file", Buffer.alloc(0), "it is no safetensors file"],
  ["a text", Buffer.from("run,flow,time_s\n0,0,1\n"), "its header is longer than the file"],
  ["a header that is no JSON", Buffer.concat([Buffer.from([4, 0, 0, 0, 0, 0, 0, 0]), Buffer.from("nope")]), "JSON"],
  ["no metadata", withoutTensor("__metadata__"), "its metadata have no task"],
  ["another task", metadata({ task: "weather" }), "its metadata have no task"],
  ["no history", metadata({ history: "" }), "its metadata have no history"],
  ["a history that is too long", metadata({ history: "65" }), "its metadata have no history"],
  ["no inputs", metadata({ inputs: "" }), "its metadata do not name the inputs"],
  ["an unknown input", metadata({ inputs: "cwnd,speed" }), "its inputs have a name that is no metric"],
  ["another number of inputs", metadata({ inputs: "cwnd", offset: "0", factor: "1" }), "do not fit together"],
  ["an RTT net with nine inputs", metadata({ task: "rtt" }), "a net for RTTs has one input"],
  ["no scaling", metadata({ offset: "1,2" }), "its metadata have no offset and factor"],
  ["a scaling that is no number", metadata({ factor: "a,b,c,d,e,f,g,h,i" }), "no offset and factor"],
  ["a lacking bias", withoutTensor("rnn.bias_hh_l0"), "it has no output of one unit"],
  ["a lacking output", withoutTensor("fc.weight"), "it has no output of one unit"],
  ["a tensor beyond the end of the file", reshaped("rnn.weight_ih_l0", [24, 900]), "it has no output"],
  ["layers that do not fit", reshaped("rnn.weight_hh_l0", [16, 12]), "its layers are neither simple cells"],
  ["a weight that is infinite", withInfinity(), "one of its weights is no number"],
])("%s is refused with a sentence", async (_, file, sentence) => {
  const thrown = await predict(file, trainRows()).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(LabFailure);
  if (thrown instanceof LabFailure) expect(thrown.message).toContain(sentence);
});

test("a text that is no base64 is refused with a sentence", async () => {
  const asked = { set: {}, rows: trainRows(), provenance: "", start: "go", model: "no base64!" } as const;
  await expect(openTraining(await loadCore(), asked, nodeJob.turns)).rejects.toThrow("The model is no base64 text.");
});

/** Opens a damaged model: it is read or refused, and nothing else may happen. */
async function open(file: Uint8Array, rows: Float64Array): Promise<"read" | "refused"> {
  try {
    await predict(file, rows);
    return "read";
  } catch (thrown) {
    if (thrown instanceof LabFailure && thrown.error.code === "bad-model") return "refused";
    throw thrown;
  }
}

test("a file that ends too early is refused, wherever it ends", async () => {
  const file = read("torch-rnn-4.safetensors");
  const rows = trainRows(2, 3);
  for (let length = 0; length < file.length; length++)
    expect(await open(file.subarray(0, length), rows)).toBe("refused");
});

test("a file with a wrong bit is read or refused, and the worker lives", async () => {
  const file = read("keras-simple-4.safetensors");
  const rows = trainRows(2, 3);
  const counts = { read: 0, refused: 0 };
  for (let at = 0; at < file.length; at++) {
    const wrong = Buffer.from(file);
    wrong[at] = (wrong[at] ?? 0) ^ (1 << (at % 8));
    counts[await open(wrong, rows)] += 1;
  }
  expect(counts.read).toBeGreaterThan(100);
  expect(counts.refused).toBeGreaterThan(100);
});
