import { addDays, weekdayOf, type IsoDate } from './delivery/delivery-days.js';

/** What one day of a diary may hold (rule H61); all of it is the person's own account of the day. */
export const DIARY_LIMITS = {
  /** Appetite and feeling, from the least to the most. */
  scale: { min: 1, max: 5 },
  /** Grams eaten in the day. */
  proteinG: { min: 0, max: 400 },
  note: 500,
  /** How long an entry is kept; the sweep counts the same days. */
  daysKept: 730,
  /** The most days that are read at once. */
  daysRead: 366,
} as const;

/** The figures of a day, in the order that they are shown. */
export const DIARY_FIGURES = ['appetite', 'proteinG', 'feeling'] as const;
export type DiaryFigure = (typeof DIARY_FIGURES)[number];

export type DiaryFigures = Readonly<Record<DiaryFigure, number | null>>;

/** One day of a diary; null for what the person left out. */
export interface DiaryDay extends DiaryFigures {
  readonly note: string | null;
}

export interface DatedFigures extends DiaryFigures {
  readonly day: IsoDate;
}

/** Means of the days that name the figure, and how many days those are. */
export interface DiaryAverages {
  readonly days: number;
  readonly means: DiaryFigures;
}

export interface DiaryWeek extends DiaryAverages {
  /** Its Monday. */
  readonly start: IsoDate;
}

/** The first day that an entry can still be written for. */
export function firstDiaryDay(today: IsoDate): IsoDate {
  return addDays(today, -DIARY_LIMITS.daysKept);
}

/** Whether a day says anything; one that says nothing is not kept. */
export function saysAnything(day: DiaryDay): boolean {
  return day.note !== null || DIARY_FIGURES.some((figure) => day[figure] !== null);
}

/** The means of these days, each over the days that name it; null where none does. */
export function diaryAverages(days: readonly DiaryFigures[]): DiaryAverages {
  const mean = (figure: DiaryFigure): number | null => {
    const named = days.flatMap((day) => day[figure] ?? []);
    return named.length === 0 ? null : named.reduce((sum, each) => sum + each, 0) / named.length;
  };
  return {
    days: days.length,
    means: { appetite: mean('appetite'), proteinG: mean('proteinG'), feeling: mean('feeling') },
  };
}

/** The Monday on or before a day. */
export function weekStart(day: IsoDate): IsoDate {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}

/** Every week from one day to another, oldest first; a week without an entry is there, and empty. */
export function diaryWeeks(days: readonly DatedFigures[], from: IsoDate, to: IsoDate): DiaryWeek[] {
  const weeks: DiaryWeek[] = [];
  for (let start = weekStart(from); start <= to; start = addDays(start, 7)) {
    const end = addDays(start, 7);
    const own = days.filter(({ day }) => day >= start && day < end);
    weeks.push({ start, ...diaryAverages(own) });
  }
  return weeks;
}
