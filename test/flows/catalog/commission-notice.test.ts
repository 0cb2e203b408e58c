import { randomUUID } from 'node:crypto';
import { afterEach, afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BoxPriceNoticesService } from '#backend/boxes/cut-off/box-price-notices.service.js';
import { CommissionRatesService } from '#backend/referral/commission/commission-rates.service.js';
import { ReferralApprovalService } from '#backend/referral/professionals/referral-approval.service.js';
import { CommissionSummaryDto } from '#backend/referral/referral.dto.js';
import { aBox } from '#test/factories.js';
import { TestShop } from '#test/setup/system/app.js';
import { BoxPrices } from '#test/setup/boxes/box-prices.js';
import {
  anOpenBox,
  aRunningBox,
  deliveryRows,
  advanceClockTo,
  processDueBoxes,
  type RunningBox,
} from '#test/setup/boxes/boxes.js';
import { aPaidOrder } from '#test/setup/orders/orders.js';
import { signedIn, type Person, type SignedInPerson } from '#test/setup/people/people.js';
import { aProfessional, join, type Professional } from '#test/setup/people/professionals.js';
import { TestWorker } from '#test/setup/system/worker.js';

const COMMISSION = 'referral.commissionPercent';
const DISCOUNT = 'referral.discountPercent';
const NOTICE_DAYS = 30;

let prices: BoxPrices;
let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  prices = await BoxPrices.open();
  ({ shop, worker } = prices);
});
afterEach(async () => {
  await shop.sql('delete from commission_rate_notice');
  await shop.sql('delete from commission_rate_change');
  await prices.reset();
});
afterAll(() => prices.close());

const fresh = async <Whose extends SignedInPerson>(person: Whose): Promise<Whose> => ({
  ...person,
  ...(await signedIn(shop, person)),
});

async function summaryOf(professional: Professional): Promise<CommissionSummaryDto> {
  const { headers } = await fresh(professional);
  return (await shop.api.get('referral/commission', { headers })).read(CommissionSummaryDto);
}

describe('another commission (R70)', () => {
  const tell = async () => {
    const told = await worker.get(CommissionRatesService).sendDueNotices();
    await worker.drain();
    return told;
  };
  const emailsTo = async ({ email }: Person) =>
    (await shop.outside.emails(email)).filter(({ subject }) => subject.startsWith('Your commission'));
  /** The rate booked now for an order with their code, in percent. */
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

  it('applies to new members at once, and to existing ones thirty days after an email', async () => {
    const before = await aProfessional(shop);
    await prices.daysPass(1);
    await prices.setAt(COMMISSION, 8);
    await tell();
    expect(await tell()).toBe(0);
    const [sentEmail, ...more] = await emailsTo(before);
    expect(more).toEqual([]);
    expect(sentEmail?.subject).toBe(`Your commission changes on ${prices.inDays(NOTICE_DAYS)}`);
    expect(sentEmail?.text).toContain('you’ll earn 8% instead of 10%');
    const after = await aProfessional(shop);
    expect([await booked(before), await booked(after)]).toEqual([10, 8]);
    expect(await summaryOf(before)).toMatchObject({
      commissionPercent: 10,
      nextCommission: { percent: 8 },
    });
    expect(await summaryOf(after)).toMatchObject({ commissionPercent: 8, nextCommission: null });
    await prices.daysPass(NOTICE_DAYS - 1);
    expect(await booked(before)).toBe(10);
    await prices.daysPass(2);
    expect(await booked(before)).toBe(8);
    expect(await summaryOf(before)).toMatchObject({ commissionPercent: 8, nextCommission: null });
    expect(await emailsTo(after)).toEqual([]);
  });

  it('starts the full notice period with the email, even if that is late', async () => {
    const professional = await aProfessional(shop);
    await prices.daysPass(1);
    await prices.setAt(COMMISSION, 5);
    await prices.daysPass(20);
    await tell();
    expect((await emailsTo(professional))[0]?.text).toContain(prices.inDays(NOTICE_DAYS));
    await prices.daysPass(15);
    expect(await booked(professional)).toBe(10);
  });

  it('that is withdrawn before it was announced sends no email', async () => {
    const professional = await aProfessional(shop);
    await prices.daysPass(1);
    await prices.setAt(COMMISSION, 5);
    await prices.setAt(COMMISSION, 10);
    await tell();
    expect(await emailsTo(professional)).toEqual([]);
    expect(await summaryOf(professional)).toMatchObject({ commissionPercent: 10, nextCommission: null });
  });
});

describe('several changes of the commission that wait at once (R72)', () => {
  const NOTICE = 'legal.priceNoticeDays';
  const tell = async () => {
    await worker.get(CommissionRatesService).sendDueNotices();
    await worker.drain();
  };
  const emailsTo = async ({ email }: Person) =>
    (await shop.outside.emails(email)).filter(({ subject }) => subject.startsWith('Your commission'));

  it('are announced with the date they apply, if the notice became shorter meanwhile', async () => {
    const professional = await aProfessional(shop);
    await prices.daysPass(1);
    await prices.setAt(COMMISSION, 5);
    await tell();
    const firstDay = prices.inDays(NOTICE_DAYS);
    await prices.daysPass(1);
    await prices.setAt(NOTICE, 7);
    await prices.setAt(COMMISSION, 8);
    await tell();
    const [newest, first, ...more] = await emailsTo(professional);
    expect(more).toEqual([]);
    expect([newest?.subject, first?.subject]).toEqual([
      `Your commission changes on ${firstDay}`,
      `Your commission changes on ${firstDay}`,
    ]);
    expect(newest?.text).toContain('you’ll earn 8% instead of 10%');
    await prices.daysPass(8);
    expect(await summaryOf(professional)).toMatchObject({
      commissionPercent: 10,
      nextCommission: { percent: 8 },
    });
    await prices.daysPass(22);
    expect(await summaryOf(professional)).toMatchObject({ commissionPercent: 8, nextCommission: null });
  });

  it('are shown step by step, in the dashboard the next one first', async () => {
    const professional = await aProfessional(shop);
    await prices.daysPass(1);
    await prices.setAt(COMMISSION, 5);
    await tell();
    const firstDay = prices.inDays(NOTICE_DAYS);
    await prices.daysPass(3);
    await prices.setAt(COMMISSION, 8);
    await tell();
    const [newest] = await emailsTo(professional);
    expect(newest?.subject).toBe(`Your commission changes on ${firstDay}`);
    expect(newest?.text).toContain('you’ll earn 5% instead of 10%');
    expect(newest?.text).toContain(`After that it changes again: 8% from ${prices.inDays(NOTICE_DAYS)}.`);
    expect(await summaryOf(professional)).toMatchObject({ nextCommission: { percent: 5 } });
  });

  it('that return to the earned rate keep it, with an email', async () => {
    const professional = await aProfessional(shop);
    await prices.daysPass(1);
    await prices.setAt(COMMISSION, 5);
    await tell();
    await prices.daysPass(1);
    await prices.setAt(COMMISSION, 10);
    await tell();
    await tell();
    const [newest, , ...more] = await emailsTo(professional);
    expect(more).toEqual([]);
    expect(newest?.subject).toBe('Your commission stays as it is');
    expect(newest?.text).toContain('you’ll keep earning 10%');
    expect(await summaryOf(professional)).toMatchObject({ commissionPercent: 10, nextCommission: null });
    await prices.daysPass(31);
    expect(await summaryOf(professional)).toMatchObject({ commissionPercent: 10, nextCommission: null });
  });

  it('send nothing after an email announced no change, nor without an earlier email', async () => {
    const professional = await aProfessional(shop);
    const change = async (...to: number[]) => {
      await prices.daysPass(1);
      for (const value of to) await prices.setAt(COMMISSION, value);
      await tell();
    };
    await change(5);
    await change(10);
    await change(6, 10);
    const [kept, ...before] = await emailsTo(professional);
    expect([kept?.subject, before.length]).toEqual(['Your commission stays as it is', 1]);
    await change(7);
    expect((await emailsTo(professional))[0]?.text).toContain('you’ll earn 7% instead of 10%');
  });

  it('and cancel each other before the email is written are not announced', async () => {
    const professional = await aProfessional(shop);
    await prices.daysPass(1);
    for (const percent of [5, 10]) {
      await prices.setAt(COMMISSION, percent);
      await worker.get(CommissionRatesService).sendDueNotices();
    }
    await worker.drain();
    expect(await emailsTo(professional)).toEqual([]);
    expect(await summaryOf(professional)).toMatchObject({ commissionPercent: 10, nextCommission: null });
  });

  it('are announced to a professional who left and rejoined before the date, with a full notice period (R73)', async () => {
    const professional = await aProfessional(shop);
    const { headers } = await fresh(professional);
    expect((await shop.api.post('referral/signups/me/leave', {}, { ...headers })).status).toBeLessThan(300);
    await prices.daysPass(1);
    await prices.setAt(COMMISSION, 5);
    await tell();
    await prices.daysPass(10);
    await tell();
    expect(await emailsTo(professional)).toEqual([]);
    expect((await join(shop, await fresh(professional))).status).toBeLessThan(300);
    await tell();
    const [told, ...more] = await emailsTo(professional);
    expect(more).toEqual([]);
    expect(told?.subject).toBe(`Your commission changes on ${prices.inDays(NOTICE_DAYS)}`);
    await prices.daysPass(NOTICE_DAYS - 1);
    expect(await summaryOf(professional)).toMatchObject({ commissionPercent: 10 });
    await prices.daysPass(2);
    expect(await summaryOf(professional)).toMatchObject({ commissionPercent: 5 });
  });

  it('are announced to a professional on approval, with a full notice period (R71)', async () => {
    const professional = await aProfessional(shop);
    await shop.sql(
      `update referral_signup set status = 'pending', approved_at = null, register_number = 'GPhC 2 071 234' where id = $1`,
      [professional.signupId],
    );
    await prices.daysPass(1);
    await prices.setAt(COMMISSION, 5);
    await tell();
    await prices.daysPass(10);
    await tell();
    expect(await emailsTo(professional)).toEqual([]);
    await shop.get(ReferralApprovalService).approve(professional.signupId, randomUUID());
    await worker.drain();
    await tell();
    const [email, ...more] = await emailsTo(professional);
    expect(more).toEqual([]);
    expect(email?.subject).toBe(`Your commission changes on ${prices.inDays(NOTICE_DAYS)}`);
    expect(email?.text).toContain('you’ll earn 5% instead of 10%');
    const welcome = (await shop.outside.emails(professional.email)).filter(({ text }) =>
      text.includes(professional.code),
    );
    expect(welcome[0]?.text).toContain('10%');
    expect(welcome[0]?.text).not.toContain('5%');
    await prices.daysPass(NOTICE_DAYS - 1);
    expect(await summaryOf(professional)).toMatchObject({ commissionPercent: 10 });
    await prices.daysPass(2);
    expect(await summaryOf(professional)).toMatchObject({ commissionPercent: 5 });
  });
});

/** Passes the cut-offs of this many deliveries; returns each one's charge. */
async function charges({ subscriptionId }: RunningBox, count: number): Promise<(number | null)[]> {
  for (let index = 0; index < count; index += 1) {
    const row = (await deliveryRows(shop, subscriptionId))[index];
    if (!row) break;
    await advanceClockTo(shop, row.cut_off_at);
    await processDueBoxes(worker);
  }
  return (await deliveryRows(shop, subscriptionId)).slice(0, count).map((row) => row.amount_pence);
}

/** Eight meals at £8 less this percentage, and delivery. */
const boxPence = (percent: number) => 6_400 - 64 * percent + 350;

describe('another discount by a code (B80)', () => {
  const tell = async () => {
    await worker.get(BoxPriceNoticesService).sendDueNotices();
    await worker.drain();
  };
  const emailsTo = async ({ person }: RunningBox) =>
    (await shop.outside.emails(person.email)).filter(({ subject }) => subject.startsWith('A new price'));

  it('is kept by a box with a code for thirty days, and its customer is notified', async () => {
    const { code } = await aProfessional(shop);
    const box = await aRunningBox(shop, worker, { referralCode: code, percentOff: 10 });
    const plain = await aRunningBox(shop, worker);
    await prices.setAt(DISCOUNT, 5);
    await tell();
    await tell();
    const [sentEmail, ...more] = await emailsTo(box);
    expect(more).toEqual([]);
    expect(sentEmail?.text).toContain('Your discount with the referral code: from 10% to 5%');
    expect(await emailsTo(plain)).toEqual([]);
    const later = await aRunningBox(shop, worker, { referralCode: code, percentOff: 5 });
    const paid = await charges(box, 7);
    expect(paid.slice(1, 4)).toEqual([boxPence(10), boxPence(10), boxPence(10)]);
    expect(paid.at(-1)).toBe(boxPence(5));
    expect((await charges(later, 2))[1]).toBe(boxPence(5));
  });
});

describe('a discount by a code that changes several times (B83)', () => {
  const tell = async () => {
    await worker.get(BoxPriceNoticesService).sendDueNotices();
    await worker.drain();
  };

  it('stays if it is restored before the announced day, with an email', async () => {
    const { code } = await aProfessional(shop);
    const box = await aRunningBox(shop, worker, { referralCode: code, percentOff: 10 });
    await prices.setAt(DISCOUNT, 5);
    await tell();
    await prices.daysPass(1);
    await prices.setAt(DISCOUNT, 10);
    await tell();
    const emails = await shop.outside.emails(box.person.email);
    const [newest] = emails.filter(({ subject }) => /price/.test(subject));
    expect(newest?.subject).toBe('The price of your weekly box stays as it is');
    expect(newest?.text).toContain('Your discount with the referral code: stays at 10%');
    expect((await charges(box, 7)).slice(1)).toEqual(Array.from({ length: 6 }, () => boxPence(10)));
  });

  it('starts the full notice period with the email, even if the worker was down (B84)', async () => {
    const { code } = await aProfessional(shop);
    const box = await aRunningBox(shop, worker, { referralCode: code, percentOff: 10 });
    await prices.setAt(DISCOUNT, 5);
    await prices.daysPass(5);
    await tell();
    const [newest] = await shop.outside.emails(box.person.email);
    expect(newest?.text).toContain(`from 10% to 5% on ${prices.inDays(NOTICE_DAYS)}`);
  });

  it('is announced to a customer who was on the payment page with a code, once the box begins (B82)', async () => {
    const { code } = await aProfessional(shop);
    const open = await anOpenBox(shop, { referralCode: code, percentOff: 10 });
    const plain = await anOpenBox(shop);
    await shop.outside.advanceClock({ advanceMinutes: 1 });
    await prices.setAt(DISCOUNT, 5);
    await tell();
    for (const { sessionId } of [open, plain]) await shop.outside.pay(sessionId);
    await worker.drain();
    await tell();
    const told = async ({ person }: { person: Person }) =>
      (await shop.outside.emails(person.email)).filter(({ subject }) => subject.startsWith('A new price'));
    expect((await told(open))[0]?.text).toContain('from 10% to 5%');
    expect(await told(plain)).toEqual([]);
  });
});
