import { AGREED_WORDS } from '@rules/identity/agreed-words';

/** Words of the contact form, beside those of the clinics' form (copy/landing/landing.ts). */
export const contactWords = {
  title: 'Write to us',
  intro: 'A person reads every message and answers within two working days.',
  name: 'Your name',
  email: 'Email',
  topic: 'What is it about?',
  topics: [
    'An order or a delivery',
    'Allergens or ingredients',
    'My account or my data',
    'Accessibility of this site',
    'A complaint',
    'Something else',
  ],
  message: 'Your message',
  optional: '{label} (optional)',
  agreed: AGREED_WORDS.contact.words,
  sending: 'Sending...',
  reference: 'Your reference is {ticketNumber}. We’ve emailed a confirmation to {email}.',
  missing: { name: 'Name is required', message: 'Message is required' },
} as const;
