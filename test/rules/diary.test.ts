import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays } from '#backend/rules/delivery/delivery-days.js';
import { diaryAverages, diaryWeeks, firstDiaryDay, saysAnything, weekStart } from '#backend/rules/diary.js';

const NOTHING = { appetite: null, proteinG: null, feeling: null };

describe('a diary (H61)', () => {
  it('averages each figure over the days that name it', () => {
    const days = [
      { appetite: 2, proteinG: 60, feeling: null },
      { appetite: 3, proteinG: null, feeling: null },
    ];
    expect(diaryAverages(days)).toEqual({
      days: 2,
      means: { appetite: 2.5, proteinG: 60, feeling: null },
    });
  });

  it('counts a figure of nothing, which is not the same as none', () => {
    expect(
      diaryAverages([
        { ...NOTHING, proteinG: 0 },
        { ...NOTHING, proteinG: 10 },
      ]).means.proteinG,
    ).toBe(5);
  });

  it('has a week for every Monday of the range, also without entries', () => {
    const entry = { ...NOTHING, appetite: 4, day: '2026-11-25' };
    expect(diaryWeeks([entry], '2026-11-11', '2026-11-29')).toEqual([
      { start: '2026-11-09', days: 0, means: NOTHING },
      { start: '2026-11-16', days: 0, means: NOTHING },
      { start: '2026-11-23', days: 1, means: { ...NOTHING, appetite: 4 } },
    ]);
  });

  it('begins weeks on Mondays, also over a change of the clocks', () => {
    expect(['2026-10-25', '2026-10-26', '2026-10-31'].map(weekStart)).toEqual([
      '2026-10-19',
      '2026-10-26',
      '2026-10-26',
    ]);
  });

  it('puts every day of a range into exactly one week', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 200 }), (start, length) => {
        const from = addDays('2020-01-01', start);
        const days = Array.from({ length: length + 1 }, (_, index) => addDays(from, index));
        const weeks = diaryWeeks(
          days.map((day) => ({ ...NOTHING, feeling: 3, day })),
          from,
          addDays(from, length),
        );
        expect(weeks.reduce((sum, week) => sum + week.days, 0)).toBe(days.length);
      }),
    );
  });

  it('keeps no day that says nothing', () => {
    expect(saysAnything({ ...NOTHING, note: null })).toBe(false);
    expect(saysAnything({ ...NOTHING, note: null, proteinG: 0 })).toBe(true);
    expect(saysAnything({ ...NOTHING, note: 'Tired' })).toBe(true);
  });

  it('can be written two years back', () => {
    expect(firstDiaryDay('2026-11-27')).toBe('2024-11-27');
  });
});

const ROOT = resolve(__dirname, '../..');
/** The lists that name every table, and what deletes old rows. */
const LISTS = ['backend/src/sealed-columns.ts', 'worker/src/housekeeping.ts'];

/** Sources that name the table of diaries, beside the module and the lists. */
function readersOfDiaries(sources: readonly (readonly [file: string, text: string])[]): string[] {
  return sources
    .filter(([file]) => !file.startsWith('backend/src/diary/') && !LISTS.includes(file))
    .filter(([, text]) => text.includes('diary_entry'))
    .map(([file]) => file);
}

const sources = ['backend/src', 'worker/src'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [`${folder}/${file}`, readFileSync(join(ROOT, folder, file), 'utf8')] as const),
);

describe('the table of diaries (H61)', () => {
  it('is read by no statement of another module', () => {
    expect(sources.filter(([file]) => LISTS.includes(file))).toHaveLength(LISTS.length);
    expect(readersOfDiaries(sources)).toEqual([]);
  });

  it('is found in one that reads it (control)', () => {
    const chef = ['backend/src/boxes/plan/chef.ts', 'select entry_sealed from diary_entry'] as const;
    expect(readersOfDiaries([...sources, chef])).toEqual(['backend/src/boxes/plan/chef.ts']);
  });
});
