import "./trainedOn.css";
import { useEffect, useState } from "react";
import { loadModels } from "../../../sim-worker/src/bundledModels";
import { isFlow } from "../../../sim-worker/src/learntFlows";
import { index } from "../state/lab";
import { type LearntPart, learntFrom } from "../state/learntFrom";
import { bytesOfBase64 } from "../state/modelFiles";
import { headerOf } from "../state/modelHeader";
import { netOf, OWN_RTT } from "../state/ownModel";
import { pageOf } from "../state/pages";
import { useLab } from "../state/store";
import type { Page } from "../state/types";
import { valueAt } from "../state/values";

interface Props {
  readonly page: Page;
  /** The parameter that chooses the net. */
  readonly param: string;
}

/** The training window of an estimator's net: which flows, from which second to which, which seeds; from the net's file. */
export default function TrainedOn({ page, param }: Props) {
  const id = String(useLab((state) => valueAt(state, page, param) ?? index.find(param)?.param.default));
  const own = useLab((state) => netOf(state, page)?.file ?? null);
  const bundled = useBundled(id);
  const preset = useLab((state) => state.preset);
  // Of the run that is shown; null on a page without one.
  const seed = useLab((state) => pageOf(page).caption?.(state).seed ?? null);
  // Of the flow of a log that is shown; empty on a page without one.
  const sha256 = useLab((state) => pageOf(page).source?.recorded?.(state)?.sha256 ?? "");
  const label = useLab((state) => pageOf(page).source?.recorded?.(state)?.label ?? "");
  const file = id === OWN_RTT ? own : bundled;
  if (file === null) return null;
  const header = headerOf(bytesOfBase64(file));
  const parts = learntFrom(header?.provenance ?? "", index);
  const isRun = (part: LearntPart) =>
    seed !== null && part.preset === preset && preset !== "" && part.seeds.includes(seed);
  const isShown = ({ flow }: LearntPart) => flow !== null && isFlow(flow, sha256, label);
  return (
    <section className="trained-on" aria-label="Training window">
      <p>Training window of the net{parts.length === 0 ? ": its file does not say what it learnt from." : ""}</p>
      {parts.length > 0 && (
        <ul>
          {parts.map((part) => (
            <li key={part.text}>
              {part.text}
              {isShown(part) && " (the flow that is shown)"}
            </li>
          ))}
        </ul>
      )}
      {parts.length > 0 && (
        <p>
          {parts.some(isShown)
            ? "This flow is one of them: another flow judges the net fairly."
            : parts.some(isRun)
              ? "This run is one of them: another seed judges the net fairly."
              : "What is shown here is another flow: the net is trained and judged on different flows."}
        </p>
      )}
    </section>
  );
}

/** Brings the bundled nets into the page, so that nothing is fetched later. */
export const prefetch = loadModels;

/** The file of a bundled net; null before it is there, and for another id. */
function useBundled(id: string): string | null {
  const [models, setModels] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    let gone = false;
    loadModels().then(
      (all) => {
        if (!gone) setModels(all);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  return models[id] ?? null;
}
