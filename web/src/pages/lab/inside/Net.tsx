import { useState } from "react";
import type { NetInside } from "../../../../../sim-worker/src/protocol";
import type { Losses } from "../../../charts/predictions";
import { FilledEquations } from "../../../panels/Equations";
import { formatNumber } from "../../../plot/parts/format";
import { index } from "../../../state/lab";
import { eventAt, type Gate, gatesOf, valuesOf } from "./events";
import { HeatMap } from "./HeatMap";
import { Inputs, Values } from "./Numbers";

interface Props {
  readonly inside: NetInside;
  readonly losses: Losses;
  readonly layer: number;
  readonly unit: number;
  readonly onLayer: (layer: number) => void;
  readonly onUnit: (unit: number) => void;
}

/** Gates and state over the last losses, a unit's equations at the latest, and the inputs. */
export function Net({ inside, losses, layer, unit, onLayer, onUnit }: Props) {
  const rows = inside.scaled.length;
  const first = eventAt(losses, inside.timeS) - rows + 1;
  const rowNames = Array.from({ length: rows }, (_, r) => `${formatNumber(losses.times[first + r] ?? 0, 2)} s`);
  const cell = index.module("cell", inside.cell)?.label ?? inside.cell;
  const depth = inside.layers.length;
  return (
    <>
      <p className="early-note">
        {cell}, model {inside.model}
        {depth > 0 && `: ${depth} ${depth === 1 ? "layer" : "layers"} of ${inside.units} units`}; it sees the last{" "}
        {rows} {rows === 1 ? "loss" : "losses"}.
      </p>
      {depth === 0 ? (
        <p className="early-note">Without gates and state P is the logistic function of the weighted inputs.</p>
      ) : (
        <div className="inside-both">
          <Gates
            inside={inside}
            rowNames={rowNames}
            layer={Math.min(layer, depth - 1)}
            unit={unit}
            onLayer={onLayer}
            onUnit={onUnit}
          />
          <Unit inside={inside} layer={layer} unit={unit} />
        </div>
      )}
      <Inputs inside={inside} table={losses.table} first={first} rowNames={rowNames} />
    </>
  );
}

type GatesProps = Omit<Props, "losses"> & { readonly rowNames: readonly string[] };

function Gates({ inside, rowNames, layer, unit, onLayer, onUnit }: GatesProps) {
  const [wanted, setGate] = useState("state");
  const [row, setRow] = useState(Number.MAX_SAFE_INTEGER);
  const gates = gatesOf(inside, layer);
  const gate = gates.find(({ id }) => id === wanted) ?? gates[0];
  if (gate === undefined) return null;
  const values = valuesOf(inside, layer, gate.id);
  return (
    <section className="inside-gates" aria-label="Gates and state">
      {inside.layers.length > 1 && <Layers count={inside.layers.length} layer={layer} onLayer={onLayer} />}
      <Chooser gates={gates} gate={gate} onGate={setGate} />
      <HeatMap
        name={gate.name}
        values={values}
        rowNames={rowNames}
        chosen={{ row, unit }}
        onChoose={(cell) => {
          setRow(cell.row);
          onUnit(cell.unit);
        }}
      />
      <Values name={gate.name} values={values} rowNames={rowNames} />
    </section>
  );
}

interface LayersProps {
  readonly count: number;
  readonly layer: number;
  readonly onLayer: (layer: number) => void;
}

function Layers({ count, layer, onLayer }: LayersProps) {
  return (
    <fieldset className="toggle" aria-label="Layer">
      {Array.from({ length: count }, (_, l) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a layer is its number
        <button key={l} type="button" aria-pressed={l === layer} onClick={() => onLayer(l)}>
          Layer {l + 1}
        </button>
      ))}
    </fieldset>
  );
}

interface ChooserProps {
  readonly gates: readonly Gate[];
  readonly gate: Gate;
  readonly onGate: (id: string) => void;
}

function Chooser({ gates, gate, onGate }: ChooserProps) {
  if (gates.length < 2) return null;
  return (
    <fieldset className="toggle inside-chooser" aria-label="What the heat map shows">
      {gates.map(({ id, name }) => (
        <button key={id} type="button" aria-pressed={id === gate.id} onClick={() => onGate(id)}>
          {name}
        </button>
      ))}
    </fieldset>
  );
}

function Unit({ inside, layer, unit }: { readonly inside: NetInside; readonly layer: number; readonly unit: number }) {
  if (inside.lines === undefined) return null;
  const many = inside.layers.length > 1;
  return (
    <section className="inside-unit" aria-label="Equations of a unit">
      <h3 className="early-title">
        Unit {Math.min(unit, inside.units - 1)}
        {many && ` of layer ${layer + 1}`} <span className="panel-sub">at the latest loss</span>
      </h3>
      <FilledEquations lines={inside.lines} name="Equations with the unit’s numbers" />
    </section>
  );
}
