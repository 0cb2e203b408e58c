import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import Stripe from 'stripe';
import { ReconciliationService } from '#backend/admin/reconciliation/reconciliation.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { PaymentPurposeRegistry } from '#backend/platform/payments/purposes/payment-purpose.registry.js';
import { PaymentListingService } from '#backend/platform/payments/payment-listing.service.js';
import { TestShop } from '#test/setup/system/app.js';
import {
  aTrialMember,
  CARD_DECLINED_LATER,
  membershipOf,
  passDays,
  processDueMembershipEvents,
} from '#test/setup/people/memberships.js';
import type { SignedInPerson } from '#test/setup/people/people.js';
import { TestWorker } from '#test/setup/system/worker.js';

/** Months pass in these tests, a day at a time: this limit ends what hangs, and does not measure speed. */
jest.setTimeout(240_000);

const DAY_MS = 86_400_000;
const TRIAL_DAYS = 30;
/** A renewal invoice is a draft for an hour, and then charged. */
const DRAFT_MINUTES = 61;
/** Each of the seven days of grace on which the customer can still pay. */
const DAYS_OF_GRACE = [0, 1, 2, 3, 4, 5, 6] as const;

let shop: TestShop;
let worker: TestWorker;
const members: SignedInPerson[] = [];
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
  for (const _ of DAYS_OF_GRACE) members.push(await aTrialMember(shop, worker, CARD_DECLINED_LATER));
  await shop.outside.advanceClock({ advanceDays: TRIAL_DAYS, advanceMinutes: DRAFT_MINUTES });
  await processDueMembershipEvents(worker);
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

const found = async () => {
  const { differences } = await shop.get(ReconciliationService).run();
  return differences.map(({ check, detail }) => `${check}: ${detail}`);
};

const chargesOf = ({ userId }: SignedInPerson) =>
  shop.sql<{ id: string; intent: string }>(
    `select c.id, c.payment_intent_id as intent from membership_charge c
       join membership m on m.id = c.membership_id where m.user_id = $1`,
    [userId],
  );

async function payLate(member: SignedInPerson): Promise<void> {
  const [row] = await shop.sql<{ id: string }>(
    'select subscription_id as id from membership where user_id = $1',
    [member.userId],
  );
  await shop.outside.payOpenInvoice(row?.id ?? '');
  await processDueMembershipEvents(worker);
}

/** How often the shop requested one payment from the provider by its id. */
function looks() {
  return jest.spyOn(shop.get(Stripe).paymentIntents, 'retrieve');
}

describe('a membership that is paid on a day of its grace', () => {
  it.each(DAYS_OF_GRACE)('is no difference: day %i', async (day) => {
    const member = members[day];
    if (!member) throw new Error('nobody is left to pay');
    expect(await membershipOf(shop, member)).toMatchObject({ status: 'past_due' });
    await payLate(member);
    expect(await membershipOf(shop, member)).toMatchObject({ status: 'active' });
    expect(await chargesOf(member)).toHaveLength(1);
    await shop.outside.advanceClock({ advanceMinutes: 30 });
    expect(await found()).toEqual([]);
    await passDays(shop, worker, 1);
    expect(await found()).toEqual([]);
  });

  it('is looked up by its id only where the list does not hold it, and the list goes back four days at most', async () => {
    const lists = jest.spyOn(PaymentListingService.prototype, 'payments');
    const asked = looks();
    const now = shop.get(Clock).now().getTime();
    await found();
    const [since] = lists.mock.calls[0] ?? [];
    expect(now - (since?.getTime() ?? 0)).toBeLessThanOrEqual(4 * DAY_MS);
    const late = await shop.sql<{ intent: string }>(
      `select payment_intent_id as intent from membership_charge where paid_at > $1`,
      [new Date(now - 3 * DAY_MS)],
    );
    const unlisted = new Set(late.map(({ intent }) => intent));
    expect(asked.mock.calls.length).toBeGreaterThan(0);
    for (const [intent] of asked.mock.calls) expect(unlisted.has(intent)).toBe(true);
  });

  it('is still reported when the provider does not know it, or knows another amount', async () => {
    const last = members.at(-1);
    const [charge] = last ? await chargesOf(last) : [];
    const set = (column: string, value: unknown) =>
      shop.sql(`update membership_charge set ${column} = $1 where id = $2`, [value, charge?.id]);
    await set('payment_intent_id', `${charge?.intent}x`);
    expect(await found()).toEqual(['payment-differs-at-provider: 799 not there']);
    await set('payment_intent_id', charge?.intent);
    await set('amount_pence', 798);
    expect(await found()).toContain('payment-differs-at-provider: 798 799');
    await set('amount_pence', 799);
    expect(await found()).toEqual([]);
  });

  it('is reported in vain by a comparison that does not look it up (control)', async () => {
    class ByListOnly extends PaymentListingService {
      override payment(): Promise<null> {
        return Promise.resolve(null);
      }
    }
    const listing = new ByListOnly(shop.get(Stripe));
    const purposes = shop.get(PaymentPurposeRegistry);
    const books = new ReconciliationService(shop.get(EntityManager), listing, purposes, shop.get(Clock));
    const { differences } = await books.run();
    expect(differences.map(({ detail }) => detail)).toContain('799 not there');
  });

  it('postpones the reconciliation when the provider is unreachable', async () => {
    looks().mockRejectedValue(new Error('away'));
    await expect(found()).rejects.toMatchObject({ code: 'payment_provider_unavailable' });
  });
});
