import type { LabError, LogSummary } from "../../../../sim-worker/src/protocol";
import { changeSlice } from "../../state/actions";
import type { PageDescriptor } from "../../state/pages";
import type { OwnModel } from "../../state/types";
import { EMPTY_LOG, type LogSettings, logLink } from "./link";
import { usualEstimators } from "./usual";

declare module "../../state/types" {
  interface PageSlices {
    readonly logs: LogSettings & OpenLog;
  }
}

/** What is open, or being opened. */
interface OpenLog {
  readonly reading:
    | { readonly kind: "none" }
    | { readonly kind: "reading"; readonly name: string; readonly share: number };
  readonly summary: LogSummary | null;
  /** Why the last file could not be read. */
  readonly error: LabError | null;
  /** What an estimator that is set to an own model uses; null: none was opened. Links name it where it is in use. */
  readonly net: OwnModel | null;
}

const initial = { ...EMPTY_LOG, reading: { kind: "none" }, summary: null, error: null, net: null } as const;

/** Logs: the estimators on a flow of a recorded log. */
export const logs: PageDescriptor<"logs"> = {
  id: "logs",
  label: "Logs",
  load: () => import("./LogsPage"),
  initial,
  slicePlaces: {
    source: "url",
    format: "url",
    mapping: "url",
    flow: "url",
    estimators: "url",
    reading: "none",
    summary: "none",
    error: "none",
    net: "none",
  },
  link: { ...logLink, read: (link) => ({ ...initial, ...logLink.read(link) }) },
  source: {
    kind: () => "log",
    identity: ({ slices: { logs: log } }) => [log.source, log.format, log.mapping, log.flow],
    flow: ({ slices }) => slices.logs.flow,
    shadows: ({ slices: { logs: log } }) =>
      log.summary === null && log.estimators.length === 0 ? usualEstimators() : log.estimators,
    setShadows: (estimators) => changeSlice("logs", { estimators }),
    net: ({ slices }) => slices.logs.net,
    setNet: (net) => changeSlice("logs", { net }),
    recorded: ({ slices: { logs: log } }) => {
      const flow = log.summary?.flows.find(({ id }) => id === log.flow);
      return log.summary === null || flow === undefined ? null : { sha256: log.summary.sha256, label: flow.label };
    },
  },
  tuned: true,
  caption: ({ slices: { logs: log } }) => {
    const name = log.summary?.name ?? "log";
    return { title: `${name}, flow ${log.flow}`, seed: null, about: `log ${name}` };
  },
};
