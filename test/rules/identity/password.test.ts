import { describe, expect, it } from '@jest/globals';
import { passwordStrength, unmetPasswordRules } from '#backend/rules/identity/password.js';

describe('a password', () => {
  it.each([
    ['', ['length', 'upper', 'lower', 'digit']],
    ['Abcdef1', ['length']],
    ['abcdefg1', ['upper']],
    ['ABCDEFG1', ['lower']],
    ['Abcdefgh', ['digit']],
    ['Abcdefg1', []],
    ['Àbcdefg1', []],
    // Seven as a person counts them, ten as JavaScript does.
    ['Ab1😀😀😀😀', ['length']],
  ])('%j misses %j', (password, unmet) => {
    expect(unmetPasswordRules(password)).toEqual(unmet);
  });

  it.each([
    ['', 'Weak'],
    ['a', 'Weak'],
    ['a1', 'Fair'],
    ['aA1', 'Good'],
    ['abcdefg1', 'Good'],
    ['Abcdefg1', 'Strong'],
  ])('%j is %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});
