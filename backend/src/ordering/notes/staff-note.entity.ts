import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** What staff write notes and tags about. */
export const NOTE_SUBJECTS = ['order', 'customer'] as const;
export type NoteSubject = (typeof NOTE_SUBJECTS)[number];

/** A note of staff about an order or a customer (rule A43); only staff read it, and its subject in an export. */
export const StaffNote = defineEntity({
  name: 'StaffNote',
  tableName: 'staff_note',
  properties: {
    id: p.uuid().primary(),
    subject: p.enum(NOTE_SUBJECTS),
    subjectId: p.uuid(),
    /** People write what they should not: sealed. */
    textSealed: p.blob(),
    authorId: p.uuid(),
    createdAt: p.datetime().length(3),
  },
  indexes: [{ name: 'staff_note_of_subject', properties: ['subject', 'subjectId', 'createdAt', 'id'] }],
});
export type StaffNote = InferEntity<typeof StaffNote>;

/** A word by which staff find an order or a customer again (rule A43). */
export const StaffTag = defineEntity({
  name: 'StaffTag',
  tableName: 'staff_tag',
  properties: {
    subject: p.enum(NOTE_SUBJECTS).primary(),
    subjectId: p.uuid().primary(),
    tag: p.string().length(30).primary(),
    authorId: p.uuid(),
    createdAt: p.datetime().length(3),
  },
  indexes: [{ name: 'staff_tag_by_name', properties: ['subject', 'tag', 'subjectId'] }],
});
export type StaffTag = InferEntity<typeof StaffTag>;
