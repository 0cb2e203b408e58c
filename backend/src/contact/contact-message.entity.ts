import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** A message to us. It may be about the sender's health, so it is sealed (rule H1). */
export const ContactMessage = defineEntity({
  name: 'ContactMessage',
  tableName: 'contact_message',
  properties: {
    id: p.uuid().primary(),
    name: p.string().length(100),
    email: p.string().length(254),
    topic: p.string().length(100),
    organisation: p.string().length(200).nullable(),
    role: p.string().length(100).nullable(),
    messageSealed: p.blob(),
    createdAt: p.datetime().length(3),
    /** The wording agreed to, as shown (rule H23); null where an earlier release stored none. */
    wordingId: p.uuid().nullable(),
    /** Closed: by whom, and with which email if we sent one. */
    closedAt: p.datetime().length(3).nullable(),
    closedBy: p.uuid().nullable(),
    replySealed: p.blob().nullable(),
    repliedAt: p.datetime().length(3).nullable(),
  },
  indexes: [
    { name: 'contact_message_newest', properties: ['createdAt', 'id'] },
    {
      name: 'contact_message_open',
      expression: `create index "contact_message_open" on "contact_message" ("created_at", "id") where closed_at is null`,
    },
    {
      name: 'contact_message_answered',
      expression: `create index "contact_message_answered" on "contact_message" ("created_at", "id") where closed_at is not null`,
    },
    { name: 'contact_message_email', properties: ['email'] },
  ],
});
export type ContactMessage = InferEntity<typeof ContactMessage>;
