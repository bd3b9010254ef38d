import { expect, test } from "vitest";
import { ColumnBuffer } from "../src/columnBuffer";

test("what one answer takes shares a buffer that no other answer gets", () => {
  const buffer = new ColumnBuffer();
  const first = buffer.doubles(100);
  expect(first.buffer.byteLength).toBe(800);
  buffer.leave();
  buffer.prepare();
  const [second, third] = [buffer.doubles(60).fill(1), buffer.doubles(40).fill(2)];
  expect(third.buffer).toBe(second.buffer);
  expect(second.every((value) => value === 1)).toBe(true);
  buffer.leave();
  buffer.prepare();
  expect(buffer.doubles(1).buffer).not.toBe(second.buffer);
});

test("more than was foreseen gets arrays of its own", () => {
  const buffer = new ColumnBuffer();
  buffer.doubles(10);
  buffer.leave();
  buffer.prepare();
  const [fits, beyond] = [buffer.doubles(10), buffer.doubles(1000)];
  expect(beyond.length).toBe(1000);
  expect(beyond.buffer).not.toBe(fits.buffer);
});

test("an answer without columns leaves the buffer to the next one", () => {
  const buffer = new ColumnBuffer();
  buffer.doubles(10);
  buffer.leave();
  buffer.prepare();
  const spared = buffer.doubles(0).buffer;
  buffer.leave();
  expect(buffer.doubles(10).buffer).toBe(spared);
});
