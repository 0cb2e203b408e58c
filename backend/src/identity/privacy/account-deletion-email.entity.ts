import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** The sealed address of a deleted account, for the last email to it; removed when that is sent. */
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
