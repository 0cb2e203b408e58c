import type { DiaryFigure } from '@rules/diary';
import { londonFormat } from '@rules/london';
import { diary } from '#frontend/copy/diary/diary.js';
import { fill } from '#frontend/copy/fill.js';

const DAY = londonFormat({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
const SHORT = londonFormat({ day: 'numeric', month: 'short' });

const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** 'Thu, 26 Nov 2026'. */
export const dayName = (day: string): string => DAY.format(noon(day));

/** '26 Nov'. */
export const shortDay = (day: string): string => SHORT.format(noon(day));

/** A mean of a figure: whole grams, or a place on the scale with one decimal. */
export function meanWords(figure: DiaryFigure, value: number | null): string {
  if (value === null) return diary.weeks.none;
  if (figure === 'proteinG') return fill(diary.grams, { grams: Math.round(value) });
  return fill(diary.weeks.of, { value: value.toFixed(1) });
}

/** What one day says of a figure, in the words that were chosen; null where it says nothing. */
export function figureWords(figure: DiaryFigure, value: number | null): string | null {
  if (value === null) return null;
  if (figure === 'proteinG') return fill(diary.grams, { grams: value });
  return diary[figure][value - 1] ?? null;
}

export const daysWords = (count: number): string =>
  count === 1 ? diary.weeks.oneDay : fill(diary.weeks.manyDays, { count });
