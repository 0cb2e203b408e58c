import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** A business setting that differs from its default. */
export const Setting = defineEntity({
  name: 'Setting',
  tableName: 'setting',
  properties: {
    key: p.string().length(80).primary(),
    value: p.json<unknown>(),
    updatedAt: p.datetime().length(3),
  },
});
export type Setting = InferEntity<typeof Setting>;
