import { HelpOf } from "../../../controls/help";
import { ParamRow } from "../../../controls/ParamRow";
import type { ParamRef } from "../../../state/catalogueIndex";
import { index } from "../../../state/lab";

/** Of the observed group: what the sender does with marks and their delays. */
const OF_SENDER = ["forwardDelay", "markPause", "delayHeader", "fastIncrease", "fastIncreaseSends"];

interface SettingsProps {
  readonly group: string;
  /** Estimators that get the exchanges. */
  readonly ids: readonly string[];
}

/** The clocks, the sender's marks, and the parameters of the estimators that get the exchanges. */
export function Settings({ group, ids }: SettingsProps) {
  const clocks = refsOf((index.module("clock", "")?.params ?? []).map(({ key }) => key));
  const sender = refsOf(OF_SENDER.map((name) => `flow.${group}.${name}`));
  const estimators = ids.flatMap((id) => index.module("owd", id) ?? []);
  const own = estimators.map(({ id, label, params }) => ({ id, label, refs: refsOf(params.map(({ key }) => key)) }));
  const all = [...clocks, ...sender, ...own.flatMap(({ refs }) => refs)];
  return (
    <>
      <Rows title="Clocks" refs={clocks} />
      <Rows title="Sender" refs={sender} />
      {own.map(({ id, label, refs }) => (
        <Rows key={id} title={label} refs={refs} />
      ))}
      <HelpOf refs={all} />
    </>
  );
}

function refsOf(keys: readonly string[]): readonly ParamRef[] {
  return keys.flatMap((key) => index.find(key) ?? []);
}

function Rows({ title, refs }: { readonly title: string; readonly refs: readonly ParamRef[] }) {
  if (refs.length === 0) return null;
  return (
    <section className="group" aria-label={`One-way delay: ${title}`}>
      <h3 className="early-title">{title}</h3>
      {refs.map((ref) => (
        <ParamRow key={ref.key} page="lab" paramRef={ref} />
      ))}
    </section>
  );
}
