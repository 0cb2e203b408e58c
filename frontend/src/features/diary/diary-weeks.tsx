import { useState, type ReactElement } from 'react';
import { addDays } from '@rules/delivery/delivery-days';
import { DIARY_FIGURES, diaryAverages, diaryWeeks, type DiaryFigure } from '@rules/diary';
import type { Diary } from '#frontend/api/generated-account.js';
import { diary as copy } from '#frontend/copy/diary/diary.js';
import { fill } from '#frontend/copy/fill.js';
import { BarChart } from '#frontend/ui/content/bar-chart.js';
import { ChoiceGroup } from '#frontend/ui/form/choice-group.js';
import { Section } from '#frontend/ui/layout/section.js';
import { daysWords, meanWords, shortDay } from './diary-words.js';

const { weeks: words } = copy;
/** As many as the page reads, with the current one. */
const WEEKS = 12;

/** The averages of the last weeks, and a bar for each of them. */
export function DiaryWeeks({ diary }: { readonly diary: Diary }): ReactElement {
  const [figure, setFigure] = useState<DiaryFigure>('appetite');
  const { today } = diary;
  const weeks = diaryWeeks(diary.items, addDays(today, -7 * (WEEKS - 1)), today);
  const shown = diary.items.filter(({ day }) => day >= (weeks[0]?.start ?? today));
  if (shown.length === 0)
    return (
      <Section id="weeks" heading={words.heading}>
        <p className="text-ink-2">{words.empty}</p>
      </Section>
    );
  const { days, means } = diaryAverages(shown);
  return (
    <Section
      id="weeks"
      heading={words.heading}
      text={`${fill(words.average, { days: daysWords(days) })}: ${DIARY_FIGURES.map(
        (each) => `${words.figures[each]} ${meanWords(each, means[each])}`,
      ).join(', ')}.`}
    >
      <ChoiceGroup
        look="pills"
        label={words.choose}
        value={figure}
        onChange={setFigure}
        choices={DIARY_FIGURES.map((value) => ({ value, label: words.figures[value] }))}
        className="flex flex-wrap gap-2 pb-4"
      />
      <BarChart
        label={`${fill(words.chart, { figure: words.figures[figure] })}: ${weeks
          .map(({ start, means: each }) => `${shortDay(start)} ${meanWords(figure, each[figure])}`)
          .join(', ')}`}
        bars={weeks.map(({ start, means: each }) => ({
          name: start,
          value: each[figure] ?? 0,
          said: each[figure] === null ? '' : (each[figure]?.toFixed(figure === 'proteinG' ? 0 : 1) ?? ''),
          tick: shortDay(start),
          fullTick: shortDay(start),
        }))}
      />
    </Section>
  );
}
