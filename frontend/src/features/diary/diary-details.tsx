import type { ReactElement } from 'react';
import { DIARY_LIMITS } from '@rules/diary';
import type { DiaryChanges, DiaryEntry } from '#frontend/api/generated-account.js';
import { diary } from '#frontend/copy/diary/diary.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { TextAreaField, TextField } from '#frontend/ui/form/field.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';

const { details: words } = diary;
const { proteinG: GRAMS, note: NOTE } = DIARY_LIMITS;

interface Values {
  readonly proteinG: string;
  readonly note: string;
}

const gramsOf = ({ proteinG }: Values): number | null => (proteinG.trim() === '' ? null : Number(proteinG));

function issuesOf(values: Values): Readonly<Partial<Record<string, string>>> {
  const grams = gramsOf(values);
  const isRight = grams === null || (Number.isInteger(grams) && grams >= GRAMS.min && grams <= GRAMS.max);
  return isRight ? {} : { proteinG: fill(words.proteinWrong, { max: GRAMS.max }) };
}

export interface DiaryDetailsProps {
  readonly entry: DiaryEntry | undefined;
  /** Returns the error of a refused call. */
  readonly onSave: (changes: DiaryChanges) => Promise<unknown>;
}

/** What does not fit into a tap: exact grams, and a note. */
export function DiaryDetails({ entry, onSave }: DiaryDetailsProps): ReactElement {
  const server = useServerForm<Values>({
    defaults: { proteinG: entry?.proteinG?.toString() ?? '', note: entry?.note ?? '' },
    issuesOf,
    send: (values) => onSave({ proteinG: gramsOf(values), note: values.note.trim() || null }),
  });
  return (
    <form {...server.formProps} aria-label={words.heading} className="border-t border-line pt-5">
      <TextField
        label={words.protein}
        inputMode="numeric"
        autoComplete="off"
        className="max-w-56"
        {...server.text('proteinG')}
      />
      <TextAreaField label={words.note} maxLength={NOTE} className="mt-4" {...server.text('note')} />
      <Button type="submit" look="outline" className="mt-4" busy={server.isBusy}>
        {words.save}
      </Button>
    </form>
  );
}
