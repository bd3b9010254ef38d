/** Tables that grow while a run plays: each update's rows and complete pyramid blocks are appended to what is held. */

import type { Column, Grid, Table } from "../../../../sim-worker/src/protocol";
import type { ChartData } from "../surface/types";

/** A Float64Array with room to grow; `view()` is the part in use, valid until the next append. */
class GrowableArray {
  private buffer = new Float64Array(256);
  private used = 0;

  append(values: Float64Array): void {
    const need = this.used + values.length;
    if (need > this.buffer.length) {
      const larger = new Float64Array(Math.max(need, this.buffer.length * 2));
      larger.set(this.buffer.subarray(0, this.used));
      this.buffer = larger;
    }
    this.buffer.set(values, this.used);
    this.used = need;
  }

  view(): Float64Array {
    return this.buffer.subarray(0, this.used);
  }
}

interface GrowableColumn {
  readonly values: GrowableArray;
  readonly levels: GrowableArray[];
}

function appendColumn(held: GrowableColumn, added: Column): Column {
  held.values.append(added.values);
  added.levels.forEach((level, k) => {
    while (held.levels.length <= k) held.levels.push(new GrowableArray());
    held.levels[k]?.append(level);
  });
  return { ...added, values: held.values.view(), levels: held.levels.map((level) => level.view()) };
}

export interface GrowableTrace {
  /** The rows of `tables` are appended to the tables of the same id; `grids` replace those of the same id. */
  append(update: { readonly tables: readonly Table[]; readonly grids: readonly Grid[] }): ChartData;
  readonly data: ChartData;
}

/** An empty trace to which a play session's updates are appended. Columns of a table keep their order. */
export function createGrowableTrace(): GrowableTrace {
  const store = new Map<string, GrowableColumn[]>();
  const tables = new Map<string, Table>();
  const grids = new Map<string, Grid>();
  let data: ChartData = { tables: [], grids: [] };

  function appendTable(added: Table): void {
    const held = store.get(added.id) ?? added.columns.map(() => ({ values: new GrowableArray(), levels: [] }));
    store.set(added.id, held);
    const columns = added.columns.map((column, index) => {
      const target = held[index];
      if (target === undefined) throw new Error(`table ${added.id} gained a column (${column.id}) while growing`);
      return appendColumn(target, column);
    });
    tables.set(added.id, { ...added, rows: columns[0]?.values.length ?? 0, columns });
  }

  return {
    append(update) {
      for (const table of update.tables) appendTable(table);
      for (const grid of update.grids) grids.set(grid.id, grid);
      data = { tables: [...tables.values()], grids: [...grids.values()] };
      return data;
    },
    get data() {
      return data;
    },
  };
}
