import { Notes } from "../../panels/Notes";
import { index } from "../../state/lab";
import { useLab } from "../../state/store";
import { useShown } from "../../state/traces";
import { modelOf } from "../../state/values";
import { withLabels } from "./withLabels";

/** What there is to notice in the preset. */
export function Notice() {
  const preset = useLab((state) => state.preset);
  const scenario = useLab((state) => state.scenario);
  const model = useLab((state) => modelOf(state) !== undefined);
  const known = index.catalogue.presets.find((each) => each.id === preset)?.notice;
  const text = model ? "" : (known ?? (typeof scenario.notice === "string" ? scenario.notice : ""));
  if (text === "") return null;
  return (
    <section className="panel" aria-labelledby="notice-title">
      <h2 className="panel-title" id="notice-title">
        What to notice
      </h2>
      <p>{withLabels(text, index)}</p>
    </section>
  );
}

/** What the run itself has to note. */
export function RunNotes() {
  const model = useLab((state) => modelOf(state) !== undefined);
  const notes = useShown("lab")?.notes ?? [];
  return <Notes notes={notes} title={model ? "Notes on the samples" : "Notes of the run"} timed />;
}
