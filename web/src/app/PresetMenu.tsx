import { Menu } from "@mantine/core";
import { openModel, openPreset } from "../state/actions";
import { index } from "../state/lab";
import { useLab } from "../state/store";
import { modelOf } from "../state/values";

/** The title of the scenario; opens the list of all presets with what there is to notice in each. */
export function PresetMenu() {
  const preset = useLab((state) => state.preset);
  const scenario = useLab((state) => state.scenario);
  const model = useLab(modelOf);
  const title =
    model?.label ?? index.catalogue.presets.find((each) => each.id === preset)?.title ?? ownTitle(scenario.title);
  return (
    <Menu position="bottom-end" width={380} shadow="none" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <button type="button" className="button preset">
          <span className="visually-hidden">Preset: </span>
          <span className="preset-title">{title}</span> <span aria-hidden="true">▾</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown className="preset-list">
        {index.catalogue.presets.map((each) => (
          <Menu.Item
            key={each.id}
            onClick={() => openPreset(each.id)}
            aria-current={(model === undefined && each.id === preset) || undefined}
          >
            <span className="preset-name">{each.title}</span>
            <span className="preset-notice">{each.notice}</span>
          </Menu.Item>
        ))}
        <Menu.Label>Deterministic sources</Menu.Label>
        {index.modulesOf("model").map(({ id, label, help }) => (
          <Menu.Item key={id} onClick={() => openModel(id)} aria-current={id === model?.id || undefined}>
            <span className="preset-name">{label}</span>
            <span className="preset-notice">{help}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function ownTitle(title: unknown): string {
  return typeof title === "string" && title !== "" ? title : "Own scenario";
}
