import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Clock } from '../../backend/src/platform/clock/clock.js';
import { TestShop } from '../setup/app.js';
import { aRunningBox, deliveryRows, passUntil, workOnBoxes } from '../setup/boxes.js';
import { TestWorker } from '../setup/worker.js';

let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
  shop.outside.keepTime(worker.get(Clock));
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

describe('a weekly halal box when the certificate is gone (rule F45)', () => {
  it('is not made and not charged, its owner is told, and the next one comes with a new certificate', async () => {
    const box = await aRunningBox(shop, worker, { halalOnly: true });
    const plain = await aRunningBox(shop, worker);
    await shop.set('claims.halalCertificate', '');
    const [, second, third] = await deliveryRows(shop, box.subscriptionId);
    if (!second || !third) throw new Error('Nothing is planned.');
    await passUntil(shop, second.cut_off_at);
    await workOnBoxes(worker);
    const [first, missed] = await deliveryRows(shop, box.subscriptionId);
    expect(missed).toMatchObject({ state: 'missed', order_id: null });
    // What was ordered while it held is made.
    expect(first).toMatchObject({ state: 'paid' });
    expect((await deliveryRows(shop, plain.subscriptionId))[1]).toMatchObject({ state: 'paid' });
    const emails = await shop.outside.letters(box.person.email);
    expect(emails.map(({ subject }) => subject)).toContain("This week's box will not come");

    await shop.set('claims.halalCertificate', 'HB-18');
    await passUntil(shop, third.cut_off_at);
    await workOnBoxes(worker);
    expect((await deliveryRows(shop, box.subscriptionId))[2]).toMatchObject({ state: 'paid' });
  });
});
