import { useEffect } from "react";
import { revealControl } from "../../controls/reveal";
import { welcome } from "../../state/actions";
import { useLab } from "../../state/store";
import { mainControls } from "./mainControls";

/** One line on the first visit: the thing to try. Gone for good once it was tried or put away. */
export function Invitation() {
  const show = useLab(({ welcomed, projector, model }) => !welcomed && !projector && model.id === "");
  const first = useLab((state) => mainControls(state)[0]);
  useEffect(() => {
    return show ? useLab.subscribe((state) => state.overrides.lab, welcome) : undefined;
  }, [show]);
  if (!show || first === undefined) return null;
  return (
    <p className="invitation">
      <span>
        <span aria-hidden="true">← </span>New here? Drag{" "}
        <button type="button" className="link" onClick={() => revealControl(first.key)}>
          {first.param.label}
        </button>{" "}
        and watch the charts follow.
      </span>
      <button type="button" className="button quiet" onClick={welcome}>
        Got it
      </button>
    </p>
  );
}
