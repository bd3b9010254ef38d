/** A file as chunks for the core: read ahead piece by piece, gzip unpacked. */

import { failure } from "./failure";
import { gunzip } from "./gunzip";

/** Bytes that the core is fed at a time; messages are handled in between. */
export const CHUNK_BYTES = 2 ** 20;

/** Bytes that are read from the disk at a time: each reading is a round trip to another process of the browser. */
export const PIECE_BYTES = 4 * CHUNK_BYTES;

const GZIP_MAGIC = [0x1f, 0x8b];

function unreadable(thrown: unknown) {
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  return failure(
    "file-unreadable",
    `The file cannot be read: ${reason}.`,
    "It may have been moved, changed or locked: open it again.",
  );
}

async function readPiece(file: Blob, start: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.slice(start, start + PIECE_BYTES).arrayBuffer());
  } catch (thrown) {
    throw unreadable(thrown);
  }
}

/** The file's bytes. The next piece is read while the last one is processed. */
async function* piecesOf(
  file: Blob,
  onPiece: (piece: Uint8Array<ArrayBuffer>) => void,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let ahead = readPiece(file, 0);
  for (let start = 0; start < file.size; start += PIECE_BYTES) {
    const piece = await ahead;
    const next = start + PIECE_BYTES;
    if (next < file.size) {
      ahead = readPiece(file, next);
      // If the caller stops early, this promise is never awaited; its rejection must be handled.
      ahead.catch(() => undefined);
    }
    onPiece(piece);
    yield piece;
  }
}

async function isGzip(file: Blob): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, GZIP_MAGIC.length).arrayBuffer());
  return GZIP_MAGIC.every((byte, at) => start[at] === byte);
}

/** Cuts pieces whose size is a multiple of CHUNK_BYTES, but for the last, into chunks. */
async function* cut(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; at += CHUNK_BYTES) yield piece.subarray(at, at + CHUNK_BYTES);
  }
}

/** Joins pieces of any size into chunks of CHUNK_BYTES; only the last may be shorter. */
async function* inChunks(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunk = new Uint8Array(CHUNK_BYTES);
  let filled = 0;
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      const taken = Math.min(piece.length - at, CHUNK_BYTES - filled);
      chunk.set(piece.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
      if (filled === CHUNK_BYTES) {
        yield chunk;
        filled = 0;
      }
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled);
}

/**
 * The text of a file in chunks of at most 1 MiB; a chunk is valid until the next one is requested.
 * `onPiece` is called with the file's bytes as they are read, for progress and hashing.
 * Throws LabFailure when the file cannot be read or unpacked.
 */
export async function* readChunks(file: Blob, onPiece: (piece: Uint8Array) => void): AsyncGenerator<Uint8Array> {
  const packed = await isGzip(file).catch((thrown: unknown) => {
    throw unreadable(thrown);
  });
  if (packed) yield* inChunks(gunzip((seen) => piecesOf(file, seen), onPiece));
  else yield* cut(piecesOf(file, onPiece));
}
