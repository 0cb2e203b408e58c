import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { USER_ROLES } from '../rules/identity/roles.js';

/** A person with a confirmed address. A pending sign-up is only a link request. */
export const User = defineEntity({
  name: 'User',
  tableName: 'app_user',
  properties: {
    id: p.uuid().primary(),
    /** Lower case; one account per address. */
    email: p.string().length(254).unique('app_user_email_unique'),
    /** Null until a person who owns the address has set one (rule I30). */
    passwordHash: p.string().length(255).nullable(),
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
  indexes: [
    { name: 'app_user_newest', properties: ['createdAt', 'id'] },
    {
      name: 'app_user_never_seen',
      expression: `create index "app_user_never_seen" on "app_user" ("created_at", "id") where last_sign_in_at is null`,
    },
    // Staff search by prefix, byte by byte, in the order of these indexes.
    {
      name: 'app_user_by_email',
      expression: 'create index "app_user_by_email" on "app_user" ((email collate "C"), id)',
    },
    {
      name: 'app_user_by_name',
      expression: `create index "app_user_by_name" on "app_user" ((lower(first_name || ' ' || last_name) collate "C"), id)`,
    },
    {
      name: 'app_user_by_surname',
      expression: 'create index "app_user_by_surname" on "app_user" ((lower(last_name) collate "C"), id)',
    },
  ],
});
export type User = InferEntity<typeof User>;

export const UserRole = defineEntity({
  name: 'UserRole',
  tableName: 'user_role',
  properties: { userId: p.uuid().primary(), role: p.enum(USER_ROLES).primary() },
  indexes: [{ name: 'user_role_of_role', properties: ['role', 'userId'] }],
});
export type UserRole = InferEntity<typeof UserRole>;
