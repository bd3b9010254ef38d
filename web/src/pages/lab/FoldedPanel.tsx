import { type ReactNode, Suspense } from "react";
import { setOpen } from "../../state/actions";
import { useLab } from "../../state/store";

interface Props {
  /** Of the panel, in the link. */
  readonly id: string;
  readonly title: string;
  readonly sub: string;
  /** Open unless a person folds it; else folded unless a person opens it. */
  readonly openAtFirst: boolean;
  /** Only rendered while it is open. */
  readonly children: ReactNode;
}

/** A panel of the Lab that folds, and whose content is loaded when it is first seen. */
export function FoldedPanel({ id, title, sub, openAtFirst, children }: Props) {
  // The link tells a panel that was folded by hand from one that nobody has touched.
  const flag = openAtFirst ? `${id}-folded` : id;
  const open = useLab((state) => state.view.lab.open.includes(flag)) !== openAtFirst;
  return (
    <details
      className={`panel folded ${id}`}
      data-panel={id}
      open={open}
      onToggle={(event) => setOpen("lab", flag, event.currentTarget.open !== openAtFirst)}
    >
      <summary className="panel-title">
        {title} <span className="panel-sub">{sub}</span>
      </summary>
      {open && <Suspense fallback={<p className="empty">Loading …</p>}>{children}</Suspense>}
    </details>
  );
}
