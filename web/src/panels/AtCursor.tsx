import { useEffect, useRef, useState } from "react";
import type { Table } from "../../../sim-worker/src/protocol";
import { valueAt } from "../plot";
import { formatNarrow, formatNumber, formatWithUnit } from "../plot/parts/format";
import { flowOf, type SampleAt, sampleAt, samplesOf } from "../runs/sampleAt";
import { index } from "../state/lab";
import { useLab } from "../state/store";
import { useShown } from "../state/traces";
import type { Page } from "../state/types";
import { estimatorsOf, seesQueue } from "../state/values";
import { useCursor } from "./cursors";
import { EstimatorAt } from "./EstimatorAt";
import { PinButtons, type PinnedSample } from "./PinButtons";
import { usePinInView, useRested } from "./pinInView";
import { NO_ANATOMIES, useAnatomies } from "./useAnatomies";
import { WeightsAt } from "./WeightsAt";

/**
 * The numbers of one sample, the one at the cursor or the pinned one: what was measured, what each estimator had predicted,
 * and its step from there to its timer with the numbers in its equations.
 */
export function AtCursor({ page }: { readonly page: Page }) {
  const cursor = useCursor(page);
  const shown = useShown(page);
  const flow = useLab((state) => flowOf(state, page));
  const pin = useLab((state) => state.view[page].pin);
  const table = samplesOf(shown?.tables, flow);
  const sample = sampleAt(table, pin ?? cursor ?? shown?.extent[1] ?? 0);
  const section = useRef<HTMLElement>(null);
  const selected = useLab((state) => state.view[page].selection !== null);
  usePinInView(section, useRested(pin !== null), selected);
  return (
    <section ref={section} className="panel" aria-labelledby={`cursor-${page}`}>
      <h2 className="panel-title" id={`cursor-${page}`}>
        {pin === null ? "At the cursor" : "Pinned"}{" "}
        <span className="panel-sub">{sample === null ? "" : `sample at ${formatNumber(sample.timeS, 3)} s`}</span>
      </h2>
      {sample === null || table === undefined ? (
        <p className="empty">No RTT sample up to here. Point at the charts, or use their arrow keys.</p>
      ) : (
        <Sample page={page} table={table} sample={sample} pinned={pin !== null} pointed={cursor !== null} />
      )}
    </section>
  );
}

interface SampleProps extends PinnedSample {
  readonly pointed: boolean;
}

function Sample({ pointed, ...pinnedSample }: SampleProps) {
  const { page, table, sample, pinned } = pinnedSample;
  const joined = useLab((state) => estimatorsOf(state, page).join(" "));
  const ids = joined.split(" ").filter((id) => id !== "");
  const { anatomies, fresh, problem } = useAnatomies(page, table, sample, pinned || pointed);
  const [open, toggle] = useOpenSteps(pinned, joined);
  const told = pinned && fresh ? spoken(sample, table, ids) : "";
  return (
    <>
      <SampleLine {...pinnedSample} />
      {problem !== "" && <p className="empty">The steps could not be had: {problem}</p>}
      {ids.length > 0 && <Heads />}
      {ids.map((id) => (
        <EstimatorAt
          key={id}
          id={id}
          table={table}
          row={sample.row}
          anatomy={anatomies.get(id) ?? null}
          fresh={fresh}
          open={open.has(id)}
          onToggle={toggle}
        />
      ))}
      <WeightsAt page={page} flow={table.of} timeS={sample.timeS} anatomies={fresh ? anatomies : NO_ANATOMIES} />
      <p className="visually-hidden" role="status">
        {told}
      </p>
    </>
  );
}

/** What was measured: the RTT, and the queue where it is seen; what pins the sample. */
function SampleLine({ page, table, sample, pinned }: PinnedSample) {
  const seen = useLab((state) => seesQueue(state, page));
  const shown = useShown(page);
  const queue = seen ? shown?.tables.find((each) => each.kind === "queue") : undefined;
  const queued = valueAt(queue, queue?.columns[1]?.id ?? "", sample.timeS);
  return (
    <p className="at-sample">
      <span>
        RTT <strong>{formatWithUnit(sample.rttMs, 1, "ms")}</strong>
        {queued !== null && (
          <>
            {" "}
            · queue <strong>{formatNarrow(queued, 0)}</strong> <span className="unit">{queue?.columns[1]?.unit}</span>
          </>
        )}
      </span>
      <PinButtons page={page} table={table} sample={sample} pinned={pinned} />
    </p>
  );
}

function Heads() {
  return (
    <p className="at-heads" aria-hidden="true">
      <span>ms</span>
      <span className="at-figures">
        <span>predicted</span>
        <span>error</span>
        <span>RTO</span>
      </span>
    </p>
  );
}

/** The estimators whose steps are laid open, and what opens or closes one: of a pinned sample, all are open. */
function useOpenSteps(pinned: boolean, joined: string) {
  const [open, setOpen] = useState<ReadonlySet<string>>(OPEN_AT_FIRST);
  const toggle = (id: string, isOpen: boolean) =>
    setOpen((before) => (before.has(id) === isOpen ? before : withOrWithout(before, id, isOpen)));
  const rested = useRested(pinned);
  useEffect(() => {
    if (rested) setOpen(new Set(joined.split(" ")));
  }, [rested, joined]);
  return [open, toggle] as const;
}

function withOrWithout(ids: ReadonlySet<string>, id: string, has: boolean): ReadonlySet<string> {
  const others = [...ids].filter((each) => each !== id);
  return new Set(has ? [...others, id] : others);
}

const OPEN_AT_FIRST: ReadonlySet<string> = new Set(["jacobson"]);

/** What a screen reader is told of a pinned sample; the equations follow in the page. */
function spoken(sample: SampleAt, table: Table, ids: readonly string[]): string {
  const timers = ids.flatMap((id) => {
    const rto = valueAt(table, `${id}.rto`, sample.timeS);
    return rto === null ? [] : [`${index.module("estimator", id)?.short ?? id} RTO ${formatWithUnit(rto, 0, "ms")}`];
  });
  return `Pinned the sample at ${sample.timeS.toFixed(3)} s: ${sample.rttMs.toFixed(1)} ms. ${timers.join(", ")}.`;
}
