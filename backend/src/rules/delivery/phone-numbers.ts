/** The prefixes of the countries that the shop delivers to. */
const PREFIX = { GB: '+44', IE: '+353' } as const;
/** A country code and at most 15 digits in all (ITU-T E.164). */
const E164 = /^\+[1-9]\d{6,14}$/;

/**
 * A typed phone number in the form of E.164; null when it is none. '07700 900123' in Britain is +447700900123, and
 * so is '+44 (0)7700 900123'.
 */
export function toE164(typed: string, country: 'GB' | 'IE'): string | null {
  const digits = typed
    .trim()
    .replace(/\(0\)/, '')
    .replace(/[\s().\-/]/g, '');
  const international = digits.replace(/^00/, '+');
  const number = international.startsWith('+')
    ? international
    : international.startsWith('0')
      ? `${PREFIX[country]}${international.slice(1)}`
      : `${PREFIX[country]}${international}`;
  return E164.test(number) ? number : null;
}
