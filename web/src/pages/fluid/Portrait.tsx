import { useMemo } from "react";
import { useFluid } from "./answers";
import { FluidFigure } from "./FluidFigure";
import { portraitFigure } from "./figures";

/** Window against queueing delay. */
export function Portrait() {
  const answer = useFluid((state) => state.answer);
  const figure = useMemo(() => (answer === null ? null : portraitFigure(answer)), [answer]);
  return (
    <section aria-label="Phase portrait" className="fluid-portrait">
      {figure === null ? <p className="fluid-blank">Computing the trajectory …</p> : <FluidFigure figure={figure} />}
    </section>
  );
}
