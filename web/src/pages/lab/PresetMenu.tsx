import { Menu } from "@mantine/core";
import { useId } from "react";
import { titleOf } from "../../panels/caption";
import { openModel, openPreset } from "../../state/actions";
import { index } from "../../state/lab";
import { useLab } from "../../state/store";
import { modelOf } from "../../state/values";
import { withLabels } from "./withLabels";

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly notice: string;
  readonly open: () => void;
}

interface Subject {
  readonly title: string;
  readonly entries: readonly Entry[];
}

/** The title of the scenario; opens the list of all presets, by subject, with what there is to notice in each. */
export function PresetMenu() {
  const preset = useLab((state) => state.preset);
  const model = useLab(modelOf);
  const title = useLab(titleOf);
  return (
    <Menu
      position="bottom-end"
      width={380}
      shadow="none"
      transitionProps={{ duration: 0 }}
      withInitialFocusPlaceholder={false}
      withinPortal={false}
    >
      <Menu.Target>
        <button type="button" className="button preset">
          <span className="visually-hidden">Preset: </span>
          <span className="preset-title">{title}</span> <span aria-hidden="true">▾</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown className="preset-list">
        {subjects().map((subject) => (
          <SubjectItems key={subject.title} subject={subject} current={model?.id ?? preset} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Brings the entry in force into view, once it is there; the page itself stays where it is. */
function intoView(entry: HTMLElement | null): void {
  const list = entry?.closest<HTMLElement>(".preset-list");
  if (entry && list) list.scrollTop = entry.offsetTop - (list.clientHeight - entry.offsetHeight) / 2;
}

/** Opened, the menu stands at the entry that is in force: arrow keys go on from there, letters jump to a title. */
function SubjectItems({ subject, current }: { readonly subject: Subject; readonly current: string }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a menu
    <div role="group" aria-labelledby={id}>
      <Menu.Label id={id} className="preset-subject">
        {subject.title}
      </Menu.Label>
      {subject.entries.map((entry) => (
        <Menu.Item
          key={entry.id}
          ref={entry.id === current ? intoView : undefined}
          onClick={entry.open}
          aria-current={entry.id === current || undefined}
          data-autofocus={entry.id === current || undefined}
        >
          <span className="preset-name">{entry.name}</span>
          <span className="preset-notice">{entry.notice}</span>
        </Menu.Item>
      ))}
    </div>
  );
}

function subjects(): readonly Subject[] {
  const found = new Map<string, Entry[]>();
  for (const { id, group, title, notice } of index.catalogue.presets) {
    const entries = found.get(group) ?? [];
    entries.push({ id, name: title, notice: withLabels(notice, index), open: () => openPreset(id) });
    found.set(group, entries);
  }
  const models = index
    .modulesOf("model")
    .map(({ id, label, help }) => ({ id, name: label, notice: help, open: () => openModel(id) }));
  return [
    ...[...found].map(([title, entries]) => ({ title, entries })),
    { title: "Deterministic sources", entries: models },
  ];
}
