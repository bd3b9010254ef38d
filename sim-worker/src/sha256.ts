/** SHA-256 (FIPS 180-4) of a file in pieces, which the browser's digest does not support. */

/** The first 32 bits of the fractional part of `root(prime)`, for the first `count` primes (FIPS 180-4, 4.2.2 and 5.3.3). */
function fractions(count: number, root: (prime: number) => number): Uint32Array {
  const words = new Uint32Array(count);
  let found = 0;
  for (let candidate = 2; found < count; candidate++) {
    let prime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor++) if (candidate % divisor === 0) prime = false;
    if (!prime) continue;
    const value = root(candidate);
    words[found++] = Math.floor((value - Math.floor(value)) * 2 ** 32);
  }
  return words;
}

const K = fractions(64, Math.cbrt);
const INITIAL = fractions(8, Math.sqrt);
const BLOCK_BYTES = 64;

export class Sha256 {
  private readonly state = INITIAL.slice();
  private readonly words = new Uint32Array(64);
  private readonly block = new Uint8Array(BLOCK_BYTES);
  private filled = 0;
  private bytes = 0;

  add(piece: Uint8Array): void {
    this.bytes += piece.length;
    let at = 0;
    if (this.filled > 0) {
      at = Math.min(piece.length, BLOCK_BYTES - this.filled);
      this.block.set(piece.subarray(0, at), this.filled);
      this.filled += at;
      if (this.filled < BLOCK_BYTES) return;
      this.take(this.block, 0);
      this.filled = 0;
    }
    for (; at + BLOCK_BYTES <= piece.length; at += BLOCK_BYTES) this.take(piece, at);
    this.block.set(piece.subarray(at));
    this.filled = piece.length - at;
  }

  /** The digest in hex; ends the use of the object. */
  hex(): string {
    const bits = this.bytes * 8;
    const padding = new Uint8Array(((this.filled < 56 ? 56 : 120) - this.filled) | 0);
    padding[0] = 0x80;
    const length = new Uint8Array(8);
    const view = new DataView(length.buffer);
    view.setUint32(0, Math.floor(bits / 2 ** 32));
    view.setUint32(4, bits % 2 ** 32);
    this.add(padding);
    this.add(length);
    return [...this.state].map((word) => word.toString(16).padStart(8, "0")).join("");
  }

  private take(bytes: Uint8Array, at: number): void {
    const { words: w, state } = this;
    const view = new DataView(bytes.buffer, bytes.byteOffset + at, BLOCK_BYTES);
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(i * 4);
    for (let i = 16; i < 64; i++) {
      const x = w[i - 15] ?? 0;
      const y = w[i - 2] ?? 0;
      const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
      const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
      w[i] = ((w[i - 16] ?? 0) + s0 + (w[i - 7] ?? 0) + s1) | 0;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let i = 0; i < 64; i++) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] ?? 0) + (w[i] ?? 0)) | 0;
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + t1) | 0;
      d = c;
      c = b;
      b = a;
      a = (t1 + t2) | 0;
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => {
      state[i] = (state[i] ?? 0) + word;
    });
  }
}

/** Files up to this size are hashed whole by the browser, in parallel to the reading; larger ones piece by piece. */
const WHOLE_MAX_BYTES = 256 * 2 ** 20;

/** SHA-256 of a file in hex while it is read: `add` each piece of the file's bytes, then read `hex`. */
export interface FileHash {
  add(piece: Uint8Array): void;
  hex(): Promise<string>;
}

/** The browser's digest where there is one (only over https and on localhost) and the file is not too large. */
export function hashOf(file: Blob): FileHash {
  if (file.size > WHOLE_MAX_BYTES || globalThis.crypto?.subtle === undefined) {
    const hash = new Sha256();
    return { add: (piece) => hash.add(piece), hex: async () => hash.hex() };
  }
  const digest = file.arrayBuffer().then((bytes) => crypto.subtle.digest("SHA-256", bytes));
  // A file that cannot be read is reported by its reader; here the rejection is only handled.
  digest.catch(() => undefined);
  return {
    add: () => undefined,
    hex: async () => [...new Uint8Array(await digest)].map((byte) => byte.toString(16).padStart(2, "0")).join(""),
  };
}
