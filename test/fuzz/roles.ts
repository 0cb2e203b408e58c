/** The roles that send the requests. */
export const ROLES = [
  'visitor',
  'customer',
  'another',
  'professional',
  'member',
  'admin',
  'kitchen',
  'support',
  'finance',
  'content',
] as const;

export type Role = (typeof ROLES)[number];

export const STAFF = ['admin', 'kitchen', 'support', 'finance', 'content'] as const satisfies readonly Role[];
