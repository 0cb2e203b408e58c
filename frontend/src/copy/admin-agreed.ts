import type { AgreedKind } from '@rules/agreed-words';

const kinds: Readonly<Record<AgreedKind, string>> = {
  'terms-of-service': 'Terms in force',
  'order-terms': 'Terms of the order',
  'account-terms': 'Terms of the account',
  'weekly-box-terms': 'Terms of the weekly box',
  'referral-terms': 'Terms of the referral programme',
  'referral-duties': 'Duties of a professional',
  age: 'Age',
  'order-health': 'Health details, at the checkout',
  'account-health': 'Health details, in the account',
  'community-health': 'Health details, in the community',
  'community-rules': 'House rules',
  marketing: 'Marketing emails',
  'order-button': 'Button pressed',
  'wallet-order-button': 'Button pressed',
  'weekly-box-button': 'Button pressed',
  'trial-button': 'Button pressed',
  'membership-button': 'Button pressed',
  'plan-button': 'Button pressed',
  'top-up-button': 'Button pressed',
};

/** What records of agreements are called in the back office. */
export const agreedKinds = {
  line: '{kind}, version {version}',
  kinds: kinds as Readonly<Record<string, string>>,
} as const;

/** The decisions of one person. */
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
