import { csvLines } from '#backend/platform/personal-data/csv.js';
import type { DeliveryAddress } from '../orders/order.entity.js';

/** What the file for a courier without an API says of a parcel. No dish, no health detail. */
export interface FileRow {
  readonly order_code: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly delivery_address: DeliveryAddress;
  readonly delivery_date: string;
}

/** A spreadsheet opens this; the last column is for the courier's number. */
const HEADINGS = [
  'Order',
  'Delivery day',
  'Name',
  'Address',
  'Flat or floor',
  'City',
  'Postcode',
  'Country',
  'Phone',
  'Note for the driver',
  'Tracking number',
] as const;

const NUMBER = /^[A-Za-z0-9][A-Za-z0-9 ./_-]{2,59}$/;
const CODE = /^[A-Z0-9]{8}$/;

export function fileHead(): string {
  return csvLines([HEADINGS], { first: true });
}

export function fileLines(rows: readonly FileRow[]): string {
  return csvLines(
    rows.map(({ order_code, first_name, last_name, phone, delivery_address: to, delivery_date }) => [
      order_code,
      delivery_date,
      `${first_name} ${last_name}`.trim(),
      to.address,
      to.apartment ?? '',
      to.city,
      to.postcode,
      to.country,
      phone,
      to.courierNote ?? '',
      '',
    ]),
  );
}

/** A tracking number from a courier's file, with the order that it is for. */
export interface TrackedOrder {
  readonly code: string;
  readonly trackingNumber: string;
}

/**
 * Reads the file that comes back: the same with its last column filled in, or any table with the order's code in the
 * first column and the number in the last. Commas, semicolons and tabs are accepted, as spreadsheets save them.
 * Lines that name neither are returned as they are; a heading is skipped.
 */
export function readTrackingFile(file: string): {
  readonly tracked: readonly TrackedOrder[];
  readonly unreadable: readonly string[];
} {
  const tracked = new Map<string, TrackedOrder>();
  const unreadable: string[] = [];
  const lines = file.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const cells = cellsOf(line);
    const code = (cells[0] ?? '').trim().toUpperCase();
    const trackingNumber = (cells.at(-1) ?? '').trim().replace(/^'/, '');
    if (CODE.test(code) && cells.length > 1 && NUMBER.test(trackingNumber))
      tracked.set(code, { code, trackingNumber });
    else if (index > 0 || !/order|reference/i.test(code)) unreadable.push(line.slice(0, 100));
  }
  return { tracked: [...tracked.values()], unreadable };
}

/** The cells of a line (RFC 4180), by the separator after its first cell: an address may contain the others. */
function cellsOf(line: string): string[] {
  const separator = /^\s*(?:"[^"]*"|[^",;\t]*)\s*([,;\t])/.exec(line)?.[1] ?? ',';
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at];
    if (letter === '"' && isQuoted && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"') isQuoted = !isQuoted;
    else if (letter === separator && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += letter;
  }
  return [...cells, cell];
}
