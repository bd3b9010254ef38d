import type { Anatomy, Table } from "../../../sim-worker/src/protocol";
import type { SampleAt } from "../runs/sampleAt";
import { type Question, useInsight } from "../runs/useInsight";
import { useLab } from "../state/store";
import type { Page } from "../state/types";
import { estimatorsOf } from "../state/values";

/** A cursor that stays so long on a sample wants it explained; without a cursor, the last sample can wait longer. */
const REST_MS = 100;
const LONG_REST_MS = 500;

export const NO_ANATOMIES: ReadonlyMap<string, Anatomy> = new Map();

/** How each estimator's step at a sample went, once the sample has rested; the last answer until then, not `fresh`. */
export function useAnatomies(page: Page, table: Table, sample: SampleAt, wanted: boolean) {
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
  const anatomies = list === undefined ? NO_ANATOMIES : new Map(list.map((each) => [each.id, each]));
  const fresh = insight?.key === key;
  return { anatomies, fresh, problem: fresh ? (insight.error?.message ?? "") : "" };
}
