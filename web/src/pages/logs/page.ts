import type { LabError, LogSummary } from "../../../../sim-worker/src/protocol";
import { changeSlice } from "../../state/actions";
import type { PageDescriptor } from "../../state/pages";
import { EMPTY_LOG, type LogSettings, logLink } from "./link";

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
}

const initial = { ...EMPTY_LOG, reading: { kind: "none" }, summary: null, error: null } as const;

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
  },
  link: { ...logLink, read: (link) => ({ ...initial, ...logLink.read(link) }) },
  source: {
    kind: () => "log",
    identity: ({ slices: { logs: log } }) => [log.source, log.format, log.mapping, log.flow],
    flow: ({ slices }) => slices.logs.flow,
    shadows: ({ slices }) => slices.logs.estimators,
    setShadows: (estimators) => changeSlice("logs", { estimators }),
  },
  tuned: true,
  caption: ({ slices: { logs: log } }) => {
    const name = log.summary?.name ?? "log";
    return { title: `${name}, flow ${log.flow}`, seed: null, about: `log ${name}` };
  },
};
