import { expect, test } from "vitest";
import { column, table } from "../../plot/parts/example";
import { exchangeAt } from "./exchangeAt";

const owd = table("owd", "main.0", [
  column("time", "s", [1, 2, 4]),
  column("sent", "s", [0.9, 1.8, 3.8]),
  column("number", "", [-1, 10, 30]),
  column("forward", "ms", [60, 120, 130]),
  column("reverse", "ms", [40, 80, 70]),
  column("rttSender", "ms", [100, 200, 200]),
  column("rttReceiver", "ms", [Number.NaN, 160, 210]),
  column("marksLost", "", [0, 0, 2]),
  column("choi-yoo.forward", "ms", [Number.NaN, 110, 121]),
  column("choi-yoo.reverse", "ms", [Number.NaN, 90, 79]),
  column("choi-yoo.error", "ms", [Number.NaN, -10, -9]),
]);

test("the numbers at the cursor are those of the nearest exchange, before or after it", () => {
  expect(exchangeAt(owd, 1.6)?.segment).toBe(10);
  expect(exchangeAt(owd, 3.1)).toEqual({
    timeS: 4,
    sentS: 3.8,
    segment: 30,
    rttSenderMs: 200,
    rttReceiverMs: 210,
    forwardMs: 130,
    reverseMs: 70,
    marksLost: 2,
    estimates: [{ id: "choi-yoo", forwardMs: 121, reverseMs: 79, errorMs: -9 }],
  });
});

test("what is not known of an exchange is null, not a number", () => {
  const first = exchangeAt(owd, 0);
  expect(first?.rttReceiverMs).toBeNull();
  expect(first?.estimates).toEqual([{ id: "choi-yoo", forwardMs: null, reverseMs: null, errorMs: null }]);
});

test("without a table or a row there is no exchange", () => {
  expect(exchangeAt(undefined, 1)).toBeNull();
  expect(exchangeAt(table("owd", "main.0", [column("time", "s", [])]), 1)).toBeNull();
});
