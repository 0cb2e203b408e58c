import { z } from 'zod';
import { pay, post, until, type Member } from './members.js';
import { one, sum, verdict, type Window, type WindowContext } from './window.js';

const READY_MS = 60_000;
const PART_PENCE = 500;
const MORE_MEALS = 10;

const Quote = z.object({ extraPence: z.number().int().positive() });
const Page = z.object({ url: z.string() });

interface ChangeRow {
  readonly intent: string | null;
  readonly status: string;
  readonly session: string;
  readonly card: number;
  readonly noted: number;
  readonly changes: number;
  readonly told: number;
  readonly open: number;
}

/** The dearer change of an order as our books have it. */
function changeOf({ client }: WindowContext, orderId: string): Promise<ChangeRow> {
  return one<ChangeRow>(
    client,
    `select x.payment_intent_id as intent, x.status, p.session_id as session, x.card_pence as card,
            o.extra_card_pence as noted,
            (select count(*)::int from order_change c where c.order_id = o.id) as changes,
            (select count(*)::int from outbox_event e where e.name = 'ordering.order-changed'
                and e.payload->>'orderId' = o.id::text) as told,
            (select count(*)::int from refund r where r.order_id = o.id and r.status <> 'succeeded') as open
       from orders o join order_extra x on x.order_id = o.id join payment p on p.ref_id = x.id where o.id = $1`,
    [orderId],
  );
}

/** Asks for the bigger box, and opens the page on which the difference is paid. */
async function pageOf(scene: WindowContext, member: Member, orderId: string): Promise<string> {
  const { sku } = await one<{ sku: string }>(
    scene.client,
    'select sku from order_line where order_id = $1 order by position limit 1',
    [orderId],
  );
  const lines = [{ sku, quantity: MORE_MEALS }];
  const quote = Quote.parse(await post(scene, member, `orders/${orderId}/change/quote`, { lines }));
  const { extraPence } = quote;
  await post(scene, member, `orders/${orderId}/change`, {
    lines,
    extraPence,
    refundPence: 0,
    changesSeen: 0,
  });
  return Page.parse(await post(scene, member, `orders/${orderId}/change/pay`, {})).url;
}

/** Paid at the provider, and read by the worker, which has not made the change yet. */
const changePaid: Window = {
  name: 'change paid',
  call: 'session-read',
  program: 'worker',
  // The lock of the order keeps it from being made twice, not a key.
  isKeyed: false,
  isAfterCutOff: false,
  hearsFirst: true,
  begin: async (scene, member) => {
    await pay(scene.shop, await pageOf(scene, member, member.changedOrder), scene.random);
  },
  judge: async (scene, { changedOrder }) => {
    const row = await changeOf(scene, changedOrder);
    const intent = await scene.books.intentOf(row.session);
    const refunds = await scene.books.refundsOf(intent);
    return verdict(`change of order ${changedOrder}`, {
      made: Math.max(row.changes, row.told),
      isRight:
        row.status === 'applied' && row.intent === intent && row.noted === row.card && refunds.length === 0,
      seen: `${row.status}, noted ${row.noted} of ${row.card}, given back ${sum(refunds)}`,
    });
  },
};

/** Paid too late: all of it goes back, and the order stays. The provider itself refuses to give it back twice. */
const changeReturned: Window = {
  name: 'change returned',
  call: 'refund',
  program: 'worker',
  isKeyed: false,
  isAfterCutOff: false,
  hearsFirst: true,
  begin: async (scene, member) => {
    const { client, shop, random } = scene;
    const page = await pageOf(scene, member, member.lateOrder);
    await client.query(`insert into order_event (order_id, kind, at) values ($1, 'preparing', now())`, [
      member.lateOrder,
    ]);
    await pay(shop, page, random);
    await until('the change is returned', READY_MS, async () => {
      const { status } = await changeOf(scene, member.lateOrder);
      return status === 'returned';
    });
  },
  judge: async (scene, { lateOrder }) => {
    const row = await changeOf(scene, lateOrder);
    const refunds = await scene.books.refundsOf(await scene.books.intentOf(row.session));
    return verdict(`returned change of order ${lateOrder}`, {
      made: refunds.length,
      isRight: row.status === 'returned' && row.changes === 0 && row.open === 0 && sum(refunds) === row.card,
      seen: `${row.status}, provider ${sum(refunds)} of ${row.card}, not done ${row.open}`,
    });
  },
};

/** A part of the second payment, after the first one was given back. */
const changedOrderRefund: Window = {
  name: 'changed order refund',
  call: 'refund',
  program: 'worker',
  isKeyed: true,
  isAfterCutOff: false,
  prepare: async (scene, member) => {
    const { client, staff, shop, random } = scene;
    const orderId = member.changedOrder;
    const { rowCount } = await client.query('select 1 from order_extra where order_id = $1', [orderId]);
    if (rowCount === 0) await pay(shop, await pageOf(scene, member, orderId), random);
    await until('the change is made', READY_MS, async () => {
      const { status } = await changeOf(scene, orderId);
      return status === 'applied';
    });
    const { first } = await one<{ first: number }>(
      client,
      'select amount_pence - extra_card_pence as first from orders where id = $1',
      [orderId],
    );
    const body = { amountPence: first, reason: 'It arrived late' };
    await post(scene, staff, `admin/orders/${orderId}/refund`, body);
    await until('the first payment is given back', READY_MS, async () => {
      const { open } = await changeOf(scene, orderId);
      return open === 0;
    });
  },
  begin: async (scene, { changedOrder }) => {
    const body = { amountPence: PART_PENCE, reason: 'A dish was missing' };
    await post(scene, scene.staff, `admin/orders/${changedOrder}/refund`, body);
  },
  judge: async (scene, { changedOrder }) => {
    const row = await changeOf(scene, changedOrder);
    const refunds = await scene.books.refundsOf(row.intent ?? '');
    return verdict(`refund of the change of order ${changedOrder}`, {
      made: refunds.length,
      isRight: row.open === 0 && sum(refunds) === PART_PENCE,
      seen: `provider ${sum(refunds)} of ${PART_PENCE}, not done ${row.open}`,
    });
  },
};

/** The windows of a dearer change: its payment, and its refunds (rules O113–O115). */
export const CHANGE_WINDOWS: readonly Window[] = [changePaid, changeReturned, changedOrderRefund];
