/** What the numbers say at the operating point, in sentences. */

import type { Fluid, FluidKnown } from "../../../../sim-worker/src/protocol";
import { formatValue } from "../../state/units";
import { SHOWN_OF_REST } from "./clipDivergent";

/** Three digits are enough to read. */
const print = (value: number): string => formatValue(Number(value.toPrecision(3)), "");
/** Boundaries are compared with each other: a digit more. */
const whereMs = (value: number | null): string =>
  value === null ? "beyond 100 s" : `at ${formatValue(Number(value.toPrecision(4)), "ms")}`;

export interface Verdict {
  /** `agree`: both say the same; `unsafe`: the theorem promises what is not so; `cautious`: it promises less than is so. */
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
  const sentences = [condition(fluid, name), boundaries(known, name), rest(fluid), ending(fluid)].filter(
    (sentence) => sentence !== "",
  );
  if (theorem && !exact) {
    const headline = `They disagree: ${name} promises stability here, but the linearised equations are unstable.`;
    return { tone: "unsafe", headline, sentences };
  }
  if (!theorem && exact) {
    const headline = `They disagree: ${name} promises nothing here, yet the linearised equations are stable (the theorem is only sufficient).`;
    return { tone: "cautious", headline, sentences };
  }
  const headline = exact
    ? `${name} and the linearised equations agree: stable.`
    : `${name} promises nothing, and the linearised equations are unstable.`;
  return { tone: "agree", headline, sentences };
}

function condition({ known }: Fluid, name: string): string {
  const { left, right, theorem, windowSegments } = known;
  if (left !== undefined && right !== undefined) {
    const more = Number(left.toPrecision(3)) === Number(right.toPrecision(3)) ? 7 : 3;
    return `Condition (11): ${Number(left.toPrecision(more))} ${theorem ? "≤" : ">"} ${Number(right.toPrecision(more))}.`;
  }
  return `${name} asks for as many flows and at most the round trip of its design, and for W* well above 2 (here ${print(windowSegments)}).`;
}

function boundaries({ theoremRttMs, exactRttMs, marginRad }: FluidKnown, name: string): string {
  const margin = `${((marginRad * 180) / Math.PI).toFixed(1)}° of phase ${marginRad > 0 ? "to spare" : "too much"}`;
  return `In R the boundary is ${whereMs(theoremRttMs)} by ${name} and ${whereMs(exactRttMs)} exactly; ${margin.replace("-", "")}.`;
}

/** Whether the place of rest can be reached at all. */
function rest(fluid: Fluid): string {
  const { known, inForce } = fluid;
  const pmax = inForce["model.pert-fluid.pmax"];
  const where = `At rest W* = ${print(known.windowSegments)} segments, p* = ${print(known.chance)}, queueing delay ${print(known.delayMs)} ms`;
  if (known.chance > 1) return `${where}: there is no such rest, for p* is above 1.`;
  if (isPi(fluid) || typeof pmax !== "number" || known.chance <= pmax) return `${where}.`;
  return `${where}: p* is above pmax = ${print(pmax)}, where the curve of a real sender is another.`;
}

function ending({ trajectory, known, inForce }: Fluid): string {
  if (trajectory === null) return "";
  const swing = `${print(trajectory.swingSegments ?? 0)} segments from peak to peak in the last quarter`;
  const clipped =
    inForce["model.pert-fluid.clip"] === true ? " (clipped; the boundaries are those without limits)" : "";
  switch (trajectory.ends) {
    case "diverges":
      return `The trajectory runs away: there is no finite solution past ${print(trajectory.untilS)} s, for a chance below 0, which the printed equations allow, lets the window grow by its own product. It is drawn up to ${SHOWN_OF_REST} times its rest or start; clipped (further parameters) it stays finite.`;
    case "rests":
      return `The trajectory comes to rest${known.exact ? "" : ", for the linear verdict speaks only of the neighbourhood of the rest"}${clipped}.`;
    case "decays":
      return `The trajectory's swing dies out: ${swing}${clipped}.`;
    case "grows":
      return `The trajectory's swing grows: ${swing}${clipped}.`;
    default:
      return `The trajectory swings on and on: ${swing}${clipped}.`;
  }
}
