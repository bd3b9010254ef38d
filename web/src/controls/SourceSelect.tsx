import { useId } from "react";
import { openModel, openSimulation } from "../state/actions";
import { index } from "../state/lab";
import { useLab } from "../state/store";

/** Where the Lab's samples come from: a simulation in closed loop, or one of the deterministic models. */
export function SourceSelect() {
  const id = useId();
  const model = useLab((state) => state.model.id);
  return (
    <div className="source-row">
      <label htmlFor={id}>Source</label>
      <select
        id={id}
        className="select"
        value={model}
        onChange={({ target }) => (target.value === "" ? openSimulation() : openModel(target.value))}
      >
        <option value="">Closed-loop simulation</option>
        <optgroup label="Deterministic">
          {index.modulesOf("model").map((module) => (
            <option key={module.id} value={module.id}>
              {module.label}
            </option>
          ))}
        </optgroup>
      </select>
    </div>
  );
}
