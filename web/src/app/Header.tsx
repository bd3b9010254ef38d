import { useEffect, useState } from "react";
import { setProjector, setTheme } from "../state/actions";
import { useLab } from "../state/store";
import type { Page } from "../state/types";
import { ExportMenu } from "./ExportMenu";
import { PresetMenu } from "./PresetMenu";
import { ShareButton } from "./ShareButton";

const PAGES: readonly { readonly id: Page; readonly label: string }[] = [
  { id: "lab", label: "Lab" },
  { id: "logs", label: "Logs" },
  { id: "compare", label: "Compare" },
  { id: "papers", label: "Papers" },
  { id: "fluid", label: "Fluid" },
];

export function Header() {
  const page = useLab((state) => state.page);
  const theme = useLab((state) => state.theme);
  const projector = useLab((state) => state.projector);
  return (
    <header className="header">
      <a className="brand" href="#/lab">
        RTT<span className="brand-dot">·</span>Lab
      </a>
      <nav className="nav" aria-label="Pages">
        {PAGES.map(({ id, label }) => (
          <a key={id} href={`#/${id}`} aria-current={page === id ? "page" : undefined}>
            {label}
          </a>
        ))}
      </nav>
      <div className="header-tools">
        <Offline />
        {page === "lab" && <PresetMenu />}
        <ShareButton />
        {(page === "lab" || page === "logs") && <ExportMenu />}
        <button
          type="button"
          className="button"
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

/** Says that being offline is no problem, while it lasts. */
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
      {offline ? "Offline: everything still works" : ""}
    </span>
  );
}
