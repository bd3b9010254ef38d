/** `node scripts/build-native.mjs test|fuzz|bench`: builds the core's native programs into build/. */
import { Fault, main, say, shown } from "./lib/common.mjs";
import { buildNative } from "./lib/native.mjs";

await main(async () => {
  const [name = ""] = process.argv.slice(2);
  if (!["test", "fuzz", "bench"].includes(name)) throw new Fault("Say which programs: test, fuzz or bench.");
  for (const { path } of await buildNative(name)) say(shown(path));
});
