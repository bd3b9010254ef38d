import "../panelParts.css";
import "./owd.css";
import { type ReactNode, useMemo } from "react";
import type { OneWayDelay } from "../../../../sim-worker/src/protocol";
import { SetField } from "../../controls/ChoiceFields";
import { setParam } from "../../state/actions";
import { index } from "../../state/lab";
import { useLab } from "../../state/store";
import type { Page } from "../../state/types";
import { valueAt } from "../../state/values";
import { AtExchange } from "./AtExchange";
import { ErrorParts } from "./ErrorParts";
import { Methods } from "./Methods";
import { Scores } from "./Scores";
import { Settings } from "./Settings";

interface Props {
  readonly page: Page;
  readonly flow: string | null;
  /** The key of the set of estimators that get the exchanges. */
  readonly choiceKey: string;
  /** Keys of what the sender does with marks and their delays. */
  readonly senderKeys: readonly string[];
  readonly delays: OneWayDelay | undefined;
  /** What is counted by an exchange's number. */
  readonly numbered: "Segment" | "Sample";
  /** Whether the truth, and so the errors, may be seen. */
  readonly god: boolean;
  /** In place of results where nobody estimates. */
  readonly children: ReactNode;
}

/** A flow's one-way delays: who estimates them, how well, and why not better. */
export function Delays({ page, flow, choiceKey, senderKeys, delays, numbered, god, children }: Props) {
  const joined = delays?.estimators.map(({ id }) => id).join(" ") ?? "";
  const ids = useMemo(() => joined.split(" ").filter((id) => id !== ""), [joined]);
  return (
    <div className="owd-panel">
      <Choice page={page} paramKey={choiceKey} />
      {delays === undefined ? (
        children
      ) : (
        <>
          <Scores delays={delays} god={god} />
          <AtExchange page={page} flow={flow} numbered={numbered} god={god} />
          {god && <ErrorParts delays={delays} />}
          <Methods ids={ids} />
          <Settings page={page} senderKeys={senderKeys} ids={ids} />
        </>
      )}
    </div>
  );
}

function Choice({ page, paramKey }: { readonly page: Page; readonly paramKey: string }) {
  const ref = index.find(paramKey);
  const given = useLab((state) => valueAt(state, page, paramKey));
  const value = Array.isArray(given) ? given : [];
  return ref === undefined ? null : (
    <div className="watch-choice">
      <span id="owd-watching-label" className="visually-hidden">
        {ref.param.label}
      </span>
      <SetField id="owd-watching" param={ref.param} value={value} onChange={(ids) => setParam(page, paramKey, ids)} />
    </div>
  );
}
