import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BoxRemindersService } from '#backend/boxes/cut-off/box-reminders.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { TestShop } from '#test/setup/system/app.js';
import { aRunningBox, deliveryRows, advanceClockTo, processDueBoxes } from '#test/setup/boxes/boxes.js';
import { TestWorker } from '#test/setup/system/worker.js';

let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
  shop.outside.attachClock(worker.get(Clock));
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

describe('a weekly halal box after the certificate has expired (rule F45)', () => {
  it('is neither made nor charged, its customer is notified, and the next one is made under a new certificate', async () => {
    const box = await aRunningBox(shop, worker, { halalOnly: true });
    const plain = await aRunningBox(shop, worker);
    await shop.set('claims.halalCertificate', '');
    const [, second, third] = await deliveryRows(shop, box.subscriptionId);
    if (!second || !third) throw new Error('Nothing is planned.');
    await shop.sql(`update box_delivery set meals = '[{"mealId": 1, "quantity": 8}]' where id = $1`, [
      second.id,
    ]);
    await advanceClockTo(shop, second.remind_at ?? new Date(0));
    await worker.get(BoxRemindersService).remindDue();
    await worker.drain();
    const [told] = await shop.outside.emails(box.person.email);
    expect(told?.subject).toMatch(/^Your next box needs a change by /);
    expect(told?.text).toMatch(/If nothing changes by then, it won’t come and you won’t be charged/);
    // Chosen dishes stay, in case a certificate comes in time.
    const [kept] = await shop.sql('select meals from box_delivery where id = $1', [second.id]);
    expect(kept).toEqual({ meals: [{ mealId: 1, quantity: 8 }] });
    await advanceClockTo(shop, second.cut_off_at);
    await processDueBoxes(worker);
    const [first, missed] = await deliveryRows(shop, box.subscriptionId);
    expect(missed).toMatchObject({ status: 'missed', order_id: null });
    // Dishes ordered while the certificate was valid are produced.
    expect(first).toMatchObject({ status: 'paid' });
    expect((await deliveryRows(shop, plain.subscriptionId))[1]).toMatchObject({ status: 'paid' });
    const emails = await shop.outside.emails(box.person.email);
    expect(emails.map(({ subject }) => subject)).toContain('This week’s box won’t come');

    await shop.set('claims.halalCertificate', 'HB-18');
    await advanceClockTo(shop, third.cut_off_at);
    await processDueBoxes(worker);
    expect((await deliveryRows(shop, box.subscriptionId))[2]).toMatchObject({ status: 'paid' });
  });
});

describe('extras of a weekly halal box', () => {
  it('are left out when they are no longer halal, as its meals are', async () => {
    const box = await aRunningBox(shop, worker, { halalOnly: true });
    const extras = { breakfast: {}, protein: { 201: 2 } };
    await shop.sql('update box_subscription set extras = $2 where id = $1', [box.subscriptionId, extras]);
    await shop.sql('update box_delivery set extras = null where subscription_id = $1', [box.subscriptionId]);
    await shop.changeCatalog(`update product set diets = '{standard}' where number = 201`);
    const [, second] = await deliveryRows(shop, box.subscriptionId);
    await advanceClockTo(shop, second?.cut_off_at ?? new Date(0));
    await processDueBoxes(worker);
    const [, ordered] = await deliveryRows(shop, box.subscriptionId);
    expect(ordered).toMatchObject({ status: 'paid' });
    const lines = await shop.sql('select sku from order_line where order_id = $1', [ordered?.order_id]);
    expect(lines.length).toBeGreaterThan(0);
    expect(JSON.stringify(lines)).not.toMatch(/protein-pot/);
  });
});
