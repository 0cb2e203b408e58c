import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DeliveryListDto } from '#backend/boxes/boxes.dto.js';
import { formatPence, pence } from '#backend/rules/money/money.js';
import type { TestShop } from '#test/setup/system/app.js';
import { BoxPrices } from '#test/setup/boxes/box-prices.js';
import {
  aRunningBox,
  deliveryRows,
  advanceClockTo,
  processDueBoxes,
  type RunningBox,
} from '#test/setup/boxes/boxes.js';
import { aTrialMember } from '#test/setup/people/memberships.js';
import { signedIn } from '#test/setup/people/people.js';
import { aProfessional } from '#test/setup/people/professionals.js';
import type { TestWorker } from '#test/setup/system/worker.js';

const MEALS_PENCE = 6_400;
const DELIVERY_PENCE = 350;
const boxPence = (percent: number) => MEALS_PENCE - (MEALS_PENCE / 100) * percent + DELIVERY_PENCE;

let prices: BoxPrices;
let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  prices = await BoxPrices.open();
  ({ shop, worker } = prices);
});
afterEach(() => prices.reset());
afterAll(() => prices.close());

const secondOf = async ({ subscriptionId }: RunningBox) => {
  const [, second] = await deliveryRows(shop, subscriptionId);
  if (!second) throw new Error('There is no second box.');
  return second;
};

/** Sends the reminder of the second box; returns the email. */
async function reminded(box: RunningBox): Promise<string> {
  const { remind_at: at } = await secondOf(box);
  if (!at) throw new Error('The second box has no reminder.');
  await advanceClockTo(shop, at);
  await processDueBoxes(worker);
  const [email] = await shop.outside.emails(box.person.email);
  return email?.text ?? '';
}

/** The second box's price in the account. */
async function shown(box: RunningBox): Promise<number | undefined> {
  const { headers } = await signedIn(shop, box.person);
  const response = await shop.api.get(`subscriptions/${box.subscriptionId}/deliveries`, { headers });
  const { id } = await secondOf(box);
  return response.read(DeliveryListDto).items.find((each) => each.id === id)?.chargePence;
}

async function charged(box: RunningBox): Promise<number | null | undefined> {
  return (await prices.charges(box, 2))[1];
}

async function discountOf(box: RunningBox) {
  const { order_id: orderId } = await secondOf(box);
  const [order] = await shop.sql<{ percent: number }>(
    'select round(discount_pence * 100.0 / subtotal_pence)::int as percent from orders where id = $1',
    [orderId],
  );
  return order;
}

const sum = (amountPence: number) => formatPence(pence(amountPence));

describe('a box whose charge an email has named (B87)', () => {
  it('costs no more when a promotion that became better ends before the charge', async () => {
    const change = (percents: string) =>
      shop.changeCatalog(`update promotion set percent_by_use = $1 where code = 'WELCOME20'`, [percents]);
    const [was] = await shop.sql<{ percents: string }>(
      `select percent_by_use::text as percents from promotion where code = 'WELCOME20'`,
    );
    try {
      const box = await aRunningBox(shop, worker, { promoCode: 'WELCOME20', percentOff: 20 });
      await change('[20, 50, 0]');
      expect(await reminded(box)).toContain(sum(boxPence(50)));
      await change('[20, 0, 0]');
      expect(await shown(box)).toBe(boxPence(50));
      expect(await charged(box)).toBe(boxPence(50));
      expect((await prices.charges(box, 3))[2]).toBe(boxPence(0));
    } finally {
      await change(was?.percents ?? '');
    }
  });

  it('costs no more when the code it was ordered with lapses before the charge', async () => {
    const professional = await aProfessional(shop);
    const box = await aRunningBox(shop, worker, { referralCode: professional.code, percentOff: 10 });
    expect(await reminded(box)).toContain(sum(boxPence(10)));
    await shop.sql(`update referral_signup set status = 'left' where id = $1`, [professional.signupId]);
    expect(await shown(box)).toBe(boxPence(10));
    expect(await charged(box)).toBe(boxPence(10));
    expect((await prices.charges(box, 3))[2]).toBe(boxPence(0));
  });

  it('is still delivered free if LT+ ends before the charge', async () => {
    const person = await aTrialMember(shop, worker);
    const box = await aRunningBox(shop, worker, { person, totalPence: MEALS_PENCE });
    expect(await reminded(box)).toContain(sum(MEALS_PENCE));
    await shop.sql(
      `update membership set status = 'ended', ended_at = now()
        where user_id = (select id from app_user where email = $1)`,
      [person.email],
    );
    expect(await shown(box)).toBe(MEALS_PENCE);
    expect(await charged(box)).toBe(MEALS_PENCE);
  });

  it('costs less if its discount increases meanwhile', async () => {
    const professional = await aProfessional(shop);
    const box = await aRunningBox(shop, worker, { referralCode: professional.code, percentOff: 10 });
    expect(await reminded(box)).toContain(sum(boxPence(10)));
    await prices.setAt('referral.discountPercent', 15);
    const better = await shown(box);
    expect([boxPence(10), boxPence(15)]).toContain(better);
    expect(await charged(box)).toBe(better);
  });

  it('is charged at the reminder’s prices for dishes added later', async () => {
    const professional = await aProfessional(shop);
    const box = await aRunningBox(shop, worker, { referralCode: professional.code, percentOff: 10 });
    await reminded(box);
    await shop.sql(`update referral_signup set status = 'left' where id = $1`, [professional.signupId]);
    const { id } = await secondOf(box);
    const [pot] = await shop.sql<{ number: number }>(
      `select number from product where kind = 'breakfast' and available order by number limit 1`,
    );
    await shop.sql(`update box_delivery set extras = $2 where id = $1`, [
      id,
      JSON.stringify({ breakfast: { [String(pot?.number)]: 2 }, protein: {} }),
    ]);
    const dearer = await shown(box);
    expect(dearer).toBeGreaterThan(boxPence(0));
    expect(await charged(box)).toBe(dearer);
    expect(await discountOf(box)).toEqual({ percent: 10 });
  });
});
