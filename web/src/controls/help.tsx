import { create } from "zustand";
import type { ParamValue } from "../../../sim-worker/src/protocol";
import type { ParamRef } from "../state/catalogueIndex";
import { useLab } from "../state/store";
import type { Page } from "../state/types";
import { formatValue } from "../state/units";
import { resetValue } from "../state/values";

/**
 * The help of the parameter under the hand stands in one place below the controls. In the row it would push the rows below
 * away from under the pointer.
 */
const useHelp = create<{ readonly page: Page; readonly paramRef: ParamRef | null }>()(() => ({
  page: "lab",
  paramRef: null,
}));

export function offerHelp(page: Page, paramRef: ParamRef): void {
  if (useHelp.getState().paramRef !== paramRef) useHelp.setState({ page, paramRef });
}

/** One line of help, the range, the default, where it is from. */
export function HelpBar() {
  const { page, paramRef } = useHelp();
  const back = useLab((state) => (paramRef === null ? "" : resetValue(state, page, paramRef)));
  if (paramRef === null) {
    return (
      <p className="help-bar">
        <span className="for-mouse">Point at</span>
        <span className="for-touch">Tap the name of</span> a parameter to read what it does, its range, its default and
        where it is from.
      </p>
    );
  }
  const { param, key } = paramRef;
  const numeric = param.type === "number" || param.type === "integer";
  return (
    <p className="help-bar">
      <strong>{param.label}.</strong> {param.help}{" "}
      <span className="help-facts">
        {numeric && `${formatValue(param.min, param.unit)} to ${formatValue(param.max, param.unit)}; `}
        default {textOf(back, param.unit)}
        {param.live ? "" : "; restarts a playing run"}
        {param.citation !== "" && ` · ${param.citation}`} · <code>{key}</code>
      </span>
    </p>
  );
}

/** The help of the parameter under the hand, if it is one of these; nothing before one of them was touched. */
export function HelpOf({ refs }: { readonly refs: readonly ParamRef[] }) {
  const asked = useHelp(({ paramRef }) => paramRef);
  return asked !== null && refs.includes(asked) ? <HelpBar /> : null;
}

function textOf(value: ParamValue, unit: string): string {
  if (typeof value === "number") return formatValue(value, unit);
  if (typeof value === "boolean") return value ? "on" : "off";
  return typeof value === "object" ? value.join(", ") || "none" : value;
}
