import type { Figure } from "../../../../figure/figure";
import { captionOf } from "../../panels/caption";
import { XYFigure } from "../../panels/XYFigure";
import type { XYPick } from "../../plot/xy/xy";

interface Props {
  readonly figure: Figure;
  /** The same object for as long as the figure is there. */
  readonly pick?: XYPick;
}

/** Low enough that the first trajectory is seen below it on a laptop. */
const HEIGHT_PX = 280;

const caption = () => captionOf("fluid");

export function FluidFigure({ figure, pick }: Props) {
  const picked = pick === undefined ? {} : { pick };
  return <XYFigure figure={figure} caption={caption} heading="h2" heightPx={HEIGHT_PX} {...picked} />;
}
