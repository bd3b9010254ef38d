import { useEffect, useState } from "react";
import type { LabError } from "../../../../sim-worker/src/protocol";
import { ModelNotes } from "../../controls/ModelNotes";
import { formatBytes } from "../../plot/parts/format";
import { index } from "../../state/lab";
import { useLab } from "../../state/store";
import { nameOfFile, openSample, readAs } from "./reader";
import { type Sample, samples } from "./samples";

/** Refusals (LabError.code) that no other way of reading would change. */
const HOPELESS: readonly string[] = [
  "empty-file",
  "bad-gzip",
  "too-large",
  "file-unreadable",
  "one-file",
  "nothing-shared",
  "unknown-link",
];

/** The formats, as the core names them. */
const READABLE = index
  .modulesOf("format")
  .map(({ label }) => label)
  .join(", ");

/** Before a file is there: what to drop, samples one click away, how to record, where the data goes. */
export function EmptyLogs({ onChoose }: { readonly onChoose: () => void }) {
  const source = useLab((state) => state.slices.logs.source);
  const error = useLab((state) => state.slices.logs.error);
  return (
    <main className="logs-empty">
      <h1 className="visually-hidden">Logs: estimators on a recorded flow</h1>
      {error !== null && <Refusal error={error} />}
      {source?.kind === "own" && (
        <div className="ask-file" role="status">
          <p>
            <strong>
              This link belongs to the file “{source.name}” ({formatBytes(source.bytes)}).
            </strong>{" "}
            A link never holds a log: choose or drop that file, and the settings of the link are applied to it.
          </p>
        </div>
      )}
      <button type="button" className="drop-zone" onClick={onChoose}>
        <strong>Drop a log anywhere on this page, or choose a file</strong>
        <span>
          Readable: {READABLE}; also gzipped. Two captures of one path together, the sender's and the receiver's, give
          one-way delays. <span className="key-hint">Key: o</span>
        </span>
        <span>
          Nothing leaves this browser: the page may not send anything anywhere, and its security policy enforces it.
        </span>
      </button>
      <SampleList />
      <Recipes />
    </main>
  );
}

/** Why a file was refused, with other ways to read it where one may succeed. */
function Refusal({ error }: { readonly error: LabError }) {
  const name = nameOfFile();
  return (
    <div className="panel-error" role="alert">
      <p>
        {name !== null && (
          <>
            <span className="file-refused">{name}</span>{" "}
          </>
        )}
        <strong>{error.message}</strong> {error.hint}
      </p>
      {name !== null && !HOPELESS.includes(error.code) && (
        <p className="read-as">
          If you know better, read it as{" "}
          {index.modulesOf("format").map(({ id, label }) => (
            <button key={id} type="button" className="link" onClick={() => readAs(id, null)}>
              {label}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}

/** How a log of each format is recorded and read. */
function Recipes() {
  return (
    <section aria-labelledby="recipes-title">
      <h2 id="recipes-title">How to record one</h2>
      {index.modulesOf("format").map((module) => (
        <div key={module.id} className="recipe">
          <h3>{module.label}</h3>
          <Recipe text={module.help} name={module.label} />
          <ModelNotes module={module} title="How it is read" />
        </div>
      ))}
    </section>
  );
}

/** The core's words on how to record a format: a command, sometimes with who has to run it before it. */
function Recipe({ text, name }: { readonly text: string; readonly name: string }) {
  const [, who = "", command = text] = /^(As root): (.*)$/s.exec(text) ?? [];
  return (
    <>
      {who !== "" && <p className="preset-notice">{who}:</p>}
      <Command text={command} name={name} />
    </>
  );
}

function Command({ text, name }: { readonly text: string; readonly name: string }) {
  const [said, setSaid] = useState("Copy");
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setSaid("Copied"),
      () => setSaid("Select it and copy"),
    );
  };
  return (
    <div className="command">
      <pre>
        <code>{text}</code>
      </pre>
      <button type="button" className="button" onClick={copy} aria-label={`${said}: ${name}`}>
        {said}
      </button>
    </div>
  );
}

function SampleList() {
  const [list, setList] = useState<readonly Sample[] | null>(null);
  useEffect(() => {
    let here = true;
    void samples().then((found) => {
      if (here) setList(found);
    });
    return () => {
      here = false;
    };
  }, []);
  return (
    <section aria-labelledby="samples-title">
      <h2 id="samples-title">Or look at a genuine one</h2>
      {list !== null && list.length === 0 && <p className="empty">This copy of the page has no sample logs.</p>}
      <ul className="samples" aria-label="Samples">
        {(list ?? []).map(({ id, title, notice, bytes }) => (
          <li key={id}>
            <button type="button" className="sample" onClick={() => openSample(id)}>
              <span className="preset-name">
                {title} <span className="unit">{formatBytes(bytes)}</span>
              </span>
              <span className="preset-notice">{notice}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
