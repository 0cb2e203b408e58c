import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * What an order loses that is nobody's any more: all but what the tax office wants (rule H3). The country
 * stays: tax depends on it, and it names nobody.
 */
export const NOBODYS_ORDER_SQL = `user_id = null, email = '', first_name = '', last_name = '', phone = '',
  delivery_address = jsonb_build_object('address', '', 'city', '', 'postcode', '', 'country', delivery_address -> 'country'),
  billing_address = null, health_sealed = null, anonymise_from = null, forget_health_from = null`;

/** Takes everything personal out of orders, in the caller's transaction. */
export async function makeNobodys(em: EntityManager, orderIds: readonly string[]): Promise<void> {
  for (const id of orderIds) {
    await em
      .getConnection()
      .execute(
        `update orders set ${NOBODYS_ORDER_SQL} where id = ?`,
        [id],
        'run',
        em.getTransactionContext(),
      );
  }
}
