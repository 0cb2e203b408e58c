import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Clock } from '#backend/platform/clock/clock.js';
import { TestShop } from '#test/setup/system/app.js';
import {
  aRunningBox,
  deliveryRows,
  CARD_DECLINED_LATER,
  advanceClockTo,
  subscriptionRow,
  processDueBoxes,
  type RunningBox,
} from '#test/setup/boxes/boxes.js';
import { signedIn } from '#test/setup/people/people.js';
import { TestWorker } from '#test/setup/system/worker.js';

const DAY_MINUTES = 1_440;
const GOES_ON = /next weekly box comes on/;

let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
  shop.outside.attachClock(worker.get(Clock));
});
afterEach(() => shop.outside.webhooks.pass());
afterAll(async () => {
  await worker.close();
  await shop.close();
});

/** Charges the next planned delivery with a declined card until the attempts are over. */
async function failNextBox(box: RunningBox, midway?: () => Promise<void>): Promise<string> {
  const next = (await deliveryRows(shop, box.subscriptionId)).find(({ status }) => status === 'planned');
  if (!next) throw new Error('Nothing is planned.');
  await advanceClockTo(shop, next.cut_off_at);
  await processDueBoxes(worker);
  await midway?.();
  await shop.outside.advanceClock({ advanceMinutes: 3 * DAY_MINUTES });
  await processDueBoxes(worker);
  return next.date;
}

/** Newest first. */
const emailsTo = async (box: RunningBox) => shop.outside.emails(box.person.email);

const dayOf = (date: string) =>
  new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short' }).format(new Date(`${date}T12:00Z`));

describe('the emails of a weekly box that is not paid for', () => {
  it('announce the next delivery after the first, and after the last only the end', async () => {
    const box = await aRunningBox(shop, worker, { card: CARD_DECLINED_LATER });
    await failNextBox(box);
    const [missed, ...others] = (await emailsTo(box)).filter(({ text }) => GOES_ON.test(text));
    expect(others).toEqual([]);
    const coming = (await deliveryRows(shop, box.subscriptionId)).find(({ status }) => status === 'planned');
    expect(missed?.text).toContain(dayOf(coming?.date ?? ''));

    const before = (await emailsTo(box)).map(({ subject }) => subject);
    const lastDay = await failNextBox(box);
    expect(await subscriptionRow(shop, box.orderId)).toMatchObject({ end_reason: 'payment' });
    const told = (await emailsTo(box)).slice(0, -before.length);
    const outcome = told.filter(({ subject }) => /ended|won’t come/.test(subject));
    expect(outcome.map(({ subject }) => subject)).toEqual(['Your weekly box has ended']);
    expect(outcome[0]?.text).toContain(dayOf(lastDay));
    expect(told.filter(({ text }) => GOES_ON.test(text))).toEqual([]);
  });

  it('promise no next delivery to a customer who has paused meanwhile', async () => {
    const box = await aRunningBox(shop, worker, { card: CARD_DECLINED_LATER });
    await failNextBox(box, async () => {
      const { headers } = await signedIn(shop, box.person);
      const response = await shop.api.post(`subscriptions/${box.subscriptionId}/pause`, {}, headers);
      expect(response.status).toBe(200);
    });
    const missed = (await emailsTo(box)).find(({ subject }) => subject === 'This week’s box won’t come');
    expect(missed?.text).toContain('paused');
    expect(missed?.text).not.toMatch(GOES_ON);
  });
});

describe('the time until which a weekly box can be cancelled', () => {
  it('is one moment in its reminder and in its confirmation, after the time to change it', async () => {
    const box = await aRunningBox(shop, worker);
    const next = (await deliveryRows(shop, box.subscriptionId)).find(({ status }) => status === 'planned');
    if (!next) throw new Error('Nothing is planned.');
    await advanceClockTo(shop, new Date(next.cut_off_at.getTime() - 2 * DAY_MINUTES * 60_000));
    await processDueBoxes(worker);
    await advanceClockTo(shop, next.cut_off_at);
    await processDueBoxes(worker);
    const emails = await emailsTo(box);
    const reminder = emails.find(({ subject }) => subject.startsWith('Your next box'))?.text ?? '';
    const confirmation = emails.filter(({ subject }) => /^Order \S+ confirmed$/.test(subject))[0]?.text;
    const moments = (text: string | undefined) =>
      [...(text ?? '').matchAll(/cancel[^.]*? until (\w{3},? \d+ \w+(?: at|,) \d{1,2}:\d\d)/g)].map(
        ([, at]) => at,
      );
    expect(moments(confirmation)).toHaveLength(1);
    expect(moments(reminder)).toEqual(moments(confirmation));
    expect(reminder).not.toMatch(/we start cooking/);
  });
});
