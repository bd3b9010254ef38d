import { createTheme, MantineProvider } from "@mantine/core";
import { lazy, Suspense, useEffect } from "react";
import { LabPage } from "../pages/lab/LabPage";
import { ErrorBoundary } from "../panels/ErrorBoundary";
import { setTheme } from "../plot";
import { begin } from "../runs/background";
import { useLab } from "../state/store";
import { Header } from "./Header";
import { Notices } from "./Notices";
import { appShown } from "./start";

const LogsPage = lazy(() => import("../pages/logs/LogsPage"));
const PapersPage = lazy(() => import("../pages/papers/PapersPage"));
const FluidPage = lazy(() => import("../pages/fluid/FluidPage"));
const ComparePage = lazy(() => import("../pages/compare/ComparePage"));

/** Pages whose code comes when it is asked for. */
const PAGES = {
  logs: { what: "The Logs page", Page: LogsPage },
  papers: { what: "The Papers page", Page: PapersPage },
  fluid: { what: "The Fluid page", Page: FluidPage },
  compare: { what: "The Compare page", Page: ComparePage },
} as const;

const theme = createTheme({
  fontFamily: "var(--lab-font)",
  defaultRadius: 4,
  cursorType: "pointer",
  respectReducedMotion: true,
});

/** While the code of a page is fetched: whoever waits for the page waits for that too. */
function Loading() {
  useEffect(() => begin(), []);
  return <main className="boot">Loading the page …</main>;
}

function Fetched({ page }: { readonly page: keyof typeof PAGES }) {
  const { what, Page } = PAGES[page];
  return (
    <ErrorBoundary what={what}>
      <Suspense fallback={<Loading />}>
        <Page />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The shell: header, notices, and the page that the address names. */
export function App() {
  const page = useLab((state) => state.page);
  const scheme = useLab((state) => state.theme);
  const projector = useLab((state) => state.projector);
  useEffect(appShown, []);
  useEffect(() => setTheme(projector ? "projector" : scheme), [projector, scheme]);
  return (
    <MantineProvider theme={theme} forceColorScheme={projector ? "light" : scheme}>
      <div className="app">
        <Header />
        <Notices />
        {page === "lab" ? <LabPage /> : <Fetched key={page} page={page} />}
      </div>
    </MantineProvider>
  );
}
