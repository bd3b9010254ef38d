import { useEffect, useRef } from "react";
import type { Figure } from "../../../../figure/figure";
import { mountXY, type XY, type XYOptions } from "../../plot/xy/xy";

interface Props {
  readonly figure: Figure;
  /** What an exported picture says of itself; without it the figure is a small picture on a card. */
  readonly caption?: NonNullable<XYOptions["caption"]>;
}

/** A figure on a canvas. React mounts it and hands it new data; the rest is the painter's. */
export function FigureCanvas({ figure, caption }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const painter = useRef<XY | null>(null);
  useEffect(() => {
    if (place.current === null) return;
    const mounted = mountXY(place.current, caption === undefined ? { compact: true } : { caption, heading: "h2" });
    painter.current = mounted;
    return () => {
      painter.current = null;
      mounted.destroy();
    };
  }, [caption]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a painter that was mounted anew needs its figure again
  useEffect(() => painter.current?.update(figure), [figure, caption]);
  return (
    <div ref={place} className={caption === undefined ? "figure-small" : "figure-large"} data-figure={figure.id} />
  );
}
