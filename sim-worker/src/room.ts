/**
 * Room for a session's columns, in one buffer that goes with the answer. Made while nobody waits and touched at once: the
 * system hands out each page of new memory with a fault, which would cost more than copying the columns does.
 */

const OS_PAGE_BYTES = 4096;
/** The next answer may be larger than the last one by this factor. */
const SPARE = 1.1;
/** Answers larger than this come from runs beside which copying them is little. */
const ROOM_BYTES_MAX = 16 * 2 ** 20;

export class Room {
  private buffer: ArrayBuffer | null = null;
  private usedBytes = 0;
  private wantedBytes = 0;
  private lastBytes = 0;

  /** Makes room for an answer like the last one that had columns, where there is none yet. */
  prepare(): void {
    if (this.buffer !== null || this.lastBytes === 0 || this.lastBytes > ROOM_BYTES_MAX) return;
    this.buffer = new ArrayBuffer(Math.ceil(this.lastBytes * SPARE));
    const bytes = new Uint8Array(this.buffer);
    for (let at = 0; at < bytes.length; at += OS_PAGE_BYTES) bytes[at] = 0;
  }

  /** `length` doubles of this answer: in here as long as there is room, else in an array of their own. */
  doubles(length: number): Float64Array<ArrayBuffer> {
    const bytes = length * Float64Array.BYTES_PER_ELEMENT;
    this.wantedBytes += bytes;
    if (this.buffer === null || this.usedBytes + bytes > this.buffer.byteLength) return new Float64Array(length);
    const array = new Float64Array(this.buffer, this.usedBytes, length);
    this.usedBytes += bytes;
    return array;
  }

  /** The answer is complete: its part of the room, and with it all of it, belongs to whoever has the answer. */
  leave(): void {
    if (this.wantedBytes > 0) this.lastBytes = this.wantedBytes;
    if (this.usedBytes > 0) this.buffer = null;
    this.usedBytes = 0;
    this.wantedBytes = 0;
  }
}
