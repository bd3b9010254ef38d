import { useRef } from "react";
import { formatBytes } from "../../plot/parts/format";
import { notify } from "../../state/actions";
import { setOwnModel, usesOwnModel } from "../../state/ownModel";
import { useLab } from "../../state/store";

/** Which net of the person's own is in force, and the way to give the one that is missing. */
export function OwnModelLine() {
  const uses = useLab(usesOwnModel);
  const model = useLab((state) => state.ownModel);
  const input = useRef<HTMLInputElement>(null);
  if (!uses) return null;
  return (
    <section className="notice-text own-model" aria-label="Own net">
      <p role="status">
        {model === null ? (
          <>
            <strong>This scenario uses a net of your own, and none is open:</strong> the sender reduces as CUBIC does.
            Train one under Train, or choose its file.
          </>
        ) : (
          <>
            <strong>Net: {model.name}</strong>, {formatBytes(model.bytes)}, SHA-256 {model.sha256.slice(0, 12)}….{" "}
            {model.file === null &&
              "This link belongs to that file: a link never holds a net. Until it is chosen, the sender reduces as CUBIC does."}
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
          if (file !== undefined) await openModel(file);
        }}
      />
    </section>
  );
}

/** More bytes than any net of the lab has. */
const MOST_BYTES = 16 * 2 ** 20;

async function openModel(file: File): Promise<void> {
  if (file.size > MOST_BYTES) {
    notify("error", `“${file.name}” is too large for a net of the lab.`, "Choose a file of at most 16 MB.");
    return;
  }
  const asked = useLab.getState().ownModel;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { base64OfBytes, ownModelOf } = await import("../../state/modelFiles");
  const model = ownModelOf(file.name.replace(/\.safetensors$/, ""), base64OfBytes(bytes));
  if (asked !== null && asked.file === null && asked.sha256 !== model.sha256)
    notify("warning", `“${file.name}” is not the net that the link was made with.`, "It is used all the same.");
  setOwnModel(model);
}
