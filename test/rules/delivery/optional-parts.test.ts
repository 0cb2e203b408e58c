import { describe, expect, it } from '@jest/globals';
import { withOptionalParts } from '#backend/rules/delivery/optional-parts.js';

const KNOWN = { companyName: 'A Ltd', companyNumber: '1' };
const filled = (text: string): string => withOptionalParts(text, (name) => Object.hasOwn(KNOWN, name));

describe('optional parts of a text (rule X20)', () => {
  it.each([
    ['{companyName}[[, number {companyNumber}]].', '{companyName}, number {companyNumber}.'],
    ['{companyName}[[, VAT {vatNumber}]].', '{companyName}.'],
    ['[[{companyNumber}, {vatNumber}]]', ''],
    ['a[[ {vatNumber}]]b[[ {companyNumber}]]', 'ab {companyNumber}'],
    ['[[{vatNumber} members|Members]] and [[{companyName}|nobody]]', 'Members and {companyName}'],
    ['[[{companyNumber}?Registered|Not registered]]', 'Registered'],
    ['A[[{vatNumber}?, with VAT]].', 'A.'],
    ['[a link](/there) and nothing else', '[a link](/there) and nothing else'],
  ])('%s becomes %s', (text, expected) => expect(filled(text)).toBe(expected));
});
