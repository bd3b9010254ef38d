import { Drawer } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ErrorBoundary } from "./ErrorBoundary";
import { SidePane } from "./SidePane";
import { useNarrow } from "./useNarrow";

/** The controls of a page: a column at the left, or a sheet from the bottom where there is no room for one. */
export function ControlsSide({ children }: { readonly children: ReactNode }) {
  const narrow = useNarrow();
  const panel = <ErrorBoundary what="The controls">{children}</ErrorBoundary>;
  if (narrow) return <Sheet>{panel}</Sheet>;
  return (
    <SidePane pane="controls" label="Controls" className="side">
      {panel}
    </SidePane>
  );
}

/** No overlay: the charts stay in view and follow above the sheet. */
function Sheet({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const toggle = () => {
    // What the controls change should be seen above them.
    if (!open) document.querySelector(".charts")?.scrollIntoView({ block: "start" });
    setOpen(!open);
  };
  return (
    <>
      <button type="button" className="button strong sheet-button" aria-expanded={open} onClick={toggle}>
        Controls
      </button>
      <Drawer
        opened={open}
        onClose={() => setOpen(false)}
        position="bottom"
        size="52%"
        title="Controls"
        withOverlay={false}
        lockScroll={false}
        trapFocus
        closeButtonProps={{ "aria-label": "Close the controls" }}
        classNames={{ content: "sheet", body: "sheet-body", header: "sheet-header" }}
        transitionProps={{ duration: 120 }}
      >
        {children}
      </Drawer>
    </>
  );
}
