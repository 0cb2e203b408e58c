import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** The address of an account that is gone, sealed, for the one email that still goes there; removed with it. */
export const AccountDeletionEmail = defineEntity({
  name: 'AccountDeletionEmail',
  tableName: 'account_deletion_email',
  properties: {
    id: p.uuid().primary(),
    sealed: p.blob(),
    createdAt: p.datetime().length(3),
  },
  indexes: [{ name: 'account_deletion_email_age', properties: ['createdAt'] }],
});
export type AccountDeletionEmail = InferEntity<typeof AccountDeletionEmail>;
