/** `node scripts/test-core.mjs [NAME…]`: builds the C tests under sanitizers and runs them, or those whose name contains NAME. */
import { main, say } from "./lib/common.mjs";
import { runCoreTests } from "./lib/native.mjs";

await main(async () => {
  const results = await runCoreTests(process.argv.slice(2));
  for (const { name, passed, failed, out, seconds } of results) {
    if (failed > 0) say(out);
    say(`${failed > 0 ? "FAILED" : "ok    "}  ${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`);
  }
  if (results.some(({ failed }) => failed > 0)) process.exitCode = 1;
});
