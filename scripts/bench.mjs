/**
 * `npm run bench [-- --peers] [-- --no-page]`: our own figures and the ratio of wasm to native; with --peers also ns-2 on the same
 * dumbbell, and PyTorch on the same nets. `npm run bench -- --instructions [PRESET]`: the instructions of each function of the core instead. Budgets are in budgets.json. A figure over its budget is marked; the exit code stays 0, since machines differ.
 */

import { pageSizes } from "./lib/budgets.mjs";
import { at, main, readJson, say } from "./lib/common.mjs";
import { ensureWasm } from "./lib/core.mjs";
import { countInstructions } from "./lib/instructions.mjs";
import { measureNative, measurePeers, measureTorch, measureWasm } from "./lib/measure.mjs";
import { ensurePackages } from "./lib/packages.mjs";
import { ensurePage } from "./lib/page.mjs";
import { measureAsymmetric, measureLargeLog, measurePage } from "./lib/page-speed.mjs";

const budgets = readJson(at("budgets.json"));

/** One row: name, figure, budget. `atMost`: the budget is an upper bound, otherwise a lower one. */
function row(what, figure, unit, budget, atMost = true) {
  const text = `${figure.toFixed(figure < 10 ? 3 : 1)} ${unit}`.trim();
  const held =
    budget === undefined
      ? ""
      : `${atMost ? "at most" : "at least"} ${budget}: ${(atMost ? figure <= budget : figure >= budget) ? "held" : "NOT held"}`;
  say(`  ${what.padEnd(58)} ${text.padStart(18)}   ${held}`);
}

const find = (cases, name) => cases.find((entry) => entry.case === name);

function showCases(title, cases) {
  say(`\n${title}`);
  for (const entry of cases) {
    const { case: name, wallSeconds, packets, ...rest } = entry;
    const rate = packets === undefined ? "" : `${(packets / wallSeconds / 1e6).toFixed(2)} M packets/s`;
    const more = Object.entries(rest).map(
      ([key, value]) => `${key} ${typeof value === "number" ? Number(value.toPrecision(5)) : value}`,
    );
    say(`  ${name.padEnd(22)} ${wallSeconds.toFixed(4)} s  ${rate.padEnd(18)} ${more.join(", ")}`);
  }
}

function showRatios(native, wasm, peers) {
  say("\nRatios of this run");
  for (const entry of wasm) {
    const other = find(native, entry.case);
    if (other !== undefined)
      row(
        `${entry.case}: wasm time / native time`,
        entry.wallSeconds / other.wallSeconds,
        "",
        budgets.wasmToNativeRatio,
      );
  }
  const [few, many] = [find(wasm, "cost-10"), find(wasm, "cost-1000")];
  if (few !== undefined && many !== undefined) {
    const cost = ({ wallSeconds, packets }) => wallSeconds / packets;
    row(
      "cost per packet, 1,000 flows / 10 flows",
      cost(many) / cost(few),
      "",
      budgets.costPerPacketRatioFrom10To1000Flows,
    );
  }
  const faster = {
    "dumbbell-100M-10": budgets.timesFasterThanNs2,
    "dumbbell-1G-100": budgets.timesFasterThanNs2At1GbitPerS,
    "sack-150M-50": budgets.timesFasterThanNs2,
  };
  for (const peer of peers) {
    const ours = find(wasm, peer.case);
    if (ours !== undefined)
      row(`${peer.case}: ns-2 time / wasm time`, peer.wallSeconds / ours.wallSeconds, "", faster[peer.case], false);
  }
  showNs3(wasm, peers);
}

/** How often as fast an epoch is as in PyTorch on one thread, by the processor's time, at each size of a batch. */
function showTorch(wasm, torch) {
  for (const peer of torch) {
    const ours = find(wasm, peer.case);
    const [batch] = /\d+$/.exec(peer.case);
    row(
      `${peer.case}: PyTorch's time / wasm time`,
      peer.cpuSeconds / ours.cpuSeconds,
      "",
      budgets.timesFasterThanTorchAtBatch[batch],
      false,
    );
  }
}

/** ns-3 is not run: its recorded time is scaled by the ratio of ns-2's times on the two machines. */
function showNs3(wasm, peers) {
  const ours = find(wasm, "dumbbell-100M-10");
  const peer = find(peers, "dumbbell-100M-10");
  if (ours === undefined || peer === undefined) return;
  const { cases } = readJson(at("datasets", "reference", "simulators", "speed.json"));
  const recorded = (label) => cases.find((entry) => entry.label === label).wall_s;
  const ns3 = recorded("ns-3 NewReno 100 Mbit/s 10 flows");
  const scale = peer.wallSeconds / recorded("ns-2 Newreno 100 Mbit/s 10 flows, Splay scheduler");
  row(
    "dumbbell-100M-10: ns-3 time (recorded, scaled) / wasm time",
    (ns3 * scale) / ours.wallSeconds,
    "",
    budgets.timesFasterThanNs3,
    false,
  );
}

async function showPage() {
  await ensurePage();
  say("\nDownloads, gzipped");
  for (const [id, bytes] of Object.entries(pageSizes())) row(id, bytes / 1000, "kB", budgets[id] / 1000);
  if (process.argv.includes("--no-page")) return;
  say("\nPage: control moved to charts painted (Chromium, default lab, every control)");
  const { controls, p50Ms, p95Ms, slowest } = await measurePage();
  row(`median over ${controls} moves`, p50Ms, "ms");
  row("95th percentile", p95Ms, "ms", budgets.sliderToPaintP95Ms);
  for (const { name, ms } of slowest) row(`slowest: ${name}`, ms, "ms");
  say("\nPage: the asymmetry ratio moved, one-way delay panel and ladder open (the ladder follows after a rest)");
  const asymmetric = await measureAsymmetric();
  row(`median over ${asymmetric.controls} moves`, asymmetric.p50Ms, "ms");
  row("95th percentile", asymmetric.p95Ms, "ms", budgets.sliderToPaintP95Ms);
  say("\nPage: a log of 100 MB, a million samples");
  const { seconds, longestTaskMs } = await measureLargeLog();
  row("file chosen to charts painted", seconds, "s");
  row("longest task of the page's own thread (0: none over 50 ms)", longestTaskMs, "ms", budgets.longestTaskMs);
}

/** The functions with at least 1 % of the instructions; `preset` defaults to the dumbbell of the budgets. */
async function showInstructions(preset = "dumbbell-speed") {
  const { packets, counts } = await countInstructions(preset);
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  say(`\nMachine instructions of the wasm per data packet, ${preset} with all recorded (${packets} packets)`);
  for (const [name, count] of [["all", all], ...counts.filter(([, count]) => count >= all / 100)])
    say(`  ${name.padEnd(32)} ${(count / packets).toFixed(1).padStart(8)}`);
}

await main(async () => {
  await ensurePackages();
  const asked = process.argv.indexOf("--instructions");
  if (asked > 0) {
    await showInstructions(process.argv[asked + 1]);
    return;
  }
  await ensureWasm();
  const native = await measureNative();
  showCases("Core, native (-O3)", native);
  const wasm = await measureWasm();
  showCases("Core, wasm in a worker thread", wasm);
  const peers = process.argv.includes("--peers") ? await measurePeers() : [];
  if (peers.length > 0) showCases("ns-2", peers);
  const torch = process.argv.includes("--peers") ? await measureTorch() : [];
  if (torch.length > 0) showCases("PyTorch, one thread", torch);
  showRatios(native, wasm, peers);
  showTorch(wasm, torch);
  for (const { case: name, percentOfRun } of wasm.filter((entry) => entry.percentOfRun !== undefined))
    row(`${name}: what the net adds to the run`, percentOfRun, "%", budgets.inferencePercentOfRun);
  for (const { case: name, bytes, wallSeconds } of wasm.filter((entry) => entry.bytes !== undefined)) {
    row(`${name}: reading`, bytes / 1e6 / wallSeconds, "MB/s", budgets.logReadingMBPerS, false);
  }
  for (const { case: name, wallSeconds } of wasm.filter((entry) => entry.samples !== undefined)) {
    row(`${name}: a million samples`, wallSeconds, "s", budgets.secondsPerMillionSamples[name]);
  }
  const fluid = find(wasm, "fluid-100s");
  if (fluid !== undefined)
    row("fluid model: 100 s of trajectory, slowest place", fluid.wallSeconds * 1000, "ms", budgets.fluidTrajectoryMs);
  await showPage();
});
