import { useEffect, useRef, useState } from "react";
import type { OperatingCurve as Curve } from "../../../sim-worker/src/protocol";
import { Swatch } from "../controls/EstimatorList";
import { formatNumber } from "../plot/parts/format";
import { mountXY, type XY } from "../plot/xy/xy";
import { flowOf } from "../runs/sampleAt";
import { useInsight } from "../runs/useInsight";
import { setOpen } from "../state/actions";
import { index } from "../state/lab";
import { useLab } from "../state/store";
import { useShown } from "../state/traces";
import type { Page } from "../state/types";
import { captionOf } from "./caption";
import { formatTerm } from "./formatTerm";
import { atCoverage, type AtCoverage as CoveragePoint, operatingFigure } from "./operating";
import { scoresOf } from "./scores";

const PANEL = "operating";
const REST_MS = 60;

/** What coverage costs: each timer's misses against its mean RTO as its gain runs. Computed only while it is open. */
export function OperatingCurve({ page }: { readonly page: Page }) {
  const open = useLab((state) => state.view[page].open.includes(PANEL));
  return (
    <details
      className="panel operating"
      open={open}
      onToggle={(event) => setOpen(page, PANEL, event.currentTarget.open)}
    >
      <summary className="panel-title">
        Operating curve <span className="panel-sub">at any gain</span>
      </summary>
      {open && <Open page={page} />}
    </details>
  );
}

function Open({ page }: { readonly page: Page }) {
  const version = useLab((state) => state.version[page]);
  const playing = useLab((state) => state.play === "playing");
  const flow = useLab((state) => flowOf(state, page));
  const scores = scoresOf(useShown(page)?.scores ?? [], flow);
  const key = `${page} ${flow} ${version}`;
  const question = { key, asked: { operating: true }, restMs: REST_MS, awaited: true };
  const insight = useInsight(page, "operating", playing || version === 0 ? null : question);
  if (insight?.error != null) return <p className="empty">{insight.error.message}</p>;
  const curves = insight?.insights?.operatingCurves?.filter((curve) => curve.flow === flow);
  if (curves === undefined) return <p className="empty">{playing ? "Pause to see it." : "Computing …"}</p>;
  if (curves.length === 0)
    return <p className="empty">No RTT samples to time. Widen the range, or let the flow send more.</p>;
  const samples = Math.max(1, ...scores.map((score) => score.samples));
  return (
    <div className={insight?.key === key ? "" : "operating-old"} aria-busy={insight?.key !== key}>
      <CurveFigure page={page} curves={curves} samples={samples} />
      <AtCoverage curves={curves} />
    </div>
  );
}

function shortName(id: string): string {
  return index.module("estimator", id)?.short ?? id;
}

interface FigureProps {
  readonly page: Page;
  readonly curves: readonly Curve[];
  readonly samples: number;
}

function CurveFigure({ page, curves, samples }: FigureProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<XY | null>(null);
  useEffect(() => {
    if (place.current === null) return;
    const mounted = mountXY(place.current, { heightPx: 260, caption: () => captionOf(page) });
    chart.current = mounted;
    return () => {
      chart.current = null;
      mounted.destroy();
    };
  }, [page]);
  useEffect(() => chart.current?.update(operatingFigure(curves, samples, shortName)), [curves, samples]);
  return <div ref={place} data-figure="operating-curve" />;
}

const outOfReach = ({ reach }: CoveragePoint) => Number(reach === "beyond");

/** Beyond the ends of the curve all that is known is the side. */
const SIGN = { met: "", below: "< ", beyond: "> " };

const COVERAGES = [0.95, 0.99, 0.999];

/** The timers at equal coverage, the shortest first; those that never reach it last. */
function AtCoverage({ curves }: { readonly curves: readonly Curve[] }) {
  const [coverage, setCoverage] = useState(0.99);
  const rows = curves
    .map((curve) => ({ id: curve.id, point: atCoverage(curve, coverage) }))
    .sort((a, b) => outOfReach(a.point) - outOfReach(b.point) || a.point.meanRtoMs - b.point.meanRtoMs);
  return (
    <>
      <div className="operating-choice">
        <span id="equal-coverage">at equal coverage</span>
        <fieldset className="toggle" aria-labelledby="equal-coverage">
          {COVERAGES.map((each) => (
            <button key={each} type="button" aria-pressed={each === coverage} onClick={() => setCoverage(each)}>
              {percent(each)}
            </button>
          ))}
        </fieldset>
      </div>
      <table className="scores">
        <thead>
          <tr>
            <th scope="col">estimator</th>
            <th scope="col" title="The gain that covers so many samples, read between the points of the curve">
              gain K
            </th>
            <th scope="col">
              mean RTO <span className="unit">ms</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, point }) => (
            <tr key={id}>
              <th scope="row">
                <Swatch id={id} /> {shortName(id)}
              </th>
              <td>
                {SIGN[point.reach]}
                {formatTerm(Number(point.gain.toPrecision(3)))}
              </td>
              <td>
                {SIGN[point.reach]}
                {formatNumber(point.meanRtoMs, 0)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(3))} %`;
}
