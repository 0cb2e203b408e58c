import { describe, expect, it } from '@jest/globals';
import { isServed, normalisePostcode, type ServedAreas } from '#backend/rules/delivery/postcodes.js';

const AREAS: ServedAreas = { GB: ['SW', 'W', 'E', 'KT1', 'wd '], IE: ['D02', 'D6W'] };

describe('postcodes (rule D5)', () => {
  it.each([
    ['m11ae', 'M1 1AE'],
    ['B33 8TH', 'B33 8TH'],
    ['w1a 0ax', 'W1A 0AX'],
    ['N1C 4AG', 'N1C 4AG'],
    ['E1W 1AA', 'E1W 1AA'],
    ['cr2-6xh', 'CR2 6XH'],
    ['HA0 1AA', 'HA0 1AA'],
    ['DN55 1PT', 'DN55 1PT'],
    ['  ec1a   1bb ', 'EC1A 1BB'],
    ['SE1P 4AA', 'SE1P 4AA'],
    ['NW1W 8AB', 'NW1W 8AB'],
    ['SW1Y 4JU', 'SW1Y 4JU'],
    ['GIR 0AA', 'GIR 0AA'],
    ['BF1 0AX', 'BF1 0AX'],
    ['ZE1 0AA', 'ZE1 0AA'],
    ['SW1A\u00a01AA', 'SW1A 1AA'],
  ])('reads the UK postcode %s as %s', (text, expected) => {
    expect(normalisePostcode(text, 'GB')).toBe(expected);
  });

  it.each([
    '',
    'SW4',
    'SW4 7A',
    'SW4 77B',
    'SW4 7CI',
    'Q1 1AA',
    'SI1 1AA',
    'W1L1 1AA',
    'EC1C 1AA',
    'SW123 4AA',
    'GIR 0AB',
    '12345',
    'SW4 7AB x',
  ])('refuses %j as a UK postcode', (text) => {
    expect(normalisePostcode(text, 'GB')).toBeUndefined();
  });

  it.each([
    ['d02 af30', 'D02 AF30'],
    ['D6WXY00', 'D6W XY00'],
    ['A65F4E2', 'A65 F4E2'],
    ['t12-w8xp', 'T12 W8XP'],
  ])('reads the Eircode %s as %s', (text, expected) => {
    expect(normalisePostcode(text, 'IE')).toBe(expected);
  });

  it.each([
    'D2 AF30',
    'D02 AF3',
    'B02 AF30',
    'D02 AFB0',
    'A1W AF30',
    'D02 AFO0',
    'Dublin 2',
    '1D02 AF30',
    'D02 AF300',
    '',
  ])('refuses %j as an Eircode', (text) => {
    expect(normalisePostcode(text, 'IE')).toBeUndefined();
  });

  it('distinguishes the countries', () => {
    expect(normalisePostcode('SW4 7AB', 'IE')).toBeUndefined();
    expect(normalisePostcode('D02 AF30', 'GB')).toBeUndefined();
  });

  it('reads its own spelling back unchanged', () => {
    for (const text of ['M1 1AE', 'EC1A 1BB', 'GIR 0AA']) expect(normalisePostcode(text, 'GB')).toBe(text);
  });
});

describe('the served area (rule D5)', () => {
  it('is matched by area letters, outward codes or routing keys', () => {
    expect(isServed('sw4 7ab', 'GB', AREAS)).toBe(true);
    expect(isServed('W1A 0AX', 'GB', AREAS)).toBe(true);
    expect(isServed('KT1 1AA', 'GB', AREAS)).toBe(true);
    expect(isServed('WD1 1AA', 'GB', AREAS)).toBe(true);
    expect(isServed('D02 AF30', 'IE', AREAS)).toBe(true);
    expect(isServed('D6W XY00', 'IE', AREAS)).toBe(true);
  });

  it('does not reach into areas that merely begin alike', () => {
    expect(isServed('WC1A 1AA', 'GB', AREAS)).toBe(false);
    expect(isServed('EC1A 1BB', 'GB', AREAS)).toBe(false);
    expect(isServed('KT12 1AA', 'GB', AREAS)).toBe(false);
    expect(isServed('S1 1AA', 'GB', AREAS)).toBe(false);
    expect(isServed('D04 AF30', 'IE', AREAS)).toBe(false);
    expect(isServed('D04 AF30', 'IE', { GB: [], IE: ['D'] })).toBe(false);
  });

  it('does not include what is no postcode', () => {
    expect(isServed('SW', 'GB', AREAS)).toBe(false);
    expect(isServed('London', 'GB', AREAS)).toBe(false);
    expect(isServed('SW4 7AB', 'IE', AREAS)).toBe(false);
  });
});
