import { randomUUID } from 'node:crypto';
import { afterEach, afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BoxPriceNoticesService } from '../../backend/src/boxes/box-price-notices.service.js';
import { Clock } from '../../backend/src/platform/clock/clock.js';
import { CommissionRatesService } from '../../backend/src/referral/commission-rates.service.js';
import { CommissionSummaryDto } from '../../backend/src/referral/referral.dto.js';
import { londonDay } from '../../worker/src/emails/london-time.js';
import { aBox } from '../factories.js';
import { TestShop } from '../setup/app.js';
import { aRunningBox, deliveryRows, passUntil, workOnBoxes, type RunningBox } from '../setup/boxes.js';
import { aPaidOrder } from '../setup/orders.js';
import { signedIn, type Person, type SignedInPerson } from '../setup/people.js';
import { aProfessional, type Professional } from '../setup/professionals.js';
import { TestWorker } from '../setup/worker.js';

const COMMISSION = 'referral.commissionPercent';
const DISCOUNT = 'referral.discountPercent';
const NOTICE_DAYS = 30;

let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
});
afterEach(async () => {
  await shop.sql('delete from box_price_notice');
  await shop.sql('delete from commission_rate_notice');
  await shop.changeCatalogue(`delete from setting where key ~ '^(referral|legal)\\.'`);
  await shop.changeCatalogue('delete from price_change');
  await shop.sql('delete from commission_rate_change');
  await shop.sql(
    `update box_subscription set status = 'cancelled', cancelled_at = now() where status <> 'cancelled'`,
  );
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

/** Changes a setting as an administrator does, at the shop's time. */
const setAt = (key: string, value: number) =>
  shop.changeCatalogue(
    `insert into setting (key, value, updated_at) values ($1, to_jsonb($2::int), $3)
     on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
    [key, value, shop.get(Clock).now()],
  );
const daysPass = (days: number) => shop.outside.passTime({ advanceDays: days });
const inDays = (days: number) => londonDay(new Date(shop.get(Clock).now().getTime() + days * 86_400_000));
const fresh = async <Whose extends SignedInPerson>(person: Whose): Promise<Whose> => ({
  ...person,
  ...(await signedIn(shop, person)),
});

describe('another commission (R70)', () => {
  const tell = async () => {
    const told = await worker.get(CommissionRatesService).tellDue();
    await worker.drain();
    return told;
  };
  const lettersTo = async ({ email }: Person) =>
    (await shop.outside.letters(email)).filter(({ subject }) => subject.startsWith('Your commission'));
  const summaryOf = async (professional: Professional) => {
    const { headers } = await fresh(professional);
    return (await shop.api.get('referral/commission', { headers })).read(CommissionSummaryDto);
  };
  /** The rate at which an order with their code is booked now, in percent. */
  const booked = async ({ code }: Professional): Promise<number> => {
    const customer = { email: `${randomUUID()}@people.test` };
    const order = await aPaidOrder(shop, aBox({ referralCode: code, percentOff: 10, customer }));
    await worker.drain();
    const [entry] = await shop.sql<{ rate: number }>(
      'select rate_basis_points / 100 as rate from commission_entry where order_id = $1',
      [order.orderId],
    );
    return Number(entry?.rate);
  };

  it('holds for who joins, and after an email and thirty days for who has joined', async () => {
    const before = await aProfessional(shop);
    await daysPass(1);
    await setAt(COMMISSION, 8);
    await tell();
    expect(await tell()).toBe(0);
    const [letter, ...more] = await lettersTo(before);
    expect(more).toEqual([]);
    expect(letter?.subject).toBe(`Your commission changes on ${inDays(NOTICE_DAYS)}`);
    expect(letter?.text).toContain('you earn 8% instead of 10%');
    const after = await aProfessional(shop);
    expect([await booked(before), await booked(after)]).toEqual([10, 8]);
    expect(await summaryOf(before)).toMatchObject({
      commissionPercent: 10,
      nextCommission: { percent: 8 },
    });
    expect(await summaryOf(after)).toMatchObject({ commissionPercent: 8, nextCommission: null });
    await daysPass(NOTICE_DAYS - 1);
    expect(await booked(before)).toBe(10);
    await daysPass(2);
    expect(await booked(before)).toBe(8);
    expect(await summaryOf(before)).toMatchObject({ commissionPercent: 8, nextCommission: null });
    expect(await lettersTo(after)).toEqual([]);
  });

  it('gives the whole notice from the email on, also when that comes late', async () => {
    const professional = await aProfessional(shop);
    await daysPass(1);
    await setAt(COMMISSION, 5);
    await daysPass(20);
    await tell();
    expect((await lettersTo(professional))[0]?.text).toContain(inDays(NOTICE_DAYS));
    await daysPass(15);
    expect(await booked(professional)).toBe(10);
  });

  it('that is taken back before anybody was told is told to nobody', async () => {
    const professional = await aProfessional(shop);
    await daysPass(1);
    await setAt(COMMISSION, 5);
    await setAt(COMMISSION, 10);
    await tell();
    expect(await lettersTo(professional)).toEqual([]);
    expect(await summaryOf(professional)).toMatchObject({ commissionPercent: 10, nextCommission: null });
  });
});

/** Lets the cut-offs of so many deliveries pass; answers what each was charged. */
async function charges({ subscriptionId }: RunningBox, count: number): Promise<(number | null)[]> {
  for (let index = 0; index < count; index += 1) {
    const row = (await deliveryRows(shop, subscriptionId))[index];
    if (!row) break;
    await passUntil(shop, row.cut_off_at);
    await workOnBoxes(worker);
  }
  return (await deliveryRows(shop, subscriptionId)).slice(0, count).map((row) => row.amount_pence);
}

/** Eight meals at £8 less so many percent, and delivery. */
const boxPence = (percent: number) => 6_400 - 64 * percent + 350;

describe('another discount by a code (B80)', () => {
  const tell = async () => {
    await worker.get(BoxPriceNoticesService).tellDue();
    await worker.drain();
  };
  const lettersTo = async ({ person }: RunningBox) =>
    (await shop.outside.letters(person.email)).filter(({ subject }) => subject.startsWith('A new price'));

  it('is kept by a box with a code for thirty days, and its customer is told', async () => {
    const { code } = await aProfessional(shop);
    const box = await aRunningBox(shop, worker, { referralCode: code, percentOff: 10 });
    const plain = await aRunningBox(shop, worker);
    await setAt(DISCOUNT, 5);
    await tell();
    await tell();
    const [letter, ...more] = await lettersTo(box);
    expect(more).toEqual([]);
    expect(letter?.text).toContain('Your discount with the referral code: from 10% to 5%');
    expect(await lettersTo(plain)).toEqual([]);
    const later = await aRunningBox(shop, worker, { referralCode: code, percentOff: 5 });
    const paid = await charges(box, 7);
    expect(paid.slice(1, 4)).toEqual([boxPence(10), boxPence(10), boxPence(10)]);
    expect(paid.at(-1)).toBe(boxPence(5));
    expect((await charges(later, 2))[1]).toBe(boxPence(5));
  });
});

describe('a promotion that a weekly box began with (B81)', () => {
  it.each([
    ['lowered', `update promotion set percent_by_use = '[20, 0]' where code = 'WELCOME20'`],
    ['ended', `update promotion set active = false where code = 'WELCOME20'`],
  ])('gives what it promised after it was %s', async (_, change) => {
    const [was] = await shop.sql<{ percents: number[] }>(
      `select percent_by_use as percents from promotion where code = 'WELCOME20'`,
    );
    try {
      const box = await aRunningBox(shop, worker, { promoCode: 'WELCOME20', percentOff: 20 });
      await shop.changeCatalogue(change);
      expect((await charges(box, 3)).slice(1)).toEqual([boxPence(10), boxPence(0)]);
    } finally {
      await shop.changeCatalogue(
        `update promotion set active = true, percent_by_use = $1 where code = 'WELCOME20'`,
        [JSON.stringify(was?.percents)],
      );
    }
  });
});
