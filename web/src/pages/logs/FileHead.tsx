import { useId } from "react";
import type { LogSummary } from "../../../../sim-worker/src/protocol";
import { formatBytes, formatNumber, formatTook } from "../../plot/parts/format";
import { useLab } from "../../state/store";
import { closeFile, readAs } from "./reader";

interface Props {
  readonly summary: LogSummary;
  readonly onChoose: () => void;
}

/** What the file is and why we think so, with the choice to overrule. */
export function FileHead({ summary, onChoose }: Props) {
  const id = useId();
  const chosen = useLab((state) => state.slices.logs.format);
  const { name, bytes, formatLabel, guesses, lines, records = "lines", linesRead, linesSkipped, wallSeconds } = summary;
  const reason = guesses.find(({ format }) => format === summary.format)?.reason ?? "";
  const count = (value: number) => formatNumber(value, 0);
  return (
    <section className="file-head" aria-label="File">
      <p className="file-line">
        <span className="file-what">
          <strong>{name}</strong>{" "}
          <span className="unit" title={`${count(bytes)} bytes`}>
            {formatBytes(bytes)}
          </span>{" "}
          · {count(lines)} {records}: {count(linesRead)} {records === "lines" ? "read" : "rows"}, {count(linesSkipped)}{" "}
          skipped, in {formatTook(wallSeconds)}
        </span>
        <span className="file-tools">
          <button type="button" className="button" onClick={onChoose}>
            Another file
          </button>
          <button type="button" className="button" onClick={closeFile}>
            Close
          </button>
        </span>
      </p>
      <p className="file-line">
        <label htmlFor={id}>Read as</label>
        <select
          id={id}
          className="select format"
          value={summary.format}
          onChange={(event) => readAs(event.target.value, null)}
        >
          {guesses.map(({ format, label, score }) => (
            <option key={format} value={format}>
              {label}: {score} % sure
            </option>
          ))}
          {!guesses.some(({ format }) => format === summary.format) && (
            <option value={summary.format}>{formatLabel}</option>
          )}
        </select>
        <span className="preset-notice">
          {chosen === null ? `${formatLabel}, because ${reason}` : `Chosen by hand. ${reason}`}
          {chosen !== null && (
            <>
              {" "}
              <button type="button" className="link" onClick={() => readAs(null, null)}>
                back to the guess
              </button>
            </>
          )}
        </span>
      </p>
    </section>
  );
}
