import type { Shop } from '../shop.js';
import { CHANGE_WINDOWS } from './change-windows.js';
import { post, type Member } from './members.js';
import { one, sum, verdict, type Window, type WindowContext } from './window.js';

const REFUND_PENCE = 500;
const DEPOSIT_PENCE = 10_000;

const orderRefund: Window = {
  name: 'order refund',
  call: 'refund',
  program: 'worker',
  isKeyed: true,
  isAfterCutOff: false,
  begin: async ({ shop, staff, random }, { orderId }) => {
    const body = { amountPence: REFUND_PENCE, reason: 'A dish was missing' };
    await post({ shop, random }, staff, `admin/orders/${orderId}/refund`, body);
  },
  judge: async ({ client, books }, { orderId }) => {
    const row = await one<{ intent: string; noted: number; open: number }>(
      client,
      `select payment_intent_id as intent, refunded_pence as noted,
              (select count(*)::int from refund r where r.order_id = o.id and r.status <> 'succeeded') as open
         from orders o where id = $1`,
      [orderId],
    );
    const made = await books.refundsOf(row.intent);
    return verdict(`refund of order ${orderId}`, {
      made: made.length,
      isRight: row.noted === REFUND_PENCE && row.open === 0 && sum(made) === row.noted,
      seen: `provider ${sum(made)}, noted ${row.noted}, not done ${row.open}`,
    });
  },
};

const walletWithdrawal: Window = {
  name: 'wallet withdrawal',
  call: 'refund',
  program: 'worker',
  isKeyed: true,
  isAfterCutOff: false,
  begin: async ({ shop, random }, member) => {
    await post({ shop, random }, member, 'wallet/cash-out', {});
  },
  judge: async ({ client, books }, { userId, depositSession }) => {
    const made = await books.refundsOf(await books.intentOf(depositSession));
    const row = await one<{ cash: number; paid: number; open: number }>(
      client,
      `select w.cash_pence as cash,
              coalesce(sum(p.amount_pence) filter (where p.status = 'succeeded'), 0)::int as paid,
              count(p.id) filter (where p.status <> 'succeeded')::int as open
         from user_wallets w join top_up t on t.wallet_id = w.id left join wallet_payout p on p.top_up_id = t.id
        where w.user_id = $1 group by w.id`,
      [userId],
    );
    // On the card and also in the wallet counts as twice.
    const isBoth = sum(made) + row.cash > DEPOSIT_PENCE;
    return verdict(`withdrawal of ${userId}`, {
      made: isBoth ? Math.max(2, made.length) : made.length,
      isRight: row.cash === 0 && row.open === 0 && row.paid === DEPOSIT_PENCE && sum(made) === row.paid,
      seen: `provider ${sum(made)}, noted ${row.paid}, not done ${row.open}, in the wallet ${row.cash}`,
    });
  },
};

const membershipCancel: Window = {
  name: 'membership cancel',
  call: 'subscription-update',
  program: 'backend',
  isKeyed: false,
  isAfterCutOff: false,
  // Its browser gets no response and does not retry: the check here must find what was done anyway.
  begin: ({ shop }, { authorization }) => {
    const url = `${shop.siteUrl}/api/membership/cancel`;
    void fetch(url, { method: 'POST', headers: { authorization } }).catch(() => undefined);
    return Promise.resolve();
  },
  judge: async ({ client, books }, { userId }) => {
    const row = await one<{ subscription: string; noted: boolean; told: number }>(
      client,
      `select subscription_id as subscription, cancel_at_period_end as noted,
              (select count(*)::int from outbox_event e where e.name = 'membership.cancelled'
                  and e.payload->>'membershipId' = m.id::text) as told
         from membership m where user_id = $1`,
      [userId],
    );
    const isCancelled = await books.isCancelled(row.subscription);
    return verdict(`cancellation of ${userId}`, {
      made: row.told,
      isRight: isCancelled && row.noted,
      seen: `provider ${isCancelled}, noted ${row.noted}, told ${row.told} times`,
    });
  },
};

/** Both halves of a box's charge have the same outcome and the same failure modes. */
const chargedBox = {
  program: 'worker',
  isAfterCutOff: true,
  begin: async ({ client, shop }: WindowContext, { orderId }: Member) => {
    const { now } = await clockOf(shop);
    await client.query(
      `update box_delivery set due_at = $2 where sequence = 2 and subscription_id =
         (select id from box_subscription where first_order_id = $1)`,
      [orderId, now],
    );
    // The next turn is now.
    await client.query(`update schedule set next_at = now() where name = 'boxes.charge-due'`);
  },
  judge: async ({ client, books }: WindowContext, { orderId }: Member) => {
    const row = await one<{
      customer: string;
      payment: string | null;
      owed: number;
      status: string;
      settled: number;
    }>(
      client,
      `select s.customer_id as customer, d.status, d.amount_pence as owed, p.id as payment,
              (select count(*)::int from outbox_event e where e.name = 'ordering.order-paid'
                  and e.payload->>'orderId' = d.order_id::text) as settled
         from box_subscription s join box_delivery d on d.subscription_id = s.id and d.sequence = 2
         left join payment p on p.ref_id = d.order_id
        where s.first_order_id = $1`,
      [orderId],
    );
    const invoices = row.payment === null ? [] : await books.invoicesOf(row.customer, row.payment);
    const paidPence = sum(invoices.map((each) => each.paidPence));
    return verdict(`box after order ${orderId}`, {
      made: Math.max(invoices.length, row.settled),
      isRight: row.status === 'paid' && row.settled === 1 && paidPence === row.owed,
      seen: `${invoices.map(({ status }) => status).join()} ${paidPence}, ${row.status}, settled ${row.settled}`,
    });
  },
} as const;

/** Every window, in the order in which they are struck. */
export const WINDOWS: readonly Window[] = [
  orderRefund,
  walletWithdrawal,
  membershipCancel,
  ...CHANGE_WINDOWS,
  // A second invoice collects nothing automatically, but a customer may pay it: its existence counts as a
  // double.
  { name: 'box invoice opened', call: 'invoice-finalize', isKeyed: true, ...chargedBox },
  // An invoice is paid only once, whatever the key.
  { name: 'box invoice paid', call: 'invoice-pay', isKeyed: false, ...chargedBox },
];

/** The provider's time, which is the product's. */
export async function clockOf(shop: Shop): Promise<{ now: string }> {
  const response = await fetch(`${shop.paymentsUrl}/test/clock`);
  const state: unknown = await response.json();
  if (typeof state === 'object' && state !== null && 'now' in state) return { now: String(state.now) };
  throw new Error('the provider has no clock');
}
