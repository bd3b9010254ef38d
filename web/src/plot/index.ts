/**
 * The plot: time-aligned charts on canvas and SVG, without React.
 *
 *   const cursor = createCursorBus();
 *   const stack = mountStack(element, { charts, context, cursor, caption: () => ({ title, seed, link }) });
 *   stack.update({ data, extent: [0, 60] });   // as often as there is something new; drawn once per frame
 *   stack.destroy();
 *
 * Importing this file brings the styles and the themes; the theme is the attribute `data-theme` of <html>
 * (`light`, `dark`, `projector`).
 */

import "./surface/theme.css";
import "./time/plot.css";
import "./time/titleLine.css";
import "./time/foot.css";
import "./time/legend.css";
import "./parts/dataTable.css";
import "./pictures/pictures.css";

export { type CursorBus, type CursorSource, createCursorBus } from "./parts/cursor";
export { createGrowableTrace, type GrowableTrace } from "./parts/growable";
export { gridRowAt, valueAt } from "./parts/lookup";
export { mountPathStrip, type PathState, type PathStrip } from "./pictures/pathStrip";
export { mountSparkline, type Sparkline } from "./pictures/sparkline";
export { mountWeightBars, type WeightBars, type WeightBarsState } from "./pictures/weightBars";
export { flushPaint, painted, schedulePaint } from "./surface/painter";
export { estimatorStyle, styleOf } from "./surface/palette";
export { refreshTheme, setTheme, type ThemeName } from "./surface/theme";
export type {
  ChartContext,
  ChartData,
  ChartDefinition,
  ExportCaption,
  Layer,
  MarkerShape,
  SeriesStyle,
  StackState,
  TimeRange,
} from "./surface/types";
export { mountStack, type Stack, type StackOptions, type StackUpdate } from "./time/stack";
