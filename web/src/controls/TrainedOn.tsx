import "./trainedOn.css";
import { useEffect, useState } from "react";
import { loadModels } from "../../../sim-worker/src/bundledModels";
import { index } from "../state/lab";
import { learntFrom } from "../state/learntFrom";
import { bytesOfBase64 } from "../state/modelFiles";
import { headerOf } from "../state/modelHeader";
import { OWN_RTT } from "../state/ownModel";
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
  const own = useLab((state) => state.ownModel?.file ?? null);
  const bundled = useBundled(id);
  const preset = useLab((state) => state.preset);
  // Of the run that is shown; null on a page without one.
  const seed = useLab((state) => pageOf(page).caption?.(state).seed ?? null);
  const file = id === OWN_RTT ? own : bundled;
  if (file === null) return null;
  const header = headerOf(bytesOfBase64(file));
  const parts = learntFrom(header?.provenance ?? "", index);
  const same = parts.some(
    (part) => seed !== null && part.preset === preset && preset !== "" && part.seeds.includes(seed),
  );
  return (
    <section className="trained-on" aria-label="Training window">
      <p>Training window of the net{parts.length === 0 ? ": its file does not say what it learnt from." : ""}</p>
      {parts.length > 0 && (
        <ul>
          {parts.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {parts.length > 0 && (
        <p>
          {same
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
