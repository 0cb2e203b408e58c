import { ALLERGENS, DIETS } from '../rules/food/allergens.js';

const listOf = (words: readonly string[]): string => `array[${words.map((word) => `'${word}'`).join(', ')}]`;

/** The allowed values of a label: no filter would warn of an unknown word (rule F1). */
export const KNOWN_ALLERGENS = `contains <@ ${listOf(ALLERGENS)} and may_contain <@ ${listOf(ALLERGENS)}`;

/** The same for the diets that a dish suits (rule F4). */
export const KNOWN_DIETS = `diets <@ ${listOf(DIETS)}`;

/** The same for every variant of a package: a database function checks its document. */
export const KNOWN_VARIANTS = `kind <> 'package' or package_labels_known(details)`;
