import { formatNarrow } from "../../plot/parts/format";
import { delayStyle } from "../../plot/surface/palette";
import { index } from "../../state/lab";

/** "120.6", "−5.0"; a dash where it is not known. */
export function delayText(ms: number | null, digits = 1): string {
  return ms === null ? "–" : formatNarrow(ms, digits, "ms");
}

/** An error: with its sign. */
export function errorText(ms: number | null, digits = 1): string {
  const text = delayText(ms, digits);
  return ms !== null && ms > 0 && Number(text) !== 0 ? `+${text}` : text;
}

/** An estimator of one-way delay by its look and its short name. */
export function DelayName({ id }: { readonly id: string }) {
  const { colour, dash } = delayStyle(id);
  const module = index.module("owd", id);
  return (
    <span title={module?.label}>
      <svg className="swatch" width="18" height="10" aria-hidden="true">
        <line
          x1="1"
          y1="5"
          x2="17"
          y2="5"
          stroke={colour}
          strokeWidth="4"
          strokeDasharray={dash.length === 0 ? undefined : dash.join(" ")}
        />
      </svg>{" "}
      {module?.short ?? id}
    </span>
  );
}
