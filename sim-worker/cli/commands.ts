/** The commands of `lab`, one line each, in the order of `lab --help`. */

import type { Command } from "./command";
import { command as catalog } from "./commands/catalog";
import { command as model } from "./commands/model";
import { command as paper } from "./commands/paper";
import { command as reference } from "./commands/reference";
import { command as replay } from "./commands/replay";
import { command as run } from "./commands/run";
import { command as schema } from "./commands/schema";
import { command as sweep } from "./commands/sweep";
import { command as train } from "./commands/train";
import { command as vectors } from "./commands/vectors";

export const commands: readonly Command[] = [
  catalog,
  schema,
  run,
  replay,
  model,
  sweep,
  train,
  vectors,
  reference,
  paper,
];
