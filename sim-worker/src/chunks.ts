/** The layout of a column in the core's memory: chunks of 64, 128, … 8192, 8192, … rows (rttlab.h, lab_chunk). */

/** LAB_CHUNK_FIRST_ROWS and LAB_CHUNK_DOUBLINGS of the header. */
const FIRST_ROWS = 64;
const DOUBLINGS = 7;

/** Rows that chunk `chunk` holds when full. */
export function chunkRows(chunk: number): number {
  return FIRST_ROWS << Math.min(chunk, DOUBLINGS);
}

/** The first row of chunk `chunk`. */
export function chunkStart(chunk: number): number {
  const doubled = Math.min(chunk, DOUBLINGS);
  return FIRST_ROWS * ((1 << doubled) - 1) + (chunk - doubled) * chunkRows(DOUBLINGS);
}

/** The chunk that holds row `row`. */
export function chunkOf(row: number): number {
  const equalFrom = chunkStart(DOUBLINGS);
  if (row >= equalFrom) return DOUBLINGS + Math.floor((row - equalFrom) / chunkRows(DOUBLINGS));
  return Math.floor(Math.log2(row / FIRST_ROWS + 1));
}

/** Gives an array for a number of doubles; its content is overwritten. */
export type MakeDoubles = (length: number) => Float64Array<ArrayBuffer>;

const newDoubles: MakeDoubles = (length) => new Float64Array(length);

/**
 * Copies rows [from, to) of `width` doubles out of chunks into an array of their own, made by `make`.
 * `find(chunk)` gives the chunk's byte offset in `memory`; it must not grow the memory.
 */
export function copyRows(
  memory: ArrayBuffer,
  find: (chunk: number) => number,
  from: number,
  to: number,
  width: number,
  make: MakeDoubles = newDoubles,
): Float64Array<ArrayBuffer> {
  const copy = make(Math.max(0, to - from) * width);
  for (let row = from; row < to; ) {
    const chunk = chunkOf(row);
    const start = chunkStart(chunk);
    const end = Math.min(to, start + chunkRows(chunk));
    const offset = find(chunk);
    if (offset === 0) throw new Error(`The core has no chunk ${chunk} for row ${row}.`);
    copy.set(new Float64Array(memory, offset + (row - start) * width * 8, (end - row) * width), (row - from) * width);
    row = end;
  }
  return copy;
}
