import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import Stripe from 'stripe';
import { ReconciliationService } from '#backend/admin/reconciliation/reconciliation.service.js';
import { OneTimePaymentDto } from '#backend/ordering/ordering.dto.js';
import { OrderDeliveryService } from '#backend/ordering/delivery/order-delivery.service.js';
import { PayoutsService } from '#backend/referral/payouts/payouts.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { PaymentPurposeRegistry } from '#backend/platform/payments/purposes/payment-purpose.registry.js';
import {
  PaymentListingService,
  type Listed,
  type ProviderPayment,
} from '#backend/platform/payments/payment-listing.service.js';
import { aBox } from '#test/factories.js';
import { PROFESSIONAL, TestShop } from '#test/setup/system/app.js';
import { anOpenOrder, aPaidOrder, setDeliveryDate, sessionOf } from '#test/setup/orders/orders.js';
import { aSignedInPerson } from '#test/setup/people/people.js';
import { aBankAccount, monthsLater } from '#test/setup/people/professionals.js';
import { anOpenTopUp } from '#test/setup/orders/wallets.js';
import { TestWorker } from '#test/setup/system/worker.js';

let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
  await aBusyDay();
  await anHourLater();
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

/** A card order with a code, one shared by wallet and card, one that expires, one that is partly refunded. */
async function aBusyDay(): Promise<void> {
  await aPaidOrder(shop, aBox({ referralCode: PROFESSIONAL.code, percentOff: 10 }));
  await aPaidOrder(shop, aBox({ promoCode: 'WELCOME20', percentOff: 20 }));
  await anOpenOrder(shop, aBox());
  const person = await aSignedInPerson(shop);
  await shop.outside.pay(await anOpenTopUp(shop, person, 100));
  await worker.drain();
  // £46 of its £110: nothing is left for a card.
  const box = { ...aBox({ customer: { email: person.email } }), useWallet: true, totalPrice: 0 };
  const whole = await shop.api.post('checkout/one-time', box, person.headers);
  expect(whole.read(OneTimePaymentDto).url).toBeNull();
  // £71.50, of which the £64 that are left.
  const rest = { ...aBox({ meals: { 1: 8 } }), useWallet: true, totalPrice: (6_800 + 350 - 6_400) / 100 };
  const shared = (await shop.api.post('checkout/one-time', rest, person.headers)).read(OneTimePaymentDto);
  const sessionId = sessionOf(shared.url ?? '');
  await shop.outside.pay(sessionId);
  await worker.drain();
  await shop.outside.refund(await shop.outside.intentOf(sessionId), 100);
  await worker.drain();
}

/** Consumers get some time; by now their results must exist. */
async function anHourLater(): Promise<void> {
  for (const column of ['paid_at', 'updated_at', 'created_at']) {
    await shop.sql(`update orders set ${column} = ${column} - interval '1 hour'`);
  }
  await shop.sql(`update top_up set credited_at = credited_at - interval '1 hour'`);
  await shop.sql(`update payment set created_at = created_at - interval '1 hour'`);
}

const checks = async (): Promise<string[]> => {
  const { differences } = await shop.get(ReconciliationService).run();
  return [...new Set(differences.map(({ check }) => check))];
};

it('finds no difference after a busy day, and says what wallets are owed', async () => {
  const run = await shop.get(ReconciliationService).run();
  expect(run).toMatchObject({ differences: [], differenceCount: 0, payments: 4, walletLiabilityPence: 0 });
  expect(await shop.count('reconciliation_run', 'difference_count = 0')).toBeGreaterThan(0);
});

/** Introduces a defect, which its check must find, and reverts it, after which the check finds nothing. */
async function expectFound(check: string, damage: string, remedy: string): Promise<void> {
  await shop.sql(damage);
  expect(await checks()).toContain(check);
  await shop.sql(remedy);
  expect(await checks()).toEqual([]);
}

describe('a list of the provider of which only the newest are read', () => {
  const checksWith = async (isWhole: boolean): Promise<string[]> => {
    class NewestOnly extends PaymentListingService {
      override payments(): Promise<Listed<ProviderPayment>> {
        return Promise.resolve({ rows: [], isWhole });
      }

      override payment(): Promise<null> {
        return Promise.resolve(null);
      }
    }
    const listing = new NewestOnly(shop.get(Stripe));
    const purposes = shop.get(PaymentPurposeRegistry);
    const books = new ReconciliationService(shop.get(EntityManager), listing, purposes, shop.get(Clock));
    return (await books.run()).differences.map(({ check }) => check);
  };

  it('reports nothing as missing that may be in the unread rest, and says that it was not read', async () => {
    expect(await checksWith(false)).toEqual(['provider-list-too-long']);
  });

  it('is no excuse when it was read to its end, and the provider does not know them one by one either (control)', async () => {
    expect(new Set(await checksWith(true))).toEqual(new Set(['payment-differs-at-provider']));
  });
});

describe('finds each difference that is put in', () => {
  const free = (change: string): string => `alter table ${change}`;
  it.each([
    [
      'wallet-differs-from-its-entries',
      'update user_wallets set cash_pence = cash_pence + 1',
      'update user_wallets set cash_pence = cash_pence - 1',
    ],
    [
      'wallet-refund-differs-from-order',
      `update refund set wallet_pence = wallet_pence + 1 where status = 'succeeded'`,
      `update refund set wallet_pence = wallet_pence - 1 where status = 'succeeded'`,
    ],
    [
      'deposit-differs-from-ledger',
      `update top_up set amount_pence = amount_pence + 1`,
      `update top_up set amount_pence = amount_pence - 1`,
    ],
    [
      'bonus-differs-from-rule',
      `update top_up set bonus_per_step_pence = bonus_per_step_pence * 2`,
      `update top_up set bonus_per_step_pence = bonus_per_step_pence / 2`,
    ],
    [
      'payment-differs-at-provider',
      `update top_up set payment_intent_id = payment_intent_id || 'x'`,
      `update top_up set payment_intent_id = left(payment_intent_id, -1)`,
    ],
    [
      'order-lines-do-not-add-up',
      `update orders set subtotal_pence = subtotal_pence + 1, delivery_pence = delivery_pence - 1 where delivery_pence > 0 and referral_signup_id is null`,
      `update orders set subtotal_pence = subtotal_pence - 1, delivery_pence = delivery_pence + 1 where delivery_pence > 0 and referral_signup_id is null`,
    ],
    [
      'commission-differs-from-goods',
      'update commission_entry set amount_pence = amount_pence + 1',
      'update commission_entry set amount_pence = amount_pence - 1',
    ],
    [
      'commission-totals-differ',
      'update referral_totals set earned_pence = earned_pence + 1',
      'update referral_totals set earned_pence = earned_pence - 1',
    ],
    [
      'metrics-differ',
      `insert into metric_change (metric, day, amount) values ('orders.gross-pence', '2026-06-01', 1)`,
      `insert into metric_change (metric, day, amount) values ('orders.gross-pence', '2026-06-01', -1)`,
    ],
    [
      'promotion-uses-differ',
      'update promotion_counter set uses = uses + 1',
      'update promotion_counter set uses = uses - 1',
    ],
    [
      'paid-session-not-confirmed',
      `update orders set paid_at = null, payment_status = 'unpaid' where promotion_code = 'WELCOME20'`,
      `update orders set paid_at = updated_at, payment_status = 'paid' where promotion_code = 'WELCOME20'`,
    ],
    [
      'wallet-share-not-captured',
      `update orders set status = 'cancelled', paid_at = null, payment_status = 'unpaid' where amount_pence = 0`,
      `update orders set status = 'processing', paid_at = updated_at, payment_status = 'paid' where amount_pence = 0`,
    ],
    [
      'ledger-does-not-add-up',
      `${free('ledger_entry disable trigger user')}; update ledger_entry set amount_pence = amount_pence + 1 where account = 'revenue'`,
      `update ledger_entry set amount_pence = amount_pence - 1 where account = 'revenue'; ${free('ledger_entry enable trigger user')}`,
    ],
    [
      'transfer-does-not-add-up',
      `${free('ledger_entry disable trigger user')}; update ledger_entry set amount_pence = amount_pence + 1 where account = 'clearing';
       update ledger_entry set amount_pence = amount_pence - 1 where account = 'bonus_cost'`,
      `update ledger_entry set amount_pence = amount_pence - 1 where account = 'clearing';
       update ledger_entry set amount_pence = amount_pence + 1 where account = 'bonus_cost'; ${free('ledger_entry enable trigger user')}`,
    ],
    [
      'wallet-below-zero',
      `${free('user_wallets drop constraint user_wallets_never_negative')}; update user_wallets set held_cash_pence = held_cash_pence - 1, held_bonus_pence = held_bonus_pence + 1`,
      'update user_wallets set held_cash_pence = held_cash_pence + 1, held_bonus_pence = held_bonus_pence - 1',
    ],
    [
      'refunded-beyond-paid',
      `${free('orders drop constraint orders_refunds_within_paid')}; update orders set card_refund_pence = card_refund_pence + amount_pence + 1 where paid_at is not null`,
      'update orders set card_refund_pence = card_refund_pence - amount_pence - 1 where paid_at is not null',
    ],
    [
      'commission-without-order',
      `${free('commission_entry add column kept uuid')}; update commission_entry set kept = order_id, order_id = gen_random_uuid()`,
      `update commission_entry set order_id = kept; ${free('commission_entry drop column kept')}`,
    ],
  ])('%s', expectFound);
});

describe('finds a payout that is not what it is made of', () => {
  beforeAll(async () => {
    const [order] = await shop.sql<{ id: string; signup: string }>(
      'select id, referral_signup_id as signup from orders where referral_signup_id is not null',
    );
    const { id = '', signup = '' } = order ?? {};
    await shop.get(OrderDeliveryService).deliver(await setDeliveryDate(shop, id));
    await worker.drain();
    await aBankAccount(shop, signup);
    await shop.set('referral.payoutMinimumPence', 1);
    const payouts = shop.get(PayoutsService);
    const batch = await monthsLater(shop, 1, () => payouts.createBatch(randomUUID()));
    await payouts.markPaid(batch.id, randomUUID());
    await anHourLater();
    expect(await checks()).toEqual([]);
  });

  it.each([
    [
      'by its amount',
      'alter table payout disable trigger payout_sum_matches; update payout set amount_pence = amount_pence + 1',
      'update payout set amount_pence = amount_pence - 1; alter table payout enable trigger payout_sum_matches',
    ],
    [
      'by its status',
      `update payout_batch set status = 'open', paid_at = null`,
      `update payout_batch set status = 'paid', paid_at = created_at`,
    ],
  ])('%s', (_by, damage, remedy) => expectFound('payout-differs-from-entries', damage, remedy));
});
