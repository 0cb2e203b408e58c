import { ChevronDown } from 'lucide-react';
import type { ReactElement } from 'react';
import { Controller } from 'react-hook-form';
import { clashes, type Allergen } from '@rules/food/allergens';
import type { Quote } from '#frontend/api/generated.js';
import { useDispatch, useSelector } from 'react-redux';
import { checkout } from '#frontend/copy/ordering/checkout.js';
import { recallWords } from '#frontend/copy/ordering/recall.js';
import { dish as dishWords, allergenNames } from '#frontend/copy/catalog/food.js';
import { oneTimeConfigurator } from '#frontend/copy/ordering/one-time-configurator.js';
import { useWords } from '#frontend/copy/use-words.js';
import { AllergenChoice } from '#frontend/ui/form/allergen-choice.js';
import { CheckField, FieldError, SelectField, TextAreaField } from '#frontend/ui/form/field.js';
import { textField } from '#frontend/ui/form/form-field.js';
import { Link } from '#frontend/ui/content/link.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { Section } from '#frontend/ui/layout/section.js';
import { markDietAsked } from './diet-asked.js';
import { RecallNotice } from './recall-notice.js';
import { allergensDeclared, selectAccountAllergens } from './shopper-slice.js';
import type { RecallState } from './use-recall.js';
import { declaresHealth, MAX_LENGTH, type CheckoutForm } from './checkout-form.js';

export interface FoodSectionProps {
  readonly form: CheckoutForm;
  readonly lines: Quote['lines'];
  readonly recall: RecallState;
}

const { fields, sections, foodHelp, foodConsent } = checkout;

/** Allergies, clashing products and preferences. */
export function FoodSection({ form, lines, recall }: FoodSectionProps): ReactElement {
  const values = form.watch();
  const dispatch = useDispatch();
  const fixed = useSelector(selectAccountAllergens);
  // A press at the moment the response arrives would undo the tick it has just set.
  const isAsking = recall === 'asking';
  return (
    <Section heading={sections.food}>
      <RecallNotice form={form} state={recall} />
      <h3 className="pb-1 font-sans text-[0.9375rem] font-semibold tracking-normal">{fields.allergies}</h3>
      <p className="pb-3 text-sm text-ink-2">{foodHelp}</p>
      <AllergenChoice
        legend={fields.allergies}
        declared={values.allergens}
        fixed={fixed}
        disabled={isAsking}
        onChange={(allergens) => {
          form.setValue('allergens', allergens);
          form.clearErrors(['confirmedSkus', 'healthConsent', 'noAllergies']);
          markDietAsked();
          dispatch(allergensDeclared(allergens));
        }}
      />
      <FromProfile fixed={fixed} />
      <Clashes form={form} lines={lines} />
      <TextAreaField
        label={fields.allergyNote}
        help={checkout.allergyNoteHelp}
        maxLength={MAX_LENGTH.allergies}
        className="mt-5"
        {...textField(form, 'allergies')}
      />
      {declaresHealth(values) && (
        <Controller
          control={form.control}
          name="healthConsent"
          render={({ field, fieldState }) => (
            <CheckField
              ref={field.ref}
              label={foodConsent}
              checked={field.value}
              disabled={isAsking}
              error={fieldState.error?.message}
              onChange={(checked) => {
                field.onChange(checked);
                form.clearErrors('healthConsent');
              }}
              className="mt-5"
            />
          )}
        />
      )}
      <OptionalNotes form={form} />
    </Section>
  );
}

/** What few people fill in: folded, unless something was typed before. */
function OptionalNotes({ form }: Pick<FoodSectionProps, 'form'>): ReactElement {
  const { preferences, gender } = form.formState.defaultValues ?? {};
  const isFilled = [preferences, gender].some((value) => value !== undefined && value !== '');
  return (
    <details open={isFilled} className="group mt-5 border-t border-line pt-2">
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 rounded-md font-semibold [&::-webkit-details-marker]:hidden">
        {checkout.optionalNotes}
        <ChevronDown
          className="size-5 shrink-0 transition-transform duration-200 group-open:rotate-180"
          aria-hidden
        />
      </summary>
      <TextAreaField
        label={fields.preferences}
        help={checkout.preferencesHelp}
        maxLength={MAX_LENGTH.preferences}
        className="mt-3"
        {...textField(form, 'preferences')}
      />
      <SelectField
        label={fields.gender}
        help={checkout.genderHelp}
        autoComplete="sex"
        options={[
          { value: '', label: checkout.genderNone },
          ...checkout.genders.map((each) => ({ value: each, label: each })),
        ]}
        className="mt-5 max-w-xs"
        {...textField(form, 'gender')}
      />
    </details>
  );
}

/** The account's declaration applies to this order too, and is changed there (rule F20). */
function FromProfile({ fixed }: { readonly fixed: readonly Allergen[] }): ReactElement | null {
  const words = useWords();
  if (fixed.length === 0) return null;
  const names = fixed.map((allergen) => allergenNames[allergen]).join(', ');
  return (
    <p className="pt-3 text-sm text-ink-2">
      {words(recallWords.fixed, { names })}{' '}
      <Link to="/account?tab=profile" className="underline">
        {recallWords.fixedLink}
      </Link>
      .
    </p>
  );
}

interface ClashingProduct {
  readonly sku: string;
  readonly name: string;
  readonly inside: readonly Allergen[];
}

/** Several lines of one product, such as trial days or two variants of a package, share one confirmation. */
function clashingProducts(lines: Quote['lines'], declared: readonly Allergen[]): ClashingProduct[] {
  const found = new Map<string, ClashingProduct>();
  for (const { sku, name, allergens } of lines) {
    const inside = clashes(allergens, declared);
    const before = found.get(sku);
    if (inside.length === 0) continue;
    const names = new Set([...(before ? [before.name] : []), name]);
    found.set(sku, {
      sku,
      name: [...names].join(', '),
      inside: [...new Set([...(before?.inside ?? []), ...inside])],
    });
  }
  return [...found.values()];
}

/** Each product with a declared allergen needs its own tick. */
function Clashes({ form, lines }: Pick<FoodSectionProps, 'form' | 'lines'>): ReactElement | null {
  const words = useWords();
  const declared = form.watch('allergens');
  const { summary } = oneTimeConfigurator;
  const clashing = clashingProducts(lines, declared);
  if (clashing.length === 0) return null;
  return (
    <Controller
      control={form.control}
      name="confirmedSkus"
      render={({ field, fieldState }) => (
        <Notice tone="bad" role="alert" title={summary.clashTitle} className="mt-5">
          {clashing.map(({ sku, name, inside }, index) => (
            <div key={sku} className="pt-3">
              <p>{words(summary.clashText, { name })}</p>
              <p className="pb-2.5 text-sm text-ink-2">
                {dishWords.contains}: {inside.map((allergen) => allergenNames[allergen]).join(', ')}
              </p>
              <CheckField
                ref={index === 0 ? field.ref : undefined}
                label={
                  <>
                    {summary.clashConfirm}
                    <span className="sr-only">: {name}</span>
                  </>
                }
                checked={field.value.includes(sku)}
                onChange={(checked) => {
                  const others = field.value.filter((each) => each !== sku);
                  field.onChange(checked ? [...others, sku] : others);
                  form.clearErrors('confirmedSkus');
                }}
              />
            </div>
          ))}
          <FieldError id="confirmed-skus-error" error={fieldState.error?.message} />
        </Notice>
      )}
    />
  );
}
