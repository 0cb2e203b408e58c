import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OrderDeliveryService } from '#backend/ordering/delivery/order-delivery.service.js';
import { aBox } from '#test/factories.js';
import { TestShop } from '#test/setup/system/app.js';
import {
  setDeliveryDate,
  guestToken,
  type OpenOrder,
  placeConfirmedOrder,
} from '#test/setup/orders/orders.js';
import type { Email } from '#test/setup/system/outside.js';
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

const delivery = () => shop.get(OrderDeliveryService);
const codeOf = ({ sessionId }: OpenOrder) => sessionId.slice(-8).toUpperCase();

/** A paid order whose confirmation has been sent. */
async function aConfirmedOrder(): Promise<OpenOrder> {
  const order = await placeConfirmedOrder(shop, aBox({ customer: { firstName: 'Ada' } }));
  await worker.drain();
  return order;
}

/** The only email after the confirmation. */
async function latestEmail({ email }: OpenOrder): Promise<Email> {
  await worker.drain();
  const emails = await shop.outside.emails(email);
  expect(emails).toHaveLength(2);
  const sentEmail = emails.find(({ subject }) => !subject.endsWith('confirmed'));
  if (!sentEmail) throw new Error('There is no second email.');
  expect(`${sentEmail.subject}${sentEmail.text}${sentEmail.html}`).not.toMatch(/[{}]\w+[{}]/);
  return sentEmail;
}

describe('the emails about a parcel (O19)', () => {
  it('show where to track it, and the order’s status', async () => {
    const order = await aConfirmedOrder();
    await setDeliveryDate(shop, order.orderId);
    await delivery().dispatch(order.orderId, { trackingNumber: '15504321' });
    const sentEmail = await latestEmail(order);
    expect(sentEmail.subject).toBe(`Order ${codeOf(order)} is on its way`);
    for (const part of [
      'Hello there,',
      'has left with DPD',
      'https://track.dpd.co.uk/search?reference=15504321',
      `http://shop.test/order/${await guestToken(shop, order.orderId)}`,
    ])
      expect(sentEmail.text).toContain(part);
  });

  it('confirm that it has arrived, and explain how to complain', async () => {
    const order = await aConfirmedOrder();
    await delivery().deliver(await setDeliveryDate(shop, order.orderId));
    const sentEmail = await latestEmail(order);
    expect(sentEmail.subject).toBe(`Order ${codeOf(order)} has arrived`);
    expect(sentEmail.text).toContain('within 48 hours');
  });

  it.each([
    ['nobody_there', 'Nobody was in'],
    ['address_not_found', 'couldn’t find your address'],
    ['damaged', 'pack you a fresh one'],
    ['delayed', 'come on the next working day'],
  ] as const)('say what happens next when it failed: %s', async (reason, words) => {
    const order = await aConfirmedOrder();
    await delivery().failDelivery(await setDeliveryDate(shop, order.orderId), reason);
    const sentEmail = await latestEmail(order);
    expect(sentEmail.subject).toBe(`We couldn’t deliver order ${codeOf(order)}`);
    expect(sentEmail.text).toContain(words);
  });

  it('confirm that a report arrived, without its text', async () => {
    const order = await aConfirmedOrder();
    const path = `orders/guest/${await guestToken(shop, order.orderId)}/problems`;
    await shop.api.post(path, { text: 'The soup leaked', wish: 'replacement' });
    const sentEmail = await latestEmail(order);
    expect(sentEmail.subject).toBe(`We’ve got your report about order ${codeOf(order)}`);
    expect(sentEmail.text).toContain('You asked for a replacement.');
    expect(`${sentEmail.text}${sentEmail.html}`).not.toContain('soup');
  });

  it('are not sent to a deleted account', async () => {
    const order = await aConfirmedOrder();
    await delivery().deliver(await setDeliveryDate(shop, order.orderId));
    await shop.sql(`update orders set email = '' where id = $1`, [order.orderId]);
    await worker.drain();
    expect(await shop.outside.emails(order.email)).toHaveLength(1);
    expect(await shop.count('event_job', 'dead_at is not null')).toBe(0);
  });
});
