import type { CatalogueModule } from "../../../sim-worker/src/catalogue";

interface Props {
  readonly module: CatalogueModule;
  readonly title?: string;
}

/** What a module leaves out or reads in its own way, and what it was compared with; closed at first. */
export function ModelNotes({ module: { modelNotes, validation }, title = "Model notes" }: Props) {
  return (
    <details className="model-notes">
      <summary>{title}</summary>
      <ul>
        {modelNotes.map((note) => (
          <li key={note}>{note}</li>
        ))}
        <li>Validation. {validation}</li>
      </ul>
    </details>
  );
}
