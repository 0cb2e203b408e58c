import { allergenWords, type AllergenRecord } from '#backend/rules/food/allergens.js';
import { LABELS } from './letter-copy.js';

/** What a dish contains and may contain, in the words of the site (rules F1, F30). */
export function allergenSentence({ contains, mayContain }: AllergenRecord): string {
  const named =
    contains.length > 0 ? LABELS.contains.replace('{list}', allergenWords(contains)) : LABELS.containsNone;
  return mayContain.length > 0
    ? `${named} ${LABELS.mayContain.replace('{list}', allergenWords(mayContain))}`
    : named;
}
