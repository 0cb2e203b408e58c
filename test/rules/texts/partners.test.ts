import { describe, expect, it } from '@jest/globals';
import { displayOrderOf, nextDisplayOrder, webAddress } from '#backend/rules/partners.js';

describe('the address of a partner (rule A6; D41)', () => {
  it.each([
    'https://clinic.example',
    'http://clinic.example/a?b=c',
    'HTTPS://Clinic.example',
    ' https://a.example ',
  ])('takes %j, without the spaces around it', (typed) => {
    expect(webAddress(typed)).toBe(typed.trim());
  });

  it.each([
    '',
    'clinic.example',
    'javascript:alert(1)',
    'ftp://clinic.example',
    'https://',
    'https://a b.example',
    'javascript:alert(1)//https://clinic.example',
    'see https://clinic.example',
    'https://me@clinic.example',
    'https://:word@clinic.example',
  ])('refuses %j', (typed) => {
    expect(webAddress(typed)).toBeUndefined();
  });
});

describe('the place of a partner in the order (A6)', () => {
  it.each([
    ['7', 7],
    [' 12 ', 12],
    ['3.9', 3],
    ['', 0],
    ['  ', 0],
    ['seven', 0],
    ['-1', 0],
    ['0', 0],
    ['Infinity', 0],
    ['1000000', 1_000_000],
    ['1000001', 1_000_000],
  ])('typed as %j is %d', (typed, place) => {
    expect(displayOrderOf(typed)).toBe(place);
  });

  it('is by default after the last', () => {
    expect(nextDisplayOrder([])).toBe(0);
    expect(nextDisplayOrder([0])).toBe(1);
    expect(nextDisplayOrder([4, 9, 2])).toBe(10);
    expect(nextDisplayOrder([1_000_000])).toBe(1_000_000);
  });
});
