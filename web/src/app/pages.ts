import { create } from "zustand";
import { setPageTitle } from "../panels/usePageTitle";
import { underway } from "../runs/background";
import { type PageModule, pageOf } from "../state/pages";
import { useLab } from "../state/store";
import type { Page } from "../state/types";

/** The page that is open: its code, and what works while it is shown. */

interface OpenPage {
  readonly page: Page | null;
  /** Null while the code is fetched. */
  readonly module: PageModule | null;
  /** The code could not be fetched. */
  readonly failed: boolean;
}

export const useOpenPage = create<OpenPage>()(() => ({ page: null, module: null, failed: false }));

let stop = () => {};

/** Opens the page that the state names, now and whenever it names another one. Resolves when the first one is there. */
export function followPages(): Promise<void> {
  useLab.subscribe(
    (state) => state.page,
    (page) => void underway(open(page)),
  );
  return underway(open(useLab.getState().page));
}

async function open(page: Page): Promise<void> {
  stop();
  stop = () => {};
  setPageTitle(page, "");
  const asked: OpenPage = { page, module: null, failed: false };
  useOpenPage.setState(asked);
  const module = await pageOf(page)
    .load()
    .catch(() => null);
  // Another page may have been asked for meanwhile, and this one again after it.
  if (useOpenPage.getState().page !== page || useOpenPage.getState().module !== null) return;
  stop = module?.follow?.() ?? stop;
  useOpenPage.setState({ module, failed: module === null });
}
