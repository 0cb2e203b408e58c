import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** The address of an account that is gone, sealed, for the one letter that still goes there; removed with it. */
export const Farewell = defineEntity({
  name: 'Farewell',
  tableName: 'farewell',
  properties: {
    id: p.uuid().primary(),
    sealed: p.blob(),
    createdAt: p.datetime().length(3),
  },
  indexes: [{ name: 'farewell_age', properties: ['createdAt'] }],
});
export type Farewell = InferEntity<typeof Farewell>;
