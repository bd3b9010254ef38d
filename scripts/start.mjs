/**
 * `npm start [-- --no-open] [-- --port N]`: sets up what is missing, builds what has changed, serves the lab on this machine
 * and opens a browser where there is one.
 */
import { spawn } from "node:child_process";
import { Fault, main, say, which } from "./lib/common.mjs";
import { ensureWasm } from "./lib/core.mjs";
import { ensurePackages } from "./lib/packages.mjs";
import { distFolder, ensurePage } from "./lib/page.mjs";
import { serve } from "./lib/server.mjs";

/** The value after an option, or undefined. */
function option(name) {
  const index = process.argv.indexOf(name);
  return index < 0 ? undefined : process.argv[index + 1];
}

/** Opens the address in the person's browser; without a screen or an opener there is nothing to do. */
function openBrowser(address) {
  const openers = { darwin: ["open", [address]], win32: ["cmd", ["/c", "start", "", address]] };
  const screen = process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  const [command, args] = openers[process.platform] ?? [screen ? which("xdg-open") : null, [address]];
  if (command === null) return;
  spawn(command, args, { stdio: "ignore", detached: true })
    .on("error", () => undefined)
    .unref();
}

await main(async () => {
  const port = Number(option("--port") ?? 4173);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Fault("--port takes a number from 0 to 65535.");
  await ensurePackages();
  await ensureWasm();
  await ensurePage();
  const { address } = await serve(distFolder, { port });
  say(`RTT Lab is at ${address}   (Ctrl+C ends it)`);
  if (!process.argv.includes("--no-open") && !process.env.CI) openBrowser(address);
});
