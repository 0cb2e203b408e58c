import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * What an order loses that is nobody's any more: all but what the tax office wants (rule H3). The country
 * stays: tax depends on it, and it names nobody.
 */
const NOBODYS_ORDER_SQL = `user_id = null, email = '', first_name = '', last_name = '', phone = '',
  delivery_address = jsonb_build_object('address', '', 'city', '', 'postcode', '', 'country', delivery_address -> 'country'),
  billing_address = null, card_key = null, health_sealed = null, anonymise_from = null, forget_health_from = null`;

/** The statement that empties the orders of a condition, with what leads to their doors; a row for each. */
export function emptyingSql(condition: string): string {
  return `with emptied as (update orders set ${NOBODYS_ORDER_SQL} where ${condition} returning id),
    untracked as (update order_event set tracking_number = null from emptied
      where order_event.order_id = emptied.id and tracking_number is not null),
    untold as (delete from order_problem using emptied where order_problem.order_id = emptied.id)
    select id from emptied`;
}

/** Takes everything personal out of orders, in the caller's transaction. */
export async function makeNobodys(em: EntityManager, orderIds: readonly string[]): Promise<void> {
  for (const id of orderIds) {
    await em.getConnection().execute(emptyingSql('id = ?'), [id], 'all', em.getTransactionContext());
  }
}
