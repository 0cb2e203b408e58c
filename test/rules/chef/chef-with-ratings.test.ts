import { describe, expect, it } from '@jest/globals';
import { EATERS, outcomeOf, twelveWeeks, type Eater, type Ignored } from '#test/setup/chef/twelve-weeks.js';

const outcome = (eater: Eater, ignored?: Ignored) => outcomeOf(eater, twelveWeeks(eater, ignored));
const eater = (name: string): Eater => {
  const found = EATERS.find((each) => each.name === name);
  if (!found) throw new Error(`Nobody is ${name}`);
  return found;
};

describe.each(EATERS)(
  'twelve rated weekly boxes of somebody who is: $name (rules B6, B40, B95, B96)',
  (who) => {
    const real = outcome(who);

    it('hold every rule', () => {
      expect(real.breaches).toEqual([]);
      expect(real.saidNever).toBeGreaterThan(0);
    });

    it('bring what is loved more often than boxes without ratings do, and stay varied', () => {
      expect(real.loved).toBeGreaterThan(outcome(who, 'ratings').loved);
      expect(real.dishesInABox).toBeGreaterThanOrEqual(4);
      // Known dishes do not crowd out the others: the chef who took untried ones for mediocre came to half of them.
      expect(real.dishes).toBeGreaterThanOrEqual(0.75 * outcome(who, 'ratings').dishes);
      expect(real.repeats).toBeLessThan(outcome(who, 'last box').repeats);
    });

    it('control: a chef who ignores the ratings is caught', () => {
      expect(outcome(who, 'ratings').breaches).toContain('never again');
    });
  },
);

describe('controls of the twelve weeks', () => {
  it.each([
    ['allergens', 'allergic to nuts', 'allergen'],
    ['diet', 'vegan', 'diet'],
    ['what keeps', 'little appetite', 'does not keep'],
  ] as const)('a chef who ignores %s is caught', (ignored, name, breach) => {
    expect(outcome(eater(name), ignored).breaches).toContain(breach);
  });

  it.each([
    ['wants protein', 'proteinG'],
    ['vegan', 'fibreG'],
  ] as const)(
    'the goal of who is: %s is nearer than without it, and what is short is named',
    (name, figure) => {
      const [line] = outcome(eater(name)).goal;
      const [without] = outcome(eater(name), 'goal').goal;
      expect(line).toMatchObject({ figure, left: (line?.goal ?? 0) - (line?.amount ?? 0) });
      expect(line?.amount).toBeGreaterThanOrEqual(without?.amount ?? 0);
    },
  );

  it('little appetite is met nearer than without its goal', () => {
    const far = (ignored?: Ignored) => {
      const [line] = outcome(eater('little appetite'), ignored).goal;
      return Math.abs((line?.amount ?? 0) - (line?.goal ?? 0));
    };
    expect(far()).toBeLessThan(far('goal'));
  });

  it('who dislikes salmon has it once of each dish at the most', () => {
    const weeks = twelveWeeks(eater('dislikes salmon'));
    const salmon = weeks.flatMap(({ box }) => box.filter(({ mealId }) => [2, 14].includes(mealId)));
    expect(new Set(salmon.map(({ mealId }) => mealId)).size).toBe(salmon.length);
    expect(salmon.length).toBeGreaterThan(0);
  });
});
