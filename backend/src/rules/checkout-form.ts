/** Length limits of free fields (rule S1), enforced by server and form alike. */
export const LIMITS = {
  email: 254,
  name: 100,
  address: 200,
  city: 100,
  postcode: 12,
  phone: 20,
  gender: 50,
  note: 1000,
  goals: 1000,
  medication: 500,
} as const;

/** The words of the checkout form's checks (rule S2). */
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
  healthConsent: 'Please agree, or leave your allergies out',
  plainName: 'Please leave web addresses, email addresses and phone numbers out of the name',
  tooLong: 'This is longer than we can keep',
} as const;

const EMAIL =
  /^[^\s@<>()[\],;:"\p{Cc}\p{Cs}]+@[^\s@<>()[\],;:".\p{Cc}\p{Cs}]+(\.[^\s@<>()[\],;:".\p{Cc}\p{Cs}]+)+$/u;
const PHONE = /^\+?[0-9 ().-]+$/;
/** National numbers have seven digits at least; international ones fifteen at most. */
const PHONE_DIGITS = { least: 7, most: 15 } as const;

export function isEmail(text: string): boolean {
  // Some capital letters are longer when small.
  const stored = normaliseEmail(text);
  return stored.length <= LIMITS.email && EMAIL.test(stored);
}

export function isPhone(text: string): boolean {
  const trimmed = text.trim();
  const digits = trimmed.replace(/\D/g, '').length;
  return (
    trimmed.length <= LIMITS.phone &&
    PHONE.test(trimmed) &&
    digits >= PHONE_DIGITS.least &&
    digits <= PHONE_DIGITS.most
  );
}

/** Compared and stored in one form, so that 'Sam@Example.com ' is the same person. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Control characters but tab and line feed, and halves of characters: the database refuses some of them. */
const UNSEEN = /(?![\t\n])\p{Cc}|\p{Cs}/gu;
const UNSAFE = /[<>]|(?:java|vb)script\s*:|\bon\w+\s*=/gi;

/**
 * The text-cleaning of rule S3: trims, strips angle brackets, script-protocol text and inline-handler
 * patterns, cuts to the limit (1000 characters unless told). Cleaning twice changes nothing more.
 */
export function cleanText(text: string, limit: number = LIMITS.note): string {
  // What nobody would type is cut first, so that the turns below stay few.
  let cleaned = text
    .trim()
    .slice(0, limit * 10)
    .replace(UNSEEN, '');
  // Taking a pattern out may join the two halves of another ('javajavascript:script:'): again until none is
  // left. Every turn makes the text shorter, so this ends.
  for (let before = ''; before !== cleaned;) {
    before = cleaned;
    cleaned = cleaned.replace(UNSAFE, '');
  }
  return cutTo(cleaned.trim(), limit).trimEnd();
}

/** Cuts without leaving half of a surrogate pair behind. */
function cutTo(text: string, limit: number): string {
  return text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '');
}
