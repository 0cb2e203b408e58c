import type { AgreedKind } from '@rules/identity/agreed-words';

/** What an order can contain; agreements of an account have their own names below. */
const kinds: Readonly<Partial<Record<AgreedKind, string>>> = {
  'terms-of-service': 'Terms in force',
  'order-terms': 'Terms of the order',
  'weekly-box-terms': 'Terms of the weekly box',
  age: 'Age',
  'order-button': 'Button pressed',
  'wallet-order-button': 'Button pressed',
  'weekly-box-button': 'Button pressed',
  contact: 'Beside the contact form',
  'waiting-list': 'Beside the waiting list',
};

/** The names of agreement records in the back office. */
export const agreedKinds = {
  line: '{kind}, version {version}',
  kinds: kinds as Readonly<Partial<Record<string, string>>>,
} as const;

/** The agreements of one person. */
export const adminAgreements = {
  heading: 'Agreements and consents',
  none: 'Nothing has been agreed to yet.',
  given: 'Given',
  withdrawn: 'Withdrawn',
  line: '{name}: {decision}',
  version: 'Version {version}',
  noWords: 'The words were not kept at that time.',
  names: {
    marketing: 'Marketing emails',
    health: 'Health details',
    terms: 'Terms of Service',
    age: 'Minimum age',
    'community-rules': 'House rules of the community',
    'referral-terms': 'Terms of the referral programme',
    'referral-duties': 'Duties of a professional',
  } as Readonly<Record<string, string>>,
} as const;
