/** `npm run -s lab -- COMMAND …`: the core under Node, for scripts, tests and comparisons. */

import { main } from "./main";

process.exitCode = await main(process.argv.slice(2));
