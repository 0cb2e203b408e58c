import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/**
 * Customers of an erased account that the payment provider still has to delete (rule H20): the provider's
 * ids, sealed. The row is deleted once the provider has done so, and not before.
 */
export const CustomerErasure = defineEntity({
  name: 'CustomerErasure',
  tableName: 'customer_erasure',
  properties: {
    id: p.uuid().primary(),
    sealed: p.blob(),
    createdAt: p.datetime().length(3),
  },
  indexes: [{ name: 'customer_erasure_age', properties: ['createdAt'] }],
});
export type CustomerErasure = InferEntity<typeof CustomerErasure>;
