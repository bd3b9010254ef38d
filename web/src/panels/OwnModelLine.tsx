import { useRef } from "react";
import { formatBytes } from "../plot/parts/format";
import { netOf, OWN, ownIdsOf } from "../state/ownModel";
import { pageOf } from "../state/pages";
import { useLab } from "../state/store";
import type { Page } from "../state/types";

/** Which net of the person's own is in force, and the way to give the one that is missing. */
export function OwnModelLine({ page }: { readonly page: Page }) {
  const ids = useLab((state) => ownIdsOf(state, page).join(" "));
  const model = useLab((state) => netOf(state, page));
  const replays = useLab((state) => pageOf(page).source?.kind(state) === "log");
  const input = useRef<HTMLInputElement>(null);
  if (ids === "") return null;
  const without = ids.split(" ").includes(OWN)
    ? "the sender reduces as CUBIC does"
    : "the estimator predicts the last sample";
  return (
    <section className="notice-text own-model" aria-label="Own net">
      <p role="status">
        {model === null ? (
          <>
            <strong>This {replays ? "replay" : "scenario"} uses a net of your own, and none is open:</strong> {without}.
            Train one under Train, or choose its file.
          </>
        ) : (
          <>
            <strong>Net: {model.name}</strong>, {formatBytes(model.bytes)}, SHA-256 {model.sha256.slice(0, 12)}…{" "}
            {model.file === null &&
              `This link belongs to that file: a link never holds a net. Until it is chosen, ${without}.`}
          </>
        )}{" "}
        <button type="button" className="link" onClick={() => input.current?.click()}>
          {model?.file == null ? "Choose the file" : "Another file"}
        </button>
      </p>
      <input
        ref={input}
        type="file"
        accept=".safetensors"
        hidden
        aria-label="File of a net"
        onChange={async ({ target }) => {
          const file = target.files?.[0];
          target.value = "";
          if (file !== undefined) await (await import("../runs/openModel")).chooseModel(page, file);
        }}
      />
    </section>
  );
}
