import type { CatalogueParam } from "../../../sim-worker/src/catalogue";

interface ChoiceProps {
  readonly id: string;
  readonly param: CatalogueParam;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** So few and so short choices stand side by side; others in a list. */
const SEGMENTS = { count: 3, letters: 22 } as const;

/** A longer choice does not fit beside the name, and stands below it. */
const BESIDE_LETTERS = 19;

export function ChoiceField({ id, param, value, onChange }: ChoiceProps) {
  const letters = param.choices.reduce((sum, choice) => sum + choice.label.length, 0);
  if (param.choices.length <= SEGMENTS.count && letters <= SEGMENTS.letters) {
    return (
      <fieldset className="segments" aria-labelledby={`${id}-label`}>
        {param.choices.map((choice, at) => (
          <label key={choice.id} className="segment">
            <input
              type="radio"
              id={at === 0 ? id : undefined}
              name={id}
              checked={choice.id === value}
              onChange={() => onChange(choice.id)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </fieldset>
    );
  }
  const chosen = param.choices.find((choice) => choice.id === value);
  return (
    <select
      id={id}
      className={(chosen?.label.length ?? 0) > BESIDE_LETTERS ? "select select-below" : "select"}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {param.choices.map((choice) => (
        <option key={choice.id} value={choice.id}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

export function SwitchField({
  id,
  checked,
  onChange,
}: {
  readonly id: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) {
  return (
    <span className="switch">
      <input id={id} type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span aria-hidden="true">{checked ? "on" : "off"}</span>
    </span>
  );
}

interface SetProps {
  readonly id: string;
  readonly param: CatalogueParam;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

export function SetField({ id, param, value, onChange }: SetProps) {
  const toggle = (choice: string, on: boolean) => {
    onChange(on ? [...value, choice] : value.filter((each) => each !== choice));
  };
  return (
    <fieldset className="chips" aria-labelledby={`${id}-label`}>
      {param.choices.map((choice, at) => (
        <label key={choice.id} className="chip">
          <input
            type="checkbox"
            id={at === 0 ? id : undefined}
            checked={value.includes(choice.id)}
            onChange={(event) => toggle(choice.id, event.target.checked)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
