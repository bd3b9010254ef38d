import { expect, test } from "vitest";
import { queuesOf } from "../../../plot/map/nodeStates";
import { QUEUE_COLUMNS, QUEUES, tableOf } from "../../../plot/map/testing/chain";
import { queueSteps } from "./queueSteps";

test("begins with what is in force and ends with the last change before the end", () => {
  const steps = queueSteps(queuesOf(QUEUES, 4), 0, 4.5, 5.5);
  expect(steps).toEqual([
    { atS: 4.5, packets: 2 },
    { atS: 5, packets: 1 },
  ]);
});

test("of very many changes keeps the peaks", () => {
  const rows = Array.from({ length: 5000 }, (_, i) => [i + 1, 0, i === 3001 ? 40 : i % 2, 0]);
  const steps = queueSteps(queuesOf(tableOf("map.queues", QUEUE_COLUMNS, rows), 1), 0, 0, 6000);
  expect(steps.length).toBeLessThan(700);
  expect(Math.max(...steps.map(({ packets }) => packets))).toBe(40);
});
