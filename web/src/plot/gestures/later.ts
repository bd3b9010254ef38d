/**
 * Gestures are loaded beside the first picture, which shows nothing of them: d3-zoom and d3-drag are 10 kB that it need not wait for.
 * Keys work before and without them.
 */

type Gestures = typeof import("./gestures");

/** Attaches as soon as the gestures are there; gives the way to stop, also before that. */
export function attachLater(attach: (gestures: Gestures) => () => void): () => void {
  let stop: (() => void) | null = null;
  let ended = false;
  import("./gestures").then(
    (gestures) => {
      if (!ended) stop = attach(gestures);
    },
    () => {
      // The file could not be fetched: keys do what gestures would.
    },
  );
  return () => {
    ended = true;
    stop?.();
  };
}
