import { describe, expect, it } from '@jest/globals';
import { foodWords, relatedRecipe, type NamedFood } from '#backend/rules/food/related-recipe.js';

const food = (name: string, ...diets: NamedFood['diets']): NamedFood => ({ name, diets });

describe('the recipe like a dish (rule K39)', () => {
  it('is the one with most of its words in common', () => {
    const dal = food('Red Lentil and Spinach Dal', 'vegetarian', 'vegan');
    const found = relatedRecipe(food('Roast Squash and Red Lentil Dal with Tofu and Spinach', 'vegan'), [
      food('Spinach and Feta Tart', 'vegan'),
      dal,
    ]);
    expect(found).toBe(dal);
  });

  it('is none where less than half of the words are in common', () => {
    expect(
      relatedRecipe(food('Lamb Kofta with Bulgur Tabbouleh'), [food('Smoked Paprika Roast Chickpeas')]),
    ).toBeUndefined();
  });

  it('never leads from a vegan dish to meat, however alike the names are', () => {
    const beef = food('Sesame Broccoli with Brown Rice and Beef', 'standard');
    const dish = food('Sesame Broccoli with Brown Rice', 'vegan', 'vegetarian');
    expect(relatedRecipe(dish, [beef])).toBeUndefined();
    // The control: to somebody who eats meat it is the answer.
    expect(relatedRecipe({ ...dish, diets: ['standard'] }, [beef])).toBe(beef);
  });

  it('compares words without accents and without small words', () => {
    expect(foodWords('Purée of Peas & Leek à la Three')).toEqual(['puree', 'peas', 'leek', 'la']);
    expect(relatedRecipe(food('&'), [food('&')])).toBeUndefined();
  });
});
