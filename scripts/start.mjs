/**
 * `npm start [-- --no-open] [-- --port N]`: sets up what is missing, builds what has changed, serves the lab on this machine
 * and opens a browser where there is one.
 */
import { spawn } from "node:child_process";
import { parseArgs } from "node:util";
import { Fault, main, say, which } from "./lib/common.mjs";
import { ensureWasm } from "./lib/core.mjs";
import { ensurePackages } from "./lib/packages.mjs";
import { distFolder, ensurePage } from "./lib/page.mjs";
import { serve } from "./lib/server.mjs";

const usage = "npm start [-- --no-open] [-- --port N]";

/** The options given; a Fault names one that there is not. */
function readOptions() {
  try {
    const options = {
      "no-open": { type: "boolean" },
      port: { type: "string", default: "4173" },
      help: { type: "boolean" },
    };
    return parseArgs({ options }).values;
  } catch (error) {
    throw new Fault(`${error.message.split(". ")[0]}. Use: ${usage}`);
  }
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
  const options = readOptions();
  if (options.help) {
    say(usage);
    return;
  }
  const port = Number(options.port);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Fault("--port takes a number from 0 to 65535.");
  await ensurePackages();
  await ensureWasm();
  await ensurePage();
  const { address } = await serve(distFolder, { port });
  say(`RTT Lab is at ${address}   (Ctrl+C ends it)`);
  if (!options["no-open"] && !process.env.CI) openBrowser(address);
});
