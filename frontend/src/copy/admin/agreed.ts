import type { AgreedKind } from '@rules/identity/agreed-words';

/** What an order can contain; agreements of an account have their own names below. */
const kinds: Readonly<Partial<Record<AgreedKind, string>>> = {
  'terms-of-service': 'Terms of Service',
  'order-terms': 'Order terms',
  'weekly-box-terms': 'Weekly box terms',
  age: 'Age',
  'order-button': 'Order button',
  'wallet-order-button': 'Order button',
  'weekly-box-button': 'Order button',
  contact: 'Contact form',
  'waiting-list': 'Waiting list',
};

/** The names of agreement records in the back office. */
export const agreedKinds = {
  line: '{kind}, version {version}',
  kinds: kinds as Readonly<Partial<Record<string, string>>>,
} as const;

/** The agreements of one person. */
export const adminAgreements = {
  heading: 'Agreements and consents',
  none: 'No agreements yet.',
  given: 'Given',
  withdrawn: 'Withdrawn',
  line: '{name}: {decision}',
  version: 'Version {version}',
  noWords: 'The wording wasn’t recorded at the time.',
  names: {
    marketing: 'Marketing emails',
    health: 'Health details',
    terms: 'Terms of Service',
    age: 'Minimum age',
    'community-rules': 'Community house rules',
    'referral-terms': 'Referral programme terms',
    'referral-duties': 'Professional duties',
  } as Readonly<Record<string, string>>,
} as const;
