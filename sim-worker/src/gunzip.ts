/**
 * Gzip files (RFC 1952) of one or several members, piece by piece.
 *
 * The browser's DecompressionStream runs in parallel to the worker, which saves half the time, but it refuses a second
 * member, as written by `cat a.gz b.gz` and parallel packers, and does not say where the first one ends. A file that it
 * refuses is therefore read again from the start by pako, whose errors are reported.
 */

import { failure, LabFailure } from "./failure";

/** The most bytes that a packed file may unpack to; text logs pack to about a tenth. */
export const UNPACKED_MAX_BYTES = 500e6;

/** Zlib's "gzip wrapper only" with a window of 32 KiB, the largest that gzip allows. */
const GZIP_WINDOW_BITS = 16 + 15;

/** Bytes that pako unpacks at a time. */
const PART_BYTES = 2 ** 18;

type Piece = Uint8Array<ArrayBuffer>;

/** The packed file's bytes from its start, in order; `onPiece` is called with each piece before it is yielded. */
export type PiecesOf = (onPiece: (piece: Piece) => void) => AsyncGenerator<Piece>;

const UNPACK_HINT = "Unpack it with gzip -d, which says where it breaks, and open the text.";

const damaged = (reason: string) => failure("bad-gzip", `The gzip file is damaged: ${reason}.`, UNPACK_HINT);

const cutShort = () =>
  failure("bad-gzip", "The gzip file is cut short: it ends before its packed text does.", UNPACK_HINT);

function tooLarge() {
  const limit = `${UNPACKED_MAX_BYTES / 1e6} MB`;
  return failure("too-large", `The gzip file unpacks to more than ${limit}.`, "Unpack it and open a part of it.");
}

/** Unpacks the first member by DecompressionStream. Throws what that throws. */
async function* byTheBrowser(pieces: AsyncGenerator<Piece>): AsyncGenerator<Uint8Array> {
  const packed = new ReadableStream<Piece>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
  });
  const reader = packed.pipeThrough(new DecompressionStream("gzip")).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Ends the unpacking when the reading was cancelled.
    await reader.cancel().catch(() => undefined);
  }
}

/** Skips zeros, with which tapes and some packers pad a member. True when nothing else is left. */
function skipPadding(stream: { readonly input: Uint8Array; next_in: number; avail_in: number }): boolean {
  while (stream.avail_in > 0 && stream.input[stream.next_in] === 0) {
    stream.next_in += 1;
    stream.avail_in -= 1;
  }
  return stream.avail_in === 0;
}

/** Unpacks all members, in parts that are valid until the next one is requested. Throws LabFailure. */
async function* byPako(pieces: AsyncIterable<Piece>): AsyncGenerator<Uint8Array> {
  const { ZStream, Z_BUF_ERROR, Z_NO_FLUSH, Z_OK, Z_STREAM_END, zlibInflate, zlibInflateInit2, zlibInflateReset } =
    await import("pako");
  const stream = new ZStream();
  const part = new Uint8Array(PART_BYTES);
  stream.output = part;
  zlibInflateInit2(stream, GZIP_WINDOW_BITS);
  let inMember = true;
  for await (const piece of pieces) {
    stream.input = piece;
    stream.next_in = 0;
    stream.avail_in = piece.length;
    // After a full part, more output of the same input may follow.
    for (let full = false; stream.avail_in > 0 || full; ) {
      if (!inMember) {
        if (skipPadding(stream)) break;
        zlibInflateReset(stream);
        inMember = true;
      }
      stream.next_out = 0;
      stream.avail_out = PART_BYTES;
      const status = zlibInflate(stream, Z_NO_FLUSH);
      if (status !== Z_OK && status !== Z_BUF_ERROR && status !== Z_STREAM_END) throw damaged(stream.msg);
      if (status === Z_STREAM_END) inMember = false;
      full = stream.avail_out === 0;
      if (stream.next_out > 0) yield part.subarray(0, stream.next_out);
    }
  }
  if (inMember) throw cutShort();
}

/** Drops the first `bytes` bytes. */
async function* without(bytes: number, parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left = bytes;
  for await (const part of parts) {
    const skipped = Math.min(left, part.length);
    left -= skipped;
    if (skipped < part.length) yield part.subarray(skipped);
  }
}

/** Unpacks the file by the browser and, from where the browser fails, by pako. */
async function* eitherWay(piecesOf: PiecesOf, onPiece: (piece: Piece) => void): AsyncGenerator<Uint8Array> {
  let given = 0;
  let seen = 0;
  let gaveUp = false;
  const pieces = piecesOf((piece) => {
    // A piece that arrives after the browser failed is reported when it is read again.
    if (gaveUp) return;
    seen += 1;
    onPiece(piece);
  });
  try {
    for await (const part of byTheBrowser(pieces)) {
      given += part.length;
      yield part;
    }
    return;
  } catch (thrown) {
    // The file could not be read.
    if (thrown instanceof LabFailure) throw thrown;
    gaveUp = true;
  }
  const again = piecesOf((piece) => {
    seen -= 1;
    if (seen < 0) onPiece(piece);
  });
  yield* without(given, byPako(again));
}

/**
 * The text of a gzip file in parts of any size; a part is valid until the next one is requested. `onPiece` is called once
 * with each piece of the packed file. Throws LabFailure when the file is damaged, truncated, or unpacks to more than
 * UNPACKED_MAX_BYTES.
 */
export async function* gunzip(piecesOf: PiecesOf, onPiece: (piece: Piece) => void): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const part of eitherWay(piecesOf, onPiece)) {
    total += part.length;
    if (total > UNPACKED_MAX_BYTES) throw tooLarge();
    yield part;
  }
}
