import { useEffect, useRef } from "react";
import type { Figure } from "../../../figure/figure";
import type { ExportCaption } from "../plot/surface/types";
import { mountXY, type XY, type XYPick } from "../plot/xy/xy";

interface Props {
  readonly figure: Figure;
  /** The same function for as long as the figure is there. */
  readonly caption: () => ExportCaption;
  readonly heading: "h2" | "h3";
  /** Of axes and plot together, at ordinary type size. */
  readonly heightPx: number;
  /** The same object for as long as the figure is there. */
  readonly pick?: XYPick;
}

/** A figure on a canvas. React mounts it and hands it new data; the rest is the painter's. */
export function XYFigure({ figure, caption, heading, heightPx, pick }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const painter = useRef<XY | null>(null);
  useEffect(() => {
    if (place.current === null) return;
    const mounted = mountXY(place.current, { caption, heading, heightPx, ...(pick === undefined ? {} : { pick }) });
    painter.current = mounted;
    return () => {
      painter.current = null;
      mounted.destroy();
    };
  }, [caption, heading, heightPx, pick]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a painter that was mounted anew needs its figure again
  useEffect(() => painter.current?.update(figure), [figure, caption, heading, heightPx, pick]);
  return <div ref={place} data-figure={figure.id} />;
}
