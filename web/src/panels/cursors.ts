import { useEffect, useState } from "react";
import { type CursorBus, createCursorBus } from "../plot";
import type { Page } from "../state/types";

const cursors = new Map<Page, CursorBus>();

/** The cursor of a page: its charts and its panels follow the same time. */
export function cursorOf(page: Page): CursorBus {
  const known = cursors.get(page) ?? createCursorBus();
  cursors.set(page, known);
  return known;
}

/** The cursor's time for a component, renewed at most once a frame. */
export function useCursor(page: Page): number | null {
  const bus = cursorOf(page);
  const [time, setTime] = useState(bus.time);
  useEffect(() => {
    let frame = 0;
    const stop = bus.subscribe(() => {
      if (frame === 0) {
        frame = requestAnimationFrame(() => {
          frame = 0;
          setTime(bus.time);
        });
      }
    });
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [bus]);
  return time;
}
