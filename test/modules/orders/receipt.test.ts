import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import { recordOrderEvent } from '#backend/ordering/orders/order-events.js';
import { aBox, somePackages, type OrderBody } from '#test/factories.js';
import { PROFESSIONAL, TestShop } from '#test/setup/system/app.js';
import { COMPANY } from '#test/setup/system/environment.js';
import { pdfText } from '#test/setup/reading/pdf-text.js';
import { aSignedInPerson } from '#test/setup/people/people.js';
import { anOpenOrder, guestToken, confirmPayment, placeConfirmedOrder } from '#test/setup/orders/orders.js';

let shop: TestShop;
beforeAll(async () => {
  Object.assign(process.env, COMPANY);
  shop = await TestShop.open();
});
afterAll(() => shop.close());

/** The receipt of a new order, read by its guest. */
async function receiptOf(body: OrderBody): Promise<{ text: string; orderId: string; orderCode: string }> {
  const { orderId, sessionId } = await placeConfirmedOrder(shop, body);
  const text = await guestReceipt(orderId);
  return { text, orderId, orderCode: sessionId.slice(-8).toUpperCase() };
}

async function guestReceipt(orderId: string): Promise<string> {
  const response = await shop.api.get(`orders/guest/${await guestToken(shop, orderId)}/receipt`);
  expect(response.status).toBe(200);
  expect(response.headers['content-type']).toBe('application/pdf');
  return pdfText(response.bytes);
}

const lines = (text: string): string[] => text.split('\n').map((line) => line.trim());

describe('the receipt of an order', () => {
  it('names seller, buyer, every line with its rate, and how it was paid', async () => {
    const customer = { firstName: 'Zoë', lastName: 'O’Hara', apartment: 'Flat 3', address: '7 Mill Lane' };
    const { text, orderCode } = await receiptOf(
      aBox({
        meals: { 1: 5 },
        breakfast: { 101: 1 },
        referralCode: PROFESSIONAL.code,
        percentOff: 10,
        customer,
      }),
    );
    const said = lines(text);
    for (const line of [
      'Lighter Table',
      'Receipt',
      orderCode,
      'Zoë O’Hara',
      'Flat 3',
      '7 Mill Lane',
      'London SW4 7AB',
      COMPANY.COMPANY_NAME,
      `VAT number ${COMPANY.VAT_NUMBER}`,
      '£8.50',
      '£42.50',
      'Discount (DEMOPRO1, 10%)',
      '–£4.65',
      'Delivery',
      '£3.50',
      'Total',
      'Paid by card',
      'VAT included',
    ])
      expect(said).toContain(line);
    // Names that wrap to two lines.
    for (const name of [
      'Lemon & Herb Chicken with Crushed Butter Beans and Greens',
      'Blueberry and Apple Bircher Pot with Skyr and Seeds',
    ])
      expect(text.replace(/\s+/g, ' ')).toContain(name);
    // £46.45 less £4.65 and £3.50 for delivery: the total, what the card paid, and all of it at 0%.
    expect(said.filter((line) => line === '£45.30')).toHaveLength(3);
    expect(said.filter((line) => line === '0%')).toHaveLength(3);
    expect(said).toContain('£0.00');
  });

  it('keeps the VAT rate of the day it was sold', async () => {
    await shop.set('vat.foodBasisPoints', 2000);
    const { text } = await receiptOf(aBox());
    await shop.set('vat.foodBasisPoints', null);
    expect(lines(text)).toEqual(expect.arrayContaining(['20%', '£46.00', '£7.67']));
  });

  it('shows the refund, and what is left', async () => {
    const { orderId } = await receiptOf(aBox());
    await shop
      .get(EntityManager)
      .fork()
      .transactional((em) =>
        recordOrderEvent(em, { orderId, kind: 'refunded', at: new Date(), amountPence: 850 }),
      );
    const said = lines(await guestReceipt(orderId));
    expect(said).toEqual(expect.arrayContaining(['–£8.50', 'Paid after refunds', '£37.50']));
  });

  it('goes over several pages when it has to, and spells names as far as its fonts can', async () => {
    const ids = ['energy-boost-starter', 'gut-health-premium', 'muscle-preserve-custom'];
    const variants = ['standard', 'vegetarian', 'vegan', 'halal'];
    const all = ids.flatMap((id) => variants.map((variant) => ({ id, variant, quantity: 1 })));
    const customer = { firstName: 'Łukasz', lastName: 'Žák' };
    const { text } = await receiptOf(somePackages(all, { customer }));
    expect(lines(text)).toEqual(expect.arrayContaining(['Lukasz Žák', 'Energy Boost Starter (halal)']));
    expect(text).not.toMatch(/undefined|NaN|\{/);
  });

  it('is available to its owner only, and only after payment', async () => {
    const me = await aSignedInPerson(shop);
    const open = await anOpenOrder(shop);
    await shop.sql('update orders set user_id = $1 where id = $2', [me.userId, open.orderId]);
    const path = `orders/${open.orderId}/receipt`;
    expect((await shop.api.get(path, { headers: me.headers })).status).toBe(404);
    await shop.outside.pay(open.sessionId);
    await confirmPayment(shop, open);
    const response = await shop.api.get(path, { headers: me.headers });
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="receipt-[A-Z0-9]{8}\.pdf"$/,
    );
    expect(pdfText(response.bytes)).toContain('Receipt');
    const other = await aSignedInPerson(shop);
    expect((await shop.api.get(path, { headers: other.headers })).status).toBe(404);
  });
});
