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

function button(label: string, run: () => void): HTMLButtonElement {
  const element = html("button", { type: "button", class: "lab-button" }, label);
  element.addEventListener("click", run);
  return element;
}

const count = (value: number) => formatNumber(value, 0);

/** The rows of one page at a time, and what turns the pages. */
class Pages {
  readonly scroller: HTMLElement;
  readonly pager: HTMLElement;
  private readonly body = html("tbody");
  private readonly where = html("span", { class: "lab-table-where", role: "status" });
  private readonly goTo: HTMLInputElement;
  private readonly previous = button("Previous", () => this.show(this.index - 1));
  private readonly next = button("Next", () => this.show(this.index + 1));
  private readonly pages: number;
  private index = 0;

  constructor(
    title: string,
    private readonly tabular: Tabular,
  ) {
    this.pages = Math.max(1, Math.ceil(tabular.rows / ROWS_PER_PAGE));
    const region = { tabindex: 0, role: "region", "aria-label": `Rows of ${title}` };
    this.scroller = html("div", { class: "lab-table-scroll", ...region });
    this.scroller.append(html("table", {}, html("caption", {}, title), header(tabular), this.body));
    const range = { min: 1, max: this.pages, step: 1 };
    this.goTo = html("input", { type: "number", ...range, "aria-label": "Page", class: "lab-table-page" });
    this.goTo.addEventListener("change", () => this.show(Math.round(Number(this.goTo.value)) - 1));
    const label = html("label", {}, "Page ", this.goTo, ` of ${count(this.pages)}`);
    this.pager = html("div", { class: "lab-table-pager" }, this.previous, label, this.next, this.where);
  }

  /** Shows the page that holds the row. */
  showRow(row: number): void {
    this.show(Math.floor(row / ROWS_PER_PAGE));
  }

  private show(to: number): void {
    const { tabular, pages } = this;
    const index = Math.max(0, Math.min(pages - 1, to));
    this.index = index;
    this.body.replaceChildren(...page(tabular, index));
    const first = tabular.rows === 0 ? 0 : index * ROWS_PER_PAGE + 1;
    const last = Math.min(tabular.rows, (index + 1) * ROWS_PER_PAGE);
    this.where.textContent = `Rows ${count(first)} to ${count(last)} of ${count(tabular.rows)}`;
    this.goTo.value = String(index + 1);
    this.previous.disabled = index === 0;
    this.next.disabled = index === pages - 1;
    this.scroller.scrollTop = 0;
  }
}

/** Shows the table over the page; resolves nothing, cleans up after itself when closed. */
export function openDataTable({ title, tabular, atS, onCsv }: DataTableOptions): HTMLDialogElement {
  const pages = new Pages(title, tabular);
  const dialog = html("dialog", { class: "lab-dialog", "aria-label": `Data table: ${title}` });
  const close = button("Close", () => dialog.close());
  const actions = html("div", { class: "lab-table-actions" }, button("Save as CSV", onCsv), close);
  dialog.append(pages.scroller, html("div", { class: "lab-table-foot" }, pages.pager, actions));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  pages.showRow(atS === null ? 0 : tabular.rowAt(atS));
  dialog.showModal();
  return dialog;
}
