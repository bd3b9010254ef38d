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

import "./theme.css";
import "./plot.css";
import "./titleLine.css";
import "./foot.css";
import "./legend.css";
import "./dataTable.css";
import "./pictures.css";

export { type CursorBus, type CursorSource, createCursorBus } from "./cursor";
export { createGrowableTrace, type GrowableTrace } from "./growable";
export { gridRowAt, valueAt } from "./lookup";
export { flushPaint, painted } from "./painter";
export { estimatorStyle, styleOf } from "./palette";
export { mountPathStrip, type PathState, type PathStrip } from "./pathStrip";
export { mountSparkline, type Sparkline } from "./sparkline";
export { mountStack, type Stack, type StackOptions, type StackUpdate } from "./stack";
export { refreshTheme, setTheme, type ThemeName } from "./theme";
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
} from "./types";
export { mountWeightBars, type WeightBars, type WeightBarsState } from "./weightBars";
