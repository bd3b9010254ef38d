import type { ReactNode } from "react";
import { setPane } from "../state/actions";
import { useLab } from "../state/store";
import type { Pane } from "../state/types";

interface Props {
  readonly pane: Pane;
  readonly label: string;
  /** Of the column, in the layout. */
  readonly className: string;
  readonly children: ReactNode;
}

/** A column beside the charts. In the projector's layout it folds to a strip with its name; elsewhere it is always there. */
export function SidePane({ pane, label, className, children }: Props) {
  const open = useLab((state) => state.panes[pane]);
  const folds = useLab((state) => state.projector);
  return (
    <section className={className} aria-label={label} data-folded={!open || undefined}>
      {folds && (
        <button type="button" className="pane-fold" aria-expanded={open} onClick={() => setPane(pane, !open)}>
          <span aria-hidden="true">{open ? "–" : "+"}</span> {label}
        </button>
      )}
      {open && children}
    </section>
  );
}

/** What follows from the samples: the column at the right. */
export function AnswersSide({ children }: { readonly children: ReactNode }) {
  return (
    <SidePane pane="answers" label="Answers" className="answers">
      {children}
    </SidePane>
  );
}
