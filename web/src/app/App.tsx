import { createTheme, MantineProvider } from "@mantine/core";
import { useEffect } from "react";
import { ErrorBoundary } from "../panels/ErrorBoundary";
import { setTheme } from "../plot";
import { pageOf } from "../state/pages";
import { useLab } from "../state/store";
import { DropFile } from "./DropFile";
import { Header } from "./Header";
import { Notices } from "./Notices";
import { PrintNote, usePrinting } from "./PrintNote";
import { useOpenPage } from "./pages";
import { appShown } from "./start";

const theme = createTheme({
  fontFamily: "var(--lab-font)",
  defaultRadius: 4,
  cursorType: "pointer",
  respectReducedMotion: true,
});

/** The open page; while its code is fetched, or when that failed, a sentence. */
function OpenPage() {
  const { page, module, failed } = useOpenPage();
  if (failed) return <main className="boot">This page could not be fetched. Reload it when the network is back.</main>;
  if (page === null || module === null) return <main className="boot">Loading the page …</main>;
  const Content = module.default;
  return (
    <ErrorBoundary key={page} what={`The ${pageOf(page).label} page`}>
      <Content />
    </ErrorBoundary>
  );
}

/** The shell: header, notices, and the page that the address names. */
export function App() {
  const printing = usePrinting();
  const page = useOpenPage((state) => state.page);
  const chosen = useLab((state) => state.theme);
  // Paper is white.
  const scheme = printing ? "light" : chosen;
  const projector = useLab((state) => state.projector) && !printing;
  useEffect(appShown, []);
  useEffect(() => setTheme(projector ? "projector" : scheme), [projector, scheme]);
  return (
    <MantineProvider theme={theme} forceColorScheme={projector ? "light" : scheme}>
      <div className="app">
        <Header />
        <Notices />
        {printing && page !== null && <PrintNote page={page} />}
        <OpenPage />
        <DropFile />
      </div>
    </MantineProvider>
  );
}
