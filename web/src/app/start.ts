import { startRunner } from "../panels/runner";
import { applyShared, notify, openPreset } from "../state/actions";
import { index } from "../state/lab";
import { startLinkSync } from "../state/linkSync";

/** Brings the state from the address into the store, then starts what follows the store: the link and the runs. */
export async function startLab(): Promise<void> {
  openPreset(index.catalogue.presets[0]?.id ?? "");
  await startLinkSync({ apply: applyShared, tell: (text) => notify("warning", text) });
  startRunner();
}
