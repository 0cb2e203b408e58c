/** Energy and nutrients of a weight of food, as the catalogue stores them; kcal and grams. */
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

/** The rows of a declaration in the order of the law; fibre is the only optional one (rule F31). */
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

/** The text of each row, with its units; null where the catalogue has no value. */
export type Declaration = Readonly<Record<DeclaredRow, string | null>>;

const KJ_PER_KCAL = 4.184;

/**
 * From which amount a row is rounded to the gram, to the tenth, and below which it is only a trace; in grams.
 */
const MACRO = { wholeFromG: 10, digits: 1, traceG: 0.5, trace: '<0.5 g' };
const SATURATES = { wholeFromG: 10, digits: 1, traceG: 0.1, trace: '<0.1 g' };
const SALT = { wholeFromG: 1, digits: 2, traceG: 0.0125, trace: '<0.01 g' };

/** Energy in kJ, rounded to a whole number (rule F31). */
export function kilojoules(calories: number): number {
  return Math.round(calories * KJ_PER_KCAL);
}

/**
 * NutritionValues as a nutrition declaration shows them, rounded by the guidance to the law (rule F31):
 * energy to 1 kJ and 1 kcal; grams to 1 g from 10 g on and to 0.1 g below, salt to 0.1 g from 1 g on and to
 * 0.01 g below; a negligible amount is 'less than'.
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
  // A value that rounds up to the limit is printed like one at the limit.
  const below = Number(value.toFixed(digits));
  const fewer = value < wholeFromG && below < wholeFromG ? digits : digits - 1;
  return `${Number(value.toFixed(fewer))} g`;
}

/** A share of the values, such as one portion of a pot (rule K31). */
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

/** The values of one portion of a dish; a pot has several (rule K31). */
export function ofOnePortion({
  nutrition,
  portions = 1,
}: {
  readonly nutrition: NutritionValues;
  readonly portions?: number;
}): NutritionValues {
  return portions === 1 ? nutrition : scaled(nutrition, 1 / portions);
}

/** The values of 100 g of a food of this weight in grams (rule F31). */
export function per100g(figures: NutritionValues, weightG: number): NutritionValues {
  return scaled(figures, 100 / weightG);
}

/** Whether the seven values that the law requires are there, and the weight that they are computed from. */
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
