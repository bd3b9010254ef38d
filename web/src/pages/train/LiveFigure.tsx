import { useEffect, useRef } from "react";
import type { Figure } from "../../../../figure/figure";
import type { TrainUpdate } from "../../../../sim-worker/src/trainTypes";
import { captionOf } from "../../panels/caption";
import { mountXY, type XY } from "../../plot/xy/xy";
import { useTraining } from "./training";

interface Props {
  /** Names the figure for tests and styles. */
  readonly id: string;
  readonly heightPx: number;
  /** The same functions for as long as the figure is there. */
  readonly make: (update: TrainUpdate) => Figure | null;
  /** Updates with the same text have the same figure. */
  readonly changes: (update: TrainUpdate) => string;
}

const caption = () => captionOf("train");

/** Tells whether the element is in sight, or about to be; all is when printed. */
function whileSeen(element: Element | null, tell: (seen: boolean) => void): () => void {
  if (element === null) return () => undefined;
  const observer = new IntersectionObserver(([entry]) => tell(entry?.isIntersecting === true), { rootMargin: "200px" });
  const print = matchMedia("print");
  const onPrint = () => print.matches && tell(true);
  observer.observe(element);
  print.addEventListener("change", onPrint);
  return () => {
    observer.disconnect();
    print.removeEventListener("change", onPrint);
  };
}

/** A figure that follows the training without rendering, while it is in sight: an update hands the painter new data. */
export function LiveFigure({ id, heightPx, make, changes }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const painter = useRef<XY | null>(null);
  useEffect(() => {
    if (place.current === null) return;
    const mounted = mountXY(place.current, { caption, heading: "h3", heightPx });
    painter.current = mounted;
    return () => {
      painter.current = null;
      mounted.destroy();
    };
  }, [heightPx]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a painter that was mounted anew needs its figure again
  useEffect(() => {
    let drawn = "";
    let seen = false;
    const follow = () => {
      const { update } = useTraining.getState();
      if (update === null || !seen) return;
      const key = changes(update);
      const figure = key === drawn ? null : make(update);
      if (figure === null) return;
      drawn = key;
      painter.current?.update(figure);
    };
    const stop = useTraining.subscribe(follow);
    const stopWatching = whileSeen(place.current, (now) => {
      seen = now;
      follow();
    });
    return () => {
      stop();
      stopWatching();
    };
  }, [make, changes, heightPx]);
  return <div ref={place} data-figure={id} />;
}
