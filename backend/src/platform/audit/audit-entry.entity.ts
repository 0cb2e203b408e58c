import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** The security log (rule H4: kept 90 days; what staff did, longer). Never changed, never personal in clear. */
export const AuditEntry = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entry',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    at: p.datetime().length(3),
    /** The actor; null for a visitor who is not signed in. */
    actorId: p.uuid().nullable(),
    /** Such as 'identity.signed-in'. */
    action: p.string().length(60),
    subjectId: p.string().length(100).nullable(),
    /** The caller's address, as a keyed hash (rule I8). */
    addressHash: p.string().length(64).nullable(),
    details: p.json<Readonly<Record<string, string | number | boolean | null>>>(),
  },
  indexes: [
    { name: 'audit_entry_newest', properties: ['at', 'id'] },
    { name: 'audit_entry_of_actor', properties: ['actorId', 'id'] },
    { name: 'audit_entry_of_subject', properties: ['subjectId', 'id'] },
    { name: 'audit_entry_of_action', properties: ['action', 'id'] },
  ],
});
export type AuditEntry = InferEntity<typeof AuditEntry>;
