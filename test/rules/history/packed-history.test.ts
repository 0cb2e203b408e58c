import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Cell } from '#backend/demo-history/cell-templates.js';
import { startAt, type HistoryAbout } from '#backend/demo-history/history-files.js';
import { movedByDays } from '#backend/demo-history/moved-time.js';
import { packNumbers, unpackNumbers } from '#backend/demo-history/packed-numbers.js';
import { packTable, unpackTable } from '#backend/demo-history/packed-table.js';

const whole = fc.integer({ min: -(2 ** 45), max: 2 ** 45 });

describe('packed numbers', () => {
  it('read back as they were', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(whole, fc.constant(7)), { maxLength: 60 }), (numbers) => {
        expect(unpackNumbers(packNumbers(numbers))).toEqual(numbers);
      }),
    );
  });

  it('take one character each when they are small, and few when they are all the same', () => {
    expect(packNumbers([0, 1, -1, 15, -16])).toHaveLength(5);
    expect(packNumbers(Array.from({ length: 3_000 }, () => 1)).length).toBeLessThan(6);
  });

  it('are refused where the text is damaged', () => {
    expect(() => unpackNumbers('A!A')).toThrow('no packed number');
  });
});

describe('a packed table', () => {
  const cell = fc.option(
    fc.oneof(
      whole.map((value): Cell => ({ template: '¤n', values: [value] })),
      fc.tuple(whole, whole).map(([a, b]): Cell => ({ template: '{"at":¤s,"by":¤u}', values: [a, b] })),
      fc.constantFrom('paid', 'a "quoted" word', '~~').map((text): Cell => ({ template: text, values: [] })),
    ),
  );

  it('reads back as it was, column by column', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 30 }), (rows) => {
        const columns = new Map(
          [0, 1, 2].map((at) => [`column_${at}`, rows.map((row) => row[at] ?? null)] as const),
        );
        const table = { name: 'orders', rows: rows.length, columns };
        const lines = [...packTable(table), ...packTable({ ...table, name: 'refund' })];
        const first = unpackTable(lines, 0);
        expect(first.table).toEqual(table);
        expect(unpackTable(lines, first.next).table).toEqual({ ...table, name: 'refund' });
      }),
    );
  });
});

describe('a time that is moved by days', () => {
  const moved = (at: string, days: number) => new Date(movedByDays(Date.parse(at), days)).toISOString();

  it('keeps its hour in London over a change of the clocks', () => {
    // 09:00 in summer time becomes 09:00 in winter time.
    expect(moved('2026-10-20T08:00:00.000Z', 7)).toBe('2026-10-27T09:00:00.000Z');
    expect(moved('2026-03-25T09:00:00.000Z', 7)).toBe('2026-04-01T08:00:00.000Z');
    expect(moved('2026-06-10T23:30:00.000Z', -14)).toBe('2026-05-27T23:30:00.000Z');
  });

  it('is an hour later where London skips that hour, and the first of an hour that comes twice', () => {
    expect(moved('2026-03-22T01:30:00.000Z', 7)).toBe('2026-03-29T01:30:00.000Z');
    expect(moved('2026-10-18T00:30:00.000Z', 7)).toBe('2026-10-25T00:30:00.000Z');
  });
});

describe('the moment a shop begins with', () => {
  /** A week recorded at night and in the morning, Thursday to Wednesday. */
  const moments = Array.from({ length: 7 }, (_, day) => [
    Date.parse('2027-11-18T00:12:00.000Z') + day * 86_400_000,
    Date.parse('2027-11-18T09:04:00.000Z') + day * 86_400_000,
  ]).flat();
  const about: HistoryAbout = { moments, schema: {}, leftOut: [], fromStart: [], sequences: {} };
  const startOf = (now: string) => {
    const { moment, days } = startAt(about, Date.parse(now));
    expect(Math.abs(days % 7)).toBe(0);
    return new Date(movedByDays(moments[moment] ?? 0, days)).toISOString();
  };

  it.each([
    ['2026-11-26T17:00:00.000Z', '2026-11-26T09:04:00.000Z'],
    ['2026-11-26T08:00:00.000Z', '2026-11-26T00:12:00.000Z'],
    ['2026-11-26T00:05:00.000Z', '2026-11-25T09:04:00.000Z'],
    ['2024-02-29T12:00:00.000Z', '2024-02-29T09:04:00.000Z'],
    ['2026-06-30T23:30:00.000Z', '2026-06-30T23:12:00.000Z'],
    ['2030-01-01T10:00:00.000Z', '2030-01-01T09:04:00.000Z'],
  ])('is the last one before %s', (now, expected) => {
    expect(startOf(now)).toBe(expected);
  });
});
