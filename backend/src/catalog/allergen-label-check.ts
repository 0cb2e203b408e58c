import { ALLERGENS, DIETS } from '../rules/food/allergens.js';

const listOf = (words: readonly string[]): string => `array[${words.map((word) => `'${word}'`).join(', ')}]`;

/** What a label may say: a word that no filter knows would be an allergen that nobody is warned of (rule F1). */
export const KNOWN_ALLERGENS = `contains <@ ${listOf(ALLERGENS)} and may_contain <@ ${listOf(ALLERGENS)}`;

/** The same of whom a dish suits (rule F4). */
export const KNOWN_DIETS = `diets <@ ${listOf(DIETS)}`;

/** The same of every variant of a package: a function of the database looks into its document. */
export const KNOWN_VARIANTS = `kind <> 'package' or package_labels_known(details)`;
