import { memo, useEffect, useRef } from "react";
import type { Table } from "../../../sim-worker/src/protocol";
import { Swatch } from "../controls/EstimatorList";
import { gridRowAt, mountWeightBars, valueAt } from "../plot";
import { index } from "../state/lab";
import { useLab } from "../state/store";
import { shown as readShown, useShown } from "../state/traces";
import type { Page } from "../state/types";
import { estimatorsOf, observedFlow } from "../state/values";
import { cursors, useCursor } from "./cursors";
import { Equations } from "./Equations";
import { sampleAt } from "./sampleAt";

/** The numbers of one sample: what was measured, what each estimator had predicted and what its timer became. */
export function AtCursor({ page }: { readonly page: Page }) {
  const cursor = useCursor(page);
  const shown = useShown(page);
  const flow = useLab((state) => (page === "lab" ? observedFlow(state) : state.log.flow));
  const god = useLab((state) => state.view[page].god);
  const ids = useLab((state) => estimatorsOf(state, page).join(" "))
    .split(" ")
    .filter((id) => id !== "");
  const timeS = cursor ?? shown?.extent[1] ?? 0;
  const table =
    shown?.tables.find((each) => each.kind === "samples" && each.of === flow) ?? firstSamples(shown?.tables);
  const sample = sampleAt(table, timeS);
  const queue = page === "lab" && god ? shown?.tables.find((each) => each.kind === "queue") : undefined;
  const queued = valueAt(queue, queue?.columns[1]?.id ?? "", timeS);
  return (
    <section className="panel" aria-labelledby={`cursor-${page}`}>
      <h2 className="panel-title" id={`cursor-${page}`}>
        At the cursor{" "}
        <span className="panel-sub">{sample === null ? "" : `sample of ${sample.timeS.toFixed(3)} s`}</span>
      </h2>
      {sample === null ? (
        <p className="empty">No RTT sample up to here. Point at the charts, or use their arrow keys.</p>
      ) : (
        <>
          <p className="at-sample">
            RTT sample <strong>{sample.rttMs.toFixed(1)}</strong> <span className="unit">ms</span>
            {queued !== null && (
              <>
                {" "}
                · queue <strong>{queued.toFixed(0)}</strong> <span className="unit">{queue?.columns[1]?.unit}</span>
              </>
            )}
          </p>
          {ids.length > 0 && (
            <p className="at-heads" aria-hidden="true">
              <span>ms</span>
              <span className="at-figures">
                <span>predicted</span>
                <span>error</span>
                <span>RTO</span>
              </span>
            </p>
          )}
          {table !== undefined && ids.map((id) => <EstimatorAt key={id} id={id} table={table} row={sample.row} />)}
        </>
      )}
      <Weights page={page} flow={flow} />
    </section>
  );
}

function firstSamples(tables: readonly Table[] | undefined): Table | undefined {
  return tables?.find((each) => each.kind === "samples");
}

interface AtProps {
  readonly id: string;
  readonly table: Table;
  readonly row: number;
}

/** One estimator at one sample: its equations, and its numbers under them. */
function EstimatorAt({ id, table, row }: AtProps) {
  const module = index.module("estimator", id);
  const value = (column: string): number | null => {
    const number = table.columns.find((each) => each.id === `${id}.${column}`)?.values[row];
    return number === undefined || Number.isNaN(number) ? null : number;
  };
  const rtt = table.columns.find((each) => each.id === "rtt")?.values[row];
  const prediction = value("prediction");
  const rto = value("rto");
  const error = prediction === null || rtt === undefined ? null : rtt - prediction;
  const state = (module?.state ?? []).flatMap(({ id: name, unit }) => {
    const number = value(name);
    return number === null ? [] : [{ name, unit, number }];
  });
  return (
    <details className="at-estimator" open={row >= 0 && OPEN_AT_FIRST.has(id)}>
      <summary>
        <Swatch id={id} />
        <span className="at-name">{module?.short ?? id}</span>
        <span className="at-figures">
          <Figure label="predicted" value={prediction} digits={1} />
          <Figure label="error" value={error} digits={1} sign />
          <Figure label="RTO" value={rto} digits={0} />
        </span>
      </summary>
      <EquationsOf id={id} />
      {state.length > 0 && (
        <p className="at-state">
          {state.map(({ name, unit, number }) => (
            <span key={name}>
              <code>{name}</code> {Number(number.toPrecision(7))} {unit !== "" && <span className="unit">{unit}</span>}
            </span>
          ))}
        </p>
      )}
    </details>
  );
}

const OPEN_AT_FIRST = new Set(["jacobson"]);

const EquationsOf = memo(function EquationsOf({ id }: { readonly id: string }) {
  const equations = index.module("estimator", id)?.equations ?? [];
  if (equations.length === 0) return <p className="empty">{index.module("estimator", id)?.help}</p>;
  return <Equations tex={equations} />;
});

interface NumberProps {
  readonly label: string;
  readonly value: number | null;
  readonly digits: number;
  readonly sign?: boolean;
}

function Figure({ label, value, digits, sign = false }: NumberProps) {
  const text =
    value === null ? "–" : `${sign && value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value).toFixed(digits)}`;
  return (
    <span>
      <span className="visually-hidden">{label} </span>
      {text}
    </span>
  );
}

/** The experts' weights around the cursor as bars. */
function Weights({ page, flow }: { readonly page: Page; readonly flow: string }) {
  const place = useRef<HTMLDivElement>(null);
  const has = useShown(page)?.grids.some((grid) => grid.of === flow) ?? false;
  useEffect(() => {
    if (!has || place.current === null) return;
    const bars = mountWeightBars(place.current, { name: "Weight of each expert before and after the sample" });
    const draw = () => {
      const shown = readShown(page);
      const chosen = useLab.getState().chosen[page];
      const own = shown?.grids.filter((each) => each.of === flow) ?? [];
      const grid = own.find(({ id }) => id.split(".").includes(chosen)) ?? own[0];
      if (grid === undefined || shown === null) return;
      const timeS = cursors[page].time ?? shown.extent[1];
      const after = gridRowAt(grid, timeS);
      const before = after === null || after.row === 0 ? null : after.row - 1;
      const width = grid.axis.length;
      const samples = shown.tables.find((each) => each.kind === "samples" && each.of === flow);
      bars.update({
        axis: grid.axis,
        before: before === null ? null : grid.values.subarray(before * width, (before + 1) * width),
        after: after?.values ?? null,
        predictionMs: valueAt(samples, `${grid.id.split(".").at(-2) ?? "experts"}.prediction`, timeS),
        sampleMs: valueAt(samples, "rtt", timeS),
      });
    };
    const stops = [
      useLab.subscribe((state) => state.version[page], draw),
      useLab.subscribe((state) => state.chosen[page], draw),
      cursors[page].subscribe(draw),
    ];
    draw();
    return () => {
      for (const stop of stops) stop();
      bars.destroy();
    };
  }, [page, flow, has]);
  return has ? (
    <div className="weights">
      <h3 className="weights-title">Experts' weights before and after</h3>
      <div ref={place} />
    </div>
  ) : null;
}
