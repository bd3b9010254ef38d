import { beforeEach, describe, expect, test } from "vitest";
import type { DatasetSummary, Judgement, TrainResult, TrainUpdate } from "../../../../sim-worker/src/trainTypes";
import { changeSlice, setParam } from "../../state/actions";
import { index } from "../../state/lab";
import { headerOf } from "../../state/modelHeader";
import { sharedOf } from "../../state/shared";
import { startStore, useLab } from "../../state/store";
import { PAGES } from "../registry";
import { runsOf, SOURCES } from "./collection";
import { combinationsOf } from "./comparison";
import { accuracyFigure, calibrationFigure, lossFigure, probabilityFigure, rocFigure } from "./figures";
import { specOf } from "./saveData";
import { FIRST_SETTINGS, trainLink } from "./settings";
import { isStale, netSet } from "./training";
import { dataSentence, rttSentence, verdictOf, verdictOnRtts } from "./words";

const judgement: Judgement = {
  count: 100,
  positives: 40,
  loss: 0.5,
  accuracy: 0.7,
  majorityAccuracy: 0.6,
  rightOnes: 30,
  falseOnes: 20,
  rightZeros: 40,
  falseZeros: 10,
  area: 0.8,
  areaLow: 0.7,
  areaHigh: 0.9,
  falseRate: [0, 0.5, 1],
  rightRate: [0, 0.8, 1],
  binMean: [0.1, null, 0.8],
  zeros: [50, 0, 10],
  ones: [10, 0, 30],
};

const data: DatasetSummary = {
  rows: 120,
  runs: { training: 3, validation: 1 },
  sequences: { training: 70, validation: 30 },
  positives: { training: 30, validation: 10 },
  values: [],
};

function column(id: string, values: readonly number[]) {
  return { id, label: id, unit: "", values: Float64Array.from(values), levels: [] };
}

/** Two epochs of so many batches. */
function updateOf(batches: number): TrainUpdate {
  const times = Array.from({ length: batches }, (_, at) => (2 * (at + 1)) / batches);
  const table = (kind: string, columns: TrainUpdate["tables"][number]["columns"]) => ({
    id: `training.${kind}`,
    kind,
    of: "training",
    rows: columns[0]?.values.length ?? 0,
    columns,
  });
  const names = ["trainingLoss", "validationLoss", "trainingAccuracy", "validationAccuracy", "area"];
  const result: Partial<TrainResult> = {
    inForce: {},
    epoch: 2,
    batch: 0,
    bestEpoch: 1,
    bestLoss: 0.5,
    judgement,
    data,
  };
  return {
    state: "going",
    controls: 0,
    result: result as TrainResult,
    tables: [
      table("epochs", [column("time", [0, 1, 2]), ...names.map((name) => column(name, [0.7, 0.6, 0.5]))]),
      table("batches", [column("time", times), column("loss", times)]),
    ],
    wallSeconds: 1,
  };
}

beforeEach(() => startStore(PAGES));

describe("figures", () => {
  test("the loss has both splits over the epochs and the latest batches alone", () => {
    const figure = lossFigure(updateOf(1000));
    expect(figure.series.map(({ id, x }) => [id, x.length])).toEqual([
      ["batches", 300],
      ["training", 3],
      ["validation", 3],
    ]);
    expect(figure.series[0]?.x[299]).toBe(2);
    expect(figure.marks).toEqual([{ label: "kept", x: 1 }]);
  });

  test("of RTTs the loss has the line of the last RTT, and no batch that would flatten the curves", () => {
    const update = updateOf(10);
    const result = { ...update.result, inForce: { "net.task": "rtt" }, baselineLoss: 0.6 };
    const figure = lossFigure({ ...update, result });
    // The batches have losses of 0.2, 0.4 … 2; twice the largest value of the curves is 1.4.
    expect(figure.series[0]?.x.length).toBe(7);
    expect(figure.marks).toContainEqual({ label: "last RTT", y: 0.6 });
  });

  test("the accuracy has the line of the more frequent label across", () => {
    expect(accuracyFigure(updateOf(10)).marks).toContainEqual({ label: "majority", y: 0.6 });
  });

  test("the ROC curve says its area with the interval, and that one label has none", () => {
    expect(rocFigure(judgement).reading).toBe("Area 0.800, 95 % interval 0.700 to 0.900; guessing has 0.5.");
    expect(rocFigure({ ...judgement, area: null, areaLow: null, areaHigh: null }).reading).toContain("only one label");
  });

  test("an empty bin of P is no point of the calibration", () => {
    const net = calibrationFigure(judgement).series.find(({ id }) => id === "net");
    expect(net?.x).toEqual([0.1, 0.8]);
    expect(net?.y).toEqual([10 / 60, 30 / 40]);
  });

  test("P by label has both thresholds of the sender", () => {
    const figure = probabilityFigure(judgement, [0.7, 0.9]);
    expect(figure.marks?.map(({ x }) => x)).toEqual([0.7, 0.9]);
    expect(figure.series.map(({ x }) => x.length)).toEqual([3, 3]);
  });
});

describe("words", () => {
  test("the verdict holds the net against the more frequent label", () => {
    expect(verdictOf(judgement)).toContain("right in 70.0 % of the sequences; always naming");
    expect(verdictOf({ ...judgement, accuracy: 0.55 })).toContain("does not beat the more frequent label");
    expect(verdictOf({ ...judgement, areaLow: 0.45 })).toContain("does not tell the labels apart");
    expect(verdictOf({ ...judgement, area: null })).toContain("one label only");
  });

  test("the data are told with the more frequent label and its share", () => {
    expect(dataSentence(data)).toContain("100 sequences from 120 losses in 4 runs");
    expect(dataSentence(data)).toContain("The more frequent label is 0: always naming it is right in 60.0 %");
  });
});

test("RTTs: the verdict holds the net against the last RTT, and says that other flows judge it", () => {
  expect(verdictOnRtts(0.8)).toBe(
    "It beats the last RTT: the squared error is 80.0 % of that of the last RTT, on flows that the net never learnt from.",
  );
  expect(verdictOnRtts(1.1)).toContain("does not beat the last RTT");
  expect(rttSentence(data, true)).toContain("Trained and judged on different flows: whole flows are kept");
});

describe("what is collected", () => {
  test("for RTTs comes from any scenario, in plain CUBIC where the sender would predict", () => {
    setParam("train", "net.task", "rtt");
    changeSlice("train", { presets: ["cellular", "rnn-tcp"] });
    expect(runsOf(useLab.getState()).map(({ id }) => id)).toEqual(expect.arrayContaining(["cellular", "rnn-tcp"]));
    expect(combinationsOf(useLab.getState()).map(({ cell }) => cell)).not.toContain("logistic");
    // What is chosen for RTTs is no source of losses where the sender is no CUBIC.
    setParam("train", "net.task", "label");
    expect(runsOf(useLab.getState()).map(({ id }) => id)).toEqual(["rnn-tcp"]);
  });

  test("comes from presets whose main flow is CUBIC or predicts on top of it", () => {
    expect(SOURCES.map(({ id }) => id)).toEqual(expect.arrayContaining([...FIRST_SETTINGS.presets]));
    expect(SOURCES.map(({ id }) => id)).not.toContain("deep-buffer");
  });

  test("is collected from plain CUBIC where the preset's sender predicts: another net has no effect on the data", () => {
    const [first] = runsOf(useLab.getState());
    expect(first?.id).toBe("rnn-tcp");
    expect(first?.set).toEqual({ "flow.main.congestionControl": "cubic" });
    expect(first?.seeds).toEqual(FIRST_SETTINGS.seeds);
  });
});

test("a training on logs is saved with the names of its files, and one of scenarios with its runs", () => {
  const logs = [new File(["time,rtt"], "a.csv"), new File(["time,rtt"], "b.csv")];
  setParam("train", "net.task", "rtt");
  const spec = specOf(useLab.getState(), { logs });
  expect(spec).toEqual({ title: expect.any(String), logs: ["a.csv", "b.csv"], set: { "net.task": "rtt" } });
  expect(specOf(useLab.getState(), { logs: [] })).not.toHaveProperty("logs");
  // Losses are those of scenarios alone.
  setParam("train", "net.task", "label");
  expect(specOf(useLab.getState(), { logs })).toHaveProperty("runs");
});

describe("the link", () => {
  test("always holds the seed of the training", () => {
    useLab.setState({ page: "train" });
    expect(sharedOf(useLab.getState()).set).toEqual({ "training.seed": index.find("training.seed")?.param.default });
  });

  test("names what it has and this version does not", () => {
    const problems: string[] = [];
    const values = new Map([
      ["presets", "deep-buffer"],
      ["cells", "gru,transformer"],
    ]);
    const read = trainLink.read({ path: "", values, index, problems });
    expect(read.presets).toEqual(FIRST_SETTINGS.presets);
    expect(read.cells).toEqual(["gru"]);
    expect(problems).toHaveLength(2);
  });
});

describe("a training", () => {
  test("has the changed keys of net and training, and what is predicted", () => {
    const overrides = { "net.units": 8, "training.rate": 0.01, "cc.rnn.low": 0.6, "net.task": "rtt" };
    useLab.setState((state) => ({ overrides: { ...state.overrides, train: overrides } }));
    expect(netSet(useLab.getState())).toEqual({ "net.units": 8, "training.rate": 0.01, "net.task": "rtt" });
  });

  test("is stale once net or training are set otherwise, and no longer when they are set back", () => {
    expect(isStale({ "net.units": 16 }, useLab.getState())).toBe(false);
    useLab.setState((state) => ({ overrides: { ...state.overrides, train: { "net.units": 8 } } }));
    expect(isStale({ "net.units": 16 }, useLab.getState())).toBe(true);
  });
});

test("the Lab does not list the parameters of nets and of their training among those of a simulation", () => {
  const keys = index.all(SOURCES[0]?.scenario ?? {}, {}).map(({ key }) => key);
  expect(keys).toContain("cc.rnn.model");
  expect(keys.filter((key) => /^(net|training)\./.test(key))).toEqual([]);
});

describe("the header of a model file", () => {
  const fileOf = (header: object) => {
    const text = new TextEncoder().encode(JSON.stringify(header));
    const bytes = new Uint8Array(8 + text.length);
    new DataView(bytes.buffer).setBigUint64(0, BigInt(text.length), true);
    bytes.set(text, 8);
    return bytes;
  };

  test("gives cell, inputs and the number of weights", () => {
    const tensors = { a: { dtype: "F32", shape: [3, 4] }, b: { dtype: "F32", shape: [5] } };
    expect(headerOf(fileOf({ __metadata__: { cell: "gru", inputs: "cwnd,rtt" }, ...tensors }))).toEqual({
      cell: "gru",
      inputs: ["cwnd", "rtt"],
      weights: 17,
      task: "label",
      provenance: "",
    });
  });

  test("is null of other bytes, of any length", () => {
    const file = fileOf({ a: { shape: [2] } });
    for (let length = 0; length < file.length; length++) expect(headerOf(file.subarray(0, length))).toBeNull();
    expect(headerOf(new TextEncoder().encode("no safetensors file, but a text"))).toBeNull();
  });
});
