import { HelpOf } from "../../controls/help";
import { ParamRow } from "../../controls/ParamRow";
import { useNarrow } from "../../panels/useNarrow";
import { index } from "../../state/lab";
import { useLab } from "../../state/store";
import { mainControls } from "./mainControls";
import { isMobile } from "./mobile";

/** On a phone: the few controls that the preset is about, above the charts that they change. The map of a mobile network has its own. */
export function MainControls() {
  const narrow = useNarrow();
  const keys = useLab((state) =>
    (narrow && !isMobile(state) ? mainControls(state).map(({ key }) => key) : []).join(" "),
  );
  const refs = keys.split(" ").flatMap((key) => index.find(key) ?? []);
  if (refs.length === 0) return null;
  return (
    <section className="main-controls" aria-label="Main controls">
      {refs.map((ref) => (
        <ParamRow key={ref.key} page="lab" paramRef={ref} />
      ))}
      <HelpOf refs={refs} />
    </section>
  );
}
