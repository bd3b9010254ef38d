/** A dropped file as chunks for the core: read ahead piece by piece, gzip unpacked. */

import { failure } from "./failure";

/** What the core is fed at a time: a slice of work between two looks at the messages. */
export const CHUNK_BYTES = 2 ** 20;

/** What is read from the disk at a time: each reading is a round trip to another process of the browser. */
const PIECE_BYTES = 4 * CHUNK_BYTES;

/** What a packed file may unpack to; text logs pack to about a tenth. */
export const UNPACKED_MAX_BYTES = 500e6;

const GZIP_MAGIC = [0x1f, 0x8b];

function unreadable(thrown: unknown) {
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  return failure("file-unreadable", `The file cannot be read: ${reason}.`, "Drop it again: it may have been moved.");
}

async function readPiece(file: Blob, start: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.slice(start, start + PIECE_BYTES).arrayBuffer());
  } catch (thrown) {
    throw unreadable(thrown);
  }
}

/** The file's own bytes. The next piece is read while the last one is worked on. */
async function* piecesOf(file: Blob, onPiece: (piece: Uint8Array) => void): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let ahead = readPiece(file, 0);
  for (let start = 0; start < file.size; start += PIECE_BYTES) {
    const piece = await ahead;
    const next = start + PIECE_BYTES;
    if (next < file.size) {
      ahead = readPiece(file, next);
      // Whoever stops early never looks at this one: its rejection must not go unheard.
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

/** Gathers pieces of any size into chunks of CHUNK_BYTES; only the last may be shorter. */
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

async function* unpacked(pieces: AsyncGenerator<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array> {
  const packed = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
  });
  const reader = packed.pipeThrough(new DecompressionStream("gzip")).getReader();
  let total = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(notGzip);
      if (done) return;
      total += value.length;
      if (total > UNPACKED_MAX_BYTES) throw tooLarge();
      yield value;
    }
  } finally {
    // Ends the unpacking when the reading was given up early.
    await reader.cancel().catch(() => undefined);
  }
}

function notGzip(thrown: unknown): never {
  // Browsers end their sentence with a full stop, Node does not.
  const reason = (thrown instanceof Error ? thrown.message : String(thrown)).replace(/\.$/, "");
  const hint = "The file may be cut short: unpack it with gzip -d, which says where, and drop the text.";
  throw failure("bad-gzip", `The gzip file cannot be unpacked: ${reason}.`, hint);
}

function tooLarge() {
  const limit = `${UNPACKED_MAX_BYTES / 1e6} MB`;
  return failure("too-large", `The gzip file unpacks to more than ${limit}.`, "Unpack it and drop a part of it.");
}

/**
 * The text of a file in chunks of at most 1 MiB; a chunk is only good until the next is asked for.
 * `onPiece` sees the file's own bytes as they are read: for progress and hashing.
 * Throws LabFailure when the file cannot be read or unpacked.
 */
export async function* readChunks(file: Blob, onPiece: (piece: Uint8Array) => void): AsyncGenerator<Uint8Array> {
  const packed = await isGzip(file).catch((thrown: unknown) => {
    throw unreadable(thrown);
  });
  const pieces = piecesOf(file, onPiece);
  yield* packed ? inChunks(unpacked(pieces)) : cut(pieces);
}
