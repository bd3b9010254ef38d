import { type ReactNode, useId, useState } from "react";

interface Props {
  /** The prefix by which the path strip finds it. */
  readonly id: string;
  readonly title: string;
  readonly colour?: string;
  /** Open before the person folds or unfolds it. */
  readonly open?: boolean;
  readonly children: ReactNode;
}

/** A titled group of rows that folds. */
export function Group({ id, title, colour, open: first = true, children }: Props) {
  const [open, setOpen] = useState(first);
  const body = useId();
  return (
    <section className="group" data-group={id}>
      <h2 className="group-title" style={colour === undefined ? undefined : { color: colour }}>
        <button type="button" aria-expanded={open} aria-controls={body} onClick={() => setOpen(!open)}>
          {title}
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
