/** Energy and nutrients of a weight of food, as the catalogue holds them; kcal and grams. */
export interface NutritionValues {
  readonly calories: number;
  readonly proteinG: number;
  readonly carbsG: number;
  readonly sugarsG?: number | undefined;
  readonly fatG: number;
  readonly saturatesG?: number | undefined;
  readonly fibreG: number;
  readonly saltG: number;
}

/** The rows of a declaration in the order of the law; fibre is the one that it only allows (rule F31). */
export const DECLARED = [
  'energy',
  'fat',
  'saturates',
  'carbs',
  'sugars',
  'fibre',
  'protein',
  'salt',
] as const;
export type DeclaredRow = (typeof DECLARED)[number];

/** What each row says, with its units; null where the catalogue does not know it. */
export type Declaration = Readonly<Record<DeclaredRow, string | null>>;

const KJ_PER_KCAL = 4.184;

/** Where a row's figure is told to the gram, to the tenth, and where it is only a trace; in grams. */
const MACRO = { wholeFromG: 10, digits: 1, traceG: 0.5, trace: '<0.5 g' };
const SATURATES = { wholeFromG: 10, digits: 1, traceG: 0.1, trace: '<0.1 g' };
const SALT = { wholeFromG: 1, digits: 2, traceG: 0.0125, trace: '<0.01 g' };

/** Energy in kJ, to the whole one (rule F31). */
export function kilojoules(calories: number): number {
  return Math.round(calories * KJ_PER_KCAL);
}

/**
 * NutritionValues as a nutrition declaration shows them, rounded as the guidance to the law says (rule F31): energy to
 * 1 kJ and 1 kcal; grams to 1 g from 10 g on and to 0.1 g below, salt to 0.1 g from 1 g on and to 0.01 g below;
 * what is next to nothing is 'less than'.
 */
export function declaration(figures: NutritionValues): Declaration {
  return {
    energy: `${kilojoules(figures.calories)} kJ / ${Math.round(figures.calories)} kcal`,
    fat: grams(figures.fatG, MACRO),
    saturates: figures.saturatesG === undefined ? null : grams(figures.saturatesG, SATURATES),
    carbs: grams(figures.carbsG, MACRO),
    sugars: figures.sugarsG === undefined ? null : grams(figures.sugarsG, MACRO),
    fibre: grams(figures.fibreG, MACRO),
    protein: grams(figures.proteinG, MACRO),
    salt: grams(figures.saltG, SALT),
  };
}

function grams(value: number, { wholeFromG, digits, traceG, trace }: typeof MACRO): string {
  if (value === 0) return '0 g';
  if (value <= traceG) return trace;
  // What rounds up to the limit is told as what is at the limit.
  const below = Number(value.toFixed(digits));
  const fewer = value < wholeFromG && below < wholeFromG ? digits : digits - 1;
  return `${Number(value.toFixed(fewer))} g`;
}

/** A share of the figures, such as one portion of a pot (rule K31). */
export function scaled(figures: NutritionValues, factor: number): NutritionValues {
  const of = (value: number | undefined) => (value === undefined ? undefined : value * factor);
  return {
    calories: figures.calories * factor,
    proteinG: figures.proteinG * factor,
    carbsG: figures.carbsG * factor,
    sugarsG: of(figures.sugarsG),
    fatG: figures.fatG * factor,
    saturatesG: of(figures.saturatesG),
    fibreG: figures.fibreG * factor,
    saltG: figures.saltG * factor,
  };
}

/** What one portion of a dish holds; a pot has several (rule K31). */
export function ofOnePortion({
  nutrition,
  portions = 1,
}: {
  readonly nutrition: NutritionValues;
  readonly portions?: number;
}): NutritionValues {
  return portions === 1 ? nutrition : scaled(nutrition, 1 / portions);
}

/** The figures of 100 g of what weighs so many grams (rule F31). */
export function per100g(figures: NutritionValues, weightG: number): NutritionValues {
  return scaled(figures, 100 / weightG);
}

/** Whether the seven figures that the law asks for are there, and the weight that they are reckoned from. */
export function isDeclarable({
  nutrition,
  weightG,
}: {
  readonly nutrition: NutritionValues;
  readonly weightG: number | null;
}): boolean {
  return (
    weightG !== null && weightG > 0 && nutrition.saturatesG !== undefined && nutrition.sugarsG !== undefined
  );
}
