import { useState, type ReactElement } from 'react';
import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import { MEAL_TYPES, type Allergen, type MealType } from '@rules/food/allergens';
import { LIMITS } from '@rules/delivery/checkout-form';
import type { Me } from '#frontend/api/generated.js';
import { isApiError } from '#frontend/api/problem.js';
import { account } from '#frontend/copy/identity/account.js';
import { profileWords } from '#frontend/copy/identity/profile.js';
import { mealTypeNames } from '#frontend/copy/catalog/food.js';
import { AllergenChoice } from '#frontend/ui/form/allergen-choice.js';
import { Button } from '#frontend/ui/action/button.js';
import { ChoiceGroup } from '#frontend/ui/form/choice-group.js';
import { CheckField, TextAreaField } from '#frontend/ui/form/field.js';
import { textField } from '#frontend/ui/form/form-field.js';
import { issuesResolver, showFieldErrors } from '#frontend/ui/form/form-issues.js';
import { SaveRow } from '#frontend/ui/form/save-row.js';
import { Section } from '#frontend/ui/layout/section.js';
import { useUnsavedWarning } from '#frontend/ui/form/use-unsaved-warning.js';
import { useSetConsentsMutation, useUpdateMeMutation } from './account-api.js';
import { WithdrawHealth } from '../privacy/withdraw-health.js';

interface FoodValues {
  readonly dietaryPreference: MealType | '';
  readonly allergens: readonly Allergen[];
  readonly notes: string;
  readonly consent: boolean;
}

type FoodFormState = UseFormReturn<FoodValues>;

const FIELDS = ['dietaryPreference', 'allergens', 'notes'] as const;
const { food } = profileWords;

const valuesOf = ({ dietaryPreference, allergens, notes, consents }: Me): FoodValues => ({
  dietaryPreference: dietaryPreference ?? '',
  allergens,
  notes: notes ?? '',
  consent: consents.health,
});

function saysSomething({ dietaryPreference, allergens, notes }: FoodValues): boolean {
  return dietaryPreference !== '' || allergens.length > 0 || notes.trim() !== '';
}

/** Health data is stored only with consent (rule H1). */
const issuesOf = (values: FoodValues): Readonly<Partial<Record<string, string>>> =>
  saysSomething(values) && !values.consent ? { consent: food.consentMissing } : {};

function useSaveFood(form: FoodFormState, me: Me) {
  const [update, { isLoading, isSuccess }] = useUpdateMeMutation();
  const [decide, { isLoading: isDeciding }] = useSetConsentsMutation();
  const save = async (values: FoodValues): Promise<void> => {
    if (saysSomething(values) && !me.consents.health) {
      const { error } = await decide({ consentChanges: { health: true } });
      if (error) return;
    }
    const { data, error } = await update({
      meChanges: {
        dietaryPreference: values.dietaryPreference === '' ? null : values.dietaryPreference,
        allergens: [...values.allergens],
        notes: values.notes.trim() === '' ? null : values.notes,
      },
    });
    if (data) form.reset(valuesOf(data));
    else if (isApiError(error)) showFieldErrors(form, error, FIELDS);
  };
  return { save, isBusy: isLoading || isDeciding, isSuccess };
}

/** Diet, allergens and notes, with the consent that they need, and the way to withdraw it (rules H1, H2). */
export function FoodForm({ me }: { readonly me: Me }): ReactElement {
  const [withdrawing, setWithdrawing] = useState(false);
  const form = useForm<FoodValues>({
    defaultValues: valuesOf(me),
    resolver: issuesResolver(issuesOf),
    reValidateMode: 'onSubmit',
  });
  const { isDirty } = form.formState;
  const { save, isBusy, isSuccess } = useSaveFood(form, me);
  useUnsavedWarning(isDirty);
  const submit = form.handleSubmit(save);
  const values = form.watch();
  const noAllergens = me.allergens.length === 0 && values.allergens.length === 0;
  return (
    <Section id="food" heading={food.heading} text={food.text}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <h3 id="diet" className="pb-2.5 font-sans text-[0.9375rem] font-semibold tracking-normal">
          {food.diet}
        </h3>
        <Controller
          control={form.control}
          name="dietaryPreference"
          render={({ field }) => (
            <ChoiceGroup
              look="pills"
              labelledBy="diet"
              value={field.value === '' ? 'none' : field.value}
              onChange={(value) => field.onChange(value === 'none' ? '' : value)}
              choices={[
                { value: 'none' as const, label: food.dietNone },
                ...MEAL_TYPES.map((value) => ({ value, label: mealTypeNames[value] })),
              ]}
              className="flex flex-wrap gap-2"
            />
          )}
        />
        <h3 className="pb-2.5 pt-6 font-sans text-[0.9375rem] font-semibold tracking-normal">
          {food.allergens}
        </h3>
        <AllergenChoice
          legend={food.allergens}
          declared={values.allergens}
          onChange={(allergens) => {
            form.setValue('allergens', allergens, { shouldDirty: true });
            form.clearErrors('consent');
          }}
        />
        {noAllergens && <p className="pt-3 text-sm text-ink-2">{profileWords.noAllergens}</p>}
        <TextAreaField
          label={food.notes}
          maxLength={LIMITS.note}
          className="mt-6"
          {...textField(form, 'notes')}
        />
        {!me.consents.health && saysSomething(values) && (
          <Controller
            control={form.control}
            name="consent"
            render={({ field, fieldState }) => (
              <CheckField
                ref={field.ref}
                label={food.consent}
                checked={field.value}
                error={fieldState.error?.message}
                onChange={(checked) => {
                  field.onChange(checked);
                  form.clearErrors('consent');
                }}
                className="mt-5"
              />
            )}
          />
        )}
        <SaveRow
          label={food.save}
          busyLabel={account.saving}
          savedLabel={account.saved}
          busy={isBusy}
          saved={isSuccess && !isDirty}
        >
          {me.consents.health && (
            <Button look="ghost" onClick={() => setWithdrawing(true)}>
              {food.withdraw}
            </Button>
          )}
        </SaveRow>
      </form>
      <WithdrawHealth
        open={withdrawing}
        onClose={() => setWithdrawing(false)}
        onDone={() => form.reset({ dietaryPreference: '', allergens: [], notes: '', consent: false })}
      />
    </Section>
  );
}
