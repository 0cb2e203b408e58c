import { describe, expect, it } from '@jest/globals';
import { moveBoxes, stillFits } from '#backend/rules/boxes/box-changes.js';
import { boxDays, weekOf, type WeekdayName } from '#backend/rules/boxes/box-schedule.js';
import { addDays, londonInstant } from '#backend/rules/delivery/delivery-days.js';

const MEALS = [
  { id: 1, diets: ['standard'] as const },
  { id: 2, diets: ['standard', 'vegetarian', 'vegan'] as const },
];
const BOX = { mealsPerWeek: 8, mealType: 'standard', halalOnly: false } as const;

describe('a choice still fits', () => {
  it('a box of its size and a larger one, not a smaller one', () => {
    const eight = [{ mealId: 1, quantity: 8 }];
    expect(stillFits(eight, BOX, MEALS)).toBe(true);
    expect(stillFits(eight, { ...BOX, mealsPerWeek: 10 }, MEALS)).toBe(true);
    expect(stillFits(eight, { ...BOX, mealsPerWeek: 6 }, MEALS)).toBe(false);
  });

  it('as long as all of it suits the diet', () => {
    const vegan = { ...BOX, mealType: 'vegan' } as const;
    expect(stillFits([{ mealId: 2, quantity: 8 }], vegan, MEALS)).toBe(true);
    expect(stillFits([{ mealId: 1, quantity: 1 }], vegan, MEALS)).toBe(false);
    const both = [1, 2].map((mealId) => ({ mealId, quantity: 4 }));
    expect([stillFits(both, vegan, MEALS), stillFits(both, BOX, MEALS)]).toEqual([false, true]);
    expect(stillFits([{ mealId: 3, quantity: 1 }], BOX, MEALS)).toBe(false);
  });
});

/** A weekday's open deliveries as planned on a day, and another weekday's days as of that day. */
function move(now: Date, from: WeekdayName, to: WeekdayName, holidays: readonly string[] = []) {
  const calendar = { now, holidays: new Set(holidays) };
  const settings = { leadDays: 4, cutOffDays: 4, count: 8 };
  const open = boxDays(calendar, { ...settings, deliveryDay: from });
  // The box of the week before is ordered already.
  const after = addDays(open[0]?.date ?? '', -7);
  const days = boxDays(calendar, { ...settings, deliveryDay: to, count: 12, after });
  return { open, ...moveBoxes(open, days) };
}

function datesAfter({ open, moved, added }: ReturnType<typeof move>): string[] {
  const gone = new Set(moved.map(({ box }) => box.date));
  const kept = open.filter(({ date }) => !gone.has(date));
  return [...kept, ...moved.flatMap(({ day }) => day ?? []), ...added].map(({ date }) => date).sort();
}

const noon = (date: string) => londonInstant(date, 12);

describe('a change of the weekday', () => {
  it('moves every box within its week', () => {
    // On a Thursday: Sunday week and the Wednesday before it are both open.
    const result = move(noon('2026-06-04'), 'Sun', 'Wed');
    expect(result.moved.map(({ box, day }) => weekOf(box.date) === weekOf(day?.date ?? ''))).not.toContain(
      false,
    );
    expect(result.moved[0]).toMatchObject({ box: { date: '2026-06-14' }, day: { date: '2026-06-10' } });
  });

  it('keeps the old day in a week in which the new one is no longer available', () => {
    // On a Monday the Sunday of the same week is open and its Wednesday is not.
    const dates = datesAfter(move(noon('2026-06-01'), 'Sun', 'Wed'));
    expect(dates.slice(0, 3)).toEqual(['2026-06-07', '2026-06-10', '2026-06-17']);
  });

  it('leaves no week without a box and none with two, also around both clock changes', () => {
    const days = ['2026-03-09', '2026-06-01', '2026-10-05'].flatMap((first) =>
      Array.from({ length: 21 }, (_, offset) => addDays(first, offset)),
    );
    for (const today of days) {
      for (const [from, to] of [
        ['Sun', 'Wed'],
        ['Wed', 'Sun'],
      ] as const) {
        const result = move(noon(today), from, to);
        const weeks = datesAfter(result).map(weekOf);
        expect([today, from, new Set(weeks).size]).toEqual([today, from, weeks.length]);
        expect([today, weeks]).toEqual([today, result.open.map(({ date }) => weekOf(date))]);
      }
    }
  });

  it('skips the week of a bank holiday, and adds a box to a week that was skipped for one', () => {
    const away = datesAfter(move(noon('2026-06-01'), 'Wed', 'Sun', ['2026-06-21']));
    expect(away).not.toContain('2026-06-17');
    expect(away.map(weekOf)).not.toContain(weekOf('2026-06-21'));
    const back = datesAfter(move(noon('2026-06-01'), 'Wed', 'Sun', ['2026-06-17']));
    expect(back).toContain('2026-06-21');
  });

  it('has the same result in any order of the boxes', () => {
    const calendar = { now: noon('2026-06-01'), holidays: new Set(['2026-06-17']) };
    const settings = { leadDays: 4, cutOffDays: 4 };
    const open = boxDays(calendar, { ...settings, deliveryDay: 'Wed', count: 8 });
    const days = boxDays(calendar, { ...settings, deliveryDay: 'Sun', count: 12 });
    const added = moveBoxes(open, days).added.map(({ date }) => date);
    expect(added).toContain('2026-06-21');
    expect(moveBoxes([...open].reverse(), days).added.map(({ date }) => date)).toEqual(added);
  });

  it('would lose or double weeks if boxes were dealt out in their order (the control)', () => {
    const calendar = { now: noon('2026-06-01'), holidays: new Set<string>() };
    const settings = { leadDays: 4, cutOffDays: 4, count: 8 };
    const open = boxDays(calendar, { ...settings, deliveryDay: 'Sun' });
    const dealt = boxDays(calendar, { ...settings, deliveryDay: 'Wed' });
    expect(dealt.map(({ date }) => weekOf(date))).not.toEqual(open.map(({ date }) => weekOf(date)));
  });
});
