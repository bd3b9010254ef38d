import { useEffect } from "react";
import { pageOf } from "../state/pages";
import type { Page } from "../state/types";

/**
 * Names what the page shows in the title of the window, before the page's own name: in tabs, in the history, in a screen
 * reader. @param subject empty where it shows nothing yet
 */
export function usePageTitle(page: Page, subject: string): void {
  useEffect(() => {
    setPageTitle(page, subject);
    return () => setPageTitle(page, "");
  }, [page, subject]);
}

/** The title of the window: “Deep buffer · Lab · RTT Lab”. */
export function setPageTitle(page: Page, subject: string): void {
  document.title = [...(subject === "" ? [] : [subject]), pageOf(page).label, "RTT Lab"].join(" · ");
}
