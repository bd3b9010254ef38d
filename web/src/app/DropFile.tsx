import { useEffect, useState } from "react";
import { underway } from "../runs/background";
import { notify } from "../state/actions";
import { isModelFile } from "../state/ownModel";
import { allPages, type PageDescriptor, type PageModule } from "../state/pages";
import { useLab } from "../state/store";
import type { Page } from "../state/types";
import { useOpenPage } from "./pages";

/**
 * A file dropped on a page that takes none is opened in the one that does: the browser would leave the lab for the file. A page
 * that takes logs handles them itself, and leaves model files to this.
 */
export function DropFile() {
  const [over, setOver] = useState(false);
  const taken = useOpenPage(({ module }) => module?.takeFiles !== undefined);
  const models = useOpenPage(({ module }) => module?.takeModel !== undefined);
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      setOver(!taken);
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
      const logs = files.filter((file) => !isModelFile(file));
      for (const model of files.filter(isModelFile)) void underway(openModel(model));
      if (!taken && logs.length > 0) void openFiles(logs);
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
      <p>
        Drop the log: it opens in Logs.{models && " A net (.safetensors) is used here."} It is read in this browser and
        sent nowhere.
      </p>
    </div>
  );
}

const hasFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;

/** The open page takes it where it has a use for it, else the last one of the header that takes models: there it is kept, and nothing else changes. */
async function openModel(file: File): Promise<void> {
  const { module } = useOpenPage.getState();
  if (await module?.takeModel?.(file)) return;
  const found = await pageThatTakes("takeModel", [...allPages()].reverse());
  if (found === null)
    return notify("error", "The page for nets could not be fetched.", "Open Train, and drop the file there.");
  useLab.setState({ page: found.page });
  await found.module.takeModel?.(file);
}

async function openFiles(files: readonly File[]): Promise<void> {
  const found = await pageThatTakes("takeFiles", allPages());
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

async function pageThatTakes(
  what: "takeFiles" | "takeModel",
  pages: readonly PageDescriptor[],
): Promise<{ readonly page: Page; readonly module: PageModule } | null> {
  for (const { id, load } of pages) {
    const module = await load().catch(() => null);
    if (module?.[what] !== undefined) return { page: id, module };
  }
  return null;
}
