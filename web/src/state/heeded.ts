import type { ParamValue } from "../../../sim-worker/src/protocol";
import type { ParamRef } from "./catalogueIndex";
import { index } from "./lab";
import type { LabState, Page } from "./types";
import { driverOf, valueAt } from "./values";

/** Why a parameter has no effect: another one switches it off. */
export interface SwitchedOff {
  readonly by: ParamRef;
  /** With this value of the other one it has an effect; null where many values give it one. */
  readonly remedy: ParamValue | null;
}

/**
 * `drives or rto.bounds=own`: who heeds it in any case, the other parameter (`*`: of the same instance), equal or not,
 * and to what: one of several where bars stand between them.
 */
const CONDITION = /^(drives or )?([\w.*-]+?)(!?=)(.+)$/;

/** What switches a parameter off in the present state, as the catalogue declares it; null where it has an effect. */
export function switchedOff(state: LabState, page: Page, { param, module, instance }: ParamRef): SwitchedOff | null {
  const [, drives, named = "", relation, wanted = ""] = CONDITION.exec(param.heeded ?? "") ?? [];
  const key = named.replace("*", instance);
  const by = index.find(key);
  if (by === undefined) return null;
  if (drives !== undefined && module.kind === "estimator" && module.id === driverOf(state, page)) return null;
  const values = wanted.split("|");
  const equal = values.includes(String(valueAt(state, page, key)));
  if (equal === (relation === "=")) return null;
  const isChoice = by.param.type === "choice" && relation === "=";
  return { by, remedy: isChoice ? (values[0] ?? null) : null };
}
