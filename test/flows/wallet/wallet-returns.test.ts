import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { WithdrawalDto, WalletTransactionListDto } from '#backend/wallet/wallet.dto.js';
import { WalletService } from '#backend/wallet/wallet.service.js';
import { TestShop, type ApiResponse } from '#test/setup/system/app.js';
import { aSignedInPerson, PASSWORD, type SignedInPerson } from '#test/setup/people/people.js';
import { race } from '#test/setup/system/race.js';
import { anOpenTopUp, ledgerMismatches, walletOf } from '#test/setup/orders/wallets.js';
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
afterEach(async () => expect(await ledgerMismatches(shop)).toEqual([]));

/** Tops up this many pounds and waits for the bonus; returns the payment at the provider. */
async function deposit(person: SignedInPerson, pounds: number): Promise<string> {
  const sessionId = await anOpenTopUp(shop, person, pounds);
  await shop.outside.pay(sessionId);
  await worker.drain();
  return shop.outside.intentOf(sessionId);
}

/** Buys something for this amount from the wallet. */
async function spend({ userId }: SignedInPerson, amountPence: number): Promise<void> {
  const orderId = randomUUID();
  const wallet = shop.get(WalletService);
  await shop
    .get(EntityManager)
    .fork()
    .transactional(async (em) => {
      await wallet.hold(em, { userId, orderId, amountPence, description: 'An order' });
      await wallet.capture(em, orderId);
    });
}

const withdraw = ({ headers }: SignedInPerson): Promise<ApiResponse> =>
  shop.api.post('wallet/cash-out', undefined, headers);

/** The page's preview before the confirmation. */
const announced = async ({ headers }: SignedInPerson): Promise<WithdrawalDto> =>
  (await shop.api.get('wallet/cash-out', { headers })).read(WithdrawalDto);

const sentBack = async (intentId: string): Promise<number[]> =>
  (await shop.outside.refundsOf(intentId)).map(({ amount }) => amount);

describe('unspent cash paid back (W8, W11)', () => {
  it('goes to the card it came from, with its unspent bonus taken back', async () => {
    const person = await aSignedInPerson(shop);
    const intentId = await deposit(person, 100);
    const expected = { paidPence: 10_000, bonusTakenPence: 1_000, deductedPence: 0 };
    expect(await announced(person)).toEqual(expected);
    expect((await withdraw(person)).read(WithdrawalDto)).toEqual(expected);
    await worker.drain();
    expect(await sentBack(intentId)).toEqual([10_000]);
    expect(await walletOf(shop, person)).toMatchObject({ balancePence: 0, totalDepositedPence: 10_000 });
    expect(await announced(person)).toEqual({ paidPence: 0, bonusTakenPence: 0, deductedPence: 0 });
    expect((await withdraw(person)).body).toMatchObject({ code: 'nothing_to_pay_out' });
  });

  it('deducts an already spent bonus from the withdrawal', async () => {
    const person = await aSignedInPerson(shop);
    const intentId = await deposit(person, 100);
    await spend(person, 4_000);
    const expected = { paidPence: 6_000, bonusTakenPence: 1_000, deductedPence: 1_000 };
    expect(await announced(person)).toEqual(expected);
    expect((await withdraw(person)).read(WithdrawalDto)).toEqual(expected);
    await worker.drain();
    expect(await sentBack(intentId)).toEqual([6_000]);
  });

  it('is taken from the latest deposits first, each to its own card', async () => {
    const person = await aSignedInPerson(shop);
    const first = await deposit(person, 50);
    const second = await deposit(person, 30);
    await spend(person, 2_000);
    await withdraw(person);
    await worker.drain();
    expect(await sentBack(second)).toEqual([3_000]);
    expect(await sentBack(first)).toEqual([3_000]);
  });

  it('requested ten times at once is paid once', async () => {
    const person = await aSignedInPerson(shop);
    const intentId = await deposit(person, 20);
    const answers = await race(10, () => withdraw(person));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await worker.drain();
    expect(await sentBack(intentId)).toEqual([2_000]);
  });

  it('happens automatically when the account is closed, and unspent bonus expires', async () => {
    const person = await aSignedInPerson(shop);
    const intentId = await deposit(person, 200);
    await spend(person, 500);
    const body = { password: PASSWORD };
    const response = await shop.call('DELETE', '/api/me', { headers: person.headers, body });
    expect(response.status).toBe(204);
    await worker.drain();
    expect(await sentBack(intentId)).toEqual([19_500]);
    const rows = await shop.sql(
      `select w.user_id, w.cash_pence + w.bonus_pence as left from user_wallets w
         join top_up t on t.wallet_id = w.id where t.payment_intent_id = $1`,
      [intentId],
    );
    expect(rows).toEqual([{ user_id: null, left: 0 }]);
  });

  it('is also made for a deleted account when one of its orders is refunded', async () => {
    const person = await aSignedInPerson(shop);
    const intentId = await deposit(person, 50);
    const orderId = randomUUID();
    const wallet = shop.get(WalletService);
    const em = () => shop.get(EntityManager).fork();
    await em().transactional((inside) =>
      wallet.hold(inside, { userId: person.userId, orderId, amountPence: 1_000, description: 'An order' }),
    );
    await shop.call('DELETE', '/api/me', { headers: person.headers, body: { password: PASSWORD } });
    await em().transactional((inside) => wallet.release(inside, orderId));
    await worker.drain();
    expect((await sentBack(intentId)).sort()).toEqual([1_000, 4_000]);
  });
});

describe('a withdrawal that does not arrive (W30)', () => {
  /** The card behind a deposit accepts no refund: the provider does not know the payment. */
  const loseTheCard = (intentId: string): Promise<unknown> =>
    shop.sql(`update top_up set payment_intent_id = 'pi_gone_' || id where payment_intent_id = $1`, [
      intentId,
    ]);

  it('is announced by email, and shown in the history as a returned withdrawal', async () => {
    const person = await aSignedInPerson(shop);
    await loseTheCard(await deposit(person, 200));
    await withdraw(person);
    await worker.drain();
    expect(await walletOf(shop, person)).toMatchObject({ cashPence: 20_000, bonusPence: 2_000 });
    const { items } = (await shop.api.get('wallet/transactions', { headers: person.headers })).read(
      WalletTransactionListDto,
    );
    expect(items.slice(0, 2)).toMatchObject([
      {
        transactionType: 'payout_returned',
        amountPence: 22_000,
        description: 'Withdrawal returned: your card didn’t accept it',
      },
      { transactionType: 'payout', amountPence: -22_000, description: 'Withdrawal to your card' },
    ]);
    const emails = await shop.outside.emails(person.email);
    const told = emails.filter(({ subject }) => subject === 'Your withdrawal has come back');
    expect(told).toHaveLength(1);
    const text = told[0]?.text ?? '';
    expect(text).toContain('The £200.00 is back in your wallet.');
    expect(text).toContain('Your balance is £220.00, and £200.00 of it is your own money');
    expect(text).toContain('Reply to this email');
    expect(await announced(person)).toEqual({ paidPence: 20_000, bonusTakenPence: 2_000, deductedPence: 0 });
  });

  it('is not announced as available as far as a bank claims it (W35)', async () => {
    const person = await aSignedInPerson(shop);
    const intentId = await deposit(person, 100);
    await withdraw(person);
    await shop.sql(
      `insert into top_up_clawback (id, top_up_id, kind, amount_pence, created_at)
       select 'claim ' || id, id, 'dispute', 6000, now() from top_up where payment_intent_id = $1`,
      [intentId],
    );
    await loseTheCard(intentId);
    await worker.drain();
    expect(await walletOf(shop, person)).toMatchObject({ cashPence: 4_000 });
    const [told] = (await shop.outside.emails(person.email)).filter(({ subject }) =>
      subject.startsWith('Your withdrawal'),
    );
    expect(told?.text).toContain(
      '£60.00 of the withdrawal went towards that, and £40.00 is back in your wallet',
    );
    expect(told?.text).toContain('call your bank first, then reply to this email');
    expect(told?.text).not.toContain('The £100.00 is back in your wallet.');
  });

  it('is restored from the ledger if an older version wrote the row', async () => {
    const person = await aSignedInPerson(shop);
    await loseTheCard(await deposit(person, 100));
    await spend(person, 4_000);
    await withdraw(person);
    await shop.sql(`update wallet_payout set cash_pence = null, bonus_taken_pence = null, bonus_lost_pence = null
                     where status = 'requested'`);
    await worker.drain();
    expect(await walletOf(shop, person)).toMatchObject({ cashPence: 7_000, bonusPence: 0 });
    expect(await announced(person)).toMatchObject({ paidPence: 6_000, deductedPence: 1_000 });
  });

  it('of a closed account leaves its cash and no bonus, without an email', async () => {
    const person = await aSignedInPerson(shop);
    const intentId = await deposit(person, 100);
    await loseTheCard(intentId);
    await shop.call('DELETE', '/api/me', { headers: person.headers, body: { password: PASSWORD } });
    await worker.drain();
    const rows = await shop.sql(
      `select w.user_id, w.cash_pence as cash, w.bonus_pence as bonus from user_wallets w
         join top_up t on t.wallet_id = w.id where t.payment_intent_id = 'pi_gone_' || t.id and w.user_id is null`,
    );
    expect(rows).toEqual([{ user_id: null, cash: 10_000, bonus: 0 }]);
    const emails = await shop.outside.emails(person.email);
    expect(emails.filter(({ subject }) => subject.startsWith('Your withdrawal'))).toEqual([]);
  });

  it('stores its parts on its row, and the database refuses parts that do not add up', async () => {
    const person = await aSignedInPerson(shop);
    await deposit(person, 100);
    await spend(person, 4_000);
    await withdraw(person);
    const own = `top_up_id = (select t.id from top_up t join user_wallets w on w.id = t.wallet_id where w.user_id = $1)`;
    const rows = await shop.sql(
      `select amount_pence as paid, cash_pence as cash, bonus_taken_pence as taken, bonus_lost_pence as lost
         from wallet_payout where ${own}`,
      [person.userId],
    );
    expect(rows).toEqual([{ paid: 6_000, cash: 7_000, taken: 0, lost: 1_000 }]);
    const spoil = shop.sql(`update wallet_payout set bonus_lost_pence = 0 where ${own}`, [person.userId]);
    await expect(spoil).rejects.toThrow('wallet_payout_parts_add_up');
    await worker.drain();
  });
});

describe('a deposit that the bank reverses (W10)', () => {
  it('deducts cash and bonus while available, and is reversed when we win', async () => {
    const person = await aSignedInPerson(shop);
    const intentId = await deposit(person, 100);
    const disputeId = await shop.outside.openDispute(intentId);
    await worker.drain();
    expect(await walletOf(shop, person)).toMatchObject({ balancePence: 0, owedPence: 0, frozen: false });
    await shop.outside.closeDispute(disputeId, 'won');
    await worker.drain();
    expect(await walletOf(shop, person)).toMatchObject({ cashPence: 10_000, bonusPence: 1_000 });
  });

  it('that was spent becomes a negative balance, and the wallet is frozen until the next deposit clears it', async () => {
    const person = await aSignedInPerson(shop);
    const intentId = await deposit(person, 100);
    await spend(person, 8_000);
    const disputeId = await shop.outside.openDispute(intentId);
    await worker.drain();
    await shop.outside.closeDispute(disputeId, 'lost');
    await worker.drain();
    expect(await walletOf(shop, person)).toMatchObject({ balancePence: 0, owedPence: 8_000, frozen: true });
    expect((await withdraw(person)).body).toMatchObject({ code: 'wallet_frozen' });
    await deposit(person, 90);
    expect(await walletOf(shop, person)).toMatchObject({ balancePence: 1_000, owedPence: 0, frozen: false });
  });

  it('reported before its payment, and five times, has the same result', async () => {
    const person = await aSignedInPerson(shop);
    const sessionId = await anOpenTopUp(shop, person, 100);
    const before = shop.outside.webhooks.sent.length;
    shop.outside.webhooks.hold();
    await shop.outside.pay(sessionId);
    await shop.outside.openDispute(await shop.outside.intentOf(sessionId));
    const webhooks = shop.outside.webhooks.sent.slice(before);
    for (const each of [...webhooks.toReversed(), ...webhooks, ...webhooks]) await shop.receive(each);
    shop.outside.webhooks.pass();
    await worker.drain();
    expect(await walletOf(shop, person)).toMatchObject({ balancePence: 0, owedPence: 0 });
  });

  it('refunded at the provider’s own pages takes its bonus along', async () => {
    const person = await aSignedInPerson(shop);
    const intentId = await deposit(person, 100);
    await shop.outside.refund(intentId, 3_000);
    await worker.drain();
    expect(await walletOf(shop, person)).toMatchObject({ cashPence: 7_000, bonusPence: 0 });
  });
});
