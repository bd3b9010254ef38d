/** What the header of a model file says of the net. */

import { readJson } from "../../../sim-worker/src/jsonText";
import { isRecord } from "./catalogueIndex";

/** What a file's header says of the net. */
export interface ModelHeader {
  /** Empty in files from other programs. */
  readonly cell: string;
  readonly inputs: readonly string[];
  readonly weights: number;
  /** What it predicts: the label of the next loss, or the next RTT. */
  readonly task: "label" | "rtt";
  /** JSON of what it learnt from, as the lab writes it; else any text. */
  readonly provenance: string;
}

/** A header of a safetensors file is behind eight bytes with its length. */
const LENGTH_BYTES = 8;

/** What the header says; null where the bytes are no safetensors file. Whether the net can be used is for the core to say. */
export function headerOf(bytes: Uint8Array): ModelHeader | null {
  if (bytes.length < LENGTH_BYTES) return null;
  const length = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true));
  if (length > bytes.length - LENGTH_BYTES) return null;
  const read = readJson(new TextDecoder().decode(bytes.subarray(LENGTH_BYTES, LENGTH_BYTES + length)));
  if (!read.ok || !isRecord(read.value)) return null;
  const { __metadata__: metadata, ...tensors } = read.value;
  const text = (key: string) => (isRecord(metadata) && typeof metadata[key] === "string" ? metadata[key] : "");
  const weights = Object.values(tensors).reduce<number>((sum, tensor) => sum + sizeOf(tensor), 0);
  return {
    cell: text("cell"),
    inputs: text("inputs").split(",").filter(Boolean),
    weights,
    task: text("task") === "rtt" ? "rtt" : "label",
    provenance: text("provenance"),
  };
}

function sizeOf(tensor: unknown): number {
  if (!isRecord(tensor) || !Array.isArray(tensor.shape)) return 0;
  return tensor.shape.reduce<number>((product, size) => product * (typeof size === "number" ? size : 0), 1);
}
