import type { Allergen } from '@rules/allergens';
import { useState, type FormEvent, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { AdminProduct } from '../../api/generated-admin.js';
import { adminProduct as words } from '../../copy/admin-catalogue.js';
import { mealTypeNames } from '../../copy/food.js';
import { notify } from '../../copy/notify.js';
import { AllergenChoice } from '../../ui/allergen-choice.js';
import { Button } from '../../ui/button.js';
import { SelectField, TextAreaField, TextField } from '../../ui/field.js';
import { SwitchField } from '../../ui/switch-field.js';
import { useAdminChangeProductMutation } from './catalogue-calls.js';

const NUTRIENTS = [
  'calories',
  'fatG',
  'saturatesG',
  'carbsG',
  'sugarsG',
  'fibreG',
  'proteinG',
  'saltG',
] as const;
type Nutrient = (typeof NUTRIENTS)[number];
type Variant = AdminProduct['variants'][number];

interface Draft {
  readonly name: string;
  readonly fullName: string;
  readonly description: string;
  readonly ingredients: string;
  readonly heating: string;
  readonly useDays: string;
  readonly contains: readonly Allergen[];
  readonly mayContain: readonly Allergen[];
  readonly nutrition: Readonly<Record<Nutrient, string>>;
  readonly available: boolean;
  readonly active: boolean;
}

const typed = (nutrition: AdminProduct['nutrition']): Draft['nutrition'] => {
  const text = (name: Nutrient) => (nutrition[name] === undefined ? '' : String(nutrition[name]));
  return {
    calories: text('calories'),
    fatG: text('fatG'),
    saturatesG: text('saturatesG'),
    carbsG: text('carbsG'),
    sugarsG: text('sugarsG'),
    fibreG: text('fibreG'),
    proteinG: text('proteinG'),
    saltG: text('saltG'),
  };
};

function draftOf(product: AdminProduct, variant: Variant | undefined): Draft {
  const { allergens, nutrition } = variant ?? product;
  return {
    name: product.name,
    fullName: product.fullName,
    description: product.description,
    ingredients: product.ingredients ?? '',
    heating: product.heating ?? '',
    useDays: String(product.useDays ?? ''),
    contains: allergens.contains,
    mayContain: allergens.mayContain,
    nutrition: typed(nutrition),
    available: product.available,
    active: product.active,
  };
}

const isNumber = (text: string): boolean => text.trim() === '' || /^\d{1,5}([.,]\d{1,2})?$/.test(text.trim());
const numberOf = (text: string): number | undefined =>
  text.trim() === '' ? undefined : Number(text.trim().replace(',', '.'));

/** What differs from what is there; an empty text of a number stays as it is. */
function changeOf(draft: Draft, product: AdminProduct, variant: Variant | undefined) {
  const before = draftOf(product, variant);
  const isDish = product.kind !== 'package';
  const text = (name: 'name' | 'fullName' | 'description' | 'ingredients' | 'heating') =>
    draft[name] === before[name] ? {} : { [name]: draft[name] };
  const nutrition = Object.fromEntries(
    NUTRIENTS.flatMap((name) => {
      const value = numberOf(draft.nutrition[name]);
      return value === undefined || draft.nutrition[name] === before.nutrition[name] ? [] : [[name, value]];
    }),
  );
  const isOther = (name: 'contains' | 'mayContain') => String(draft[name]) !== String(before[name]);
  const hasAllergens = isOther('contains') || isOther('mayContain');
  const useDays = numberOf(draft.useDays);
  return {
    ...text('name'),
    ...text('description'),
    ...(isDish ? { ...text('fullName'), ...text('ingredients'), ...text('heating') } : {}),
    ...(isDish && useDays !== undefined && draft.useDays !== before.useDays ? { useDays } : {}),
    ...(Object.keys(nutrition).length > 0 ? { nutrition } : {}),
    ...(hasAllergens
      ? { allergens: { contains: [...draft.contains], mayContain: [...draft.mayContain] } }
      : {}),
    ...(variant ? { variant: variant.variant } : {}),
    ...(draft.available === before.available ? {} : { available: draft.available }),
    ...(draft.active === before.active ? {} : { active: draft.active }),
  };
}

export interface ProductFormProps {
  readonly product: AdminProduct;
  readonly onChanged: () => void;
}

/** What a product is called, says and holds; only what was changed is sent. */
export function ProductForm({ product, onChanged }: ProductFormProps): ReactElement {
  const say = useDispatch();
  const [variant, setVariant] = useState(product.variants[0]);
  const [draft, setDraft] = useState(() => draftOf(product, product.variants[0]));
  const [isChecked, setChecked] = useState(false);
  const [change, { isLoading }] = useAdminChangeProductMutation();
  const put = (part: Partial<Draft>): void => setDraft({ ...draft, ...part });
  const isValid =
    draft.name.trim() !== '' &&
    isNumber(draft.useDays) &&
    NUTRIENTS.every((name) => isNumber(draft.nutrition[name]));
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setChecked(true);
    if (!isValid) return;
    const answer = await change({ sku: product.sku, body: changeOf(draft, product, variant) });
    if (answer.error) return;
    say(notify({ toast: 'productSaved' }));
    onChanged();
  };
  const choose = (name: string): void => {
    const found = product.variants.find((each) => each.variant === name);
    setVariant(found);
    setDraft(draftOf(product, found));
  };
  return (
    <form noValidate className="space-y-5" onSubmit={(event) => void save(event)}>
      <SwitchField
        label={words.available}
        help={words.availableHelp}
        checked={draft.available}
        onChange={(available) => put({ available })}
      />
      <SwitchField label={words.active} checked={draft.active} onChange={(active) => put({ active })} />
      <TextField
        label={words.name}
        value={draft.name}
        maxLength={200}
        error={isChecked && draft.name.trim() === '' ? words.nameMissing : undefined}
        onChange={(event) => put({ name: event.target.value })}
      />
      <Texts product={product} draft={draft} onChange={put} isChecked={isChecked} />
      {variant && (
        <SelectField
          label={words.variant}
          help={words.variantHelp}
          value={variant.variant}
          options={product.variants.map((each) => ({
            value: each.variant,
            label: each.variant === 'halal-vegan' ? 'Halal Vegan' : mealTypeNames[each.variant],
          }))}
          onChange={(event) => choose(event.target.value)}
        />
      )}
      <Facts draft={draft} onChange={put} isChecked={isChecked} />
      <p className="text-sm text-ink-2">{words.saveNote}</p>
      <Button type="submit" busy={isLoading}>
        {words.save}
      </Button>
    </form>
  );
}

interface PartProps {
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
  readonly isChecked: boolean;
}

function Texts({
  product,
  draft,
  onChange,
  isChecked,
}: PartProps & { readonly product: AdminProduct }): ReactElement {
  const isDish = product.kind !== 'package';
  return (
    <>
      {isDish && (
        <TextField
          label={words.fullName}
          value={draft.fullName}
          maxLength={200}
          onChange={(event) => onChange({ fullName: event.target.value })}
        />
      )}
      <TextAreaField
        label={words.description}
        value={draft.description}
        maxLength={2000}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      {isDish && (
        <>
          <TextAreaField
            label={words.ingredients}
            help={words.ingredientsHelp}
            value={draft.ingredients}
            rows={5}
            maxLength={2000}
            onChange={(event) => onChange({ ingredients: event.target.value })}
          />
          <TextAreaField
            label={words.heating}
            value={draft.heating}
            maxLength={2000}
            onChange={(event) => onChange({ heating: event.target.value })}
          />
          <TextField
            className="max-w-40"
            label={words.useDays}
            inputMode="numeric"
            value={draft.useDays}
            error={isChecked && !isNumber(draft.useDays) ? words.numberWrong : undefined}
            onChange={(event) => onChange({ useDays: event.target.value })}
          />
        </>
      )}
    </>
  );
}

function Facts({ draft, onChange, isChecked }: PartProps): ReactElement {
  return (
    <>
      <div>
        <h3 className="mb-2 font-semibold">{words.contains}</h3>
        <AllergenChoice
          legend={words.contains}
          declared={draft.contains}
          onChange={(contains) => onChange({ contains })}
        />
      </div>
      <div>
        <h3 className="mb-2 font-semibold">{words.mayContain}</h3>
        <AllergenChoice
          legend={words.mayContain}
          declared={draft.mayContain}
          onChange={(mayContain) => onChange({ mayContain })}
        />
      </div>
      <fieldset>
        <legend className="mb-2 font-semibold">{words.nutrition}</legend>
        <div className="grid grid-cols-2 gap-4">
          {NUTRIENTS.map((name) => (
            <TextField
              key={name}
              label={words.nutrients[name]}
              inputMode="decimal"
              value={draft.nutrition[name]}
              error={isChecked && !isNumber(draft.nutrition[name]) ? words.numberWrong : undefined}
              onChange={(event) =>
                onChange({ nutrition: { ...draft.nutrition, [name]: event.target.value } })
              }
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}
