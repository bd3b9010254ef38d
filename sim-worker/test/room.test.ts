import { expect, test } from "vitest";
import { Room } from "../src/room";

test("what one answer takes shares a buffer that no other answer gets", () => {
  const room = new Room();
  const first = room.doubles(100);
  expect(first.buffer.byteLength).toBe(800);
  room.leave();
  room.prepare();
  const [second, third] = [room.doubles(60).fill(1), room.doubles(40).fill(2)];
  expect(third.buffer).toBe(second.buffer);
  expect(second.every((value) => value === 1)).toBe(true);
  room.leave();
  room.prepare();
  expect(room.doubles(1).buffer).not.toBe(second.buffer);
});

test("more than was foreseen gets arrays of its own", () => {
  const room = new Room();
  room.doubles(10);
  room.leave();
  room.prepare();
  const [fits, beyond] = [room.doubles(10), room.doubles(1000)];
  expect(beyond.length).toBe(1000);
  expect(beyond.buffer).not.toBe(fits.buffer);
});

test("an answer without columns leaves the room to the next one", () => {
  const room = new Room();
  room.doubles(10);
  room.leave();
  room.prepare();
  const spared = room.doubles(0).buffer;
  room.leave();
  expect(room.doubles(10).buffer).toBe(spared);
});
