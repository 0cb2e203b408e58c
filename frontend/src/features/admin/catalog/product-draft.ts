import { ALLERGENS, DIETS, type Allergen, type Diet } from '@rules/food/allergens';
import type { AdminProduct } from '#frontend/api/generated-admin.js';
import { adminProduct as words } from '#frontend/copy/admin/catalog.js';
import { allergenNames } from '#frontend/copy/catalog/food.js';
import {
  quantitiesText,
  quantityDrafts,
  quantityIssues,
  sentQuantities,
  type QuantityDraft,
} from './quantities/quantity-draft.js';
import type { Issues } from '#frontend/ui/form/form-issues.js';

export const NUTRIENTS = [
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

/** The fields of the product form; for a package, the nutrition and allergens of one variant. */
export interface ProductDraft {
  readonly name: string;
  readonly description: string;
  readonly ingredients: string;
  readonly heating: string;
  readonly useDays: string;
  /** In grams: of a tray, or of one day of a package in the variant. */
  readonly weightG: string;
  readonly contains: readonly Allergen[];
  readonly mayContain: readonly Allergen[];
  readonly nutrition: Readonly<Record<Nutrient, string>>;
  readonly quantities: readonly QuantityDraft[];
  readonly storage: 'chilled' | 'frozen';
  readonly gentle: boolean;
  readonly portions: string;
  readonly diets: readonly Diet[];
  readonly categories: readonly string[];
  readonly available: boolean;
  readonly active: boolean;
  /** Undefined for a dish. */
  readonly variant: Variant['variant'] | undefined;
}

const typed = (nutrition: AdminProduct['nutrition']): ProductDraft['nutrition'] => {
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

type OfVariant = Pick<ProductDraft, 'contains' | 'mayContain' | 'nutrition' | 'weightG' | 'variant'>;

/** The label fields of a product in a variant; a dish has only one. */
export function variantDraft(product: AdminProduct, name: ProductDraft['variant']): OfVariant {
  const variant = product.variants.find((each) => each.variant === name) ?? product.variants[0];
  const { allergens, nutrition, weightG } = variant ?? product;
  return {
    contains: allergens.contains,
    mayContain: allergens.mayContain,
    nutrition: typed(nutrition),
    weightG: String(weightG ?? ''),
    variant: variant?.variant,
  };
}

export function productDraft(product: AdminProduct, like?: ProductDraft): ProductDraft {
  return {
    name: product.name,
    description: product.description,
    ingredients: product.ingredients ?? '',
    heating: product.heating ?? '',
    useDays: String(product.useDays ?? ''),
    quantities: quantityDrafts(product.quantities),
    storage: product.storage ?? 'chilled',
    gentle: product.gentle ?? false,
    portions: String(product.portions ?? ''),
    diets: DIETS.filter((each) => product.diets.includes(each)),
    categories: product.categories,
    available: product.available,
    active: product.active,
    ...variantDraft(product, like?.variant),
  };
}

const isNutrient = (text: string): boolean =>
  text.trim() === '' || (/^\d{1,5}([.,]\d{1,2})?$/.test(text.trim()) && Number(numberOf(text)) <= 10_000);

const isUseDays = (text: string): boolean =>
  text.trim() === '' || (/^[1-9]\d{0,2}$/.test(text.trim()) && Number(text) <= 365);
export const numberOf = (text: string): number | undefined =>
  text.trim() === '' ? undefined : Number(text.trim().replace(',', '.'));

const isWeight = (text: string): boolean => text.trim() === '' || /^[1-9]\d{0,3}$/.test(text.trim());

const isPortions = (text: string): boolean =>
  text.trim() === '' || (/^[1-9]\d?$/.test(text.trim()) && Number(text) <= 50);

/** The errors of the form, by field. */
export function productIssues(draft: ProductDraft): Issues {
  const { name, useDays, weightG, portions, nutrition, quantities } = draft;
  const wrong = NUTRIENTS.filter((each) => !isNutrient(nutrition[each]));
  return {
    ...(name.trim() === '' ? { name: words.nameMissing } : {}),
    ...(isUseDays(useDays) ? {} : { useDays: words.useDaysWrong }),
    ...(isPortions(portions) ? {} : { portions: words.portionsWrong }),
    ...(isWeight(weightG) ? {} : { weightG: words.weightWrong }),
    ...quantityIssues(quantities),
    ...Object.fromEntries(wrong.map((each) => [`nutrition.${each}`, words.numberWrong])),
  };
}

/** The changed fields, with the version that they are based on; an empty number field stays unchanged. */
export function productChange(draft: ProductDraft, product: AdminProduct) {
  const before = productDraft(product, draft);
  const isDish = product.kind !== 'package';
  const text = (name: 'name' | 'description' | 'ingredients' | 'heating') =>
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
  const weightG = numberOf(draft.weightG);
  return {
    version: product.version,
    ...text('name'),
    ...text('description'),
    ...(isDish ? { ...text('ingredients'), ...text('heating') } : {}),
    ...(isDish && useDays !== undefined && draft.useDays !== before.useDays ? { useDays } : {}),
    ...(weightG !== undefined && draft.weightG !== before.weightG ? { weightG } : {}),
    ...(isDish ? dishChange(draft, before) : {}),
    ...(Object.keys(nutrition).length > 0 ? { nutrition } : {}),
    ...(hasAllergens
      ? { allergens: { contains: [...draft.contains], mayContain: [...draft.mayContain] } }
      : {}),
    ...(draft.variant ? { variant: draft.variant } : {}),
    ...(draft.available === before.available ? {} : { available: draft.available }),
    ...(draft.active === before.active ? {} : { active: draft.active }),
  };
}

/** What only a dish has, as far as it is changed. */
function dishChange(draft: ProductDraft, before: ProductDraft) {
  const portions = numberOf(draft.portions);
  const isOther = (name: 'diets' | 'categories') => String(draft[name]) !== String(before[name]);
  return {
    ...(JSON.stringify(draft.quantities) === JSON.stringify(before.quantities)
      ? {}
      : { quantities: sentQuantities(draft.quantities) }),
    ...(draft.storage === before.storage ? {} : { storage: draft.storage }),
    ...(draft.gentle === before.gentle ? {} : { gentle: draft.gentle }),
    ...(portions === undefined || draft.portions === before.portions ? {} : { portions }),
    ...(isOther('diets') ? { diets: [...draft.diets] } : {}),
    ...(isOther('categories') ? { categories: [...draft.categories] } : {}),
  };
}

export const allergensSaid = (list: readonly Allergen[]): string =>
  ALLERGENS.filter((each) => list.includes(each))
    .map((each) => allergenNames[each])
    .join(', ');

/**
 * A part of a draft in words, to show beside the user's own input; of the nutrition only the changed values.
 */
export function productPartText(
  draft: ProductDraft,
  name: keyof ProductDraft,
  before: ProductDraft,
): { label: string; now: string } {
  const onOff = (isOn: boolean) => (isOn ? words.on : words.off);
  switch (name) {
    case 'contains':
    case 'mayContain':
      return { label: words[name], now: allergensSaid(draft[name]) };
    case 'nutrition': {
      const figures = NUTRIENTS.filter((each) => draft.nutrition[each] !== before.nutrition[each]);
      const said = figures.map((each) => `${words.nutrients[each]}: ${draft.nutrition[each]}`);
      return { label: words.nutrition, now: said.join(' · ') };
    }
    case 'diets':
      return { label: words.diets, now: draft.diets.map((diet) => words.dietNames[diet]).join(', ') };
    case 'categories':
      return { label: words.categories, now: draft.categories.join(', ') };
    case 'quantities':
      return { label: words.quantities.heading, now: quantitiesText(draft.quantities) };
    case 'storage':
      return { label: words.storage, now: words.storages[draft.storage] };
    case 'gentle':
    case 'available':
    case 'active':
      return { label: words[name], now: onOff(draft[name]) };
    default:
      return { label: words[name], now: draft[name] ?? '' };
  }
}
