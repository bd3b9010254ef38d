/** The commands of `lab`, one line each, in the order of `lab --help`. */

import type { Command } from "./command";
import { command as catalog } from "./commands/catalog";

export const commands: readonly Command[] = [catalog];
