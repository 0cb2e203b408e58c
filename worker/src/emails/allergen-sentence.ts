import { allergenWords, type AllergenRecord } from '#backend/rules/food/allergens.js';
import { TABLE_WORDS } from './email-template.js';

/** What a dish contains and may contain, in the words of the site (rules F1, F30). */
export function allergenSentence({ contains, mayContain }: AllergenRecord): string {
  const named =
    contains.length > 0
      ? TABLE_WORDS.contains.replace('{list}', allergenWords(contains))
      : TABLE_WORDS.containsNone;
  return mayContain.length > 0
    ? `${named} ${TABLE_WORDS.mayContain.replace('{list}', allergenWords(mayContain))}`
    : named;
}
