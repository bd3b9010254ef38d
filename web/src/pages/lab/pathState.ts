import type { Table } from "../../../../sim-worker/src/protocol";
import { type PathState, valueAt as valueInTable } from "../../plot";
import { instancesOf } from "../../state/catalogueIndex";
import { index } from "../../state/lab";
import { shown } from "../../state/traces";
import type { LabState } from "../../state/types";
import { formatValue } from "../../state/units";
import { observedFlow, observedGroup, valueAt } from "../../state/values";

/** The links that the picture shows: the one with the queue, and the way back. */
export function pathLinks(state: LabState): readonly [forward: string, reverse: string] {
  const links = instancesOf(state.scenario, state.templateValues, "link");
  const forward = links.find((id) => id === "bottleneck") ?? links[0] ?? "bottleneck";
  const reverse = links.find((id) => id === "reverse") ?? forward;
  return [forward, reverse];
}

/** What the path strip shows at a time; null is the end of the run. */
export function pathState(state: LabState, cursorS: number | null): PathState {
  const result = shown("lab");
  const timeS = cursorS ?? result?.extent[1] ?? 0;
  const [forward, reverse] = pathLinks(state);
  const flow = observedFlow(state);
  const group = observedGroup(state);
  const window = find(result?.tables, "window", flow);
  // Of several bottlenecks that share a template's settings, the one that the chart shows.
  const queue = find(result?.tables, "queue", forward) ?? recorded(result?.tables, "queue");
  const waitingPackets = queue === undefined ? null : (valueInTable(queue, "packets", timeS) ?? 0);
  const onTheWay = valueInTable(window, "onTheWay", timeS);
  return {
    queueName: queue === undefined || queue.of === forward ? "" : `${queue.of} of several queues`,
    cwnd: valueInTable(window, "cwnd", timeS),
    congestionControl: moduleName("cc", valueAt(state, "lab", `flow.${group}.congestionControl`)),
    discipline: moduleName("queue", valueAt(state, "lab", `link.${forward}.discipline`)),
    queue: waitingPackets,
    buffer: numberAt(state, `link.${forward}.buffer`),
    bufferUnit: valueAt(state, "lab", `link.${forward}.bufferUnit`) === "bytes" ? "bytes" : "packets",
    waitingMs: queue === undefined ? null : (valueInTable(queue, "waiting", timeS) ?? 0),
    onTheWay: onTheWay === null ? null : Math.round(onTheWay),
    // What a sender cannot know is not told in its view.
    forward: state.view.lab.god ? linkText(state, forward) : "",
    backward: state.view.lab.god ? `ACKs · ${linkText(state, reverse)}` : "ACKs",
    receiver: receiverText(state, group),
    moving: state.play === "playing",
    hostView: !state.view.lab.god,
  };
}

function find(tables: readonly Table[] | undefined, kind: string, of: string): Table | undefined {
  return tables?.find((table) => table.kind === kind && table.of === of);
}

function recorded(tables: readonly Table[] | undefined, kind: string): Table | undefined {
  return tables?.find((table) => table.kind === kind && table.rows > 0);
}

function numberAt(state: LabState, key: string): number | null {
  const value = valueAt(state, "lab", key);
  return typeof value === "number" ? value : null;
}

function moduleName(kind: string, id: unknown): string {
  return typeof id === "string" ? (index.module(kind, id)?.short ?? id) : "";
}

function linkText(state: LabState, link: string): string {
  const rate = numberAt(state, `link.${link}.rate`);
  const delay = numberAt(state, `link.${link}.delay`);
  const unit = index.find(`link.${link}.delay`)?.param.unit ?? "";
  const parts = [rate === null ? "" : formatValue(rate, "bit/s"), delay === null ? "" : formatValue(delay, unit)];
  return parts.filter((part) => part !== "").join(" · ");
}

/** How often the receiver acknowledges, in the words of the catalogue's own choice. */
function receiverText(state: LabState, group: string): string {
  const ref = index.find(`flow.${group}.delayedAck`);
  if (ref === undefined) return "";
  const value = valueAt(state, "lab", ref.key);
  const choice = ref.param.choices.find((each) => each.id === value)?.label;
  if (choice !== undefined) return `delayed ACKs: ${choice}`;
  return value === true ? "delayed ACKs" : "ACK each segment";
}
