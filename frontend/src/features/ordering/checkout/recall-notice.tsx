import type { ReactElement } from 'react';
import { Controller } from 'react-hook-form';
import { allergenNames } from '#frontend/copy/catalog/food.js';
import { recallWords } from '#frontend/copy/ordering/recall.js';
import { useWords } from '#frontend/copy/use-words.js';
import { CheckField } from '#frontend/ui/form/field.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { declaresHealth, type CheckoutForm } from './checkout-form.js';
import type { RecallState } from './use-recall.js';

export interface RecallNoticeProps {
  readonly form: CheckoutForm;
  readonly state: RecallState;
}

/** Says that the declaration is restored, or asks for it again before payment (rule F23). */
export function RecallNotice({ form, state }: RecallNoticeProps): ReactElement | null {
  const words = useWords();
  const values = form.watch();
  const names = values.allergens.map((allergen) => allergenNames[allergen]).join(', ');
  if (state === 'kept') {
    return (
      <Notice tone="good" role="status" className="mb-5">
        {names === '' ? recallWords.keptNote : words(recallWords.kept, { names })}
      </Notice>
    );
  }
  if (state !== 'lost') return null;
  return (
    <Notice tone="bad" role="alert" title={recallWords.title} className="mb-5">
      <p>{recallWords.text}</p>
      {!declaresHealth(values) && (
        <Controller
          control={form.control}
          name="noAllergies"
          render={({ field, fieldState }) => (
            <CheckField
              ref={field.ref}
              label={recallWords.none}
              checked={field.value}
              error={fieldState.error?.message}
              onChange={(checked) => {
                field.onChange(checked);
                form.clearErrors('noAllergies');
              }}
              className="pt-4"
            />
          )}
        />
      )}
    </Notice>
  );
}
