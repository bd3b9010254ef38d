/** The cursor bus: one time for all charts and panels, outside React, so that moving the mouse renders nothing again. */

export type CursorSource = "pointer" | "keyboard" | "program";

export interface CursorBus {
  /** Seconds; null: no cursor, panels show the play head or the end. */
  readonly time: number | null;
  /** Tells every subscriber, at most once per distinct time. */
  set(timeS: number | null, source?: CursorSource): void;
  /** Calls back on every change (not at once); returns the way to stop. */
  subscribe(listener: (timeS: number | null, source: CursorSource) => void): () => void;
}

export function createCursorBus(): CursorBus {
  const listeners = new Set<(timeS: number | null, source: CursorSource) => void>();
  let current: number | null = null;
  return {
    get time() {
      return current;
    },
    set(timeS, source = "program") {
      if (timeS === current) return;
      current = timeS;
      for (const listener of [...listeners]) listener(timeS, source);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
