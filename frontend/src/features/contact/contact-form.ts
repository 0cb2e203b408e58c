import { CHECKOUT_MESSAGES, isEmail } from '@rules/delivery/checkout-form';
import { isPlainName } from '@rules/identity/names';
import { contactWords } from '#frontend/copy/contact/contact.js';
import { landing } from '#frontend/copy/landing/landing.js';

export interface ContactValues {
  readonly name: string;
  readonly email: string;
  readonly organisation: string;
  readonly role: string;
  readonly topic: string;
  readonly message: string;
}

/** The server's limits. */
export const CONTACT_LIMITS = { organisation: 200, message: 4000 } as const;

/** The topic of the clinics' form, as administrators read it. */
export const CLINIC_TOPIC = landing.clinicsTrust.contactForm.title;

function emailIssue(email: string): string | undefined {
  if (email.trim() === '') return CHECKOUT_MESSAGES.email;
  return isEmail(email) ? undefined : CHECKOUT_MESSAGES.emailShape;
}

/** Missing or invalid fields (the same checks as the server's). */
export function contactIssues({ name, email, message }: ContactValues): Partial<Record<string, string>> {
  const wrongEmail = emailIssue(email);
  return {
    ...(name.trim() === '' && { name: contactWords.missing.name }),
    ...(!isPlainName(name) && { name: CHECKOUT_MESSAGES.plainName }),
    ...(wrongEmail !== undefined && { email: wrongEmail }),
    ...(message.trim() === '' && { message: contactWords.missing.message }),
  };
}
