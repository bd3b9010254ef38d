import { HelpOf } from "../../../controls/help";
import { ParamRow } from "../../../controls/ParamRow";
import { formatNumber } from "../../../plot/parts/format";
import { index } from "../../../state/lab";
import { useLab } from "../../../state/store";
import { useShown } from "../../../state/traces";
import { mobileControls } from "../mobile";

/** The first controls of a mobile network, and beside them the numbers that they change. */
export function MapControls() {
  const keys = useLab((state) =>
    mobileControls(state)
      .map(({ key }) => key)
      .join(" "),
  );
  const refs = keys.split(" ").flatMap((key) => index.find(key) ?? []);
  return (
    <div className="map-first">
      <section className="map-rows" aria-label="Main controls">
        {refs.map((ref) => (
          <ParamRow key={ref.key} page="lab" paramRef={ref} />
        ))}
      </section>
      <Connectivity />
      <HelpOf refs={refs} />
    </div>
  );
}

/** Means over time of the run that is shown. */
function Connectivity() {
  const result = useShown("lab")?.result;
  const network = result?.network;
  const hops = network?.meanShortestHops ?? null;
  const facts: readonly (readonly [string, string])[] = [
    ["mean degree", network === undefined ? "–" : formatNumber(network.meanDegree, 2)],
    ["connected pairs", share(network?.connectedPairs)],
    ["isolated nodes", share(network?.isolatedNodes)],
    ["mean hops", hops === null ? "–" : formatNumber(hops, 2)],
  ];
  return (
    <dl className="map-facts" aria-label="Means over time">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function share(value: number | undefined): string {
  return value === undefined ? "–" : `${formatNumber(100 * value, value < 0.1 ? 1 : 0)} %`;
}
