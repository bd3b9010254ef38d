import { createHash, randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { LabFailure } from "../src/failure";
import { CHUNK_BYTES, readChunks } from "../src/readFile";
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

async function failureOf(file: Blob): Promise<string> {
  try {
    await readAll(file);
  } catch (thrown) {
    if (thrown instanceof LabFailure) return thrown.error.code;
    throw thrown;
  }
  return "none";
}

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

test("a gzip file that is cut short or damaged is refused with a reason", async () => {
  const packed = gzipSync(randomBytes(100_000));
  expect(await failureOf(new Blob([packed.subarray(0, 50_000)]))).toBe("bad-gzip");
  expect(await failureOf(new Blob([Uint8Array.of(0x1f, 0x8b, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)]))).toBe("bad-gzip");
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
