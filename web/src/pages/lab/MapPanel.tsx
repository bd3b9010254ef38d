import { lazy, Suspense } from "react";

const load = () => import("./map/MobileMap");
const MobileMap = lazy(load);

/** Fetches the map's code, so that it is there without a network. */
export const prefetchMap = load;

/** The map of a mobile network, in place of the path; its code is loaded with the first such scenario. */
export function MapPanel() {
  return (
    <Suspense fallback={<p className="empty">Loading the map …</p>}>
      <MobileMap />
    </Suspense>
  );
}
