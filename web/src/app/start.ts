import { createFakeClient } from "../state/testing/fakeClient";

import { startPlayer } from "../lab/player";
import { startRunner } from "../panels/runner";
import { painted } from "../plot";
import { applyShared, notify, openPreset } from "../state/actions";
import { client, index, setClient } from "../state/lab";
import { startLinkSync } from "../state/linkSync";

/** Brings the state from the address into the store, then starts what follows the store: the link and the runs. */
export async function startLab(): Promise<void> {
  const lab = createFakeClient();
  setClient(lab);
  openPreset(index.catalogue.presets[0]?.id ?? "");
  await startLinkSync({ apply: applyShared, tell: (text) => notify("warning", text) });
  startRunner();
  startPlayer();
  client().onWorkerLost(tellWorkerLost);
  window.__lab = { idle, crash: () => undefined, version: index.catalogue.version };
}

function tellWorkerLost(error: { readonly message: string }): void {
  notify(
    "error",
    "The worker that computes died and a new one has started; your settings are kept.",
    `What happened: ${error.message} This link repeats it:`,
    location.href,
  );
}

/** Resolves when the worker has nothing to do and everything is painted. */
async function idle(): Promise<void> {
  await client().idle();
  await painted();
}

declare global {
  interface Window {
    /** For tests and the bench: when all is done, and how a lost worker looks. */
    __lab?: { readonly idle: () => Promise<void>; readonly crash: () => void; readonly version: string };
  }
}
