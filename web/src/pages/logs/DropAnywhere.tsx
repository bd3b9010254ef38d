import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from "react";
import { isModelFile } from "../../state/ownModel";

interface Props {
  /** Set to a function that opens the file chooser. */
  readonly chooser: RefObject<(() => void) | null>;
  /** One file or more. */
  readonly onFiles: (files: readonly File[]) => void;
}

/** The whole window takes a dropped file; the chooser is an ordinary file input. */
export function DropAnywhere({ chooser, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  }, [onFiles]);
  useImperativeHandle(chooser, () => () => input.current?.click(), []);
  useEffect(() => {
    const hasFile = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
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
      // A net is no log: app/DropFile.tsx takes it.
      const files = [...(event.dataTransfer?.files ?? [])].filter((file) => !isModelFile(file));
      if (files.length > 0) take.current(files);
    };
    window.addEventListener("dragover", onOver);
    window.addEventListener("dragleave", onLeave);
    window.addEventListener("drop", onDrop);
    return () => {
      window.removeEventListener("dragover", onOver);
      window.removeEventListener("dragleave", onLeave);
      window.removeEventListener("drop", onDrop);
    };
  }, []);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Log file"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
      {over && (
        <div className="drop-here">
          <p>
            Drop the log anywhere. A net for RTTs (.safetensors) is used here as an estimator. Files are read in this
            browser and sent nowhere.
          </p>
        </div>
      )}
    </>
  );
}
