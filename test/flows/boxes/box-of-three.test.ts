import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SiteDto } from '#backend/catalog/catalog.dto.js';
import { QuoteDto } from '#backend/ordering/ordering.dto.js';
import { OrderListDto } from '#backend/ordering/orders/my-orders.dto.js';
import { aBox } from '#test/factories.js';
import { aPaidOrder, checkOut, orderRow } from '#test/setup/orders/orders.js';
import { aSignedInPerson } from '#test/setup/people/people.js';
import { TestShop } from '#test/setup/system/app.js';
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

const three = (email: string) => aBox({ meals: { 1: 2, 4: 1 }, customer: { email } });

describe('a box of three (rules B1, B8)', () => {
  it('is refused while the shop does not offer it', async () => {
    const refused = await checkOut(shop, three('early@example.com'));
    expect(refused.body).toMatchObject({ code: 'count_mismatch' });
  });

  it('goes from the quote to the paid order, the email and the account, once it does', async () => {
    await shop.set('pricing.mealCounts', [3, 5, 8]);
    const person = await aSignedInPerson(shop);
    expect((await shop.api.get('site')).read(SiteDto).pricing.mealCounts).toEqual([3, 5, 8]);
    const [first, second] = await shop.sql<{ sku: string }>(
      'select sku from product where number in (1, 4) order by number',
    );
    const lines = [
      { sku: first?.sku, quantity: 2 },
      { sku: second?.sku, quantity: 1 },
    ];
    const quote = await shop.api.post('quotes', { kind: 'one_time', lines }, person.headers);
    // 3 × £8.50 and £3.50 for the delivery.
    expect(quote.read(QuoteDto)).toMatchObject({ subtotalPence: 2550, deliveryPence: 350, totalPence: 2900 });
    const order = await aPaidOrder(shop, three(person.email), person.headers);
    await worker.drain();
    expect(await orderRow(shop, order.orderId)).toMatchObject({
      status: 'processing',
      payment_status: 'paid',
    });
    const code = order.sessionId.slice(-8).toUpperCase();
    const email = (await shop.outside.emails()).find(({ subject }) => subject === `Order ${code} confirmed`);
    expect(email?.to).toBe(person.email);
    expect(email?.text).toContain('2 × Lemon & Herb Chicken with Crushed Butter Beans and Greens: £17.00');
    expect(email?.text).toContain('Total: £29.00');
    const mine = (await shop.api.get('orders', { headers: person.headers })).read(OrderListDto);
    expect(mine.items).toMatchObject([{ id: order.orderId, mealsPerWeek: 3, totalPence: 2900 }]);
    await shop.set('pricing.mealCounts', null);
  });
});
