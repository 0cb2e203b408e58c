import { DatabaseSync } from 'node:sqlite';
import type { Cell } from '#backend/demo-history/cell-templates.js';
import type { CellTable } from '#backend/demo-history/packed-table.js';
import type { CellReader } from './cell-reader.js';
import type { Row } from './live-snapshot.js';

interface Lasting {
  readonly row: Row;
  readonly from: number;
  to: number;
}

/** Provider objects that a shop has no use for once they are settled. */
const LEFT_OUT_KINDS = `'event', 'billing_portal.session'`;
const SESSIONS_KEPT_S = 6 * 86_400;
const OWN_SETTINGS: ReadonlySet<string> = new Set(['clock', 'webhooks', 'faults']);

/** Rows as they were at a series of moments; one that stays the same is kept once. */
export class Recording {
  private readonly tables = new Map<string, Map<string, Lasting>>();

  /** Notes a row of the moment with this number; moments come in their order. */
  take(moment: number, table: string, row: Row): void {
    const rows = this.tables.get(table) ?? new Map<string, Lasting>();
    this.tables.set(table, rows);
    let key = JSON.stringify(row);
    for (let known = rows.get(key); known; known = rows.get(key)) {
      if (known.to === moment) return;
      if (known.to === moment - 1) {
        known.to = moment;
        return;
      }
      key += '+';
    }
    rows.set(key, { row, from: moment, to: moment });
  }

  /** Notes the state of the payment sandbox, which is in a file of its own. */
  takeProvider(moment: number, file: string, reader: CellReader, nowMs: number): void {
    const database = new DatabaseSync(file, { readOnly: true });
    const sessionsFrom = Math.floor(nowMs / 1000) - SESSIONS_KEPT_S;
    const objects = database
      .prepare(
        `select seq, id, kind, created, body, hidden from objects where kind not in (${LEFT_OUT_KINDS})
            and not (kind = 'checkout.session' and created < ? and json_extract(body, '$.subscription') is null) order by seq`,
      )
      .all(sessionsFrom);
    for (const { seq, id, kind, created, body, hidden } of objects)
      this.take(moment, `provider/objects/${String(kind)}`, [
        ['seq', reader.number(String(seq))],
        ['id', reader.text(String(id))],
        ['created', reader.seconds(Number(created))],
        ['body', reader.json(String(body), { hasSeconds: true })],
        ['hidden', hidden === null ? null : reader.json(String(hidden), { hasSeconds: true })],
      ]);
    for (const { object_id: id, job, at } of database.prepare('select * from scheduler').all())
      this.take(moment, 'provider/scheduler', [
        ['object_id', reader.text(String(id))],
        ['job', reader.text(String(job))],
        ['at', reader.seconds(Number(at))],
      ]);
    for (const { name, value } of database.prepare('select * from settings').all())
      if (!OWN_SETTINGS.has(String(name)))
        this.take(moment, 'provider/settings', [
          ['name', reader.text(String(name))],
          ['value', reader.json(String(value), { hasSeconds: true })],
        ]);
    database.close();
  }

  /** Every table with its rows and, of each row, the first and the last of its moments. */
  packed(): CellTable[] {
    return [...this.tables].map(([name, rows]) => {
      const columns = new Map<string, (Cell | null)[]>();
      for (const { row, from, to } of rows.values()) {
        const all: Row = [...row, ['from', number(from)], ['to', number(to)]];
        for (const [column, cell] of all) {
          const cells = columns.get(column) ?? [];
          columns.set(column, cells);
          cells.push(cell);
        }
      }
      return { name, rows: rows.size, columns };
    });
  }
}

function number(value: number): Cell {
  return { template: '¤n', values: [value] };
}
