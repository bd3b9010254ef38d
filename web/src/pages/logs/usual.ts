import { baseline } from "../../state/catalogueIndex";
import { index } from "../../state/lab";

let usual: readonly string[] | null = null;

/** The estimators of the default preset, those the Lab opens with: what a log is replayed with before others are chosen. */
export function usualEstimators(): readonly string[] {
  usual ??= ofDefaultPreset();
  return usual;
}

function ofDefaultPreset(): readonly string[] {
  const { presets, defaultPreset } = index.catalogue;
  const scenario = presets.find(({ id }) => id === defaultPreset)?.scenario ?? {};
  const group = Object.keys((scenario.flow as Record<string, unknown> | undefined) ?? {})[0] ?? "main";
  const given = (key: string) => {
    const ref = index.find(`flow.${group}.${key}`);
    return ref === undefined ? undefined : baseline(ref, scenario, {});
  };
  const driver = given("estimator");
  const shadows = given("shadows");
  const ids = [...(typeof driver === "string" ? [driver] : []), ...(Array.isArray(shadows) ? shadows : [])];
  return [...new Set(ids)].filter((id) => index.module("estimator", id) !== undefined);
}
