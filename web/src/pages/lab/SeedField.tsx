import { useTyped } from "../../controls/useTyped";
import { rerollSeed, setParam } from "../../state/actions";
import { index } from "../../state/lab";
import { valueFromText } from "../../state/paramText";
import { useLab } from "../../state/store";
import { SEED_KEY } from "../../state/url";
import { seedOf } from "../../state/values";

/** The seed: what is typed is taken as soon as it is one; what is none is said, and left standing, on Enter or on leaving. */
export function SeedField() {
  const seed = useLab(seedOf);
  const { text, setText, problem, setProblem, forget } = useTyped(String(seed));
  const type = (typed: string) => {
    setText(typed);
    const read = readSeed(typed);
    if (!read.ok) return;
    setProblem("");
    setParam("lab", SEED_KEY, read.seed);
  };
  const commit = () => {
    if (text === null) return;
    const read = readSeed(text);
    if (read.ok) setText(null);
    else setProblem(`The seed stays ${seed}: ${read.reason}.`);
  };
  return (
    <span className="seed">
      <label htmlFor="seed">seed</label>
      <input
        id="seed"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problem !== "" || undefined}
        aria-describedby="seed-problem"
        value={text ?? seed}
        onChange={(event) => type(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit();
          else if (event.key === "Escape") forget();
        }}
      />
      <button
        type="button"
        className="button"
        aria-label="New seed"
        title="Another seed, drawn at random"
        onClick={rerollSeed}
      >
        New
      </button>
      <span id="seed-problem" className="row-problem" role="status">
        {problem}
      </span>
    </span>
  );
}

type Read = { readonly ok: true; readonly seed: number } | { readonly ok: false; readonly reason: string };

function readSeed(text: string): Read {
  const param = index.find(SEED_KEY)?.param;
  if (param === undefined) return { ok: false, reason: "this version has none" };
  const read = valueFromText(param, text);
  if (!read.ok) return read;
  return typeof read.value === "number" ? { ok: true, seed: read.value } : { ok: false, reason: "it is not a number" };
}
