import { routeAt } from "../../../plot/map/routes";
import { formatNumber } from "../../../plot/parts/format";
import { setParam } from "../../../state/actions";
import { useLab } from "../../../state/store";
import { useShown } from "../../../state/traces";
import { observedFlow } from "../../../state/values";
import { sceneNow } from "./controller";
import { useMapView } from "./mapView";
import { flowsOf } from "./sceneInput";

/** The flows between nodes: the chosen one is drawn on the map, and the charts are about it. */
export function FlowList() {
  const shown = useShown("lab");
  const chosen = useLab(observedFlow);
  const timeS = useMapView((view) => view.timeS);
  const flows = flowsOf(shown);
  if (flows.length === 0) return <p className="empty">No flows between nodes yet.</p>;
  const routes = sceneNow()?.routes ?? null;
  const goodput = new Map(shown?.result?.flows.map(({ id, goodputBitPerS }) => [id, goodputBitPerS]));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach what is below
    <section className="map-flows" aria-label="Flows" tabIndex={0}>
      <table>
        <caption className="visually-hidden">Flows between nodes</caption>
        <thead>
          <tr>
            <th scope="col">flow</th>
            <th scope="col">nodes</th>
            <th scope="col" className="number">
              hops now
            </th>
            <th scope="col" className="number">
              kbit/s
            </th>
          </tr>
        </thead>
        <tbody>
          {flows.map(({ id, source, destination }) => {
            const route = routes === null ? null : routeAt(routes, source, destination, timeS);
            return (
              <tr key={id} data-chosen={id === chosen || undefined}>
                <th scope="row">
                  <button
                    type="button"
                    className="link"
                    aria-pressed={id === chosen}
                    title="Draw its route, and chart it"
                    onClick={() => setParam("lab", "run.observe", [id])}
                  >
                    {id}
                  </button>
                </th>
                <td>
                  {source} → {destination}
                </td>
                <td className="number">{route?.complete === true ? route.path.length - 1 : "–"}</td>
                <td className="number">{formatNumber((goodput.get(id) ?? 0) / 1000, 1)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
