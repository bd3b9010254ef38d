import { lazy, Suspense } from "react";
import { setOpen } from "../state/actions";
import { useLab } from "../state/store";
import type { Page } from "../state/types";
import type { TuneChecksOf } from "./checks";
import type { TuneSourceOf } from "./setup";

const Tuner = lazy(() => import("./Tuner"));

const PANEL = "tuner";

interface Props {
  readonly page: Page;
  /** What it searches in. */
  readonly source: TuneSourceOf;
  /** What it checks the best setting on. */
  readonly checks?: TuneChecksOf;
}

/** The tuner as a panel that folds; nothing of it is loaded before it is first opened. */
export function TunerPanel({ page, source, checks }: Props) {
  const open = useLab((state) => state.view[page].open.includes(PANEL));
  return (
    <details className="panel tuner" open={open} onToggle={(event) => setOpen(page, PANEL, event.currentTarget.open)}>
      <summary className="panel-title">
        Tuner <span className="panel-sub">search for the best parameters</span>
      </summary>
      {open && (
        <Suspense fallback={<p className="empty">Loading the tuner …</p>}>
          <Tuner page={page} source={source} {...(checks === undefined ? {} : { checks })} />
        </Suspense>
      )}
    </details>
  );
}
