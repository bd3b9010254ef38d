import { type Queues, queueAt } from "../../../plot/map/nodeStates";

export interface QueueStep {
  readonly atS: number;
  readonly packets: number;
}

/** So many changes are drawn; of more the greatest of each group. */
const MOST = 600;

/** A node's queue between two times: its state at the first, then each change. */
export function queueSteps(queues: Queues, node: number, fromS: number, toS: number): readonly QueueStep[] {
  const { byNode, times, packets } = queues;
  const rows = [...byNode.rows.subarray(byNode.starts[node] ?? 0, byNode.starts[node + 1] ?? 0)].filter((row) => {
    const at = times[row] ?? Number.NaN;
    return at > fromS && at <= toS;
  });
  const steps: QueueStep[] = [{ atS: fromS, packets: queueAt(queues, node, fromS) }];
  const group = Math.ceil(rows.length / MOST);
  for (let i = 0; i < rows.length; i += group) {
    const some = rows.slice(i, i + group);
    steps.push({ atS: times[rows[i] ?? 0] ?? fromS, packets: Math.max(...some.map((row) => packets[row] ?? 0)) });
  }
  return steps;
}
