import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/**
 * One day of a person's diary (rule H61). What it says is sealed with the health details' key; that there is an
 * entry, and for which day, is not.
 */
export const DiaryEntry = defineEntity({
  name: 'DiaryEntry',
  tableName: 'diary_entry',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    /** A London day. */
    day: p.date(),
    entrySealed: p.blob(),
    updatedAt: p.datetime().length(3),
  },
  uniques: [{ name: 'diary_entry_of_day', properties: ['userId', 'day'] }],
  indexes: [{ name: 'diary_entry_age', properties: ['day'] }],
});
export type DiaryEntry = InferEntity<typeof DiaryEntry>;
