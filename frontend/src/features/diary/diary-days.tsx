import { Pencil, Trash2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { DIARY_FIGURES } from '@rules/diary';
import type { DiaryEntry } from '#frontend/api/generated-account.js';
import { diary } from '#frontend/copy/diary/diary.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { Section } from '#frontend/ui/layout/section.js';
import { useRemoveDiaryDayMutation, useSaveDiaryDayMutation } from './diary-api.js';
import { dayName, figureWords } from './diary-words.js';

const { days: words } = diary;
const SHOWN = 7;

export interface DiaryDaysProps {
  readonly items: readonly DiaryEntry[];
  readonly onEdit: (day: string) => void;
}

/** The days that were written, newest first; a removed one can be brought back. */
export function DiaryDays({ items, onEdit }: DiaryDaysProps): ReactElement | null {
  const [isWhole, setWhole] = useState(false);
  const [removed, setRemoved] = useState<DiaryEntry>();
  const [remove] = useRemoveDiaryDayMutation();
  const newest = items.toReversed();
  if (items.length === 0 && !removed) return null;
  const drop = (entry: DiaryEntry): void => {
    setRemoved(entry);
    void remove({ day: entry.day }).then(({ error }) => error && setRemoved(undefined));
  };
  return (
    <Section id="days" heading={words.heading}>
      {removed && <Removed key={removed.day} entry={removed} onDone={() => setRemoved(undefined)} />}
      <ul className="divide-y divide-line">
        {(isWhole ? newest : newest.slice(0, SHOWN)).map((entry) => (
          <Day key={entry.day} entry={entry} onEdit={() => onEdit(entry.day)} onRemove={() => drop(entry)} />
        ))}
      </ul>
      {!isWhole && items.length > SHOWN && (
        <Button look="ghost" className="mt-3" onClick={() => setWhole(true)}>
          {fill(words.all, { count: items.length })}
        </Button>
      )}
    </Section>
  );
}

interface DayProps {
  readonly entry: DiaryEntry;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function Day({ entry, onEdit, onRemove }: DayProps): ReactElement {
  const day = dayName(entry.day);
  const said = DIARY_FIGURES.flatMap((figure) => {
    const each = figureWords(figure, entry[figure]);
    return each === null ? [] : [`${diary.weeks.figures[figure]}: ${each}`];
  });
  return (
    <li className="flex items-start gap-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{day}</p>
        <p className="text-[0.9375rem] text-ink-2">{said.join(' · ')}</p>
        {entry.note && <p className="whitespace-pre-line pt-1 [overflow-wrap:anywhere]">{entry.note}</p>}
      </div>
      <Button look="ghost" size="icon" aria-label={fill(words.edit, { day })} onClick={onEdit}>
        <Pencil className="size-4" aria-hidden />
      </Button>
      <Button look="ghost" size="icon" aria-label={fill(words.remove, { day })} onClick={onRemove}>
        <Trash2 className="size-4" aria-hidden />
      </Button>
    </li>
  );
}

/** Undo: the page writes the day again. */
function Removed({
  entry,
  onDone,
}: {
  readonly entry: DiaryEntry;
  readonly onDone: () => void;
}): ReactElement {
  const [save, { isLoading }] = useSaveDiaryDayMutation();
  const { day, ...diaryChanges } = entry;
  const bringBack = async (): Promise<void> => {
    const { error } = await save({ day, diaryChanges });
    if (!error) onDone();
  };
  return (
    <Notice
      role="status"
      className="mb-3"
      action={
        // The button that removed it is gone, and the focus with it.
        <Button autoFocus look="ghost" size="sm" busy={isLoading} onClick={() => void bringBack()}>
          {words.undo}
        </Button>
      }
    >
      <p>{fill(words.removed, { day: dayName(day) })}</p>
    </Notice>
  );
}
