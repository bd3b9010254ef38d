import type { ParamValue } from "../../../sim-worker/src/protocol";
import { setParam } from "../state/actions";
import type { ParamRef } from "../state/catalogueIndex";
import { switchedOff } from "../state/heeded";
import { useLab } from "../state/store";
import type { Page } from "../state/types";
import { valueAt } from "../state/values";
import { revealControl } from "./reveal";
import { valueText } from "./valueText";

/** Says at a control that it has no effect now, which other control is the reason, and offers to switch that one. */
export function NoEffect({ page, paramRef }: { readonly page: Page; readonly paramRef: ParamRef }) {
  const state = useLab();
  const off = switchedOff(state, page, paramRef);
  if (off === null) return null;
  const { by, remedy } = off;
  const now = valueAt(state, page, by.key) ?? by.param.default;
  return (
    <p className="row-off">
      No effect while {by.param.label} is “{valueText(now, by)}”.{" "}
      {remedy === null ? (
        <button type="button" className="link" onClick={() => revealControl(by.key)}>
          Change it
        </button>
      ) : (
        <Switch page={page} by={by} remedy={remedy} />
      )}
    </p>
  );
}

interface SwitchProps {
  readonly page: Page;
  readonly by: ParamRef;
  readonly remedy: ParamValue;
}

function Switch({ page, by, remedy }: SwitchProps) {
  return (
    <button type="button" className="link" onClick={() => setParam(page, by.key, remedy)}>
      Set it to “{valueText(remedy, by)}”
    </button>
  );
}
