import type { EntityManager } from '@mikro-orm/postgresql';
import { addDays, londonDate, type IsoDate } from '#backend/rules/delivery/delivery-days.js';
import type { Order } from '../orders/order.entity.js';

/**
 * How long something open of an order keeps it at most, from the deletion of its account on, or from its delivery day
 * where that comes later (rules H5, H40).
 */
export const MAX_RETENTION_DAYS = 60;
/**
 * How long after its delivery day a parcel that has not arrived may still come: its kitchen keeps what was said of
 * health until then where consent was withdrawn, and an account deleted later keeps nothing of it (rule H5).
 */
export const MAX_LATE_DAYS = 30;

/**
 * What an order loses that is nobody's any more: all but what the tax office wants (rule H3). The country
 * stays: tax depends on it, and it names nobody.
 */
const ANONYMISED_ORDER_SQL = `user_id = null, email = '', first_name = '', last_name = '', phone = '',
  delivery_address = jsonb_build_object('address', '', 'city', '', 'postcode', '', 'country', delivery_address -> 'country'),
  billing_address = null, card_key = null, health_sealed = null, anonymise_from = null, anonymise_by = null,
  forget_health_from = null`;

/** Of orders: a complaint is open, or nobody knows yet whether a refund arrives (rule H40). */
export const IS_OPEN = `(exists (select 1 from complaint p where p.order_id = orders.id and p.state = 'open')
  or exists (select 1 from refund r where r.order_id = orders.id and r.state = 'requested'))`;

/** Of orders: all that was paid has gone back, and nobody has chosen to cook it anyway (rule O51). */
const IS_PAID_BACK = `(cook_anyway_at is null and amount_pence + wallet_pence > 0
  and card_refund_pence + wallet_refund_pence >= amount_pence + wallet_pence)`;

/** Of orders: they have arrived. One that was completed by hand before its day has not (rule O98). */
const HAS_ARRIVED = `(status = 'completed'
  and exists (select 1 from order_event e where e.order_id = orders.id and e.kind = 'delivered'))`;

/**
 * Of orders: sent again by a replacement that is not cancelled, which stands for it from then on (rule O99); with
 * `further` of that replacement, which is called `again`.
 */
const isSentAgain = (further = 'true'): string =>
  `exists (select 1 from orders again
    where again.replaces_order_id = orders.id and again.status <> 'cancelled' and ${further})`;

/** Of orders on `day.today`: of a deleted account, paid, and not arrived though their day is over, nor sent again (rules X70, O99). */
export const IS_LATE = `(anonymise_from is not null and status in ('processing', 'completed') and paid_at is not null
  and not ${HAS_ARRIVED} and not ${IS_PAID_BACK} and not ${isSentAgain()} and coalesce(delivery_date, created_at::date + ${MAX_LATE_DAYS}) < day.today)`;

/** Of orders on `day.today`: they have arrived, or come no more; of one that was sent again, its replacement is over. */
export const IS_FINISHED = `(status = 'cancelled' or ${HAS_ARRIVED}
  or (anonymise_from is not null and ${isSentAgain('again.user_id is null and again.anonymise_from is null')})
  or (${IS_PAID_BACK} and coalesce(delivery_date < day.today, true)))`;

/** Of orders: a replacement of it is still to come. Should it be cancelled, the order has to be settled otherwise (rule O85). */
const IS_BEING_REPLACED = isSentAgain(`(again.user_id is not null or again.anonymise_from is not null)
  and not exists (select 1 from order_event e where e.order_id = again.id and e.kind = 'delivered')`);

/** Of orders: something of it is to be settled yet, or may come to be (rules H40, O85). */
export const IS_RETAINED = `(${IS_OPEN} or ${IS_BEING_REPLACED})`;

/** The statement that empties the orders of a condition, with what leads to their doors; a row for each. */
export function anonymiseSql(condition: string): string {
  return `with emptied as (update orders set ${ANONYMISED_ORDER_SQL} where ${condition} returning id),
    untracked as (update order_event set tracking_number = null from emptied
      where order_event.order_id = emptied.id and tracking_number is not null),
    untold as (delete from complaint using emptied where complaint.order_id = emptied.id)
    select id from emptied`;
}

/** Takes everything personal out of orders, in the caller's transaction. */
export async function anonymiseOrders(em: EntityManager, orderIds: readonly string[]): Promise<void> {
  for (const id of orderIds) {
    await em.execute(anonymiseSql('id = ?'), [id], 'all');
  }
}

/** Which of these orders something is open of (rule H40), in the caller's transaction. */
export function openOf(em: EntityManager, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  return idsOf(em, orderIds, IS_OPEN);
}

/** Those, and the ones of which a replacement is still to come (rule O85). */
export function retainedOf(em: EntityManager, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  return idsOf(em, orderIds, IS_RETAINED);
}

async function idsOf(
  em: EntityManager,
  orderIds: readonly string[],
  condition: string,
): Promise<ReadonlySet<string>> {
  const rows = await em.execute<{ id: string }[]>(
    `select id from orders where id = any(?::uuid[]) and ${condition}`,
    [`{${orderIds.join(',')}}`],
    'all',
  );
  return new Set(rows.map(({ id }) => id));
}

/** The last day on which an order of an account deleted today is kept, whatever is open of it (rules H5, H40). */
export function retentionLimit(deliveryDate: IsoDate | null | undefined, today: IsoDate): IsoDate {
  return addDays(deliveryDate != null && deliveryDate > today ? deliveryDate : today, MAX_RETENTION_DAYS);
}

/**
 * Has a locked order of an erased account emptied from tomorrow on, where nothing else keeps it: what has just
 * happened to it is still to be told by email (rule H40).
 */
export function anonymiseFromTomorrow(order: Order, now: Date): void {
  if (order.anonymiseFrom != null) order.anonymiseFrom = addDays(londonDate(now), 1);
}
