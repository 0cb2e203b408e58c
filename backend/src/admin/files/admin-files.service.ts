import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Caller } from '#backend/identity/access/access.decorators.js';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { csvLines, csvPounds, csvTime, type CsvCell } from '#backend/platform/personal-data/csv.js';
import { LIST_FILES, type CellKind, type ListFile, type ListFileName } from './list-files.js';

/** Rows in memory at a time. */
const PAGE = 500;
/** Rows of one file: as many as a spreadsheet opens with ease. */
const MAX_ROWS = 200_000;

type Row = Readonly<Record<string, string | number | null>>;

/** The lists of the back office as files that a spreadsheet opens (rule A44). */
@Injectable()
export class AdminFilesService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: AuditService,
  ) {}

  /** A file, line by line; audited before its first line. Throws forbidden where the roles do not allow it. */
  async file(name: ListFileName, { userId, roles }: Caller): Promise<AsyncGenerator<string>> {
    const list: ListFile = LIST_FILES[name];
    if (!roles.includes('admin') && !list.roles.some((role) => roles.includes(role)))
      throw apiError('forbidden');
    await this.audit.note({ action: 'admin.list-exported', actorId: userId, details: { list: name } });
    return this.lines(list);
  }

  /** Goes on where the last page ended, so that no page costs more than the first. */
  async *lines(list: ListFile, most = MAX_ROWS): AsyncGenerator<string> {
    yield csvLines([list.columns.map(({ head }) => head)], { first: true });
    let [at, id]: readonly string[] = ['infinity', list.idType === 'uuid' ? LAST_UUID : '0'];
    for (let written = 0; written < most; written += PAGE) {
      const rows = await this.em.fork().execute<Row[]>(statementOf(list), [at, id, Math.min(PAGE, most)]);
      if (rows.length > 0) yield csvLines(rows.map((row) => cellsOf(row, list)));
      const last = rows.at(-1);
      if (rows.length < PAGE || !last) return;
      [at, id] = [String(last['place_at']), String(last['place_id'])];
    }
    yield csvLines([[`Only the newest ${most.toLocaleString('en-GB')} rows are in this file.`]]);
  }
}

const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

function statementOf({ columns, from, where = 'true', at, id, idType }: ListFile): string {
  const shown = columns.map(({ sql }, index) => `${sql} as "c${index}"`).join(', ');
  return `select ${shown}, (${at})::text as place_at, (${id})::text as place_id from ${from}
    where ${where} and (${at}, ${id}) < (?::timestamptz, ?::${idType})
    order by ${at} desc, ${id} desc limit ?`;
}

const WRITE: Readonly<Record<CellKind, (value: string | number) => CsvCell>> = {
  text: (value) => value,
  pence: (value) => csvPounds(Number(value)),
  time: (value) => csvTime(String(value)),
};

function cellsOf(row: Row, { columns }: ListFile): CsvCell[] {
  return columns.map(({ kind = 'text' }, index) => {
    const value = row[`c${index}`] ?? null;
    return value === null ? null : WRITE[kind](value);
  });
}
