/** PyTorch in a virtual environment of its own, to compare the speed of training with. */
import { existsSync } from "node:fs";
import { at, run, say, which } from "./common.mjs";

const VERSION = "2.5.1";

/** The environment's Python, or the one that PEERS_PYTHON names. */
const python = () => process.env.PEERS_PYTHON ?? at("build", "peers-venv", "bin", "python");

const hasTorch = async () => (await run(python(), ["-c", "import torch"], { quiet: true })).code === 0;

/** Makes the environment where it is missing: some 3 GB from PyPI, once. Gives why that was not possible, or null. */
async function install() {
  if (existsSync(python()) && (await hasTorch())) return null;
  if (process.env.PEERS_PYTHON !== undefined) return "PEERS_PYTHON has no torch";
  const own = which("python3");
  if (own === null) return "there is no python3";
  say("Installing PyTorch in build/peers-venv (some 3 GB, once)");
  const made = await run(own, ["-m", "venv", at("build", "peers-venv")], { quiet: true });
  if (made.code !== 0) return made.out.trim().split("\n").at(-1);
  const packages = [`torch==${VERSION}`, "numpy"];
  const got = await run(python(), ["-m", "pip", "install", "--quiet", ...packages], { quiet: true });
  return got.code === 0 ? null : got.out.trim().split("\n").at(-1);
}

/** The output of scripts/peers/epoch_torch.py; empty, with a sentence, where PyTorch cannot be had. */
export async function timeTorch() {
  const why = await install();
  if (why !== null) {
    say(`PyTorch is left out: ${why}.`);
    return "";
  }
  const { code, out } = await run(python(), [at("scripts", "peers", "epoch_torch.py")], { quiet: true });
  if (code === 0) return out;
  say(`PyTorch is left out: ${out.trim().split("\n").at(-1)}.`);
  return "";
}
