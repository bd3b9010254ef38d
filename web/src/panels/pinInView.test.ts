import { expect, test } from "vitest";
import { scrollToPin } from "./pinInView";

test("a pinned sample comes to the top of the column", () => {
  expect(scrollToPin(640, 40, 0)).toBe(600);
});

test("a pinned sample does not scroll away the scoreboard that a selection keeps", () => {
  const [columnTop, scoreboardHeight, sectionTop] = [40, 240, 640];
  const topAfter = sectionTop - scrollToPin(sectionTop, columnTop, scoreboardHeight);
  expect(topAfter).toBe(columnTop + scoreboardHeight);
});
