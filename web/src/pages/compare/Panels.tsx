import { useCallback, useEffect, useMemo, useRef } from "react";
import type { FigureAxis } from "../../../../figure/figure";
import { panelFigures } from "../../../../papers/pert/panels";
import { isScheme } from "../../../../papers/pert/schemes";
import type { ExportCaption } from "../../plot";
import { mountXY, type XY } from "../../plot/xy/xy";
import { index } from "../../state/lab";
import { useLab } from "../../state/store";
import { displayUnit } from "../../state/units";
import { doneOf, usePlan } from "./cells";
import { useCompare } from "./comparer";
import { Numbers } from "./Numbers";
import { openPoint } from "./openPoint";

/** The four panels, with what is done so far, and the numbers under them. */
export function Panels() {
  const plan = usePlan();
  const results = useCompare((state) => state.results);
  const compare = useLab((state) => state.slices.compare);
  const cells = useMemo(() => (plan === null ? [] : doneOf(plan, results)), [plan, results]);
  const axis = useMemo(() => axisOf(compare.key, compare.values, compare.log), [compare]);
  const figures = useMemo(() => {
    const scaled = cells.map((cell) => ({ ...cell, x: cell.x / axis.factor }));
    const schemes = plan?.schemes ?? [];
    return panelFigures({ x: axis.axis, schemes, cells: scaled, ns2: [], seeds: compare.seeds.length });
  }, [cells, axis, plan, compare.seeds.length]);
  const pick = useCallback(
    (series: string, x: number) => {
      const value = nearestOf(useLab.getState().slices.compare.values, x * axis.factor);
      if (isScheme(series) && value !== undefined) openPoint(series, value);
    },
    [axis.factor],
  );
  const none = cells.every(({ runs }) => Object.keys(runs).length === 0);
  return (
    <>
      {none && <Blank />}
      <div className="figures" data-count={2} hidden={none}>
        {figures.map((figure) => (
          <Panel key={figure.id} figure={figure} onPick={pick} />
        ))}
      </div>
      {!none && plan !== null && <Numbers plan={plan} cells={cells} />}
    </>
  );
}

function Blank() {
  const job = useCompare((state) => state.job.kind);
  return (
    <div className="figure-blank" role="status">
      {job === "asks"
        ? "These runs take a while: they start when you ask for them, above."
        : job === "failed"
          ? "There is nothing to show: the run failed. Its reason stands above."
          : job === "cancelled"
            ? "Cancelled before the first run was done."
            : "Running the first simulations …"}
    </div>
  );
}

function axisOf(key: string, values: readonly number[], log: boolean): { axis: FigureAxis; factor: number } {
  const param = index.find(key)?.param;
  const shown = displayUnit(values[0] ?? 0, param?.unit ?? "");
  // Zero has no place on a logarithmic axis.
  const scale = log && values.every((value) => value > 0) ? "log" : "linear";
  return { axis: { label: param?.label ?? key, unit: shown.unit, scale }, factor: shown.factor };
}

/** The value that a position on the axis means: through the logarithm it comes back with a rounding error. */
function nearestOf(values: readonly number[], x: number): number | undefined {
  return [...values].sort((a, b) => Math.abs(a - x) - Math.abs(b - x))[0];
}

function captionOf(): ExportCaption {
  const { compare } = useLab.getState().slices;
  const param = index.find(compare.key)?.param;
  const { seeds } = compare;
  return {
    title: `Compare: over ${param?.label ?? compare.key}`,
    seed: seeds.length === 1 ? (seeds[0] ?? null) : null,
    link: location.href,
    source: `RTT Lab ${index.catalogue.version}${seeds.length > 1 ? `, ${seeds.length} seeds` : ""}`,
  };
}

interface PanelProps {
  readonly figure: ReturnType<typeof panelFigures>[number];
  readonly onPick: (series: string, x: number) => void;
}

function Panel({ figure, onPick }: PanelProps) {
  const place = useRef<HTMLDivElement>(null);
  const painter = useRef<XY | null>(null);
  useEffect(() => {
    if (place.current === null) return;
    const mounted = mountXY(place.current, { caption: captionOf, heading: "h2", heightPx: 250, onPick });
    painter.current = mounted;
    return () => {
      painter.current = null;
      mounted.destroy();
    };
  }, [onPick]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a painter that was mounted anew needs its figure again
  useEffect(() => painter.current?.update(figure), [figure, onPick]);
  return <div ref={place} className="figure-large" data-figure={figure.id} />;
}
