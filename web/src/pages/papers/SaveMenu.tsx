import { Menu } from "@mantine/core";

interface Props {
  /** "Save Figure 4". */
  readonly name: string;
  readonly items: readonly { readonly label: string; readonly run: () => void }[];
}

/** What can be taken away, in the place where it stands. */
export function SaveMenu({ name, items }: Props) {
  return (
    <Menu
      withInitialFocusPlaceholder={false}
      position="bottom-end"
      width={200}
      shadow="none"
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <button type="button" className="button quiet" aria-label={name}>
          Save
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ label, run }) => (
          <Menu.Item key={label} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
