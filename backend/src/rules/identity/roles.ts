/** The staff roles (rule I11); an administrator may do everything that the others may. */
export const USER_ROLES = ['admin', 'kitchen', 'support', 'finance', 'content'] as const;
export type Role = (typeof USER_ROLES)[number];
