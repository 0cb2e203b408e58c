import { useState, type ReactElement } from 'react';
import { MEAL_TYPES, type Allergen, type MealType } from '@rules/food/allergens';
import { MAX_LENGTHS } from '@rules/delivery/checkout-form';
import type { Me } from '#frontend/api/generated.js';
import { account } from '#frontend/copy/identity/account.js';
import { profileWords } from '#frontend/copy/identity/profile.js';
import { mealTypeNames } from '#frontend/copy/catalog/food.js';
import { AllergenChoice } from '#frontend/ui/form/allergen-choice.js';
import { Button } from '#frontend/ui/action/button.js';
import { ChoiceGroup } from '#frontend/ui/form/choice-group.js';
import { CheckField, TextAreaField } from '#frontend/ui/form/field.js';
import { useServerForm, type ServerForm } from '#frontend/ui/form/use-server-form.js';
import { SaveRow } from '#frontend/ui/form/save-row.js';
import { Section } from '#frontend/ui/layout/section.js';
import { useSetConsentsMutation, useUpdateMeMutation } from './account-api.js';
import { WithdrawHealth } from '../privacy/withdraw-health.js';

interface FoodValues {
  readonly dietaryPreference: MealType | '';
  readonly allergens: readonly Allergen[];
  readonly notes: string;
  readonly consent: boolean;
}

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

function useFoodForm(me: Me) {
  const [update, { isSuccess }] = useUpdateMeMutation();
  const [decide] = useSetConsentsMutation();
  const server = useServerForm({
    defaults: valuesOf(me),
    issuesOf,
    send: async (values) => {
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
      if (data) server.form.reset(valuesOf(data));
      return error;
    },
  });
  return { server, isSaved: isSuccess && !server.isDirty };
}

/** Diet, allergens and notes, with the consent that they need, and the way to withdraw it (rules H1, H2). */
export function FoodForm({ me }: { readonly me: Me }): ReactElement {
  const [withdrawing, setWithdrawing] = useState(false);
  const { server, isSaved } = useFoodForm(me);
  const consent = server.bound('consent');
  return (
    <Section id="food" heading={food.heading} text={food.text}>
      <form {...server.formProps}>
        <Diet server={server} />
        <Allergens server={server} declared={me.allergens} />
        <TextAreaField
          label={food.notes}
          maxLength={MAX_LENGTHS.note}
          className="mt-6"
          {...server.text('notes')}
        />
        {!me.consents.health && saysSomething(server.form.watch()) && (
          <CheckField
            label={food.consent}
            checked={consent.value}
            error={consent.error}
            onChange={consent.onValue}
            className="mt-5"
          />
        )}
        <SaveRow
          label={food.save}
          busyLabel={account.saving}
          savedLabel={account.saved}
          busy={server.isBusy}
          saved={isSaved}
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
        onDone={() => server.form.reset({ dietaryPreference: '', allergens: [], notes: '', consent: false })}
      />
    </Section>
  );
}

interface PartProps {
  readonly server: ServerForm<FoodValues>;
}

function Diet({ server }: PartProps): ReactElement {
  const { value: chosen, onValue } = server.bound('dietaryPreference');
  return (
    <>
      <h3 id="diet" className="pb-2.5 font-sans text-[0.9375rem] font-semibold tracking-normal">
        {food.diet}
      </h3>
      <ChoiceGroup
        look="pills"
        labelledBy="diet"
        value={chosen === '' ? 'none' : chosen}
        onChange={(value) => onValue(value === 'none' ? '' : value)}
        choices={[
          { value: 'none' as const, label: food.dietNone },
          ...MEAL_TYPES.map((value) => ({ value, label: mealTypeNames[value] })),
        ]}
        className="flex flex-wrap gap-2"
      />
    </>
  );
}

function Allergens({
  server,
  declared,
}: PartProps & { readonly declared: readonly Allergen[] }): ReactElement {
  const { value, onValue } = server.bound('allergens');
  return (
    <>
      <h3 className="pb-2.5 pt-6 font-sans text-[0.9375rem] font-semibold tracking-normal">
        {food.allergens}
      </h3>
      <AllergenChoice
        legend={food.allergens}
        declared={value}
        onChange={(allergens) => {
          onValue(allergens);
          server.form.clearErrors('consent');
        }}
      />
      {declared.length === 0 && value.length === 0 && (
        <p className="pt-3 text-sm text-ink-2">{profileWords.noAllergens}</p>
      )}
    </>
  );
}
