import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** A person outside the served area who wants to be notified when that changes. */
export const WaitlistEntry = defineEntity({
  name: 'WaitlistEntry',
  tableName: 'waitlist_entry',
  properties: {
    id: p.uuid().primary(),
    email: p.string().length(254),
    postcode: p.string().length(12),
    country: p.string().length(2),
    createdAt: p.datetime().length(3),
    /** The wording agreed to, as shown (rule H23); null where an earlier release stored none. */
    wordingId: p.uuid().nullable(),
    /** The postcode area or routing key, which a trigger derives from the postcode; '?' for none. */
    area: p.string().length(12).default(''),
    /** When the one email about our delivery there was requested. */
    notifiedAt: p.datetime().length(3).nullable(),
  },
  indexes: [
    { name: 'waitlist_entry_of_area', properties: ['country', 'area', 'createdAt', 'id'] },
    {
      name: 'waitlist_entry_to_notify',
      expression:
        'create index "waitlist_entry_to_notify" on "waitlist_entry" ("country", "area", "id") where notified_at is null',
    },
    { name: 'waitlist_entry_newest', properties: ['createdAt', 'id'] },
  ],
  uniques: [{ name: 'waitlist_entry_once', properties: ['email', 'postcode'] }],
});
export type WaitlistEntry = InferEntity<typeof WaitlistEntry>;
