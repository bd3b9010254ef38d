import "./segments.css";
import { useMemo } from "react";
import { ladderChart } from "../../../charts/ladder";
import { sequenceChart } from "../../../charts/sequence";
import { cursorOf } from "../../../panels/cursors";
import type { ChartContext, ChartData } from "../../../plot";
import { formatNumber } from "../../../plot/parts/format";
import { changeSlice, setView } from "../../../state/actions";
import { index } from "../../../state/lab";
import { useLab } from "../../../state/store";
import { type Shown, useShown } from "../../../state/traces";
import type { Range } from "../../../state/types";
import { observedFlow } from "../../../state/values";
import { AtCursorPacket } from "./AtCursorPacket";
import { LadderBar } from "./LadderBar";
import { isReadable, type Pace, paceAt, windowAround } from "./ladderWindow";
import { SegmentStack } from "./SegmentStack";
import { useSegments } from "./useSegments";

const SEQUENCE = sequenceChart();
const SEQUENCE_ROWS = 8_000;
const LADDER_ROWS = 6_000;
/** So many samples after the beginning of a window its pace is known. */
const PACE_AFTER = 2;
const SEQUENCE_HINTS = "wheel zooms all charts · shift-drag chooses the time of the ladder";
const LADDER_HINTS = "wheel zooms · drag moves · double click goes back to the first window";

const setLadder = (ladder: Range | null) => changeSlice("lab", { ladder });

/** The observed flow's segments: over all the charts' time in a graph, and a short time of them as a ladder. */
export default function Segments() {
  const shown = useShown("lab");
  if (shown === null || shown.result === null) return <p className="empty">Known when the run is done.</p>;
  return <Both shown={shown} />;
}

function Both({ shown }: { readonly shown: Shown }) {
  const { result } = shown;
  const extent = useSame(shown.extent);
  const flow = useLab(observedFlow);
  const god = useLab((state) => state.view.lab.god);
  const view = useLab((state) => state.view.lab.view);
  const chosen = useLab((state) => state.slices.lab.ladder);
  const playing = useLab((state) => state.play === "playing");
  const events = useMemo(() => repairTimes(shown, flow), [shown, flow]);
  const first = useMemo(() => firstWindow(shown, flow, events, view), [shown, flow, events, view]);
  const window = useSame(inside(chosen ?? first, extent));
  const context = useMemo(() => contextOf(flow, !god), [flow, god]);
  const ladder = useMemo(() => ladderChart(() => cursorOf("lab").time), []);
  // A run that was played is known up to where it stands.
  const endS = result?.simulatedSeconds ?? extent[1];
  const whole = useSegments({ slot: "segments", window: view ?? extent, endS, rows: SEQUENCE_ROWS });
  const part = useSegments({ slot: "ladder", window, endS, rows: LADDER_ROWS });
  const marks = useMemo(() => shown.tables.filter(({ kind }) => kind === "owd"), [shown]);
  const ladderData = useMemo(() => withTables(part?.value ?? null, marks), [part, marks]);
  const problem = whole?.error ?? part?.error;
  if (playing && whole === null) return <p className="empty">Pause to see them.</p>;
  if (problem != null) return <p className="empty">{problem.message}</p>;
  return (
    <div className="segments-body">
      <SegmentStack
        name="sequence"
        chart={SEQUENCE}
        data={whole?.value ?? NO_DATA}
        context={context}
        extent={extent}
        view={view}
        onView={(next) => setView("lab", { view: next })}
        selection={window}
        onSelect={setLadder}
        hints={SEQUENCE_HINTS}
      />
      <Thinned data={whole?.value ?? null} />
      <LadderBar
        chosen={chosen !== null}
        window={window}
        extent={extent}
        events={events}
        onWindow={setLadder}
        around={(at) => around(shown, flow, at)}
      />
      <SegmentStack
        name="ladder"
        drawsCursor
        chart={ladder}
        data={ladderData}
        context={context}
        extent={extent}
        view={window}
        onView={setLadder}
        hints={LADDER_HINTS}
      />
      <Thinned data={part?.value ?? null} />
      <AtCursorPacket data={ladderData} flow={flow} window={window} hostView={!god} />
    </div>
  );
}

/** The same object as long as the times are the same: nothing is drawn again for it. */
function useSame([from, to]: Range): Range {
  return useMemo(() => [from, to], [from, to]);
}

const NO_DATA: ChartData = { tables: [], grids: [] };

function withTables(data: ChartData | null, tables: ChartData["tables"]): ChartData {
  return data === null ? NO_DATA : { ...data, tables: [...data.tables, ...tables] };
}

/** Says how much of a crowded window is drawn. */
function Thinned({ data }: { readonly data: ChartData | null }) {
  const { stride = 1, untilS = 0, toS = 0 } = data?.segments ?? {};
  if (stride <= 1) return null;
  return (
    <p className="segments-note">
      One in {stride} segments is drawn, and all that were lost, sent again or marked
      {untilS < toS && `, up to ${formatNumber(untilS, 1)} s`}. Zoom in to see every one.
    </p>
  );
}

function contextOf(flow: string, hostView: boolean): ChartContext {
  return {
    flow,
    link: null,
    drives: null,
    eventKinds: index.catalogue.eventKinds,
    nameOf: (id) => id,
    repeatsSamples: () => false,
    hostView,
  };
}

/** When the flow repaired a loss, or what it took for one: fast retransmits and timeouts, seconds, ascending. */
function repairTimes({ tables }: Shown, flow: string): readonly number[] {
  const table = tables.find(({ kind, of }) => kind === "events" && of === flow);
  const [times, kinds] = [table?.columns[0]?.values, table?.columns[1]?.values];
  const wanted = ["fast-retransmit", "timeout"].map((id) =>
    index.catalogue.eventKinds.findIndex((kind) => kind.id === id),
  );
  return [...(times ?? [])].filter((_, row) => wanted.includes(kinds?.[row] ?? Number.NaN));
}

function paceOf({ tables }: Shown, flow: string, atS: number): Pace | null {
  const table = (wanted: string) => tables.find(({ kind, of }) => kind === wanted && of === flow);
  return paceAt(table("samples"), table("window"), atS);
}

function around(shown: Shown, flow: string, atS: number): Range {
  return windowAround(atS, paceOf(shown, flow, atS), shown.extent);
}

/** The window where nobody has chosen one: around the first repair in view that can be read, else at the beginning of the view. */
function firstWindow(shown: Shown, flow: string, events: readonly number[], view: Range | null): Range {
  const [from, to] = view ?? shown.extent;
  const event = events.find((timeS) => timeS >= from && timeS <= to && isReadable(paceOf(shown, flow, timeS)));
  const samples = shown.tables.find(({ kind, of }) => kind === "samples" && of === flow)?.columns[0]?.values;
  if (event !== undefined || samples === undefined) return around(shown, flow, event ?? from);
  const first = Math.max(
    0,
    samples.findIndex((timeS) => timeS >= from),
  );
  // The handshake's round trip may be far shorter than those of full segments.
  const pace = paceOf(shown, flow, samples[first + PACE_AFTER] ?? from);
  return windowAround(samples[first] ?? from, pace, shown.extent);
}

function inside([from, to]: Range, extent: Range): Range {
  if (from < extent[1] && to > extent[0]) return [Math.max(from, extent[0]), Math.min(to, extent[1])];
  return extent;
}
