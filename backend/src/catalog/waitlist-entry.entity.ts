import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** Somebody outside the served area who wants to hear when that changes. */
export const WaitlistEntry = defineEntity({
  name: 'WaitlistEntry',
  tableName: 'waitlist_entry',
  properties: {
    id: p.uuid().primary(),
    email: p.string().length(254),
    postcode: p.string().length(12),
    country: p.string().length(2),
    createdAt: p.datetime().length(3),
  },
  uniques: [{ name: 'waitlist_entry_once', properties: ['email', 'postcode'] }],
});
export type WaitlistEntry = InferEntity<typeof WaitlistEntry>;
