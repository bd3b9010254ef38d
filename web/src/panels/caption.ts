import type { ExportCaption } from "../plot";
import { index } from "../state/lab";
import { pageOf } from "../state/pages";
import { useLab } from "../state/store";
import type { LabState, Page } from "../state/types";
import { modelOf } from "../state/values";

/** What an exported figure says of itself. The link in the address bar follows the state within a fraction of a second. */
export function captionOf(page: Page): ExportCaption {
  const { label, caption } = pageOf(page);
  const { title, seed, about } = caption?.(useLab.getState()) ?? { title: label, seed: null };
  const source = `RTT Lab ${index.catalogue.version}${about === undefined ? "" : `, ${about}`}`;
  return { title, seed, link: location.href, source };
}

/** The title of the Lab's scenario or model. */
export function titleOf(state: LabState): string {
  const model = modelOf(state);
  if (model !== undefined) return model.label;
  const { preset, scenario } = state;
  const known = index.catalogue.presets.find((each) => each.id === preset)?.title;
  return known ?? (typeof scenario.title === "string" && scenario.title !== "" ? scenario.title : "Own scenario");
}
