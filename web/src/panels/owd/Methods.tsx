import { useState } from "react";
import { index } from "../../state/lab";
import { Equations } from "../Equations";
import { DelayName } from "./numbers";

/** Which clocks each of these estimators needs, what it computes, and the law of its error ε. */
export function Methods({ ids }: { readonly ids: readonly string[] }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="early-options" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Which clocks each needs, and its equations</summary>
      {open && ids.map((id) => <Method key={id} id={id} />)}
    </details>
  );
}

function Method({ id }: { readonly id: string }) {
  const module = index.module("owd", id);
  if (module === undefined) return null;
  return (
    <section aria-label={module.label} className="owd-method">
      <h4 className="early-title">
        <DelayName id={id} />
      </h4>
      <p>
        {module.help} <span className="panel-sub">{module.citation}</span>
      </p>
      <Equations tex={module.equations} />
      {module.modelNotes.map((note) => (
        <p key={note} className="early-note">
          {note}
        </p>
      ))}
    </section>
  );
}
