import { useEffect, useState } from "react";
import { notify } from "../state/actions";
import { allPages, type PageModule } from "../state/pages";
import { useLab } from "../state/store";
import type { Page } from "../state/types";
import { useOpenPage } from "./pages";

/** A file dropped on a page that takes none is opened in the one that does: the browser would leave the lab for the file. */
export function DropFile() {
  const [over, setOver] = useState(false);
  const taken = useOpenPage(({ module }) => module?.takeFiles !== undefined);
  useEffect(() => {
    if (taken) return;
    const onOver = (event: DragEvent) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: DragEvent) => {
      // Leaving the window has no element to go to.
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) void openFiles(files);
    };
    window.addEventListener("dragover", onOver);
    window.addEventListener("dragleave", onLeave);
    window.addEventListener("drop", onDrop);
    return () => {
      window.removeEventListener("dragover", onOver);
      window.removeEventListener("dragleave", onLeave);
      window.removeEventListener("drop", onDrop);
      setOver(false);
    };
  }, [taken]);
  if (!over) return null;
  return (
    <div className="drop-file">
      <p>Drop the log: it opens in Logs. It is read in this browser and sent nowhere.</p>
    </div>
  );
}

const hasFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;

async function openFiles(files: readonly File[]): Promise<void> {
  const found = await pageThatTakesFiles();
  if (found === null) {
    notify(
      "error",
      "The page for logs could not be fetched.",
      "Open Logs when the network is back, and drop the file there.",
    );
    return;
  }
  useLab.setState({ page: found.page });
  found.module.takeFiles?.(files);
}

async function pageThatTakesFiles(): Promise<{ readonly page: Page; readonly module: PageModule } | null> {
  for (const { id, load } of allPages()) {
    const module = await load().catch(() => null);
    if (module?.takeFiles !== undefined) return { page: id, module };
  }
  return null;
}
