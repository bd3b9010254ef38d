/**
 * One buffer for all columns of a session's answer, with which it is transferred. It is allocated and written to while no
 * request is pending: each page of new memory costs a page fault, in all more than copying the columns.
 */

const OS_PAGE_BYTES = 4096;
/** The next answer may be larger than the last one by this factor. */
const SPARE = 1.1;
/** For larger answers no buffer is kept: their runs take much longer than the copying. */
const KEPT_BYTES_MAX = 16 * 2 ** 20;

export class ColumnBuffer {
  private buffer: ArrayBuffer | null = null;
  private usedBytes = 0;
  private wantedBytes = 0;
  private lastBytes = 0;

  /** Allocates the buffer for an answer of the size of the last one, if there is none. */
  prepare(): void {
    if (this.buffer !== null || this.lastBytes === 0 || this.lastBytes > KEPT_BYTES_MAX) return;
    this.buffer = new ArrayBuffer(Math.ceil(this.lastBytes * SPARE));
    const bytes = new Uint8Array(this.buffer);
    for (let at = 0; at < bytes.length; at += OS_PAGE_BYTES) bytes[at] = 0;
  }

  /** An array for `length` doubles of this answer: in the buffer while it has space, otherwise on its own. */
  doubles(length: number): Float64Array<ArrayBuffer> {
    const bytes = length * Float64Array.BYTES_PER_ELEMENT;
    this.wantedBytes += bytes;
    if (this.buffer === null || this.usedBytes + bytes > this.buffer.byteLength) return new Float64Array(length);
    const array = new Float64Array(this.buffer, this.usedBytes, length);
    this.usedBytes += bytes;
    return array;
  }

  /** Ends an answer: the buffer now belongs to it. */
  leave(): void {
    if (this.wantedBytes > 0) this.lastBytes = this.wantedBytes;
    if (this.usedBytes > 0) this.buffer = null;
    this.usedBytes = 0;
    this.wantedBytes = 0;
  }
}
