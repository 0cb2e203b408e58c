export const COUNTRIES = ['GB', 'IE'] as const;
export type Country = (typeof COUNTRIES)[number];

/**
 * The six shapes of a UK postcode (A9, A99, A9A, AA9, AA99, AA9A before a digit and two A–Z) with the
 * characters that Royal Mail uses in each place, and the one code of another shape.
 */
const UK =
  /^([A-PR-UWYZ](?:\d[\dABCDEFGHJKPSTUW]?|[A-HK-Y]\d[\dABEHMNPRVWXY]?)|GIR(?=0AA))(\d[ABD-HJLNP-UW-Z]{2})$/;
/** An Eircode: a routing key (A–Z and two digits; D6W is the only exception) and four characters. */
const EIRCODE = /^(D6W|[AC-FHKNPRTV-Y]\d\d)([\dAC-FHKNPRTV-Y]{4})$/;

/** 'sw47ab' → 'SW4 7AB'; undefined when it is no postcode of that country (rule D5). */
export function normalisePostcode(text: string, country: Country): string | undefined {
  const compact = text.toUpperCase().replace(/[\s-]/g, '');
  const match = (country === 'GB' ? UK : EIRCODE).exec(compact);
  return match ? `${match[1]} ${match[2]}` : undefined;
}

/** Areas by country: a UK postcode area ('SW'), an outward code ('KT1') or an Eircode routing key ('D02'). */
export type ServedAreas = Readonly<Record<Country, readonly string[]>>;

/** Whether we deliver to a postcode (rule D5); false for text that is no postcode. */
export function isServed(text: string, country: Country, areas: ServedAreas): boolean {
  const postcode = normalisePostcode(text, country);
  if (postcode === undefined) return false;
  const outward = postcode.split(' ')[0] ?? '';
  const area = /^[A-Z]+/.exec(outward)?.[0] ?? '';
  return areas[country]
    .map((each) => each.trim().toUpperCase())
    .some((each) => each === outward || (country === 'GB' && each === area));
}
