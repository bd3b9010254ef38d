import { useEffect } from "react";
import { requestOf } from "../../../runs/request";
import { useRested } from "../../../runs/useInsight";
import { client } from "../../../state/lab";
import { useLab } from "../../../state/store";
import { takeRecord } from "./controller";
import { useMapView } from "./mapView";

/** A part of the run that has rested so long is asked about. */
const REST_MS = 150;
const ROWS = 40_000;

/** Asks the run that is shown for the frames of the part that the map shows; gives what went wrong, else an empty text. */
export function useMapRecord(): string {
  const version = useLab((state) => state.resultRevision.lab);
  const playing = useLab((state) => state.play === "playing");
  const god = useLab((state) => state.view.lab.god);
  const [fromS = 0, toS = 0] = useMapView(({ window }) => window) ?? [];
  const wanted = god && !playing && version > 0 && toS > fromS;
  const question = { key: `${version} ${fromS} ${toS}`, restMs: REST_MS, awaited: true };
  const answer = useRested("lab", wanted ? question : null, async (options) => {
    const request = { ...requestOf(useLab.getState(), "none"), map: { fromS, toS, rows: ROWS } };
    const ran = await client().run(request, { ...options, slot: "map" });
    return ran.ok ? { ok: true, value: ran.value.trace.tables } : ran;
  });
  const tables = answer?.value;
  useEffect(() => {
    if (tables != null) takeRecord(tables);
  }, [tables]);
  return answer?.error?.message ?? "";
}
