import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** One change of a business setting: append-only, with each version of a key once. */
export const SettingChange = defineEntity({
  name: 'SettingChange',
  tableName: 'setting_change',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    key: p.string().length(80),
    /** 1 for the first change of its key; an unchanged setting has version 0. */
    version: p.integer(),
    /** The values in force before and after, also where one is the default. */
    oldValue: p.json<unknown>(),
    newValue: p.json<unknown>(),
    changedBy: p.uuid(),
    at: p.datetime().length(3),
  },
  uniques: [{ name: 'setting_change_once_version', properties: ['key', 'version'] }],
  indexes: [{ name: 'setting_change_of_key', properties: ['key', 'id'] }],
});
export type SettingChange = InferEntity<typeof SettingChange>;
