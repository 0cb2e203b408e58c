import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  CHECKOUT_MESSAGES,
  cleanText,
  isEmail,
  isPhone,
  MAX_LENGTHS,
  normaliseEmail,
} from '#backend/rules/delivery/checkout-form.js';
import { expectPropertyFails, expectPropertyHolds } from '../property-checks.js';

describe('lengths and words (rules S1, S2)', () => {
  it('keeps the limits of the specification', () => {
    expect(MAX_LENGTHS).toMatchObject({
      email: 254,
      name: 100,
      address: 200,
      phone: 20,
      goals: 1000,
      medication: 500,
    });
  });

  it('names missing fields in the words of the specification', () => {
    expect(CHECKOUT_MESSAGES.email).toBe('Email is required');
    expect(CHECKOUT_MESSAGES.emailShape).toBe('Please enter a valid email');
    expect(CHECKOUT_MESSAGES.phone).toBe('Phone number is required');
  });
});

describe('email and phone (rule S2)', () => {
  it('accepts plain email addresses', () => {
    for (const right of ['sam@example.com', " sam.o'neil+box@mail.example.co.uk "])
      expect(isEmail(right)).toBe(true);
    for (const wrong of [
      '',
      'sam',
      'sam@example',
      '@example.com',
      'sam@',
      'a b@example.com',
      'sam@exa mple.com',
      'sam@@example.com',
      'sam@example..com',
      '<sam@example.com>',
      'sam@example.com, kim@example.com',
    ]) {
      expect(isEmail(wrong)).toBe(false);
    }
    expect(isEmail(`${'a'.repeat(242)}@example.com`)).toBe(true);
    expect(isEmail(`${'a'.repeat(243)}@example.com`)).toBe(false);
  });

  it('takes a number with a tab or a line end around it, as it is pasted', () => {
    expect(isPhone('\t020 7946 0958\n')).toBe(true);
  });

  it('takes Sam for Sam, however the address is typed', () => {
    expect(normaliseEmail(' Sam@Example.com ')).toBe('sam@example.com');
  });

  it('takes British, Irish and foreign numbers', () => {
    for (const right of [
      '020 7946 0958',
      '+44 (0)20 7946 0958',
      '+353 1 234 5678',
      '01632-960-001',
      '07700.900123',
    ]) {
      expect(isPhone(right)).toBe(true);
    }
    for (const wrong of [
      '',
      '123456',
      '-------',
      '(((((((',
      '+44 20 7946 0958 ext 2',
      '020 7946 0958 0958 0958',
      '12+3456789',
      '1234567890123456',
    ]) {
      expect(isPhone(wrong)).toBe(false);
    }
  });

  it('counts the digits of a telephone number, and its signs', () => {
    expect(['1234567', '123456789012345', ' 1234567 '].map(isPhone)).toEqual([true, true, true]);
    expect(['123456', '1234567890123456'].map(isPhone)).toEqual([false, false]);
    const long = (signs: number) => `0${' '.repeat(signs - 8)}2079460`;
    expect([isPhone(long(MAX_LENGTHS.phone)), isPhone(long(MAX_LENGTHS.phone + 1))]).toEqual([true, false]);
  });
});

const FRAGMENTS = [
  '<',
  '>',
  'java',
  'script',
  ':',
  'on',
  'click',
  '=',
  ' ',
  'nut',
  '\u0000',
  '\ud83d',
  '🌶',
  'vb',
  '\n',
];
const nasty = fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 40 }).map((parts) => parts.join(''));

const leavesNothingUnsafe = (clean: typeof cleanText) =>
  fc.property(nasty, fc.integer({ min: 1, max: 60 }), (text, limit) => {
    const cleaned = clean(text, limit);
    expect(cleaned).not.toMatch(/[<>]|javascript\s*:|vbscript\s*:|\bon\w+\s*=|\0/i);
    expect(cleaned).not.toMatch(/\p{Cs}/u);
    expect(cleaned.length).toBeLessThanOrEqual(limit);
    expect(clean(cleaned, limit)).toBe(cleaned);
  });

describe('text cleaning (S3)', () => {
  it('strips brackets, script protocols and handlers, trims and cuts', () => {
    expect(cleanText('  no <b>coriander</b>, please ')).toBe('no bcoriander/b, please');
    expect(cleanText('JavaScript:alert(1) onclick = x')).toBe('alert(1)  x');
    expect(cleanText('a'.repeat(1001))).toHaveLength(1000);
    expect(cleanText('abcdef', 3)).toBe('abc');
  });

  it('strips handlers and protocols however they are spaced', () => {
    expect(cleanText('onclick=a onload  =b')).toBe('a b');
    expect(cleanText('javascript :a vbscript:b')).toBe('a b');
  });

  it('strips what cannot be seen, and half of a character that was cut', () => {
    expect(cleanText('no\u0000 nuts\ud83d')).toBe('no nuts');
    expect(cleanText('ab🌶', 3)).toBe('ab');
  });

  it('cuts what was written, not the spaces around it', () => {
    expect(cleanText(`${' '.repeat(50)}abc`, 3)).toBe('abc');
    expect(cleanText('< abc', 3)).toBe('abc');
    expect(cleanText('abc def', 4)).toBe('abc');
  });

  it('keeps ordinary words and lines', () => {
    const note = 'Leave it with Mrs O’Brien,\nflat 3 – allergic to nuts & sesame.';
    expect(cleanText(note)).toBe(note);
  });

  it('is not fooled by patterns inside patterns', () => {
    expect(cleanText('javajavascript:script:alert(1)')).toBe('alert(1)');
    expect(cleanText('java<script:alert(1)')).toBe('alert(1)');
  });

  it('leaves nothing unsafe, and cleaning twice changes nothing', () => {
    expectPropertyHolds(leavesNothingUnsafe(cleanText));
  });

  it('control: a single pass is caught', () => {
    expectPropertyFails(
      leavesNothingUnsafe((text, limit) =>
        text
          .replace(/[<>\0]/g, '')
          .replace(/javascript:|vbscript:|\bon\w+\s*=/gi, '')
          .trim()
          .slice(0, limit),
      ),
    );
  });

  it('handles any text quickly, however long', () => {
    const started = performance.now();
    cleanText('java'.repeat(200_000) + 'script:'.repeat(200_000));
    expect(performance.now() - started).toBeLessThan(500);
  });
});
