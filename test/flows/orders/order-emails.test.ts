import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { MyOrderDto } from '#backend/ordering/orders/my-orders.dto.js';
import { CheckoutSessionDto, OneTimePaymentDto } from '#backend/ordering/ordering.dto.js';
import { PaymentConfirmationService } from '#backend/ordering/payment/payment-confirmation.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { formatPence } from '#backend/rules/money/money.js';
import { aBox, type OrderBody } from '#test/factories.js';
import { TestShop } from '#test/setup/system/app.js';
import {
  aRunningBox,
  deliveryRows,
  CARD_DECLINED_LATER,
  advanceClockTo,
  processDueBoxes,
} from '#test/setup/boxes/boxes.js';
import { anOpenOrder, sessionOf } from '#test/setup/orders/orders.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { fillWallet } from '#test/setup/orders/wallets.js';
import { TestWorker } from '#test/setup/system/worker.js';

/** A box of five: £42.50 of meals and £3.50 delivery. */
const BOX_PENCE = 4_600;
const DISCOUNTED_PENCE = 4_600 - 850;
const TIME_IS_UP = { advanceMinutes: 31 } as const;

let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
  shop.outside.attachClock(worker.get(Clock));
});
afterEach(() => shop.outside.webhooks.pass());
afterAll(async () => {
  await worker.close();
  await shop.close();
});

function boxOf(
  person: SignedInPerson,
  walletPence: number,
  totalPence: number,
  more: object = {},
): OrderBody {
  const box = aBox({ customer: { email: person.email } });
  return { ...box, ...more, useWallet: true, totalPrice: (totalPence - walletPence) / 100 };
}

async function place(person: SignedInPerson, body: OrderBody): Promise<{ orderId: string; shownBy: string }> {
  const response = await shop.api.post('checkout/one-time', body, person.headers);
  const { url, orderId } = response.read(OneTimePaymentDto);
  const shownBy = url === null ? orderId : sessionOf(url);
  if (url !== null) await shop.outside.pay(shownBy);
  await worker.drain();
  return { orderId, shownBy };
}

const textOf = async (email: string, subject: RegExp) =>
  (await shop.outside.emails(email)).find((each) => subject.test(each.subject))?.text ?? '';

describe('the total of an order that the wallet pays', () => {
  it.each([
    { of: 'all of it', cashPence: 9_000, more: {}, total: BOX_PENCE, wallet: BOX_PENCE },
    {
      of: 'a part, with a discount',
      cashPence: 1_000,
      more: { promoCode: 'WELCOME20' },
      total: DISCOUNTED_PENCE,
      wallet: 1_000,
    },
  ])('is one figure on the success page, in the email and in the account: $of', async (each) => {
    const { cashPence, more, total, wallet } = each;
    const person = await aSignedInPerson(shop);
    await fillWallet(shop, person, { cashPence });
    const { orderId, shownBy } = await place(person, boxOf(person, wallet, total, more));
    const page = (await shop.api.get(`checkout/sessions/${shownBy}`)).read(CheckoutSessionDto);
    const mine = (await shop.api.get(`orders/${orderId}`, { headers: person.headers })).read(MyOrderDto);
    for (const shown of [page, mine])
      expect(shown).toMatchObject({
        totalPence: total,
        walletPence: wallet,
        discountPence: BOX_PENCE - total,
        subtotalPence: 4_250,
      });
    expect(page.lines.reduce((sum, { grossPence }) => sum + grossPence, 0)).toBe(4_250);
    const email = await textOf(person.email, /confirmed$/);
    expect(email).toContain(`Total: ${formatPence(total)}\nPaid from your wallet: ${formatPence(wallet)}`);
    expect(email.includes('Paid by card')).toBe(total > wallet);
    if (total > wallet) expect(email).toContain(`Paid by card: ${formatPence(total - wallet)}`);
  });
});

describe('the end of an unpaid order', () => {
  it('is emailed once, with the wallet money that was released', async () => {
    const person = await aSignedInPerson(shop);
    await fillWallet(shop, person, { cashPence: 1_000 });
    const response = await shop.api.post(
      'checkout/one-time',
      boxOf(person, 1_000, BOX_PENCE),
      person.headers,
    );
    const { url, orderId } = response.read(OneTimePaymentDto);
    await shop.outside.advanceClock(TIME_IS_UP);
    await worker.runSchedules();
    await worker.drain();
    const [email, ...others] = await shop.outside.emails(person.email);
    expect(others).toEqual([]);
    const code = sessionOf(url ?? '')
      .slice(-8)
      .toUpperCase();
    expect(email?.subject).toBe(`Order ${code} has expired`);
    expect(email?.text).toContain('Nothing was taken from your card. The £10.00 we were holding');
    expect(email?.text).toContain(`order=${orderId}`);
  });

  it('is not sent for an order that a newer one replaced, or that was paid after all', async () => {
    const replaced = await anOpenOrder(shop);
    await shop.get(PaymentConfirmationService).closeUnpaid(replaced.orderId, 'replaced');
    await worker.drain();
    expect(await shop.outside.emails(replaced.email)).toEqual([]);

    shop.outside.webhooks.hold();
    const late = await anOpenOrder(shop);
    expect(await shop.outside.pay(late.sessionId)).toBe(200);
    shop.outside.webhooks.pass();
    await shop.get(PaymentConfirmationService).closeUnpaid(late.orderId);
    await worker.drain();
    const subjects = (await shop.outside.emails(late.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /has expired/.test(subject))).toEqual([]);
  });

  it('is notified of a later box only by the emails of its weekly box', async () => {
    const box = await aRunningBox(shop, worker, { card: CARD_DECLINED_LATER });
    const second = (await deliveryRows(shop, box.subscriptionId))[1];
    await advanceClockTo(shop, second?.cut_off_at ?? new Date(0));
    await processDueBoxes(worker);
    await shop.outside.advanceClock({ advanceDays: 3 });
    await processDueBoxes(worker);
    const subjects = (await shop.outside.emails(box.person.email)).map(({ subject }) => subject);
    expect(subjects).toContain('This week’s box won’t come');
    expect(subjects.filter((subject) => /has expired/.test(subject))).toEqual([]);
  });
});
