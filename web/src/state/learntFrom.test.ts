import { expect, test } from "vitest";
import { models } from "../../../sim-worker/generated/models";
import { isFlow } from "../../../sim-worker/src/learntFlows";
import { index } from "./lab";
import { learntFrom } from "./learntFrom";
import { bytesOfBase64 } from "./modelFiles";
import { headerOf } from "./modelHeader";

test("the bundled net for RTTs says flows, seconds and seeds of its training", () => {
  const header = headerOf(bytesOfBase64(models["rtt-gru-8"] ?? ""));
  expect(header?.task).toBe("rtt");
  const parts = learntFrom(header?.provenance ?? "", index);
  expect(parts.map(({ preset }) => preset)).toEqual(["cellular", "lossy-wireless", "deep-buffer"]);
  expect(parts[2]?.text).toMatch(/: 0 to 20 s, seeds 1001 to 1006$/);
  expect(parts[0]?.seeds).toEqual([1001, 1002, 1003, 1004, 1005, 1006]);
});

test("seconds that nobody changed are the preset's; a log names its flows", () => {
  const runs = [{ scenario: "rnn-tcp", set: {}, seeds: [4] }];
  const logs = [{ name: "a.csv", sha256: "", flows: [{ flow: "1", fromS: 0.04, toS: 9.96 }] }];
  expect(learntFrom(JSON.stringify({ runs, logs }), index).map(({ text }) => text)).toEqual([
    expect.stringMatching(/: 0 to \d+ s, seed 4$/),
    "log “a.csv”, flow 1: 0 to 10 s",
  ]);
});

test("a log's flow is found again by the bytes of the log and the flow's label, whatever the file is called", () => {
  const logs = [{ name: "a.csv", sha256: "ab", flows: [{ flow: "1", fromS: 0, toS: 9 }] }];
  const [part] = learntFrom(JSON.stringify({ logs }), index);
  expect(part?.flow && isFlow(part.flow, "ab", "1")).toBe(true);
  expect(part?.flow && isFlow(part.flow, "ab", "2")).toBe(false);
  expect(part?.flow && isFlow(part.flow, "cd", "1")).toBe(false);
  const [unsaid] = learntFrom(JSON.stringify({ logs: [{ ...logs[0], sha256: undefined }] }), index);
  expect(unsaid?.flow && isFlow(unsaid.flow, "", "1")).toBe(false);
});

test.each(["", "trained at home", "[]", "{}", '{"runs": 1}', '{"runs": [{"seeds": {"from": 1, "count": 1e9}}]}'])(
  "a provenance of another program is no error: %s",
  (text) => {
    expect(learntFrom(text, index).flatMap(({ seeds }) => seeds)).toEqual([]);
  },
);
