/** What Chromium hides and Firefox shows: its scroll bars take room, and it breaks lines at other places. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type FirefoxLab, startFirefox } from "./browser";

let firefox: Awaited<ReturnType<typeof startFirefox>>;
let lab: FirefoxLab;

beforeAll(async () => {
  firefox = await startFirefox();
});
afterAll(() => firefox?.close());
afterEach(() => lab.close());

/** What must hold its text: names, numbers, fields and heads of the answers and the controls. */
const CELLS =
  "table.scores th, table.scores td, .at-name, .at-figures > span, .field input, .run-strip button, .header a";

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`at ${width} x ${height} no name is cut, no word broken, and nothing scrolls sideways`, async () => {
    lab = await firefox.open("", { width, height });
    await lab.picture(`firefox-lab-${width}x${height}`);
    expect(await lab.cutOff(CELLS)).toEqual([]);
    expect(
      await lab.brokenWords("table.scores thead th, .header a, .header button, .at-pin, .at-sample .link"),
    ).toEqual([]);
    expect(await lab.sideways()).toEqual([]);
    await lab.goTo("#/logs");
    await lab.openSample();
    await lab.picture(`firefox-logs-${width}x${height}`);
    expect(await lab.cutOff(CELLS)).toEqual([]);
    expect(await lab.brokenWords("table.scores thead th")).toEqual([]);
    expect(await lab.sideways()).toEqual([]);
  });
}

test("columns are as wide as in Chromium although scroll bars take room; “Pin” stands in the line of the sample", async () => {
  lab = await firefox.open();
  expect(await lab.scrollBarPx(".answers")).toBeGreaterThan(0);
  expect(await lab.widthPx(".answers > *")).toBe(265);
  expect(await lab.widthPx(".side .controls-scroll .row")).toBe(263);
  expect(await lab.inOneLine(".at-sample > span", ".at-sample > button")).toBe(true);
});
