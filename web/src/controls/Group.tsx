import { type ReactNode, useId, useState } from "react";

interface Props {
  /** The prefix by which the path strip finds it. */
  readonly id: string;
  readonly title: string;
  /** Stands before the title, e.g. the colour of an estimator. */
  readonly mark?: ReactNode;
  /** Open before the person folds or unfolds it. */
  readonly open?: boolean;
  readonly children: ReactNode;
}

/** A titled group of rows that folds. */
export function Group({ id, title, mark, open: first = true, children }: Props) {
  const [open, setOpen] = useState(first);
  const body = useId();
  return (
    <section className="group" data-group={id}>
      <h2 className="group-title">
        <button type="button" aria-expanded={open} aria-controls={body} onClick={() => setOpen(!open)}>
          <span className="group-name">
            {mark} {title}
          </span>
          <span className="fold" aria-hidden="true">
            {open ? "–" : "+"}
          </span>
        </button>
      </h2>
      <div id={body} hidden={!open}>
        {children}
      </div>
    </section>
  );
}
