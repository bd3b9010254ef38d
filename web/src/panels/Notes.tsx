import type { Note } from "../../../sim-worker/src/protocol";
import { formatNumber } from "../plot/parts/format";

const SEVERITIES: readonly { readonly id: Note["severity"]; readonly label: string }[] = [
  { id: "data-loss", label: "Lost" },
  { id: "warning", label: "Warning" },
  { id: "info", label: "Note" },
];

interface Props {
  readonly notes: readonly Note[];
  readonly title: string;
  /** Their places are times in seconds, and not lines of a file. */
  readonly timed?: boolean;
}

/** Notes about what was read, assumed or skipped, the gravest first. */
export function Notes({ notes, title, timed = false }: Props) {
  if (notes.length === 0) return null;
  const sorted = SEVERITIES.flatMap(({ id }) => notes.filter((note) => note.severity === id));
  return (
    <section className="panel" aria-label={title}>
      <h2 className="panel-title">{title}</h2>
      <ul className="notes">
        {sorted.map((note) => (
          <li key={`${note.id} ${note.text}`} className={`note-${note.severity}`}>
            <strong>{SEVERITIES.find(({ id }) => id === note.severity)?.label}:</strong> {note.text}
            {timed && note.firstAt !== null && <span className="unit"> (at {formatNumber(note.firstAt, 2)} s)</span>}
            {note.count > 1 && <span className="unit"> ({formatNumber(note.count, 0)} times)</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
