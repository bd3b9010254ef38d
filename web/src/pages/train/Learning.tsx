import { useMemo } from "react";
import { useShallow } from "zustand/react/shallow";
import type { Figure } from "../../../../figure/figure";
import type { Judgement, TrainUpdate } from "../../../../sim-worker/src/trainTypes";
import { useLab } from "../../state/store";
import {
  accuracyFigure,
  calibrationFigure,
  curvesKey,
  epochsKey,
  judgementKey,
  lossFigure,
  probabilityFigure,
  rocFigure,
} from "./figures";
import { LiveFigure } from "./LiveFigure";
import { taskShown } from "./task";
import { thresholdValues } from "./thresholds";
import { useTraining } from "./training";

const CURVE_PX = 230;

const judged =
  (make: (judgement: Judgement) => Figure) =>
  ({ result: { judgement } }: TrainUpdate): Figure | null =>
    judgement === undefined ? null : make(judgement);

const roc = judged(rocFigure);
const calibration = judged(calibrationFigure);

/** The curves over the epochs, and the judgement of the weights that are kept. */
export function Learning() {
  const none = useTraining(({ update }) => update === null);
  const rtt = useTraining(({ update }) => update !== null && taskShown(update) === "rtt");
  if (none) return null;
  return (
    <>
      <section className="train-section" aria-labelledby="train-curves">
        <h2 id="train-curves">Learning</h2>
        <p className="train-says">
          An epoch is one pass over all training sequences. The training split falls as the net fits it; only the
          validation split, of runs that the net never learns from, says what it will do on other traffic.
        </p>
        <div className="train-figures">
          <LiveFigure id="loss" heightPx={CURVE_PX} make={lossFigure} changes={curvesKey} />
          {!rtt && <LiveFigure id="accuracy" heightPx={CURVE_PX} make={accuracyFigure} changes={epochsKey} />}
        </div>
      </section>
      {!rtt && <Judged />}
    </>
  );
}

/** What the labels of the validation runs say of P. */
function Judged() {
  return (
    <section className="train-section" aria-labelledby="train-judged">
      <h2 id="train-judged">Judged on the validation runs</h2>
      <p className="train-says">
        With the weights of the least validation loss. P is the net's probability of label 1; the ROC curve shows what
        any threshold on P gives, calibration whether P can be taken at its word.
      </p>
      <div className="train-figures train-judged">
        <LiveFigure id="roc" heightPx={CURVE_PX} make={roc} changes={judgementKey} />
        <LiveFigure id="calibration" heightPx={CURVE_PX} make={calibration} changes={judgementKey} />
        <Probability />
      </div>
    </section>
  );
}

/** P by label under the present thresholds. */
function Probability() {
  const values = useLab(useShallow(thresholdValues));
  const make = useMemo(() => judged((judgement) => probabilityFigure(judgement, values)), [values]);
  return <LiveFigure id="probability" heightPx={CURVE_PX} make={make} changes={judgementKey} />;
}
