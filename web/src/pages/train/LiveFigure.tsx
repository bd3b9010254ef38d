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

/** A figure that follows the training without rendering: each update hands the painter new data at most. */
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
    const follow = (update: TrainUpdate | null) => {
      if (update === null) return;
      const key = changes(update);
      const figure = key === drawn ? null : make(update);
      if (figure === null) return;
      drawn = key;
      painter.current?.update(figure);
    };
    follow(useTraining.getState().update);
    return useTraining.subscribe(({ update }) => follow(update));
  }, [make, changes, heightPx]);
  return <div ref={place} data-figure={id} />;
}
