import type { LabClient } from "../../../sim-worker/src/client";
import { indexCatalogue } from "./catalogueIndex";
import { createFakeClient } from "./testing/fakeClient";
import { fixtureCatalogue } from "./testing/fixtureCatalogue";

/** What the page holds of the core: its catalogue, and the client that talks to the worker. */
export const index = indexCatalogue(fixtureCatalogue);

let held: LabClient | undefined;

/** The one client of the page, started when first asked for. */
export function client(): LabClient {
  held ??= createFakeClient();
  return held;
}
