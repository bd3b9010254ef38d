import { lazy, memo, Suspense, useMemo } from "react";
import { index } from "../state/lab";
import { useLab } from "../state/store";
import type { Page } from "../state/types";
import { estimatorsOf } from "../state/values";
import { Swatch } from "./EstimatorList";
import { Group } from "./Group";
import { ModelNotes } from "./ModelNotes";
import { ParamRow } from "./ParamRow";

const TrainedOn = lazy(() => import("./TrainedOn"));

/** The parameters of the chosen estimator; before one is chosen, of the one with the most to set. */
export const EstimatorParams = memo(function EstimatorParams({ page }: { readonly page: Page }) {
  const chosen = useLab((state) => state.selectedEstimator[page]);
  const all = useLab((state) => estimatorsOf(state, page).join(" "));
  const id = chosen !== "" ? chosen : richest(all.split(" "));
  const module = index.module("estimator", id);
  const refs = useMemo(() => (module?.params ?? []).flatMap(({ key }) => index.find(key) ?? []), [module]);
  if (module === undefined) return null;
  const net = refs.find(({ param }) => param.id === "model");
  return (
    <Group id={`estimator.${id}`} title={module.label} mark={<Swatch id={id} />}>
      {refs.length === 0 && <p className="empty">{module.label} has nothing to set.</p>}
      {refs.map((ref) => (
        <ParamRow key={ref.key} page={page} paramRef={ref} />
      ))}
      {net !== undefined && (
        <Suspense>
          <TrainedOn page={page} param={net.key} />
        </Suspense>
      )}
      <ModelNotes module={module} />
    </Group>
  );
});

function richest(ids: readonly string[]): string {
  let best = ids[0] ?? "";
  let most = -1;
  for (const id of ids) {
    const count = index.module("estimator", id)?.params.length ?? 0;
    if (count > most) {
      best = id;
      most = count;
    }
  }
  return best;
}
