import { createHash, randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test, vi } from "vitest";
import { LabFailure } from "../src/failure";
import { CHUNK_BYTES, PIECE_BYTES, readChunks } from "../src/readFile";
import { hashOf, Sha256 } from "../src/sha256";

/** All chunks of a file put together, their sizes, and the bytes that were seen on the disk. */
async function readAll(file: Blob) {
  const pieces: Buffer[] = [];
  let seen = 0;
  for await (const chunk of readChunks(file, (piece) => {
    seen += piece.length;
  })) {
    pieces.push(Buffer.from(chunk));
  }
  return { bytes: Buffer.concat(pieces), sizes: pieces.map(({ length }) => length), seen };
}

/** Code and sentence of the failure; empty where there is none. */
async function errorOf(file: Blob): Promise<{ readonly code: string; readonly message: string }> {
  try {
    await readAll(file);
  } catch (thrown) {
    if (thrown instanceof LabFailure) return thrown.error;
    throw thrown;
  }
  return { code: "", message: "" };
}

const failureOf = async (file: Blob): Promise<string> => (await errorOf(file)).code;

/** Full chunks and a rest. */
const sizesOf = (bytes: number) => [
  ...Array.from({ length: Math.floor(bytes / CHUNK_BYTES) }, () => CHUNK_BYTES),
  bytes % CHUNK_BYTES,
];

const text = Buffer.from("line of a log\n".repeat(700_000));

test("a plain file comes in chunks of 1 MiB", async () => {
  const { bytes, sizes, seen } = await readAll(new Blob([text]));
  expect(bytes.equals(text)).toBe(true);
  expect(sizes).toEqual(sizesOf(text.length));
  expect(seen).toBe(text.length);
});

test("gzip is recognised by its magic and unpacked into chunks of 1 MiB", async () => {
  const packed = gzipSync(text);
  const { bytes, sizes, seen } = await readAll(new Blob([packed]));
  expect(bytes.equals(text)).toBe(true);
  expect(sizes).toEqual(sizesOf(text.length));
  expect(seen).toBe(packed.length);
});

test("an empty file has no chunks", async () => {
  expect((await readAll(new Blob([]))).sizes).toEqual([]);
});

/** A browser that gives the first `bytes` bytes of the text, and then finds that the file goes on behind its first member. */
function refusingAfter(bytes: number) {
  return class {
    readonly readable: ReadableStream;
    readonly writable: WritableStream;

    constructor() {
      const { readable, writable } = new TransformStream({
        transform: (_piece, controller) => {
          if (bytes > 0) controller.enqueue(text.subarray(0, bytes));
        },
        flush: async () => {
          // What is in the queue when a stream fails is lost: it is read first.
          await new Promise((done) => setTimeout(done, 5));
          throw new TypeError("Junk found after end of compressed data.");
        },
      });
      this.readable = readable;
      this.writable = writable;
    }
  };
}

afterEach(() => vi.unstubAllGlobals());

describe.each([
  ["as this Node reads them", null],
  ["where the browser refuses a second member at once", 0],
  ["where the browser refuses it after a part of the text", 1_500_000],
  ["where the browser refuses it after the first member", 3_000_000],
])("gzip files of several members, %s", (_where, bytes) => {
  test("are read to their end, as the gzip program does; each piece of the file is seen once", async () => {
    if (bytes !== null) vi.stubGlobal("DecompressionStream", refusingAfter(bytes));
    const parts = [text.subarray(0, 3_000_000), text.subarray(3_000_000, 3_000_001), text.subarray(3_000_001)];
    const packed = Buffer.concat(parts.map((part) => gzipSync(part)));
    const all = await readAll(new Blob([packed]));
    expect(all.bytes.equals(text)).toBe(true);
    expect(all.sizes).toEqual(sizesOf(text.length));
    expect(all.seen).toBe(packed.length);
  });
});

describe.each([
  ["as this Node reads them", false],
  ["where the browser refuses them", true],
])("gzip files, %s", (_where, refused) => {
  const asHere = () => {
    if (refused) vi.stubGlobal("DecompressionStream", refusingAfter(0));
  };

  test("a member may end anywhere, also where one reading from the disk ends and the next begins", async () => {
    asHere();
    // Random bytes pack to a little more than their size, so that the first member ends around the 4 MiB of a reading.
    const noise = randomBytes(PIECE_BYTES);
    const packedBytes = (length: number) => gzipSync(noise.subarray(0, length)).length;
    let length = PIECE_BYTES - (packedBytes(PIECE_BYTES) - PIECE_BYTES);
    while (packedBytes(length) > PIECE_BYTES) length -= 1;
    for (const end of [length - 1, length, length + 1]) {
      const packed = Buffer.concat([gzipSync(noise.subarray(0, end)), gzipSync(text.subarray(0, 1000))]);
      const { bytes } = await readAll(new Blob([packed]));
      expect(bytes.equals(Buffer.concat([noise.subarray(0, end), text.subarray(0, 1000)]))).toBe(true);
    }
  });

  test("empty members, and the zeros that fill a file up, are passed over", async () => {
    asHere();
    const [one, two] = [text.subarray(0, 5000), text.subarray(5000, 9000)];
    const empty = gzipSync(Buffer.alloc(0));
    const packed = Buffer.concat([empty, gzipSync(one), gzipSync(two), empty, Buffer.alloc(700)]);
    const { bytes } = await readAll(new Blob([packed]));
    expect(bytes.equals(text.subarray(0, 9000))).toBe(true);
  });

  test("a gzip file that is cut short is refused in one sentence, wherever it is cut", async () => {
    asHere();
    const packed = Buffer.concat([gzipSync(text.subarray(0, 5000)), gzipSync(randomBytes(100_000))]);
    const first = gzipSync(text.subarray(0, 5000)).length;
    for (const end of [5, first - 9, first - 1, first + 1, first + 50_000, packed.length - 1]) {
      expect(await errorOf(new Blob([packed.subarray(0, end)]))).toMatchObject({
        code: "bad-gzip",
        message: "The gzip file is cut short: it ends before its packed text does.",
      });
    }
  });

  test("a damaged gzip file is refused with a reason: the header, the packed text, its checksum, what follows it", async () => {
    asHere();
    const packed = gzipSync(text.subarray(0, 5000));
    const changed = (at: number) => packed.map((byte, index) => (index === at ? byte ^ 0x55 : byte));
    const reasons = [
      await errorOf(new Blob([Uint8Array.of(0x1f, 0x8b, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)])),
      await errorOf(new Blob([changed(packed.length - 6)])),
      await errorOf(new Blob([changed(packed.length - 2)])),
      await errorOf(new Blob([packed, "not gzip"])),
    ];
    expect(reasons.map(({ code }) => code)).toEqual(reasons.map(() => "bad-gzip"));
    for (const { message } of reasons) expect(message).toMatch(/^The gzip file is damaged: .*[^.]\.$/);
  });
});

test("a gzip file that unpacks to more than 500 MB is refused", async () => {
  const bomb = gzipSync(Buffer.alloc(501e6), { level: 1 });
  expect(await failureOf(new Blob([bomb]))).toBe("too-large");
});

test("SHA-256 in pieces is that of Node", () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const bytes = randomBytes(length);
    for (const step of [1, 7, 64, 1000]) {
      const hash = new Sha256();
      for (let at = 0; at < length; at += step) hash.add(bytes.subarray(at, at + step));
      expect(hash.hex()).toBe(createHash("sha256").update(bytes).digest("hex"));
    }
  }
});

test("the hash of a file is that of its bytes on the disk", async () => {
  const hash = hashOf(new Blob([text]));
  hash.add(text);
  expect(await hash.hex()).toBe(createHash("sha256").update(text).digest("hex"));
});
