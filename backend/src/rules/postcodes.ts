export const COUNTRIES = ['GB', 'IE'] as const;
export type Country = (typeof COUNTRIES)[number];

const UK = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[ABD-HJLNP-UW-Z]{2})$/;
const EIRCODE = /^([AC-FHKNPRTV-Y]\d[0-9W])([0-9AC-FHKNPRTV-Y]{4})$/;

/** 'sw47ab' → 'SW4 7AB'; undefined when it is no postcode of that country (rule D5). */
export function normalisePostcode(text: string, country: Country): string | undefined {
  const compact = text.toUpperCase().replace(/[\s-]/g, '');
  const match = (country === 'GB' ? UK : EIRCODE).exec(compact);
  return match ? `${match[1]} ${match[2]}` : undefined;
}

/** Areas by country: letters of a UK postcode area ('SW'), an outward code ('KT1') or an Eircode routing key ('D02'). */
export type ServedAreas = Readonly<Record<Country, readonly string[]>>;

/** Whether we deliver to a postcode (rule D5); false for text that is no postcode. */
export function isServed(text: string, country: Country, areas: ServedAreas): boolean {
  const postcode = normalisePostcode(text, country);
  if (postcode === undefined) return false;
  const outward = postcode.split(' ')[0] ?? '';
  const area = /^[A-Z]+/.exec(outward)?.[0] ?? '';
  return areas[country].some((each) => each === outward || (country === 'GB' && each === area));
}
