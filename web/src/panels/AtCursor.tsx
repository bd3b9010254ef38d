import { type RefObject, useEffect, useRef, useState } from "react";
import type { Anatomy, Table } from "../../../sim-worker/src/protocol";
import { valueAt } from "../plot";
import { formatNarrow, formatNumber, formatWithUnit } from "../plot/parts/format";
import { begin } from "../runs/background";
import { flowOf, type SampleAt, sampleAt, samplesOf } from "../runs/sampleAt";
import { type Question, useInsight } from "../runs/useInsight";
import { setPin } from "../state/actions";
import { index } from "../state/lab";
import { useLab } from "../state/store";
import { useShown } from "../state/traces";
import type { Page } from "../state/types";
import { estimatorsOf, seesQueue } from "../state/values";
import { useCursor } from "./cursors";
import { EstimatorAt } from "./EstimatorAt";
import { WeightsAt } from "./WeightsAt";

/** A cursor that stays so long on a sample wants it explained; without a cursor, the last sample can wait longer. */
const REST_MS = 100;
const LONG_REST_MS = 500;

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
  usePinInView(section, useRested(pin !== null));
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

/** Longer than the two clicks of a double click are apart: that shows all, and leaves the answers as they are. */
const PIN_RESTS_MS = 300;

/** Whether it has been so for a while. */
function useRested(is: boolean): boolean {
  const [rested, setRested] = useState(false);
  useEffect(() => {
    if (!is) return;
    const done = begin();
    const timer = setTimeout(() => {
      setRested(true);
      done();
    }, PIN_RESTS_MS);
    return () => {
      clearTimeout(timer);
      setRested(false);
      done();
    };
  }, [is]);
  return is && rested;
}

/** Where the answers have a column of their own, a sample that is pinned brings its numbers into view. */
function usePinInView(section: RefObject<HTMLElement | null>, pinned: boolean): void {
  useEffect(() => {
    const column = section.current?.closest<HTMLElement>(".answers");
    if (!pinned || section.current === null || column == null) return;
    if (getComputedStyle(column).overflowY !== "auto") return;
    const below = section.current.getBoundingClientRect().top - column.getBoundingClientRect().top;
    column.scrollBy({ top: below });
  }, [pinned, section]);
}

interface SampleProps {
  readonly page: Page;
  readonly table: Table;
  readonly sample: SampleAt;
  readonly pinned: boolean;
  readonly pointed: boolean;
}

function Sample({ page, table, sample, pinned, pointed }: SampleProps) {
  const god = useLab((state) => seesQueue(state, page));
  const joined = useLab((state) => estimatorsOf(state, page).join(" "));
  const ids = joined.split(" ").filter((id) => id !== "");
  const shown = useShown(page);
  const queue = god ? shown?.tables.find((each) => each.kind === "queue") : undefined;
  const queued = valueAt(queue, queue?.columns[1]?.id ?? "", sample.timeS);
  const { anatomies, fresh, problem } = useAnatomies(page, table, sample, pinned || pointed);
  const [open, setOpen] = useState<ReadonlySet<string>>(OPEN_AT_FIRST);
  const toggle = (id: string, isOpen: boolean) =>
    setOpen((before) => (before.has(id) === isOpen ? before : withOrWithout(before, id, isOpen)));
  // A pinned sample is there to be looked at: every step is laid open.
  const rested = useRested(pinned);
  useEffect(() => {
    if (rested) setOpen(new Set(joined.split(" ")));
  }, [rested, joined]);
  const told = pinned && fresh ? spoken(sample, table, ids) : "";
  return (
    <>
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
      <WeightsAt page={page} flow={table.of} timeS={sample.timeS} anatomies={fresh ? anatomies : NONE} />
      <p className="visually-hidden" role="status">
        {told}
      </p>
    </>
  );
}

/** The names of the figures' columns. */
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

function withOrWithout(ids: ReadonlySet<string>, id: string, has: boolean): ReadonlySet<string> {
  const others = [...ids].filter((each) => each !== id);
  return new Set(has ? [...others, id] : others);
}

const OPEN_AT_FIRST: ReadonlySet<string> = new Set(["jacobson"]);
const NONE: ReadonlyMap<string, Anatomy> = new Map();

/** How each estimator's step at a sample went, once the sample has rested; the last answer until then, not `fresh`. */
function useAnatomies(page: Page, table: Table, sample: SampleAt, wanted: boolean) {
  const ids = useLab((state) => estimatorsOf(state, page).join(" "));
  const playing = useLab((state) => state.play === "playing");
  const version = useLab((state) => state.resultRevision[page]);
  const times = table.columns[0]?.values;
  const tie = times?.[sample.row - 1] === sample.timeS;
  const flow = table.of;
  // While a run plays, what is past stays as it was.
  const key = [page, flow, sample.row, sample.timeS, sample.rttMs, ids, playing ? "" : version].join(" ");
  const question: Question = {
    key,
    // A time is right even where the table was thinned; only samples of one instant must be told apart by their number.
    asked: { explain: { flow, ...(tie ? { sample: sample.row } : { atS: sample.timeS }) } },
    restMs: wanted ? REST_MS : LONG_REST_MS,
    awaited: wanted,
  };
  const insight = useInsight(page, "explain", playing && !wanted ? null : question);
  const list = insight?.insights?.anatomy;
  const anatomies = list === undefined ? NONE : new Map(list.map((each) => [each.id, each]));
  const fresh = insight?.key === key;
  return { anatomies, fresh, problem: fresh ? (insight.error?.message ?? "") : "" };
}

function PinButtons({ page, table, sample, pinned }: Omit<SampleProps, "pointed">) {
  useEscape(pinned, page);
  const times = table.columns[0]?.values;
  const pinTo = (timeS: number | undefined) => {
    if (timeS !== undefined) setPin(page, timeS);
  };
  if (!pinned) {
    return (
      <button
        type="button"
        className="link"
        title="Keeps this sample here: also a click, or Enter, on a chart"
        onClick={() => pinTo(sample.timeS)}
      >
        Pin
      </button>
    );
  }
  return (
    <span className="at-pin">
      <button
        type="button"
        className="link"
        aria-label="Pin the previous sample"
        disabled={sample.row === 0}
        onClick={() => pinTo(times?.[sample.row - 1])}
      >
        Previous
      </button>
      <button
        type="button"
        className="link"
        aria-label="Pin the next sample"
        disabled={sample.row + 1 >= table.rows}
        onClick={() => pinTo(times?.[sample.row + 1])}
      >
        Next
      </button>
      <button type="button" className="link" title="Also Escape" onClick={() => setPin(page, null)}>
        Unpin
      </button>
    </span>
  );
}

/** Escape lets the pinned sample go wherever the focus is, but where Escape means something else. */
function useEscape(pinned: boolean, page: Page): void {
  useEffect(() => {
    if (!pinned) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest("dialog, [role='dialog'], [role='menu'], input, select, textarea") == null)
        setPin(page, null);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [pinned, page]);
}

/** What a screen reader is told of a pinned sample; the equations follow in the page. */
function spoken(sample: SampleAt, table: Table, ids: readonly string[]): string {
  const timers = ids.flatMap((id) => {
    const rto = valueAt(table, `${id}.rto`, sample.timeS);
    return rto === null ? [] : [`${index.module("estimator", id)?.short ?? id} RTO ${formatWithUnit(rto, 0, "ms")}`];
  });
  return `Pinned the sample at ${sample.timeS.toFixed(3)} s: ${sample.rttMs.toFixed(1)} ms. ${timers.join(", ")}.`;
}
