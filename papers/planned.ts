/** Artefacts that cannot run yet: at present none. */

import type { PlannedArtefact } from "./experiment/artefact";

export const PLANNED: readonly PlannedArtefact[] = [];
