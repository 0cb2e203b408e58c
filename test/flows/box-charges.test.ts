import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { BoxCardService } from '../../backend/src/boxes/box-card.service.js';
import { BoxChargingService } from '../../backend/src/boxes/box-charging.service.js';
import { Clock } from '../../backend/src/platform/clock/clock.js';
import { InvoicesService } from '../../backend/src/platform/payments/invoices.service.js';
import { PaymentsService } from '../../backend/src/platform/payments/payments.service.js';
import { TestShop } from '../setup/app.js';
import { aRunningBox, deliveryRows, passUntil, subscriptionRow, type RunningBox } from '../setup/boxes.js';
import type { Invoice } from '../setup/outside.js';
import { TestWorker } from '../setup/worker.js';

let shop: TestShop;
let worker: TestWorker;
const undo: (() => void)[] = [];
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
  shop.outside.keepTime(worker.get(Clock));
});
afterEach(async () => {
  for (const each of undo.splice(0)) each();
  await shop.outside.fail();
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

/** Puts another way of doing it in the place of a part's verb, until the test is over. */
function replace<Part extends object, Name extends keyof Part>(part: Part, name: Name, by: Part[Name]): void {
  const before = part[name];
  part[name] = by;
  undo.push(() => (part[name] = before));
}

/** The process ends right after it has done this, once. */
function dieAfter<Answer, Args extends readonly unknown[]>(
  verb: (...args: Args) => Promise<Answer>,
): (...args: Args) => Promise<Answer> {
  let died = false;
  return async (...args) => {
    const answer = await verb(...args);
    if (died) return answer;
    died = true;
    throw new Error('The worker died.');
  };
}

/** A weekly box whose second delivery is due now. */
async function aDueBox(): Promise<RunningBox> {
  const box = await aRunningBox(shop, worker);
  const [, second] = await deliveryRows(shop, box.subscriptionId);
  await passUntil(shop, second?.cut_off_at ?? new Date(0));
  return box;
}

/** What was left undone is due again after its lease; then everything that follows is done. */
async function workAgain(): Promise<void> {
  await worker.get(BoxChargingService).chargeDue();
  await shop.outside.passTime({ advanceMinutes: 2 });
  await worker.get(BoxChargingService).chargeDue();
  await worker.drain();
}

async function invoicesOf(box: RunningBox): Promise<Invoice[]> {
  const { customer_id: customer } = await subscriptionRow(shop, box.orderId);
  return shop.outside.invoices(customer ?? 'none');
}

async function expectChargedOnce(box: RunningBox): Promise<void> {
  const [, second] = await deliveryRows(shop, box.subscriptionId);
  expect(second).toMatchObject({ state: 'paid', attempts: 0 });
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

  it('between the payment and its settling charges it once', async () => {
    const box = await aDueBox();
    const invoices = worker.get(InvoicesService);
    replace(invoices, 'pay', dieAfter(invoices.pay.bind(invoices)));
    await workAgain();
    await expectChargedOnce(box);
  });

  it('between both, and has forgotten which invoice it was, charges it once', async () => {
    const box = await aDueBox();
    forgetTheInvoice();
    await workAgain();
    await expectChargedOnce(box);
  });

  it('the control: without keys the same charges it twice', async () => {
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

describe('the settling of a charge', () => {
  it('is made good by the provider’s own word when no worker came back', async () => {
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
    shop.outside.keepTime(other.get(Clock));
    await Promise.all([worker, other].map((each) => each.get(BoxChargingService).chargeDue()));
    await worker.drain();
    await other.close();
    await expectChargedOnce(box);
  });

  it('waits for a provider that is down, and counts that as no refusal', async () => {
    const box = await aDueBox();
    await shop.outside.fail({ status: 500 });
    await worker.get(BoxChargingService).chargeDue();
    expect((await deliveryRows(shop, box.subscriptionId))[1]).toMatchObject({
      state: 'charging',
      attempts: 0,
    });
    await shop.outside.fail();
    await shop.outside.passTime({ advanceMinutes: 2 });
    await workAgain();
    await expectChargedOnce(box);
  });
});

function forgetTheInvoice(): void {
  const payments = worker.get(PaymentsService);
  const invoices = worker.get(InvoicesService);
  replace(payments, 'attachSession', () => Promise.resolve(true));
  replace(invoices, 'pay', dieAfter(invoices.pay.bind(invoices)));
}
