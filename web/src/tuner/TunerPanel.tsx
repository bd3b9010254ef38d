import { lazy, Suspense } from "react";
import { setOpen } from "../state/actions";
import { useLab } from "../state/store";
import type { TunedPage } from "../state/types";

const Tuner = lazy(() => import("./Tuner"));

const PANEL = "tuner";
const noLog = () => null;

interface Props {
  readonly page: TunedPage;
  /** The client's number of the open log. */
  readonly log?: () => number | null;
}

/** The tuner as a panel that folds; nothing of it is loaded before it is first opened. */
export function TunerPanel({ page, log = noLog }: Props) {
  const open = useLab((state) => state.view[page].open.includes(PANEL));
  return (
    <details className="panel tuner" open={open} onToggle={(event) => setOpen(page, PANEL, event.currentTarget.open)}>
      <summary className="panel-title">
        Tuner <span className="panel-sub">search for the best parameters</span>
      </summary>
      {open && (
        <Suspense fallback={<p className="empty">Loading the tuner …</p>}>
          <Tuner page={page} log={log} />
        </Suspense>
      )}
    </details>
  );
}
