/** Length limits of free fields (rule S1), enforced by server and form alike. */
export const MAX_LENGTHS = {
  email: 254,
  name: 100,
  address: 200,
  courierNote: 200,
  city: 100,
  postcode: 12,
  phone: 20,
  gender: 50,
  note: 1000,
  goals: 1000,
  medication: 500,
} as const;

/** The messages of the checkout form's checks (rule S2). */
export const CHECKOUT_MESSAGES = {
  email: 'Email is required',
  emailShape: 'Please enter a valid email',
  firstName: 'First name is required',
  lastName: 'Last name is required',
  address: 'Address is required',
  city: 'City is required',
  postcode: 'Postcode is required',
  postcodeShape: 'Please enter a valid postcode',
  phone: 'Phone number is required',
  phoneShape: 'Please enter a valid phone number',
  ageConfirmed: 'Please confirm your age',
  allergiesAgain: 'Please tick your allergies, or tell us you have none',
  healthConsent: 'Please agree, or leave your allergies out',
  plainName: 'Please leave web addresses, email addresses and phone numbers out of the name',
  tooLong: 'This is too long',
} as const;

const EMAIL =
  /^[^\s@<>()[\],;:"\p{Cc}\p{Cf}\p{Cs}]+@[^\s@<>()[\],;:".\p{Cc}\p{Cf}\p{Cs}]+(\.[^\s@<>()[\],;:".\p{Cc}\p{Cf}\p{Cs}]+)+$/u;
const PHONE = /^\+?[0-9 ().-]+$/;
/** National numbers have seven digits at least; international ones fifteen at most. */
const PHONE_DIGITS = { least: 7, most: 15 } as const;

export function isEmail(text: string): boolean {
  // Some capitals become longer in lower case.
  const stored = normaliseEmail(text);
  return stored.length <= MAX_LENGTHS.email && EMAIL.test(stored);
}

export function isPhone(text: string): boolean {
  const trimmed = text.trim();
  const digits = trimmed.replace(/\D/g, '').length;
  return (
    trimmed.length <= MAX_LENGTHS.phone &&
    PHONE.test(trimmed) &&
    digits >= PHONE_DIGITS.least &&
    digits <= PHONE_DIGITS.most
  );
}

/** Compared and stored in one form, so that 'Sam@Example.com ' is the same person. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Control characters except tab and line feed, and lone surrogates: the database refuses some of them. */
const UNSEEN = /(?![\t\n])\p{Cc}|\p{Cs}/gu;
const UNSAFE = /[<>]|(?:java|vb)script\s*:|\bon\w+\s*=/gi;

/**
 * Invisible characters: direction marks, which can turn a line around, zero-width and blank characters. With
 * them one name can look like another.
 */
const INVISIBLE =
  /[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\u{E0000}-\u{E007F}]/gu;
/**
 * The two joiners belong to the spelling of Persian, Urdu and Indian names and of some emoji. Anywhere but
 * between two such characters they are as invisible as the others.
 */
const STRAY_JOINER =
  /(?<![^\P{L}\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]|[\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}\p{Extended_Pictographic}])/gu;

/**
 * Text on one line: line breaks become spaces, and invisible characters are removed (rule S3). It is cleaned
 * afterwards, never before: a removed character may have split a forbidden pattern.
 */
export function oneLine(text: string): string {
  let line = text.replace(INVISIBLE, '');
  // A joiner may have been beside another one.
  for (let before = ''; before !== line;) {
    before = line;
    line = line.replace(STRAY_JOINER, '');
  }
  return line.replace(/\s+/g, ' ');
}

/**
 * The text-cleaning of rule S3: trims, strips angle brackets, script-protocol text and inline-handler
 * patterns, cuts to the limit (1000 characters by default). Idempotent.
 */
export function cleanText(text: string, limit: number = MAX_LENGTHS.note): string {
  // The excess is cut first, so that the loop below stays short.
  let cleaned = text
    .trim()
    .slice(0, limit * 10)
    .replace(UNSEEN, '');
  // Removing a pattern may join the two halves of another ('javajavascript:script:'): repeats until none is
  // left. Every pass shortens the text, so this ends.
  for (let before = ''; before !== cleaned;) {
    before = cleaned;
    cleaned = cleaned.replace(UNSAFE, '');
  }
  return cutTo(cleaned.trim(), limit).trimEnd();
}

/** Cuts without leaving half of a surrogate pair. */
function cutTo(text: string, limit: number): string {
  return text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '');
}
