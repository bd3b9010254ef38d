import { useEffect, useState } from "react";
import { setProjector, setTheme } from "../state/actions";
import { allPages } from "../state/pages";
import { useLab } from "../state/store";
import { useOpenPage } from "./pages";
import { ShareButton } from "./ShareButton";

export function Header() {
  const page = useLab((state) => state.page);
  const Tools = useOpenPage(({ module }) => module?.Tools);
  const theme = useLab((state) => state.theme);
  const projector = useLab((state) => state.projector);
  return (
    <header className="header">
      <button type="button" className="button skip" onClick={skipToContent}>
        Skip to the charts
      </button>
      <a className="brand" href={`#/${allPages()[0]?.id}`}>
        RTT<span className="brand-dot">·</span>Lab
      </a>
      <nav className="nav" aria-label="Pages">
        {allPages().map(({ id, label }) => (
          <a key={id} href={`#/${id}`} aria-current={page === id ? "page" : undefined}>
            {label}
          </a>
        ))}
      </nav>
      <div className="header-tools">
        <Offline />
        {Tools !== undefined && <Tools />}
        <ShareButton />
        <button
          type="button"
          className="button theme"
          aria-pressed={theme === "dark" && !projector}
          disabled={projector}
          onClick={() => setTheme(theme === "dark" ? "light" : "dark")}
        >
          Dark
        </button>
        <button
          type="button"
          className="button wide-only"
          aria-pressed={projector}
          onClick={() => setProjector(!projector)}
        >
          Projector
        </button>
      </div>
    </header>
  );
}

/** Past the header and the controls, to what the page is about. */
function skipToContent(): void {
  const target =
    document.querySelector<HTMLElement>(".centre canvas[tabindex='0']") ??
    document.querySelector<HTMLElement>("main a, main button, main input, main canvas");
  target?.focus();
}

/** Says what being offline means here, while it lasts. */
function Offline() {
  const [offline, setOffline] = useState(!navigator.onLine);
  useEffect(() => {
    const look = () => setOffline(!navigator.onLine);
    window.addEventListener("online", look);
    window.addEventListener("offline", look);
    return () => {
      window.removeEventListener("online", look);
      window.removeEventListener("offline", look);
    };
  }, []);
  return (
    <span role="status" className="offline">
      {offline ? "Offline: all pages work as long as this tab stays open; a reload needs the network" : ""}
    </span>
  );
}
