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
  tooLong: 'This is longer than we can keep',
} as const;

const EMAIL = /^[^\s@<>()[\],;:"]+@[^\s@<>()[\],;:".]+(\.[^\s@<>()[\],;:".]+)+$/;
const PHONE = /^\+?[0-9 ()-]{7,20}$/;

export function isEmail(text: string): boolean {
  return text.length <= LIMITS.email && EMAIL.test(text.trim());
}

export function isPhone(text: string): boolean {
  return PHONE.test(text.trim());
}

/** Compared and stored in one form, so that 'Sam@Example.com ' is the same person. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * The text-cleaning of rule S3: trims, strips angle brackets, script-protocol text and inline-handler
 * patterns, cuts to the limit (1000 characters unless told).
 */
export function cleanText(text: string, limit: number = LIMITS.note): string {
  return text
    .replace(/[<>]/g, '')
    .replace(/javascript:/gi, '')
    .replace(/\bon\w+\s*=/gi, '')
    .trim()
    .slice(0, limit);
}
