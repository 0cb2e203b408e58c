import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** Somebody with a confirmed address. A sign-up that waits for its confirmation is a link request only. */
export const User = defineEntity({
  name: 'User',
  tableName: 'app_user',
  properties: {
    id: p.uuid().primary(),
    /** Lower case; one account for one address. */
    email: p.string().length(254).unique('app_user_email_unique'),
    passwordHash: p.string().length(255),
    firstName: p.string().length(100),
    lastName: p.string().length(100),
    phone: p.string().length(20).nullable(),
    /** Diet, allergies and notes, sealed (rule H1). */
    healthSealed: p.blob().nullable(),
    ageConfirmedAt: p.datetime().length(3).nullable(),
    emailConfirmedAt: p.datetime().length(3).nullable(),
    lastSignInAt: p.datetime().length(3).nullable(),
    createdAt: p.datetime().length(3),
    updatedAt: p.datetime().length(3),
  },
});
export type User = InferEntity<typeof User>;

export const USER_ROLES = ['admin', 'kitchen', 'support', 'finance', 'content'] as const;
export type Role = (typeof USER_ROLES)[number];

export const UserRole = defineEntity({
  name: 'UserRole',
  tableName: 'user_role',
  properties: { userId: p.uuid().primary(), role: p.enum(USER_ROLES).primary() },
});
export type UserRole = InferEntity<typeof UserRole>;
