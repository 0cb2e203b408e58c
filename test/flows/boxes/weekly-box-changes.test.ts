import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { BoxPausingService } from '#backend/boxes/changes/box-pausing.service.js';
import { CardPageDto } from '#backend/boxes/changes/box-changes.dto.js';
import { weekOf } from '#backend/rules/boxes/box-schedule.js';
import { TestShop } from '#test/setup/system/app.js';
import {
  aRunningBox,
  deliveryRows,
  CARD_DECLINED_LATER,
  advanceClockTo,
  subscriptionRow,
  processDueBoxes,
  type DeliveryRow,
  type WeeklyBoxOptions,
} from '#test/setup/boxes/boxes.js';
import { changed, MyBox } from '#test/setup/boxes/my-boxes.js';
import { orderRow, sessionOf } from '#test/setup/orders/orders.js';
import { TestWorker } from '#test/setup/system/worker.js';

let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
});
afterEach(async () => {
  shop.outside.webhooks.pass();
  await shop.outside.fail();
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

async function myBox(wishes: WeeklyBoxOptions & { card?: string } = {}): Promise<MyBox> {
  return new MyBox(shop, await aRunningBox(shop, worker, wishes));
}

const rowsOf = ({ box }: MyBox) => deliveryRows(shop, box.subscriptionId);

/** Passes the cut-offs of the first deliveries, with the worker's work at each. */
async function passCutOffs(mine: MyBox, count: number): Promise<DeliveryRow[]> {
  for (let index = 0; index < count; index += 1) {
    const row = (await rowsOf(mine))[index];
    if (!row) break;
    await advanceClockTo(shop, row.cut_off_at);
    await worker.get(BoxPausingService).resumeDue();
    await processDueBoxes(worker);
  }
  return rowsOf(mine);
}

async function paidInvoices(mine: MyBox): Promise<number[]> {
  const { customer_id: customer } = await subscriptionRow(shop, mine.box.orderId);
  const invoices = await shop.outside.invoices(customer ?? 'none');
  return invoices.filter(({ status }) => status === 'paid').map(({ amount_paid: paid }) => paid);
}

async function subjects(mine: MyBox): Promise<string[]> {
  await worker.drain();
  return (await shop.outside.emails(mine.box.person.email)).map(({ subject }) => subject);
}

describe('a paused box', () => {
  it('charges nothing, says so in an email, and comes again when it is resumed', async () => {
    const mine = await myBox();
    changed(await mine.pause());
    expect(await subjects(mine)).toContain('Your weekly box is paused');
    const rows = await passCutOffs(mine, 3);
    expect(rows.slice(0, 3).map(({ status }) => status)).toEqual(['paid', 'paused', 'paused']);
    expect(await paidInvoices(mine)).toEqual([]);

    changed(await mine.resume());
    expect(await subjects(mine)).toContain('Your weekly box is back');
    expect((await passCutOffs(mine, 4))[3]).toMatchObject({ status: 'paid', amount_pence: 6750 });
    expect(await paidInvoices(mine)).toEqual([6750]);
  });

  it('until a date resumes automatically, before the email of its first box', async () => {
    const mine = await myBox();
    const until = (await rowsOf(mine))[3]?.date ?? '';
    changed(await mine.pause(until));
    const paused = await passCutOffs(mine, 3);
    expect(paused.slice(1, 4).map(({ status }) => status)).toEqual(['paused', 'paused', 'planned']);
    expect((await mine.subscription()).status).toBe('paused');
    expect(await subjects(mine)).not.toContain('Your weekly box is back');

    await advanceClockTo(shop, new Date((paused[3]?.cut_off_at.getTime() ?? 0) - 3.5 * 86_400_000));
    await worker.get(BoxPausingService).resumeDue();
    expect((await mine.subscription()).status).toBe('active');
    const emails = await subjects(mine);
    expect(emails).toContain('Your weekly box is back');
    expect(emails.join()).not.toContain('Your next box');
    expect((await passCutOffs(mine, 4)).slice(2, 4).map(({ status }) => status)).toEqual(['paused', 'paid']);
  });
});

describe('a skipped delivery', () => {
  it('is not charged, and the next one is', async () => {
    const mine = await myBox({ promoCode: 'WELCOME20', percentOff: 20 });
    changed(await mine.skip((await rowsOf(mine))[1]?.date));
    const rows = await passCutOffs(mine, 3);
    expect(rows.slice(0, 3).map(({ status }) => status)).toEqual(['paid', 'skipped', 'paid']);
    // Ten per cent off: this pays for the second box.
    expect(await paidInvoices(mine)).toEqual([6110]);
  });

  it('would have been charged otherwise (the control)', async () => {
    const mine = await myBox();
    await passCutOffs(mine, 2);
    expect(await paidInvoices(mine)).toEqual([6750]);
  });
});

describe('a light week (B100)', () => {
  it('is charged as the smaller box that it is, and its emails name size and charge', async () => {
    const mine = await myBox();
    const date = (await rowsOf(mine))[1]?.date ?? '';
    const newest = async () => {
      await worker.drain();
      return (await shop.outside.emails(mine.box.person.email))[0];
    };
    changed(await mine.lighten(date));
    expect((await newest())?.subject).toMatch(/^A light week: 5 meals on /);
    changed(await mine.unlighten(date));
    expect((await newest())?.text).toMatch(/8 meals again[^]*£67\.50/);
    changed(await mine.lighten(date));
    const [, light, usual] = await passCutOffs(mine, 3);
    expect(light).toMatchObject({ status: 'paid', amount_pence: 4350 });
    expect(usual).toMatchObject({ status: 'paid', amount_pence: 6750 });
    // The provider lists the newest first.
    expect(await paidInvoices(mine)).toEqual([6750, 4350]);
  });
});

describe('another weekday', () => {
  it('is one box a week, with skip and meals in the weeks they were meant for', async () => {
    const mine = await myBox();
    const before = await rowsOf(mine);
    const skippedWeek = weekOf(before[2]?.date ?? '');
    const chosenWeek = weekOf(before[3]?.date ?? '');
    changed(await mine.skip(before[2]?.date));
    changed(await mine.choose({ 2: 8 }, { date: before[3]?.date }));
    const { deliveries } = changed(await mine.change({ deliveryDay: 'Sun' }));
    expect(deliveries.slice(1).every(({ label }) => label.startsWith('Sun'))).toBe(true);
    const skipped = deliveries.filter(({ state }) => state === 'skipped');
    expect(skipped.map(({ date }) => weekOf(date))).toEqual([skippedWeek]);
    const chosen = deliveries.filter(({ meals }) => meals.some(({ mealId }) => mealId === 2));
    expect(chosen.map(({ date }) => weekOf(date))).toEqual([chosenWeek]);
    expect(deliveries.map(({ date }) => weekOf(date))).toEqual(before.map(({ date }) => weekOf(date)));

    const rows = await passCutOffs(mine, 6);
    const weeks = rows.map(({ date }) => weekOf(date));
    expect(new Set(weeks).size).toBe(weeks.length);
    expect(rows.slice(0, 6).map(({ status }) => status)).toEqual([
      'paid',
      'paid',
      'skipped',
      'paid',
      'paid',
      'paid',
    ]);
    expect(await paidInvoices(mine)).toHaveLength(4);
  });
});

describe('a smaller box', () => {
  it('is charged as it is at its cut-off, with meals of the chef where the choice no longer fits', async () => {
    const mine = await myBox();
    changed(await mine.choose({ 1: 4, 2: 4 }));
    changed(await mine.change({ mealsPerWeek: 6, extras: { breakfast: { '101': 1 } } }));
    const [, row] = await passCutOffs(mine, 2);
    expect(row).toMatchObject({ status: 'paid', amount_pence: 6 * 800 + 395 + 350 });
    const [stored] = await shop.sql<{ chosen_by_chef: boolean }>(
      'select chosen_by_chef from box_delivery where id = $1',
      [row?.id],
    );
    expect(stored?.chosen_by_chef).toBe(true);
  });
});

describe('a cancelled box', () => {
  it('charges nothing more, and an email confirms it once', async () => {
    const mine = await myBox();
    const before = await rowsOf(mine);
    changed(await mine.cancel());
    changed(await mine.cancel());
    for (const row of before.slice(1, 4)) {
      await advanceClockTo(shop, row.cut_off_at);
      await processDueBoxes(worker);
    }
    expect(await paidInvoices(mine)).toEqual([]);
    const confirmed = (await subjects(mine)).filter((subject) => subject === 'Your weekly box is cancelled');
    expect(confirmed).toHaveLength(1);
  });

  it('whose card was refused is marked as failed: no retry, and its invoice is closed', async () => {
    const mine = await myBox({ card: CARD_DECLINED_LATER });
    const [, refused] = await passCutOffs(mine, 2);
    expect(refused).toMatchObject({ status: 'payment_failed', attempts: 1 });
    changed(await mine.cancel());
    await shop.outside.advanceClock({ advanceMinutes: 2 });
    await processDueBoxes(worker);
    await shop.outside.advanceClock({ advanceDays: 2 });
    await processDueBoxes(worker);
    expect((await rowsOf(mine))[1]).toMatchObject({ status: 'cancelled', attempts: 1, due_at: null });
    expect(await orderRow(shop, refused?.order_id ?? '')).toMatchObject({
      status: 'cancelled',
      payment_status: 'unpaid',
    });
    const { customer_id: customer } = await subscriptionRow(shop, mine.box.orderId);
    expect(await shop.outside.invoices(customer ?? '')).toMatchObject([{ status: 'void', amount_paid: 0 }]);
    expect(await subjects(mine)).not.toContain('This week’s box won’t come');
  });
});

describe('another card', () => {
  it('pays from now on, and a refused box at once', async () => {
    const mine = await myBox({ card: CARD_DECLINED_LATER });
    await passCutOffs(mine, 2);
    expect((await mine.subscription()).status).toBe('past_due');
    const { url } = (await mine.call('POST', '/card')).read(CardPageDto);
    expect(await shop.outside.pay(sessionOf(url), '5555555555554444')).toBe(200);
    await worker.drain();
    expect((await mine.subscription()).card).toEqual({ brand: 'mastercard', last4: '4444' });
    await processDueBoxes(worker);
    expect((await rowsOf(mine))[1]).toMatchObject({ status: 'paid' });
    expect((await mine.subscription()).status).toBe('active');
    expect(await paidInvoices(mine)).toEqual([6750]);
    // A repeated webhook changes nothing.
    const { id } = z.object({ id: z.string() }).parse(await shop.outside.session(sessionOf(url)));
    await shop.outside.webhooks.taken(id, 'checkout.session.completed');
    await worker.drain();
    await processDueBoxes(worker);
    expect(await paidInvoices(mine)).toEqual([6750]);
  });

  it('is not taken from a page that was left open', async () => {
    const mine = await myBox();
    const { url } = (await mine.call('POST', '/card')).read(CardPageDto);
    expect(url).toMatch(/^http/);
    await worker.drain();
    expect((await mine.subscription()).card).toEqual({ brand: 'visa', last4: '4242' });
  });

  it('shows when the provider is unreachable', async () => {
    const mine = await myBox();
    await shop.outside.fail({ status: 500 });
    const response = await mine.call('POST', '/card');
    expect([response.status, response.body]).toMatchObject([503, { code: 'payment_provider_unavailable' }]);
  });
});
