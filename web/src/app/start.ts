import { createLabClient } from "../../../sim-worker/src/index";
import { PAGES } from "../pages/registry";
import { painted, schedulePaint } from "../plot";
import { begin, isSettled, later, settled } from "../runs/background";
import { notify, openPreset } from "../state/actions";
import { client, index, setClient } from "../state/lab";
import { currentAddress, startLinkSync } from "../state/linkSync";
import { pageOf } from "../state/pages";
import { applyShared } from "../state/shared";
import { startStore, useLab } from "../state/store";
import { type Shown, shown } from "../state/traces";
import { splitHash } from "../state/url";
import { followPages } from "./pages";

/** Until the first picture of the app stands, it is not idle. */
export const appShown = begin();

/** Brings the state from the address into the store, then starts what follows the store: the link and the runs. */
export async function startLab(): Promise<void> {
  startStore(PAGES);
  // The code of the page that the address names is fetched while its link is read.
  pageOf(splitHash(location.hash).page)
    .load()
    .catch(() => undefined);
  const lab = createLabClient();
  setClient(lab);
  openPreset(index.catalogue.presets[0]?.id ?? "");
  await startLinkSync({ apply: applyShared, tell: (text) => notify("warning", text) });
  await followPages();
  lab.onWorkerLost(tellWorkerLost);
  // Everything is fetched now, so that nothing is asked of the network later.
  later(async () => {
    for (const page of PAGES) await (await page.load()).prefetch?.();
    await lab.prepare();
    await lab.prepare();
  });
  window.__lab = {
    idle,
    crash: () => void lab.crash(),
    shown: () => shown(useLab.getState().page),
    address: currentAddress,
    version: index.catalogue.version,
  };
}

function tellWorkerLost(error: { readonly message: string }): void {
  notify(
    "error",
    "The worker that computes died and a new one has started; your settings are kept.",
    `${error.message} This link repeats it:`,
    location.href,
  );
}

/** Resolves when the worker has nothing to do, everything is painted and the background work is done. */
async function idle(): Promise<void> {
  do {
    await settled();
    await client().idle();
    await painted();
    await frameAndTask();
  } while (!isSettled());
}

/** What React makes of the last change comes in tasks of its own; they may begin new work. */
function frameAndTask(): Promise<void> {
  return new Promise((resolve) => schedulePaint(() => setTimeout(resolve)));
}

declare global {
  interface Window {
    /** For tests and the bench: when all is done, how a lost worker looks, the columns that the open page shows, the link of the present state. */
    __lab?: {
      readonly idle: () => Promise<void>;
      readonly crash: () => void;
      readonly shown: () => Shown | null;
      readonly address: () => Promise<string>;
      readonly version: string;
    };
  }
}
