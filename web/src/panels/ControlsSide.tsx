import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { setSheet, useControlsView } from "../controls/reveal";
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

/** Half as high as the screen: the charts stay in view above it and follow. */
function Sheet({ children }: { readonly children: ReactNode }) {
  const open = useControlsView(({ sheet }) => sheet);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => () => setSheet(false), []);
  const close = () => {
    setSheet(false);
    button.current?.focus();
  };
  const toggle = () => {
    if (open) return close();
    // What the controls change should be seen above them.
    document.querySelector(".charts")?.scrollIntoView({ block: "start" });
    setSheet(true);
  };
  return (
    <>
      <button ref={button} type="button" className="button strong sheet-button" aria-expanded={open} onClick={toggle}>
        {open ? "Close the controls" : "All controls"}
      </button>
      {open && <OpenSheet onClose={close}>{children}</OpenSheet>}
    </>
  );
}

function OpenSheet({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) {
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    // A control inside may have the focus already: the one that was asked for.
    if (sheet.current?.contains(document.activeElement) === false) sheet.current.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <section ref={sheet} className="sheet" aria-label="Controls" tabIndex={-1} onKeyDown={onKeyDown}>
      {children}
    </section>
  );
}
