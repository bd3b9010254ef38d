/** What the numbers say at the operating point, in sentences. */

import type { Fluid, FluidKnown } from "../../../../sim-worker/src/protocol";
import { formatValue } from "../../state/units";
import { SHOWN_OF_REST } from "./clipDivergent";

/** Three digits are enough to read. */
const print = (value: number): string => formatValue(Number(value.toPrecision(3)), "");
/** Boundaries are compared with each other: a digit more where three do not tell them apart. */
const whereMs = (value: number | null, other: number | null): string => {
  if (value === null) return "beyond 100 s";
  const digits = other !== null && Number(value.toPrecision(3)) === Number(other.toPrecision(3)) ? 4 : 3;
  return formatValue(Number(value.toPrecision(digits)), "ms");
};

export interface Verdict {
  /** `agree`: both say the same; `unsafe`: the theorem's condition holds, but it is unstable; `cautious`: it fails, but it is stable. */
  readonly tone: "agree" | "unsafe" | "cautious";
  readonly headline: string;
  readonly sentences: readonly string[];
}

const isPi = ({ inForce }: Fluid): boolean => inForce["model.pert-fluid.control"] === "pi";

export const theoremName = (fluid: Fluid): string => (isPi(fluid) ? "Theorem 2" : "Theorem 1");

/** Theorem against linearisation, and what the trajectory does. */
export function verdictOf(fluid: Fluid): Verdict {
  const { known } = fluid;
  const name = theoremName(fluid);
  const { theorem, exact } = known;
  const sentences = [condition(fluid, name), equilibrium(fluid), ending(fluid)].filter((sentence) => sentence !== "");
  const impossible = whyImpossible(fluid);
  if (impossible !== "") {
    const headline = `No equilibrium: ${impossible} The linear verdict (${exact ? "stable" : "unstable"}) says nothing of a real queue.`;
    return { tone: "unsafe", headline, sentences };
  }
  const tone = theorem === exact ? "agree" : theorem ? "unsafe" : "cautious";
  return { tone, headline: `${stateOf(known, name)} ${marginOf(known, name)}`, sentences };
}

/** Stable or not by the linearised equations, and where the theorem says otherwise. */
function stateOf({ theorem, exact }: FluidKnown, name: string): string {
  if (exact)
    return theorem ? "Stable." : `Stable, although ${name} does not show it (its condition is sufficient only).`;
  return theorem ? `Unstable, although ${name} says stable.` : "Unstable.";
}

/** "6.3° phase margin; leaves stability at R = 166 ms (Theorem 1: 171 ms)." */
function marginOf({ theoremRttMs, exactRttMs, marginRad, exact }: FluidKnown, name: string): string {
  const degrees = `${((marginRad * 180) / Math.PI).toFixed(1).replace("-", "−")}° phase margin`;
  const boundary = `${whereMs(exactRttMs, theoremRttMs)} (${name}: ${whereMs(theoremRttMs, exactRttMs)})`;
  return `${degrees}; ${exact ? "leaves stability at" : "stable only below"} R = ${boundary}.`.replace(
    "R = beyond",
    "R beyond",
  );
}

/** Why the equilibrium that the equations have cannot be; empty where it can. */
function whyImpossible({ known }: Fluid): string {
  if (known.chance > 1) return `the equations put it at a response probability of ${print(known.chance)}, above 1.`;
  if (known.delayMs < 0)
    return `the equations put it at a queueing delay of ${print(known.delayMs)} ms, below 0: the queue stays empty.`;
  return "";
}

function condition({ known }: Fluid, name: string): string {
  const { left, right, theorem, windowSegments } = known;
  if (left !== undefined && right !== undefined) {
    const more = Number(left.toPrecision(3)) === Number(right.toPrecision(3)) ? 7 : 3;
    return `Condition (11): ${Number(left.toPrecision(more))} ${theorem ? "≤" : ">"} ${Number(right.toPrecision(more))}.`;
  }
  return `${name} asks for as many flows and at most the round trip of its design, and for W* well above 2 (here ${print(windowSegments)}).`;
}

/** Where the equilibrium lies, and whether a real sender's curve reaches it. */
function equilibrium(fluid: Fluid): string {
  const { known, inForce } = fluid;
  const pmax = inForce["model.pert-fluid.pmax"];
  const where = `Equilibrium: window W* = ${print(known.windowSegments)} segments, response probability p* = ${print(known.chance)}, queueing delay ${print(known.delayMs)} ms`;
  if (known.chance > 1 || isPi(fluid) || typeof pmax !== "number" || known.chance <= pmax) return `${where}.`;
  return `${where}; p* is above pmax = ${print(pmax)}, where the curve of a real sender is another.`;
}

function ending({ trajectory, known, inForce }: Fluid): string {
  if (trajectory === null) return "";
  const swing = `${print(trajectory.swingSegments ?? 0)} segments from peak to peak in the last quarter`;
  const clipped =
    inForce["model.pert-fluid.clip"] === true ? " (clipped; the boundaries are those without limits)" : "";
  switch (trajectory.ends) {
    case "diverges":
      return `The trajectory diverges: there is no finite solution past ${print(trajectory.untilS)} s, for a chance below 0, which the printed equations allow, lets the window grow by its own product. It is drawn up to ${SHOWN_OF_REST} times its equilibrium or start; clipped (further parameters) it stays finite.`;
    case "rests":
      return `The trajectory settles at the equilibrium${known.exact ? "" : ", for the linear verdict is about small deviations only"}${clipped}.`;
    case "decays":
      return `The oscillation decays: ${swing}${clipped}.`;
    case "grows":
      return `The oscillation grows: ${swing}${clipped}.`;
    default:
      return `The oscillation persists: ${swing}${clipped}.`;
  }
}
