import { describe, expect, it } from '@jest/globals';
import { drawKitchenLabel, type KitchenLabelData } from '#backend/ordering/kitchen/kitchen-label.js';
import { makePdf } from '#backend/platform/pdf/pdf.js';
import { ALLERGEN_NAMES, ALLERGENS, allergenWords } from '#backend/rules/food/allergens.js';
import { checkAllergens } from '#backend/ordering/checkout/checkout-checks.js';
import { allergenSentence } from '#worker/emails/allergen-sentence.js';
import { pdfText } from '#test/setup/reading/pdf-text.js';

const LABEL: Omit<KitchenLabelData, 'dish'> = {
  lot: 'L1',
  useBy: '1 December 2026',
  company: 'Lighter Table Ltd',
  address: 'London',
  isForSale: true,
};

async function labelText(mayContain: (typeof ALLERGENS)[number]): Promise<string> {
  const dish: KitchenLabelData['dish'] = {
    key: 'meal-rice',
    name: 'Rice',
    kind: 'meal',
    diets: [],
    allergens: { contains: [], mayContain: [mayContain] },
    ingredients: 'Rice, Water.',
    storage: 'chilled',
    heating: null,
    useDays: 2,
    weightG: 100,
    quantities: [],
    nutrition: { calories: 100, proteinG: 2, carbsG: 20, fatG: 1, fibreG: 1, saltG: 0 },
    isReviewed: true,
  };
  const facts = { title: '', author: '', madeAt: new Date(0) };
  return pdfText(await makePdf(facts, (pdf) => drawKitchenLabel(pdf, 0, { ...LABEL, dish }))).replace(
    /\s+/g,
    ' ',
  );
}

/** A refused checkout's text about a dish. */
function refusalOf(allergen: (typeof ALLERGENS)[number]): string {
  const allergens = { contains: [allergen], mayContain: [] };
  const items = [{ name: 'Rice', allergens, product: { sku: 'meal-rice' } }];
  try {
    checkAllergens({ items }, [allergen], []);
  } catch (error) {
    return JSON.stringify(error);
  }
  throw new Error('It was not refused.');
}

describe.each(ALLERGENS)('%s has the same name everywhere (rule F30)', (allergen) => {
  const name = ALLERGEN_NAMES[allergen];

  it('within a sentence', () => {
    expect(allergenWords([allergen])).toBe(name.toLowerCase());
  });

  it('in emails', () => {
    expect(allergenSentence({ contains: [allergen], mayContain: [] })).toBe(
      `Contains ${name.toLowerCase()}.`,
    );
    expect(allergenSentence({ contains: [], mayContain: [allergen] })).toBe(
      `Contains none of the 14 allergens. May contain ${name.toLowerCase()}.`,
    );
  });

  it('on a label', async () => {
    expect(await labelText(allergen)).toContain(`May contain traces of ${name.toLowerCase()}.`);
  });

  it('where a checkout is refused for it', () => {
    expect(refusalOf(allergen)).toContain(`Rice contains ${name.toLowerCase()}.`);
  });
});
