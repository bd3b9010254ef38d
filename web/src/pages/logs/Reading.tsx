import { useLab } from "../../state/store";
import { cancelReading } from "./reader";

/** While a file is read: how far, and the way out. */
export function Reading() {
  const reading = useLab((state) => state.slices.logs.reading);
  if (reading.kind === "none") return null;
  const percent = Math.round(reading.share * 100);
  return (
    <main className="logs-empty">
      <h1 className="visually-hidden">Logs: estimators on a recorded flow</h1>
      <h2>Reading {reading.name}</h2>
      <p>
        <progress max={1} value={reading.share} aria-label="Reading the file" /> {percent} %{" "}
        <button type="button" className="button" onClick={cancelReading}>
          Cancel
        </button>
      </p>
    </main>
  );
}
