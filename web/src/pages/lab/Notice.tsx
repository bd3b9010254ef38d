import { revealControl } from "../../controls/reveal";
import { Notes } from "../../panels/Notes";
import { index } from "../../state/lab";
import { useLab } from "../../state/store";
import { useShown } from "../../state/traces";
import { modelOf } from "../../state/values";
import { noticeOf } from "./mainControls";
import { partsOf } from "./withLabels";

/** What there is to notice in the preset; the names of parameters lead to their controls. */
export function Notice() {
  const text = useLab(noticeOf);
  if (text === "") return null;
  return (
    <section className="notice-text" aria-label="What to notice">
      <p>
        <strong>What to notice.</strong>{" "}
        {partsOf(text, index).map(({ text: part, ref }) =>
          ref === null ? (
            part
          ) : (
            <button key={ref.key} type="button" className="link" onClick={() => revealControl(ref.key)}>
              {part}
            </button>
          ),
        )}
      </p>
    </section>
  );
}

/** What the run itself has to note. */
export function RunNotes() {
  const model = useLab((state) => modelOf(state) !== undefined);
  const notes = useShown("lab")?.notes ?? [];
  return <Notes notes={notes} title={model ? "Notes on the samples" : "Notes of the run"} timed />;
}
