import { ParamRow } from "../../../controls/ParamRow";
import { index } from "../../../state/lab";
import { useLab } from "../../../state/store";
import { differs } from "../../../state/values";

interface Props {
  readonly control: string;
  /** Keys that are dragged on the curve. */
  readonly dragged: readonly string[];
}

/** Everything else that the congestion control can be told, as the catalogue has it. */
export function Options({ control, dragged }: Props) {
  const refs = (index.module("cc", control)?.params ?? []).flatMap(({ key }) =>
    dragged.includes(key) ? [] : (index.find(key) ?? []),
  );
  const changed = useLab((state) => refs.filter((ref) => differs(state, "lab", ref)).length);
  return (
    <details className="early-options">
      <summary>Options{changed > 0 && <span className="panel-sub"> {changed} changed</span>}</summary>
      {refs.map((ref) => (
        <ParamRow key={ref.key} page="lab" paramRef={ref} />
      ))}
    </details>
  );
}
