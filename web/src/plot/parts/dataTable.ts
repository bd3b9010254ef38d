/** A chart's rows as a table, 50 to a page, to be read: the CSV has every digit. Opened in a dialog; closing gives the focus back. */

import { html } from "../surface/dom";
import { formatNumber } from "./format";
import type { Tabular } from "./tabular";

export const ROWS_PER_PAGE = 50;

export interface DataTableOptions {
  readonly title: string;
  readonly tabular: Tabular;
  /** The page that holds this time is shown first. */
  readonly atS: number | null;
  readonly onCsv: () => void;
}

function header(tabular: Tabular): HTMLTableSectionElement {
  const cells = tabular.header.map((name) => html("th", { scope: "col" }, name));
  return html("thead", {}, html("tr", {}, ...cells));
}

/** More digits than these say nothing to a reader. */
const DIGITS = 8;

/** Numbers without the digits that are only rounding; other text as it is. */
function readable(cell: string): string {
  const value = Number(cell);
  const asIs = cell.trim() === "" || !Number.isFinite(value) || Number.isInteger(value);
  return asIs ? cell : String(Number(value.toPrecision(DIGITS)));
}

function page(tabular: Tabular, index: number): HTMLTableRowElement[] {
  const from = index * ROWS_PER_PAGE;
  const to = Math.min(tabular.rows, from + ROWS_PER_PAGE);
  return Array.from({ length: to - from }, (_, i) =>
    html(
      "tr",
      {},
      ...tabular
        .cells(from + i)
        .map((cell, c) => html(c === 0 ? "th" : "td", c === 0 ? { scope: "row" } : {}, readable(cell))),
    ),
  );
}

/** Shows the table over the page; resolves nothing, cleans up after itself when closed. */
export function openDataTable({ title, tabular, atS, onCsv }: DataTableOptions): HTMLDialogElement {
  const pages = Math.max(1, Math.ceil(tabular.rows / ROWS_PER_PAGE));
  let index = atS === null ? 0 : Math.min(pages - 1, Math.floor(tabular.rowAt(atS) / ROWS_PER_PAGE));
  const body = html("tbody");
  const where = html("span", { class: "lab-table-where", role: "status" });
  const goTo = html("input", {
    type: "number",
    min: 1,
    max: pages,
    step: 1,
    "aria-label": "Page",
    class: "lab-table-page",
  });
  const button = (label: string, run: () => void) => {
    const element = html("button", { type: "button", class: "lab-button" }, label);
    element.addEventListener("click", run);
    return element;
  };
  const previous = button("Previous", () => show(index - 1));
  const next = button("Next", () => show(index + 1));
  const scroller = html("div", {
    class: "lab-table-scroll",
    tabindex: 0,
    role: "region",
    "aria-label": `Rows of ${title}`,
  });
  scroller.append(html("table", {}, html("caption", {}, title), header(tabular), body));

  function show(to: number): void {
    index = Math.max(0, Math.min(pages - 1, to));
    body.replaceChildren(...page(tabular, index));
    const first = tabular.rows === 0 ? 0 : index * ROWS_PER_PAGE + 1;
    const last = Math.min(tabular.rows, (index + 1) * ROWS_PER_PAGE);
    const count = (value: number) => formatNumber(value, 0);
    where.textContent = `Rows ${count(first)} to ${count(last)} of ${count(tabular.rows)}`;
    goTo.value = String(index + 1);
    previous.disabled = index === 0;
    next.disabled = index === pages - 1;
    scroller.scrollTop = 0;
  }
  goTo.addEventListener("change", () => show(Math.round(Number(goTo.value)) - 1));

  const dialog = html("dialog", { class: "lab-dialog", "aria-label": `Data table: ${title}` });
  const pager = html(
    "div",
    { class: "lab-table-pager" },
    previous,
    html("label", {}, "Page ", goTo, ` of ${formatNumber(pages, 0)}`),
    next,
    where,
  );
  const actions = html(
    "div",
    { class: "lab-table-actions" },
    button("Save as CSV", onCsv),
    button("Close", () => dialog.close()),
  );
  dialog.append(scroller, html("div", { class: "lab-table-foot" }, pager, actions));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  show(index);
  dialog.showModal();
  return dialog;
}
