import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useState, type ReactElement } from 'react';
import { addDays } from '@rules/delivery/delivery-days';
import { DIARY_FIGURES, type DiaryFigure } from '@rules/diary';
import type { Diary, DiaryChanges } from '#frontend/api/generated-account.js';
import { diary as words } from '#frontend/copy/diary/diary.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { ChoiceGroup } from '#frontend/ui/form/choice-group.js';
import { CheckField } from '#frontend/ui/form/field.js';
import { useSaveDiaryDayMutation } from './diary-api.js';
import { DiaryDetails } from './diary-details.js';
import { dayName } from './diary-words.js';

export interface DiaryEditorProps {
  readonly diary: Diary;
  readonly day: string;
  readonly onDay: (day: string) => void;
  readonly hasConsent: boolean;
}

const GRAMS = [20, 40, 60, 80, 100, 120] as const;

const choicesOf = (figure: DiaryFigure): { value: string; label: string }[] =>
  figure === 'proteinG'
    ? GRAMS.map((grams) => ({ value: String(grams), label: fill(words.grams, { grams }) }))
    : words[figure].map((label, index) => ({ value: String(index + 1), label }));

/** Saves each tap at once, with the consent that was ticked; without one it says so instead. */
function useDayWriter(day: string, hasConsent: boolean) {
  const [agreed, setAgreed] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [save, { isSuccess, originalArgs }] = useSaveDiaryDayMutation();
  const write = async (fields: DiaryChanges): Promise<unknown> => {
    setMissing(!hasConsent && !agreed);
    if (!hasConsent && !agreed) return undefined;
    const diaryChanges = hasConsent ? fields : { ...fields, healthConsent: true };
    return (await save({ day, diaryChanges })).error;
  };
  const agree = (next: boolean): void => {
    setAgreed(next);
    setMissing(false);
  };
  return { agreed, agree, isMissing, write, isSaved: isSuccess && originalArgs?.day === day };
}

/** One day: three taps, and what does not fit into a tap. */
export function DiaryEditor({ diary, day, onDay, hasConsent }: DiaryEditorProps): ReactElement {
  const entry = diary.items.find((each) => each.day === day);
  const writer = useDayWriter(day, hasConsent);
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="rounded-2xl border border-line bg-paper p-5 sm:p-7">
      <DayChoice id={heading} diary={diary} day={day} onDay={onDay} />
      {!hasConsent && (
        <CheckField
          label={words.consent}
          checked={writer.agreed}
          onChange={writer.agree}
          error={writer.isMissing ? words.consentMissing : undefined}
          className="mt-5"
        />
      )}
      {DIARY_FIGURES.map((figure) => (
        <div key={figure} className="pt-6">
          <h3
            id={`${heading}-${figure}`}
            className="pb-2.5 font-sans text-base font-semibold tracking-normal"
          >
            {words.questions[figure]}
          </h3>
          <ChoiceGroup
            look="pills"
            labelledBy={`${heading}-${figure}`}
            value={String(entry?.[figure] ?? '')}
            onChange={(value) => void writer.write({ [figure]: Number(value) })}
            choices={choicesOf(figure)}
            className="flex flex-wrap gap-2"
          />
        </div>
      ))}
      <p role="status" className="min-h-6 pt-3 text-sm font-medium text-kale">
        {writer.isSaved && words.day.saved}
      </p>
      <DiaryDetails
        key={`${day} ${entry?.proteinG ?? ''} ${entry?.note ?? ''}`}
        entry={entry}
        onSave={writer.write}
      />
      <p className="pt-5 text-sm text-ink-2">{words.kept}</p>
    </section>
  );
}

type DayChoiceProps = Omit<DiaryEditorProps, 'hasConsent'> & { readonly id: string };

/** The day, with the ones beside it. */
function DayChoice({ id, diary, day, onDay }: DayChoiceProps): ReactElement {
  return (
    <div className="flex items-center justify-between gap-2">
      <Button
        look="outline"
        size="icon"
        aria-label={words.day.earlier}
        disabled={day <= diary.firstDay}
        onClick={() => onDay(addDays(day, -1))}
      >
        <ChevronLeft className="size-5" aria-hidden />
      </Button>
      <h2 id={id} aria-live="polite" className="text-center text-xl font-bold sm:text-2xl">
        {day === diary.today ? words.day.today : dayName(day)}
      </h2>
      <Button
        look="outline"
        size="icon"
        aria-label={words.day.later}
        disabled={day >= diary.today}
        onClick={() => onDay(addDays(day, 1))}
      >
        <ChevronRight className="size-5" aria-hidden />
      </Button>
    </div>
  );
}
