import type { EntityManager } from '@mikro-orm/postgresql';
import { normaliseEmail } from '#backend/rules/delivery/checkout-form.js';
import { isAccount } from './customer-key.js';
import type { Order } from '../orders/order.entity.js';
import { PromotionUse } from '../discounts/reservation.entity.js';
import { trialPersons } from '../discounts/reservations.js';

/** How days are added to a row that exists already. */
const ADDED = 'trial_allowance.days + excluded.days';
const THE_MORE = 'greatest(trial_allowance.days, excluded.days)';

/**
 * Keeps counting what anonymised orders used of promotions and trial days, by keyed hash (rule H6): a
 * customer who deletes an account and comes back is not a new one. In the caller's transaction.
 */
export async function keepReservationLimits(
  em: EntityManager,
  orders: readonly Pick<Order, 'id' | 'kind' | 'userId' | 'email' | 'deliveryAddress'>[],
  customerKeyOf: (person: string) => string,
): Promise<void> {
  for (const { id, email } of orders) {
    const person = normaliseEmail(email);
    const erased = customerKeyOf(`email:${person}`);
    await em.nativeUpdate(PromotionUse, { orderId: id, person }, { person: erased });
  }
  const trials = orders.filter(({ kind }) => kind === 'trial');
  const persons = [...new Set(trials.flatMap(trialPersons))].sort();
  // The account comes last: its days include those of its address, and are counted once.
  const addresses = persons.filter((person) => !isAccount(person));
  for (const person of addresses) await moveDays(em, person, customerKeyOf(person), ADDED);
  for (const person of persons.filter(isAccount)) await moveDays(em, person, customerKeyOf(person), THE_MORE);
}

async function moveDays(
  em: EntityManager,
  person: string,
  erased: string,
  both: typeof ADDED | typeof THE_MORE,
): Promise<void> {
  await em.execute(
    `with gone as (delete from trial_allowance where person = ? returning days)
     insert into trial_allowance (person, days) select ?, days from gone
     on conflict (person) do update set days = ${both}`,
    [person, erased],
    'run',
  );
}
