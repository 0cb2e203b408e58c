import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { GUIDE } from '#backend/community/guide/guide.words.js';
import { FOOD_SAFETY, MOST_DAYS_IN_FRIDGE } from '#backend/rules/food/food-safety.js';
import { recipesCollection } from '#frontend/copy/catalog/recipes-collection.js';

/** Words that identify a sentence about keeping food for later. */
const WAITS =
  /\b(?:two|2) hours\b|\bhours? apart\b|\b(?:second|other) half\b|half at|half later|\brest (?:later|mid-morning)\b|\bleftovers?\b|\bspare portions\b|\bday ahead\b|\bnight before\b|\bnext day\b|\bkeeps? for\b/i;
const COLD = /fridge|chill|freez|cool bag/i;
/** About a body or a record, not about food. */
const NO_FOOD = ['how you felt two hours afterwards.', 'Eat a few mouthfuls every two hours'];
const KEEPS = /\bkeeps? (?:in the fridge )?for (?:up to )?(\d+) (day|hour)s?|\bfor up to (\d+) days\b/gi;
const HOT = /reheat/i;

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?;])['"]?,?\s+/);

/** The faults in a text's advice on keeping food; empty when it is safe. */
function wrongWith(text: string): string[] {
  const said = sentencesOf(text).filter((sentence) => !NO_FOOD.some((words) => sentence.includes(words)));
  const warm = said.filter((sentence) => WAITS.test(sentence) && !COLD.test(sentence));
  const long = said.filter((sentence) =>
    [...sentence.matchAll(KEEPS)].some(
      ([, days, unit = 'day', upTo]) =>
        unit === 'day' && Number(days ?? upTo) > MOST_DAYS_IN_FRIDGE && !/freez/i.test(sentence),
    ),
  );
  return [...warm.map((sentence) => `warm: ${sentence}`), ...long.map((sentence) => `long: ${sentence}`)];
}

/** Every text within a content, in order. */
function textsIn(content: unknown): string[] {
  if (typeof content === 'string') return [content];
  return typeof content === 'object' && content !== null ? Object.values(content).flatMap(textsIn) : [];
}

const RECIPES = globSync('backend/catalog-content/recipes-*.json').map((file): unknown =>
  JSON.parse(readFileSync(file, 'utf8')),
);
const TEXTS = textsIn([GUIDE, recipesCollection, RECIPES]);

describe('storage advice in guide and recipes (rule H43)', () => {
  it('has nothing wait outside the fridge, or in it for longer than two days', () => {
    expect(RECIPES).toHaveLength(2);
    expect(TEXTS.length).toBeGreaterThan(1_000);
    expect(TEXTS.flatMap(wrongWith)).toEqual([]);
  });

  it('has its sources on record', () => {
    for (const { advice, source } of Object.values(FOOD_SAFETY)) {
      expect(advice.length).toBeGreaterThan(20);
      expect(source).toContain('Food Standards Agency');
    }
    const reheated = textsIn(GUIDE)
      .flatMap(sentencesOf)
      .filter((each) => HOT.test(each));
    expect(reheated).toEqual([expect.stringContaining('steaming hot')]);
  });

  it('would find either (control)', () => {
    expect(wrongWith('If a meal is too much, cover it and come back in two hours.')).toHaveLength(1);
    expect(wrongWith('Eat half now and half at three.')).toHaveLength(1);
    expect(wrongWith('It keeps for 3 days in the fridge.')).toHaveLength(1);
    expect(wrongWith('It keeps for 2 days in the fridge.')).toEqual([]);
  });
});
