import { useEffect, useState } from "react";
import { type CursorBus, createCursorBus } from "../plot";
import type { Page } from "../state/types";

/** One cursor for each page: its charts and its panels follow the same time. */
export const cursors: Readonly<Record<Page, CursorBus>> = {
  lab: createCursorBus(),
  logs: createCursorBus(),
  papers: createCursorBus(),
  fluid: createCursorBus(),
  compare: createCursorBus(),
};

/** The cursor's time for a component, renewed at most once a frame. */
export function useCursor(page: Page): number | null {
  const bus = cursors[page];
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
