import { useEffect, useRef } from "react";
import type { Figure } from "../../../sim-worker/papers/figure";
import { captionOf } from "../panels/caption";
import { mountXY, type XY, type XYPick } from "../plot/xy";

interface Props {
  readonly figure: Figure;
  /** The same object for as long as the figure is there. */
  readonly pick?: XYPick;
}

/** Low enough that the first trajectory is seen below it on a laptop. */
const HEIGHT_PX = 280;

const caption = () => captionOf("fluid");

/** A figure on a canvas. React mounts it and hands it new data; the rest is the painter's. */
export function FluidFigure({ figure, pick }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const painter = useRef<XY | null>(null);
  useEffect(() => {
    if (place.current === null) return;
    const mounted = mountXY(place.current, {
      caption,
      heading: "h2",
      heightPx: HEIGHT_PX,
      ...(pick === undefined ? {} : { pick }),
    });
    painter.current = mounted;
    return () => {
      painter.current = null;
      mounted.destroy();
    };
  }, [pick]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a painter that was mounted anew needs its figure again
  useEffect(() => painter.current?.update(figure), [figure, pick]);
  return <div ref={place} data-figure={figure.id} />;
}
