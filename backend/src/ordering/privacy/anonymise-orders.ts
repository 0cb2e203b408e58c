import type { EntityManager } from '@mikro-orm/postgresql';
import { addDays, londonDate, type IsoDate } from '#backend/rules/delivery/delivery-days.js';
import type { Order } from '../orders/order.entity.js';

/**
 * How long an open matter keeps an order at most, from the deletion of its account or from its delivery day,
 * whichever is later (rules H5, H40).
 */
export const MAX_RETENTION_DAYS = 60;
/**
 * How long after its delivery day a parcel may still arrive. If consent was withdrawn, the kitchen keeps the
 * health details until then; if the account is deleted after that, none are kept (rule H5).
 */
export const MAX_LATE_DAYS = 30;

/**
 * What an anonymised order loses: everything except what the tax office requires (rule H3). The country
 * stays: tax depends on it, and it identifies nobody.
 */
const ANONYMISED_ORDER_SQL = `user_id = null, email = '', first_name = '', last_name = '', phone = '',
  delivery_address = jsonb_build_object('address', '', 'city', '', 'postcode', '', 'country', delivery_address -> 'country'),
  billing_address = null, card_key = null, health_sealed = null, anonymise_from = null, anonymise_by = null,
  forget_health_from = null`;

/** Of orders: a complaint is open, or it is unknown whether a refund will arrive (rule H40). */
export const IS_OPEN = `(exists (select 1 from complaint p where p.order_id = orders.id and p.status = 'open')
  or exists (select 1 from refund r where r.order_id = orders.id and r.status = 'requested'))`;

/** Of orders: all that was paid is refunded, and staff have not chosen to cook it anyway (rule O51). */
const IS_PAID_BACK = `(cook_anyway_at is null and amount_pence + wallet_pence > 0
  and card_refund_pence + wallet_refund_pence >= amount_pence + wallet_pence)`;

/** Of orders: they have arrived. An order that was completed by hand before its day has not (rule O98). */
const HAS_ARRIVED = `(status = 'completed'
  and exists (select 1 from order_event e where e.order_id = orders.id and e.kind = 'delivered'))`;

/**
 * Of orders: sent again by a replacement that is not cancelled, which takes the order's place (rule O99).
 * `further` is a condition on that replacement, aliased `again`.
 */
const isSentAgain = (further = 'true'): string =>
  `exists (select 1 from orders again
    where again.replaces_order_id = orders.id and again.status <> 'cancelled' and ${further})`;

/**
 * Of orders on `day.today`: of a deleted account, paid, not arrived although their day is over, and not sent
 * again (rules X70, O99).
 */
export const IS_LATE = `(anonymise_from is not null and status in ('processing', 'completed') and paid_at is not null
  and not ${HAS_ARRIVED} and not ${IS_PAID_BACK} and not ${isSentAgain()} and coalesce(delivery_date, created_at::date + ${MAX_LATE_DAYS}) < day.today)`;

/**
 * Of orders on `day.today`: they have arrived or will not come; for an order that was sent again, its
 * replacement is over.
 */
export const IS_FINISHED = `(status = 'cancelled' or ${HAS_ARRIVED}
  or (anonymise_from is not null and ${isSentAgain('again.user_id is null and again.anonymise_from is null')})
  or (${IS_PAID_BACK} and coalesce(delivery_date < day.today, true)))`;

/**
 * Of orders: a replacement is still to come. If it is cancelled, the order needs another remedy (rule O85).
 */
const IS_BEING_REPLACED = isSentAgain(`(again.user_id is not null or again.anonymise_from is not null)
  and not exists (select 1 from order_event e where e.order_id = again.id and e.kind = 'delivered')`);

/** Of orders: a matter is open, or may still come up (rules H40, O85). */
export const IS_RETAINED = `(${IS_OPEN} or ${IS_BEING_REPLACED})`;

/**
 * The statement that anonymises the orders of a condition, with the tracking numbers, complaints and notes that
 * lead to their customers. Returns a row for each.
 */
export function anonymiseSql(condition: string): string {
  return `with emptied as (update orders set ${ANONYMISED_ORDER_SQL} where ${condition} returning id),
    untracked as (update order_event set tracking_number = null, tracking_url = null from emptied
      where order_event.order_id = emptied.id and tracking_number is not null),
    unexplained as (update order_change set reason = null from emptied
      where order_change.order_id = emptied.id and reason is not null),
    unoffered as (update order_extra set reason = null from emptied
      where order_extra.order_id = emptied.id and reason is not null),
    unbooked as (update consignment set tracking_number = null, tracking_url = null, failure = null, parcel_id = null,
        shipment_id = null, read_at = null, ask_at = null from emptied where consignment.order_id = emptied.id),
    unlabelled as (delete from consignment_label using consignment, emptied
      where consignment_label.consignment_id = consignment.id and consignment.order_id = emptied.id),
    untold as (delete from complaint using emptied where complaint.order_id = emptied.id),
    unnoted as (delete from staff_note using emptied
      where staff_note.subject = 'order' and staff_note.subject_id = emptied.id),
    untagged as (delete from staff_tag using emptied
      where staff_tag.subject = 'order' and staff_tag.subject_id = emptied.id)
    select id from emptied`;
}

/** Removes all personal data from orders, in the caller's transaction. */
export async function anonymiseOrders(em: EntityManager, orderIds: readonly string[]): Promise<void> {
  for (const id of orderIds) {
    await em.execute(anonymiseSql('id = ?'), [id], 'all');
  }
}

/** Which of these orders have an open matter (rule H40), in the caller's transaction. */
export function ordersWithOpenCase(
  em: EntityManager,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return idsOf(em, orderIds, IS_OPEN);
}

/** Those, and the orders with a replacement that is still to come (rule O85). */
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

/**
 * The last day on which an order of an account deleted today is kept, whatever is open about it (rules H5,
 * H40).
 */
export function retentionLimit(deliveryDate: IsoDate | null | undefined, today: IsoDate): IsoDate {
  return addDays(deliveryDate != null && deliveryDate > today ? deliveryDate : today, MAX_RETENTION_DAYS);
}

/**
 * Has a locked order of a deleted account anonymised from tomorrow on, unless something else keeps it. Until
 * then an email can report the latest change (rule H40).
 */
export function anonymiseFromTomorrow(order: Order, now: Date): void {
  if (order.anonymiseFrom != null) order.anonymiseFrom = addDays(londonDate(now), 1);
}
