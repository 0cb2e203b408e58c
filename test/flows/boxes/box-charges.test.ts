import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import Stripe from 'stripe';
import { BoxCardService } from '#backend/boxes/card/box-card.service.js';
import { BoxChargingService } from '#backend/boxes/cut-off/box-charging.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { InvoicesService } from '#backend/platform/payments/invoices.service.js';
import { PaymentsService } from '#backend/platform/payments/payments.service.js';
import { TestShop } from '#test/setup/system/app.js';
import {
  aRunningBox,
  deliveryRows,
  CARD_DECLINED_LATER,
  advanceClockTo,
  subscriptionRow,
  type DeliveryRow,
  type RunningBox,
} from '#test/setup/boxes/boxes.js';
import type { Invoice } from '#test/setup/system/outside.js';
import { TestWorker } from '#test/setup/system/worker.js';

/** A card whose bank requires authentication whenever it is charged. */
const ALWAYS_ASKS = '4000002760003184';

let shop: TestShop;
let worker: TestWorker;
const undo: (() => void)[] = [];
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
  shop.outside.attachClock(worker.get(Clock));
});
afterEach(async () => {
  for (const each of undo.splice(0)) each();
  await shop.outside.fail();
  await shop.outside.setAccount();
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

/** Replaces a method of a part until the test is over. */
function replace<Part extends object, Name extends keyof Part>(part: Part, name: Name, by: Part[Name]): void {
  const before = part[name];
  part[name] = by;
  undo.push(() => (part[name] = before));
}

/** The process crashes right after it has done this, once. */
function dieAfter<ApiResponse, Args extends readonly unknown[]>(
  verb: (...args: Args) => Promise<ApiResponse>,
): (...args: Args) => Promise<ApiResponse> {
  let died = false;
  return async (...args) => {
    const response = await verb(...args);
    if (died) return response;
    died = true;
    throw new Error('The worker died.');
  };
}

/** A weekly box whose second delivery is due now. */
async function aDueBox(card?: string): Promise<RunningBox> {
  const box = await aRunningBox(shop, worker, card === undefined ? {} : { card });
  const [, second] = await deliveryRows(shop, box.subscriptionId);
  await advanceClockTo(shop, second?.cut_off_at ?? new Date(0));
  return box;
}

/** Unfinished work is due again after its lease; then everything that follows is done. */
async function workAgain(): Promise<void> {
  await worker.get(BoxChargingService).chargeDue();
  await shop.outside.advanceClock({ advanceMinutes: 2 });
  await worker.get(BoxChargingService).chargeDue();
  await worker.drain();
}

async function invoicesOf(box: RunningBox): Promise<Invoice[]> {
  const { customer_id: customer } = await subscriptionRow(shop, box.orderId);
  return shop.outside.invoices(customer ?? 'none');
}

async function expectChargedOnce(box: RunningBox): Promise<void> {
  const [, second] = await deliveryRows(shop, box.subscriptionId);
  expect(second).toMatchObject({ status: 'paid', attempts: 0 });
  expect(await invoicesOf(box)).toMatchObject([{ status: 'paid', amount_paid: 6750 }]);
  expect(await shop.count('orders', `user_id = '${box.person.userId}'`)).toBe(2);
  const paid = `name = 'ordering.order-paid' and payload->>'orderId' = '${second?.order_id}'`;
  expect(await shop.count('outbox_event', paid)).toBe(1);
}

describe('a worker that dies', () => {
  it('after it has placed the order charges it once', async () => {
    const box = await aDueBox();
    const cards = worker.get(BoxCardService);
    replace(cards, 'remember', dieAfter(cards.remember.bind(cards)));
    await workAgain();
    await expectChargedOnce(box);
  });

  it('after it has opened the invoice charges it once', async () => {
    const box = await aDueBox();
    const invoices = worker.get(InvoicesService);
    replace(invoices, 'open', dieAfter(invoices.open.bind(invoices)));
    await workAgain();
    await expectChargedOnce(box);
  });

  it('between the payment and its confirmation charges it once', async () => {
    const box = await aDueBox();
    const invoices = worker.get(InvoicesService);
    replace(invoices, 'pay', dieAfter(invoices.pay.bind(invoices)));
    await workAgain();
    await expectChargedOnce(box);
  });

  it('between the two, with the id of the invoice lost, charges it once', async () => {
    const box = await aDueBox();
    forgetTheInvoice();
    await workAgain();
    await expectChargedOnce(box);
  });

  it('the control: without keys it is charged twice', async () => {
    const box = await aDueBox();
    forgetTheInvoice();
    const invoices = worker.get(InvoicesService);
    const open = invoices.open.bind(invoices);
    const pay = invoices.pay.bind(invoices);
    replace(invoices, 'open', (invoice) => open({ ...invoice, key: randomUUID() }));
    replace(invoices, 'pay', (id, { paymentMethodId }) => pay(id, { paymentMethodId, key: randomUUID() }));
    await workAgain();
    await expect(expectChargedOnce(box)).rejects.toThrow();
    expect((await invoicesOf(box)).filter(({ status }) => status === 'paid')).toHaveLength(2);
  });
});

describe('the processing of a charge', () => {
  it('is completed from the provider’s record if no worker comes back', async () => {
    const box = await aDueBox();
    const invoices = worker.get(InvoicesService);
    replace(invoices, 'pay', dieAfter(invoices.pay.bind(invoices)));
    await worker.get(BoxChargingService).chargeDue();
    await worker.drain();
    await expectChargedOnce(box);
  });

  it('by two workers at once is one charge', async () => {
    const box = await aDueBox();
    const other = await TestWorker.open(shop);
    shop.outside.attachClock(other.get(Clock));
    await Promise.all([worker, other].map((each) => each.get(BoxChargingService).chargeDue()));
    await worker.drain();
    await other.close();
    await expectChargedOnce(box);
  });

  it('waits for a request in progress, which does not count as a refusal', async () => {
    const box = await aDueBox();
    const invoices = worker.get(InvoicesService);
    const pay = invoices.pay.bind(invoices);
    replace(invoices, 'pay', async (id, charge) => {
      await shop.outside.fail({ status: 409 });
      await pay(id, charge).finally(() => shop.outside.fail());
    });
    await worker.get(BoxChargingService).chargeDue();
    expect(await secondDelivery(box)).toMatchObject({ status: 'charging', attempts: 0 });
    invoices.pay = pay;
    await shop.outside.advanceClock({ advanceMinutes: 2 });
    await workAgain();
    await expectChargedOnce(box);
  });

  it('waits while the provider is down, which does not count as a refusal', async () => {
    const box = await aDueBox();
    await shop.outside.fail({ status: 500 });
    await worker.get(BoxChargingService).chargeDue();
    expect((await deliveryRows(shop, box.subscriptionId))[1]).toMatchObject({
      status: 'charging',
      attempts: 0,
    });
    await shop.outside.fail();
    await shop.outside.advanceClock({ advanceMinutes: 2 });
    await workAgain();
    await expectChargedOnce(box);
  });
});

/** The process gets no response to the first charge, whatever the provider did with it. */
async function chargeWithLostAnswer(): Promise<void> {
  await shop.outside.fail({ loseAnswersTo: ['invoice-pay'] });
  await worker.get(BoxChargingService).chargeDue();
  await shop.outside.fail();
  await shop.outside.advanceClock({ advanceMinutes: 2 });
}

async function secondDelivery(box: RunningBox): Promise<DeliveryRow | undefined> {
  return (await deliveryRows(shop, box.subscriptionId))[1];
}

function refusals(box: RunningBox): Promise<number> {
  return shop.count(
    'outbox_event',
    `name = 'boxes.payment-failed' and payload->>'deliveryId' in
       (select id::text from box_delivery where subscription_id = '${box.subscriptionId}')`,
  );
}

describe('a charge whose response was lost', () => {
  it('after the card was refused is made with another card at the next try, once', async () => {
    const box = await aDueBox(CARD_DECLINED_LATER);
    await chargeWithLostAnswer();
    expect(await secondDelivery(box)).toMatchObject({ status: 'charging', attempts: 0 });
    const { customer_id: customer } = await subscriptionRow(shop, box.orderId);
    await shop.outside.changeCard(customer ?? '', 'pm_card_visa');
    await workAgain();
    await expectChargedOnce(box);
    expect(await refusals(box)).toBe(0);
  });

  it('after the card was refused is a refusal at the next try with the same card', async () => {
    const box = await aDueBox(CARD_DECLINED_LATER);
    await chargeWithLostAnswer();
    await worker.get(BoxChargingService).chargeDue();
    expect(await secondDelivery(box)).toMatchObject({ status: 'payment_failed', attempts: 1 });
    expect(await refusals(box)).toBe(1);
  });

  it('after the card has paid is not made again with another card', async () => {
    const box = await aDueBox();
    await chargeWithLostAnswer();
    const { customer_id: customer } = await subscriptionRow(shop, box.orderId);
    await shop.outside.changeCard(customer ?? '', 'pm_card_mastercard');
    await workAgain();
    await expectChargedOnce(box);
  });
});

/** The provider's identity of a charge: the attempt and its card. */
function keyOfCharge({ key, paymentMethodId }: { key: string; paymentMethodId: string }): string {
  return `${key}:${paymentMethodId}`;
}

describe('a key that the provider knows from another request', () => {
  it('of the charge is a refusal while the invoice is open: the box does not hang', async () => {
    const box = await aDueBox();
    const invoices = worker.get(InvoicesService);
    const pay = invoices.pay.bind(invoices);
    replace(invoices, 'pay', async (id, charge) => {
      await shop.outside.call('customers', { email: 'somebody@example.com' }, keyOfCharge(charge));
      await pay(id, charge);
    });
    await worker.get(BoxChargingService).chargeDue();
    expect(await secondDelivery(box)).toMatchObject({ status: 'payment_failed', attempts: 1 });
    expect(await invoicesOf(box)).toMatchObject([{ status: 'open', amount_paid: 0 }]);
  });

  it('of the charge is no refusal when the invoice was paid meanwhile', async () => {
    const box = await aDueBox();
    const invoices = worker.get(InvoicesService);
    const pay = invoices.pay.bind(invoices);
    replace(invoices, 'pay', async (id, charge) => {
      await pay(id, { ...charge, key: `${charge.key}:meanwhile` });
      await shop.outside.call('customers', { email: 'somebody@example.com' }, keyOfCharge(charge));
      await pay(id, charge);
    });
    await workAgain();
    await expectChargedOnce(box);
    expect(await refusals(box)).toBe(0);
  });

  it.each(['drafted', 'opened'])('of the invoice that it %s before is that invoice', async (stage) => {
    const box = await aDueBox();
    const invoices = worker.get(InvoicesService);
    const open = invoices.open.bind(invoices);
    // As another version of the product would, which describes the same box in other words.
    replace(invoices, 'open', async (invoice) => {
      const { customerId: customer, key, paymentId, amountPence } = invoice;
      const draft = await shop.outside.call('invoices', { customer, 'metadata[payment_id]': paymentId }, key);
      if (stage === 'opened') {
        const line = { customer, invoice: draft, amount: String(amountPence), currency: 'gbp' };
        await shop.outside.call('invoiceitems', line, `${key}:line`);
        await shop.outside.call(`invoices/${draft}/finalize`, {});
      }
      return open(invoice);
    });
    await workAgain();
    await expectChargedOnce(box);
  });
});

describe('the invoice of a box', () => {
  it('takes cards only, in pounds, whatever the account at the provider offers', async () => {
    await shop.outside.setAccount({ defaultCurrency: 'usd' });
    const box = await aDueBox(CARD_DECLINED_LATER);
    const asked = jest.spyOn(worker.get(Stripe).invoices, 'create');
    undo.push(() => asked.mockRestore());
    await worker.get(BoxChargingService).chargeDue();
    expect(await secondDelivery(box)).toMatchObject({ status: 'payment_failed' });
    const [invoice] = await invoicesOf(box);
    const page = await shop.outside.invoicePage(invoice?.id ?? '');
    expect(page).toContain('Card number');
    expect(page).not.toContain('Pay by bank');
    expect(asked).toHaveBeenCalled();
    for (const [params] of asked.mock.calls)
      expect(params).toMatchObject({
        currency: 'gbp',
        payment_settings: { payment_method_types: ['card'] },
      });
  });

  it.each(['before', 'after'])(
    'is recorded with the payment that succeeded, not with one abandoned %s it',
    async (place) => {
      const box = await aDueBox();
      const { invoices } = worker.get(Stripe);
      const retrieve = invoices.retrieve.bind(invoices);
      replace(invoices, 'retrieve', async (...args: Parameters<typeof retrieve>) => {
        const invoice = await retrieve(...args);
        const [made] = invoice.payments?.data ?? [];
        if (!made || !invoice.payments) return invoice;
        const payment = { ...made.payment, payment_intent: 'pi_given_up' };
        const givenUp = { ...made, id: 'inpay_given_up', status: 'canceled', payment };
        const data = place === 'before' ? [givenUp, made] : [made, givenUp];
        return { ...invoice, payments: { ...invoice.payments, data } };
      });
      await worker.get(BoxChargingService).chargeDue();
      await worker.drain();
      await expectChargedOnce(box);
      const { order_id: orderId } = (await secondDelivery(box)) ?? {};
      const [order] = await shop.sql<{ payment_intent_id: string }>(
        'select payment_intent_id from orders where id = $1',
        [orderId],
      );
      expect(order?.payment_intent_id).toMatch(/^pi_(?!given_up)/);
    },
  );
});

describe('a card that requires authentication at every payment', () => {
  it('is refused without them, paid on the page that the email leads to, and charged once', async () => {
    const box = await aDueBox(ALWAYS_ASKS);
    await worker.get(BoxChargingService).chargeDue();
    await worker.drain();
    expect(await secondDelivery(box)).toMatchObject({ status: 'payment_failed', attempts: 1 });
    const [invoice] = await invoicesOf(box);
    const emails = await shop.outside.emails(box.person.email);
    const refused = emails.filter(({ text }) => text.includes(`/i/${invoice?.id}`));
    expect(refused).toHaveLength(1);

    expect(await shop.outside.payInvoice(invoice?.id ?? '', ALWAYS_ASKS)).toBe(200);
    await shop.outside.webhooks.taken(invoice?.id ?? '', 'invoice.paid');
    await worker.drain();
    expect(await secondDelivery(box)).toMatchObject({ status: 'paid', attempts: 1, due_at: null });
    // Past the next two attempts.
    await shop.outside.advanceClock({ advanceDays: 2 });
    await workAgain();
    expect(await invoicesOf(box)).toMatchObject([{ status: 'paid', amount_paid: 6750 }]);
    const { order_id: orderId } = (await secondDelivery(box)) ?? {};
    const paid = `name = 'ordering.order-paid' and payload->>'orderId' = '${orderId}'`;
    expect(await shop.count('outbox_event', paid)).toBe(1);
    const confirmed = (await shop.outside.emails(box.person.email)).filter(({ subject }) =>
      /^Order \S+ confirmed$/.test(subject),
    );
    // The first box and this one.
    expect(confirmed).toHaveLength(2);
    expect(await subscriptionRow(shop, box.orderId)).toMatchObject({ status: 'active', failed_boxes: 0 });
  });

  it('that is paid while the next try is on its way is charged once', async () => {
    const box = await aDueBox(ALWAYS_ASKS);
    await worker.get(BoxChargingService).chargeDue();
    const [invoice] = await invoicesOf(box);
    const { due_at: dueAt } = (await secondDelivery(box)) ?? {};
    await advanceClockTo(shop, dueAt ?? new Date(0));
    const invoices = worker.get(InvoicesService);
    const pay = invoices.pay.bind(invoices);
    replace(invoices, 'pay', async (...args) => {
      await shop.outside.payInvoice(invoice?.id ?? '', ALWAYS_ASKS);
      await pay(...args);
    });
    await worker.get(BoxChargingService).chargeDue();
    await worker.drain();
    expect(await secondDelivery(box)).toMatchObject({ status: 'paid', attempts: 1 });
    expect(await invoicesOf(box)).toMatchObject([{ status: 'paid', amount_paid: 6750 }]);
    expect(await refusals(box)).toBe(1);
  });
});

function forgetTheInvoice(): void {
  const payments = worker.get(PaymentsService);
  const invoices = worker.get(InvoicesService);
  replace(payments, 'attachSession', () => Promise.resolve(true));
  replace(invoices, 'pay', dieAfter(invoices.pay.bind(invoices)));
}
