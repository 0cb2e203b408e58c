import type { ReactElement, ReactNode } from 'react';
import { DIARY_FIGURES, diaryAverages, diaryWeeks, type DiaryFigures } from '@rules/diary';
import type { DiaryEntry } from '#frontend/api/generated-account.js';
import { diary } from '#frontend/copy/diary/diary.js';
import { fill } from '#frontend/copy/fill.js';
import { dayName, daysWords, meanWords } from './diary-words.js';

const { print: words, weeks: figures } = diary;

export interface DiarySheetProps {
  readonly items: readonly DiaryEntry[];
  readonly range: { readonly from: string; readonly to: string };
  /** Left out unless its owner wants it there. */
  readonly name: string | undefined;
}

/** The sheet itself: nothing on it but what its owner wrote, and what that comes to. */
export function DiarySheet({ items, range, name }: DiarySheetProps): ReactElement {
  if (items.length === 0) return <p className="text-ink-2">{words.empty}</p>;
  const { days, means } = diaryAverages(items);
  const weeks = diaryWeeks(items, range.from, range.to).filter((week) => week.days > 0);
  return (
    <article className="rounded-2xl border border-line bg-paper p-5 sm:p-8 print:border-0 print:p-0">
      <h2 className="text-2xl font-bold">{words.sheet}</h2>
      {name && <p className="pt-1 font-semibold [overflow-wrap:anywhere]">{name}</p>}
      <p className="pt-1">{fill(words.range, { from: dayName(range.from), to: dayName(range.to) })}</p>
      <p className="pt-3">
        {fill(figures.average, { days: daysWords(days) })}: {lineOf(means)}
      </p>
      <p className="pt-1 text-sm text-ink-2">{words.scale}</p>
      <Table heading={words.weeks} head={[words.columns.week, words.columns.days]}>
        {weeks.map((week) => (
          <Row key={week.start} cells={[dayName(week.start), week.days, ...cellsOf(week.means)]} />
        ))}
      </Table>
      <Table heading={words.daily} head={[words.columns.day]} last={words.columns.note}>
        {items.map((entry) => (
          <Row key={entry.day} cells={[dayName(entry.day), ...cellsOf(entry), entry.note ?? '']} />
        ))}
      </Table>
      <p className="pt-5 text-sm text-ink-2">{words.own}</p>
    </article>
  );
}

const lineOf = (means: DiaryFigures): string =>
  DIARY_FIGURES.map((figure) => `${figures.figures[figure]} ${meanWords(figure, means[figure])}`).join(', ');

/** Numbers, as a clinician compares them; empty where nothing was said. */
function cellsOf(values: DiaryFigures): string[] {
  return DIARY_FIGURES.map((figure) => {
    const value = values[figure];
    if (value === null) return '';
    if (figure === 'proteinG') return fill(diary.grams, { grams: Math.round(value) });
    return Number.isInteger(value) ? String(value) : value.toFixed(1);
  });
}

interface TableProps {
  readonly heading: string;
  /** The headings before the figures. */
  readonly head: readonly string[];
  /** The heading behind them. */
  readonly last?: string;
  readonly children: ReactNode;
}

function Table({ heading, head, last, children }: TableProps): ReactElement {
  const all = [...head, ...DIARY_FIGURES.map((figure) => figures.figures[figure]), ...(last ? [last] : [])];
  return (
    <div
      className="overflow-x-auto pt-6 print:overflow-visible"
      tabIndex={0}
      role="group"
      aria-label={heading}
    >
      <table className="w-full text-left text-sm">
        <caption className="pb-2 text-left text-lg font-bold">{heading}</caption>
        <thead>
          <tr className="border-b border-line-strong">
            {all.map((name) => (
              <th key={name} scope="col" className="py-1.5 pr-4">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

function Row({ cells: [first, ...others] }: { readonly cells: readonly (string | number)[] }): ReactElement {
  return (
    <tr className="break-inside-avoid border-b border-line align-top">
      <th scope="row" className="whitespace-nowrap py-1.5 pr-4 font-semibold">
        {first}
      </th>
      {others.map((cell, index) => (
        <td key={index} className="tnum whitespace-pre-line py-1.5 pr-4 [overflow-wrap:anywhere]">
          {cell}
        </td>
      ))}
    </tr>
  );
}
