/** What somebody may be to the shop beside a customer (rule I11); an administrator may do all of it. */
export const USER_ROLES = ['admin', 'kitchen', 'support', 'finance', 'content'] as const;
export type Role = (typeof USER_ROLES)[number];
