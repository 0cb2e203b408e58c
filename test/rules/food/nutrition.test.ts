import { describe, expect, it } from '@jest/globals';
import { declaration, kilojoules, per100g, scaled } from '#backend/rules/food/nutrition.js';

const TRAY = {
  calories: 389,
  proteinG: 33.6,
  carbsG: 19.9,
  sugarsG: 3.6,
  fatG: 16.8,
  saturatesG: 2.7,
  fibreG: 11.9,
  saltG: 0.85,
};

describe('a nutrition declaration (rule F31)', () => {
  it('converts kcal to kJ', () => {
    expect(kilojoules(100)).toBe(418);
    expect(kilojoules(389)).toBe(1628);
  });

  it('has the seven figures and fibre, of a portion and of 100 g', () => {
    expect(declaration(TRAY)).toEqual({
      energy: '1628 kJ / 389 kcal',
      fat: '17 g',
      saturates: '2.7 g',
      carbs: '20 g',
      sugars: '3.6 g',
      fibre: '12 g',
      protein: '34 g',
      salt: '0.85 g',
    });
    expect(declaration(per100g(TRAY, 370))).toEqual({
      energy: '440 kJ / 105 kcal',
      fat: '4.5 g',
      saturates: '0.7 g',
      carbs: '5.4 g',
      sugars: '1 g',
      fibre: '3.2 g',
      protein: '9.1 g',
      salt: '0.23 g',
    });
  });

  it.each([
    [{ fatG: 0 }, 'fat', '0 g'],
    [{ fatG: 0.5 }, 'fat', '<0.5 g'],
    [{ fatG: 0.51 }, 'fat', '0.5 g'],
    [{ fatG: 9.94 }, 'fat', '9.9 g'],
    [{ fatG: 9.96 }, 'fat', '10 g'],
    [{ fatG: 10.4 }, 'fat', '10 g'],
    [{ fatG: 10.6 }, 'fat', '11 g'],
    [{ saturatesG: 0.1 }, 'saturates', '<0.1 g'],
    [{ saturatesG: 0.2 }, 'saturates', '0.2 g'],
    [{ saltG: 0.0125 }, 'salt', '<0.01 g'],
    [{ saltG: 0.02 }, 'salt', '0.02 g'],
    [{ saltG: 0.996 }, 'salt', '1 g'],
    [{ saltG: 2.26 }, 'salt', '2.3 g'],
    [{ sugarsG: undefined }, 'sugars', null],
    [{ saturatesG: undefined }, 'saturates', null],
  ] as const)('rounds %j of %s to %s', (part, row, said) => {
    expect(declaration({ ...TRAY, ...part })[row]).toBe(said);
  });

  it('distributes a sum', () => {
    expect(scaled({ ...TRAY, sugarsG: undefined }, 0.25)).toMatchObject({
      calories: 97.25,
      sugarsG: undefined,
    });
  });
});
