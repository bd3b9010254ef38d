import type { Page } from "@playwright/test";

export interface Finger {
  readonly x: number;
  readonly y: number;
}

/** Fingers on the screen, as the browser's own debugging protocol puts them there. The page needs `hasTouch`. */
export async function fingersOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: readonly Finger[]) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: touchPoints.map(({ x, y }, id) => ({ x, y, id })),
    });
  return {
    down: (...fingers: readonly Finger[]) => send("touchStart", fingers),
    move: (...fingers: readonly Finger[]) => send("touchMove", fingers),
    /** Those that stay down; none: all are lifted. */
    lift: (...left: readonly Finger[]) => send("touchEnd", left),
  };
}
