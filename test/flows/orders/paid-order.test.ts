import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CheckoutSessionDto } from '#backend/ordering/ordering.dto.js';
import { aBox, somePackages } from '#test/factories.js';
import { PROFESSIONAL, TestShop } from '#test/setup/system/app.js';
import { aPaidOrder, domainEventsOf, orderRow } from '#test/setup/orders/orders.js';
import type { Email } from '#test/setup/system/outside.js';
import { aPerson } from '#test/setup/people/people.js';
import { TestWorker } from '#test/setup/system/worker.js';

let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

let before = 0;
beforeEach(async () => {
  before = (await shop.outside.emails()).length;
});

/** Emails since the test began, the order's first. */
async function newEmails(): Promise<Email[]> {
  const all = await shop.outside.emails();
  const fresh = all.slice(0, all.length - before);
  return fresh.sort((a, b) => Number(b.subject.startsWith('Order')) - Number(a.subject.startsWith('Order')));
}

const referred = { referralCode: PROFESSIONAL.code, percentOff: 10 } as const;

describe('an order that is paid', () => {
  it('is processed, earns commission and is confirmed to both by email', async () => {
    const order = await aPaidOrder(shop, aBox(referred));
    await worker.drain();
    expect(await orderRow(shop, order.orderId)).toMatchObject({
      status: 'processing',
      payment_status: 'paid',
      stripe_session_id: order.sessionId,
    });
    // 10% of £42.50 less 10% discount is £3.825, half up; delivery earns nothing.
    expect(await domainEventsOf(shop, order)).toEqual({ orderPaid: 1, commissionPence: [383], emails: 1 });
    expect((await newEmails()).map(({ to }) => to)).toEqual([order.email, PROFESSIONAL.email]);
    const shown = (await shop.api.get(`checkout/sessions/${order.sessionId}`)).read(CheckoutSessionDto);
    expect(shown).toMatchObject({ state: 'paid', status: 'processing', paymentState: 'paid' });
  });

  it('keeps rate and base on the commission entry', async () => {
    await shop.set('referral.commissionPercent', 12);
    // Its notice period is over (rule R70).
    await shop.sql('update commission_rate_change set keep_until = effective_from, notice_days = 0');
    const order = await aPaidOrder(shop, aBox(referred));
    await worker.drain();
    await shop.set('referral.commissionPercent', null);
    await shop.sql('delete from commission_rate_change');
    expect(
      await shop.sql('select * from commission_entry where order_id = $1', [order.orderId]),
    ).toMatchObject([
      { cause: 'paid', base_pence: 3825, rate_basis_points: 1200, amount_pence: 459, status: 'pending' },
    ]);
  });

  it('earns commission on what is left after the better discount', async () => {
    const order = await aPaidOrder(shop, aBox({ ...referred, promoCode: 'WELCOME20', percentOff: 20 }));
    await worker.drain();
    expect((await domainEventsOf(shop, order)).commissionPence).toEqual([340]);
  });

  it('earns no commission without a code', async () => {
    const order = await aPaidOrder(shop);
    await worker.drain();
    expect(await domainEventsOf(shop, order)).toEqual({ orderPaid: 1, commissionPence: [], emails: 1 });
    expect(await newEmails()).toHaveLength(1);
  });

  it('leaves nothing to do', async () => {
    expect(await worker.drain()).toBe(0);
    expect(await shop.count('event_job', 'done_at is null')).toBe(0);
    expect(await shop.count('outbox_event', 'dispatched_at is null')).toBe(0);
  });
});

describe('the confirmation', () => {
  it('lists every line with its allergens, the totals, the day and the address', async () => {
    const box = aBox({
      ...referred,
      meals: { 8: 3, 1: 2 },
      breakfast: { 101: 1 },
      customer: {
        address: '7 Mill Lane',
        apartment: 'Flat 3',
        allergens: ['fish'],
        allergies: 'no shellfish ever',
        healthConsent: true,
      },
      confirmedAllergenSkus: ['meal-miso-cod-edamame-rice'],
    });
    const order = await aPaidOrder(shop, box);
    await worker.drain();
    const [sentEmail] = await newEmails();
    const code = order.sessionId.slice(-8).toUpperCase();
    expect(sentEmail?.subject).toBe(`Order ${code} confirmed`);
    for (const line of [
      'Hello there,',
      `Your order ID is ${code}.`,
      '3 × Miso-Glazed Cod with Edamame, Pak Choi and Brown Rice: £25.50\n  Contains fish, sesame, soya.',
      '2 × Lemon & Herb Chicken with Crushed Butter Beans and Greens: £17.00\n  Contains none of the 14 allergens. May contain celery.',
      '1 × Blueberry and Apple Bircher Pot with Skyr and Seeds: £3.95\n  Contains cereals with gluten, milk. May contain celery, mustard, tree nuts, sesame.',
      'Goods: £46.45',
      'Discount (DEMOPRO1, 10%): −£4.65',
      'Delivery: £3.50',
      'Total: £45.30',
      'Flat 3, 7 Mill Lane, London SW4 7AB',
      'http://shop.test/order/',
    ])
      expect(sentEmail?.text).toContain(line);
    expect(sentEmail?.text).toMatch(/Delivery: (Tue|Wed|Thu) \(\d\d \w{3}\), 8am-5pm, by DPD/);
    expect(sentEmail?.text).toMatch(/cancel free of charge until \w{3},? \d+ \w{3}/);
    expect(sentEmail?.html).toContain('Contains fish, sesame, soya.');
    // No email contains the health data that the shopper entered.
    expect(`${sentEmail?.text}${sentEmail?.html}`).not.toMatch(/shellfish/);
    expect(`${sentEmail?.text}${sentEmail?.html}`).not.toMatch(/[{}]\w+[{}]/);
  });

  it('names the variant of a package', async () => {
    const order = await aPaidOrder(
      shop,
      somePackages([{ id: 'energy-boost-starter', variant: 'halal', quantity: 4 }]),
    );
    await worker.drain();
    const [sentEmail] = await newEmails();
    expect(sentEmail?.to).toBe(order.email);
    expect(sentEmail?.text).toContain('4 × Energy Boost Starter (halal): £108.00\n  Contains');
    expect(sentEmail?.text).toContain('Delivery: Free');
  });

  it('holds names as text, never as markup', async () => {
    const { email } = await aPerson(shop, { firstName: `Zoë & "Co" O'Hara` });
    await aPaidOrder(shop, aBox({ customer: { email } }));
    await worker.drain();
    const [sentEmail] = await newEmails();
    expect(sentEmail?.text).toContain(`Hello Zoë & "Co" O'Hara,`);
    expect(sentEmail?.html).toContain('Hello Zoë &#38; &#34;Co&#34; O&#39;Hara,');
  });
});

describe('the professional’s email', () => {
  it('names amounts, and neither person nor dish', async () => {
    const order = await aPaidOrder(shop, aBox({ ...referred, customer: { firstName: 'Quentin' } }));
    await worker.drain();
    const sentEmail = (await newEmails()).at(-1);
    expect(sentEmail).toMatchObject({ to: PROFESSIONAL.email, subject: 'You’ve earned commission' });
    expect(sentEmail?.text).toContain('You earn £3.83, which is 10% of £38.25.');
    expect(sentEmail?.text).toMatch(/Your pending total is £\d+\.\d\d\./);
    for (const secret of ['Quentin', 'Okafor', order.email, 'Chicken', order.sessionId, order.orderId])
      expect(`${sentEmail?.text}${sentEmail?.html}`).not.toContain(secret);
  });
});

describe('subjects', () => {
  it('name no food, medicine or health topic: they show on a locked screen', async () => {
    const subjects = new Set(
      (await shop.outside.emails()).map(({ subject }) => subject.replace(/\b[A-Z0-9]{8}\b/, '')),
    );
    expect([...subjects].sort()).toEqual(['Order  confirmed', 'You’ve earned commission']);
  });
});
