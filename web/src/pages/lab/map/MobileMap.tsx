import "./map.css";
import { useEffect, useRef } from "react";
import { titleOf } from "../../../panels/caption";
import { tabulateNodes } from "../../../plot/map/describe";
import { safeFileName, toCsv } from "../../../plot/parts/csv";
import { openDataTable } from "../../../plot/parts/dataTable";
import { formatNumber } from "../../../plot/parts/format";
import { download } from "../../../plot/time/exportFile";
import { changeSlice } from "../../../state/actions";
import { useLab } from "../../../state/store";
import { mountMap, sceneNow } from "./controller";
import { FlowList } from "./FlowList";
import { MapBar } from "./MapBar";
import { MapControls } from "./MapControls";
import { MapLegend } from "./MapLegend";
import { useMapView } from "./mapView";
import { NodePanel } from "./NodePanel";
import { useMapRecord } from "./useMapRecord";

/** The map of a mobile network with what moves it, and what is known of the chosen node or of the flows. */
export default function MobileMap() {
  const whole = useLab((state) => state.slices.lab.mapWhole);
  const god = useLab((state) => state.view.lab.god);
  return (
    <section className="map-panel" data-whole={whole || undefined} aria-labelledby="map-title">
      <MapControls />
      <div className="map-head">
        <h2 id="map-title">
          Map <Reading />
        </h2>
        {god && (
          <button type="button" className="button quiet" onClick={openTable}>
            Data table
          </button>
        )}
        <button
          type="button"
          className="button quiet"
          aria-pressed={whole}
          onClick={() => changeSlice("lab", { mapWhole: !whole })}
        >
          {whole ? "Beside the charts" : "Enlarge"}
        </button>
      </div>
      {god ? (
        <Body />
      ) : (
        <p className="empty">A sender does not know where nodes are, who hears whom, or what waits in their queues.</p>
      )}
    </section>
  );
}

function Body() {
  const place = useRef<HTMLDivElement>(null);
  const problem = useMapRecord();
  const chosen = useLab((state) => state.slices.lab.node);
  useEffect(() => (place.current === null ? undefined : mountMap(place.current)), []);
  return (
    <>
      <div className="map-body">
        <div className="map-main">
          <div ref={place} className="map-place" data-map="" />
          <MapBar />
        </div>
        <div className="map-side">{chosen === null ? <FlowList /> : <NodePanel node={chosen} />}</div>
      </div>
      {problem !== "" && <p className="map-problem">{problem}</p>}
      <MapLegend />
    </>
  );
}

/** How to read the lines. */
function Reading() {
  useMapView(({ scene }) => scene);
  const scene = sceneNow();
  return (
    <span className="panel-sub">
      {scene !== null && `${formatNumber(scene.widthM, 0)} × ${formatNumber(scene.heightM, 0)} m · `}
      thin lines: within the radius · drag a node to move it
    </span>
  );
}

function openTable(): void {
  const scene = sceneNow();
  if (scene === null) return;
  const { timeS } = useMapView.getState();
  const tabular = tabulateNodes(scene, timeS);
  const title = `Nodes at ${formatNumber(timeS, 2)} s`;
  const name = safeFileName(`${titleOf(useLab.getState())} nodes`, "csv");
  const onCsv = () => download(new Blob([toCsv(tabular)], { type: "text/csv;charset=utf-8" }), name);
  openDataTable({ title, tabular, atS: null, onCsv });
}
