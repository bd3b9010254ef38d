/** Model files: base64 as they travel between page and worker, bytes as they are saved. */

import { Sha256 } from "../../../sim-worker/src/sha256";
import { rememberFile } from "./ownModel";
import type { OwnModel } from "./types";

/** @param file the bytes of a safetensors file, in base64 */
export function ownModelOf(name: string, file: string): OwnModel {
  const bytes = bytesOfBase64(file);
  const hash = new Sha256();
  hash.add(bytes);
  const model = { name, bytes: bytes.length, sha256: hash.hex(), file };
  rememberFile(model);
  return model;
}

export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

export function base64OfBytes(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
