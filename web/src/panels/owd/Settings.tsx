import { HelpOf } from "../../controls/help";
import { ParamRow } from "../../controls/ParamRow";
import type { ParamRef } from "../../state/catalogueIndex";
import { index } from "../../state/lab";
import type { Page } from "../../state/types";

interface SettingsProps {
  readonly page: Page;
  /** Keys of what the sender does with marks and their delays. */
  readonly senderKeys: readonly string[];
  /** Estimators that get the exchanges. */
  readonly ids: readonly string[];
}

/** The clocks, the sender's marks, and the parameters of the estimators that get the exchanges. */
export function Settings({ page, senderKeys, ids }: SettingsProps) {
  const clocks = refsOf((index.module("clock", "")?.params ?? []).map(({ key }) => key));
  const sender = refsOf(senderKeys);
  const estimators = ids.flatMap((id) => index.module("owd", id) ?? []);
  const own = estimators.map(({ id, label, params }) => ({ id, label, refs: refsOf(params.map(({ key }) => key)) }));
  const all = [...clocks, ...sender, ...own.flatMap(({ refs }) => refs)];
  return (
    <>
      <Rows page={page} title="Clocks" refs={clocks} />
      <Rows page={page} title="Sender" refs={sender} />
      {own.map(({ id, label, refs }) => (
        <Rows key={id} page={page} title={label} refs={refs} />
      ))}
      <HelpOf refs={all} />
    </>
  );
}

function refsOf(keys: readonly string[]): readonly ParamRef[] {
  return keys.flatMap((key) => index.find(key) ?? []);
}

function Rows({
  page,
  title,
  refs,
}: {
  readonly page: Page;
  readonly title: string;
  readonly refs: readonly ParamRef[];
}) {
  if (refs.length === 0) return null;
  return (
    <section className="group" aria-label={`One-way delay: ${title}`}>
      <h3 className="early-title">{title}</h3>
      {refs.map((ref) => (
        <ParamRow key={ref.key} page={page} paramRef={ref} />
      ))}
    </section>
  );
}
