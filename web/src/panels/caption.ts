import type { ExportCaption } from "../plot";
import { index } from "../state/lab";
import { useLab } from "../state/store";
import type { Page } from "../state/types";
import { FLUID_MODEL } from "../state/url";
import { modelOf, seedOf } from "../state/values";

/** What an exported figure says of itself. The link in the address bar follows the state within a fraction of a second. */
export function captionOf(page: Page): ExportCaption {
  const state = useLab.getState();
  const link = location.href;
  if (page === "logs") {
    const name = state.summary?.name ?? "log";
    return {
      title: `${name}, flow ${state.log.flow}`,
      seed: null,
      link,
      source: `RTT Lab ${index.catalogue.version}, log ${name}`,
    };
  }
  if (page === "fluid") {
    const title = index.module("model", FLUID_MODEL)?.label ?? "";
    return { title, seed: null, link, source: `RTT Lab ${index.catalogue.version}` };
  }
  return {
    title: titleOf(),
    seed: modelOf(state)?.draws === false ? null : seedOf(state),
    link,
    source: `RTT Lab ${index.catalogue.version}`,
  };
}

/** The title of the present scenario or model. */
export function titleOf(): string {
  const state = useLab.getState();
  const model = modelOf(state);
  if (model !== undefined) return model.label;
  const { preset, scenario } = state;
  const known = index.catalogue.presets.find((each) => each.id === preset)?.title;
  return known ?? (typeof scenario.title === "string" ? scenario.title : "Own scenario");
}
