import { catalogue } from "../../../sim-worker/generated/catalogue";
import type { LabClient } from "../../../sim-worker/src/client";
import { indexCatalogue } from "./catalogueIndex";

/** What the page holds of the core: its catalogue, and the client that talks to the worker. */
export const index = indexCatalogue(catalogue);

let held: LabClient | null = null;

/** The app opens the worker and hands its client in before anything runs. */
export function setClient(client: LabClient): void {
  held = client;
}

/** The one client of the page. */
export function client(): LabClient {
  if (held === null) throw new Error("the worker's client was asked for before it was opened");
  return held;
}
