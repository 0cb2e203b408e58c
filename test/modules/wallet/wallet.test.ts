import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { WalletTransactionListDto } from '#backend/wallet/wallet.dto.js';
import { WalletService } from '#backend/wallet/wallet.service.js';
import { TestShop } from '#test/setup/system/app.js';
import { aSignedInPerson } from '#test/setup/people/people.js';
import { race } from '#test/setup/system/race.js';
import { requestTopUp, fillWallet, ledgerMismatches, posted, walletOf } from '#test/setup/orders/wallets.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());
afterEach(async () => expect(await ledgerMismatches(shop)).toEqual([]));

/** Reserves an order's share and returns whether the balance was sufficient. */
async function held(userId: string, orderId: string, amountPence: number): Promise<boolean> {
  const em = shop.get(EntityManager).fork();
  try {
    await em.transactional((inside) =>
      shop.get(WalletService).hold(inside, { userId, orderId, amountPence, description: 'An order' }),
    );
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'wallet_short' });
    return false;
  }
}

const within = (change: (em: EntityManager) => Promise<void>): Promise<void> =>
  shop.get(EntityManager).fork().transactional(change);

describe('a wallet (W12)', () => {
  it('is created with zeros if there is none', async () => {
    const person = await aSignedInPerson(shop);
    expect(await walletOf(shop, person)).toMatchObject({
      balancePence: 0,
      totalDepositedPence: 0,
      totalBonusEarnedPence: 0,
      frozen: false,
    });
  });

  it('lists the ten latest movements, newest first, and all of them page by page', async () => {
    const person = await aSignedInPerson(shop);
    for (let each = 1; each <= 12; each += 1) await fillWallet(shop, person, { cashPence: each });
    const first = (await shop.api.get('wallet/transactions', { headers: person.headers })).read(
      WalletTransactionListDto,
    );
    expect(first.items.map(({ amountPence }) => amountPence)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    const path = `wallet/transactions?cursor=${first.nextCursor}`;
    const second = (await shop.api.get(path, { headers: person.headers })).read(WalletTransactionListDto);
    expect(second.items.map(({ amountPence }) => amountPence)).toEqual([2, 1]);
    expect(second.nextCursor).toBeNull();
  });

  it('gives the whole history as a table', async () => {
    const person = await aSignedInPerson(shop);
    await fillWallet(shop, person, { cashPence: 5000, bonusPence: 500 });
    const headers = { ...person.headers, accept: 'text/csv' };
    const response = await shop.api.get('wallet/transactions', { headers });
    expect(response.headers['content-type']).toContain('text/csv');
    const lines = response.text.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/,adjustment,A test,5500$/);
  });

  it('belongs to one caller only', async () => {
    const owner = await aSignedInPerson(shop);
    await fillWallet(shop, owner, { cashPence: 700 });
    expect(await walletOf(shop, await aSignedInPerson(shop))).toMatchObject({ balancePence: 0 });
  });
});

describe('an amount to top up (rule W1)', () => {
  it.each([
    [9, 'Minimum top-up amount is £10'],
    [-10, 'Minimum top-up amount is £10'],
    [15, 'Top up in steps of £10'],
    [1010, 'Maximum top-up amount is £1,000'],
    [10.001, 'Top up in steps of £10'],
  ])('of £%s is refused: %s', async (amount, detail) => {
    const response = await requestTopUp(shop, await aSignedInPerson(shop), amount);
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({ code: 'invalid_amount', title: 'Invalid Amount', detail });
  });

  it.each(['abc', '100', null, true, [], {}])('that is no number is malformed: %p', async (amount) => {
    const response = await requestTopUp(shop, await aSignedInPerson(shop), amount);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({
      errors: [{ field: 'amount', message: 'Minimum top-up amount is £10' }],
    });
  });

  it('is refused where the wallet would hold more than it may, bonus included (W3)', async () => {
    const person = await aSignedInPerson(shop);
    await fillWallet(shop, person, { cashPence: 190_000 });
    expect((await requestTopUp(shop, person, 100)).body).toMatchObject({
      code: 'wallet_full',
      detail: 'Your wallet can hold up to £2,000, bonus included.',
    });
    expect((await requestTopUp(shop, person, 90)).status).toBe(201);
  });
});

describe('spending', () => {
  it('takes bonus before cash, and returns cash before bonus (W6, W14)', async () => {
    const person = await aSignedInPerson(shop);
    await fillWallet(shop, person, { cashPence: 5000, bonusPence: 1000 });
    const orderId = randomUUID();
    expect(await held(person.userId, orderId, 3000)).toBe(true);
    expect(await walletOf(shop, person)).toMatchObject({ cashPence: 3000, bonusPence: 0, heldPence: 3000 });
    const wallet = shop.get(WalletService);
    await within((em) => wallet.capture(em, orderId));
    await within((em) => wallet.capture(em, orderId));
    expect(await walletOf(shop, person)).toMatchObject({ cashPence: 3000, bonusPence: 0, heldPence: 0 });
    const first = { refundId: randomUUID(), orderId, amountPence: 2500 };
    await within((em) => wallet.refund(em, first));
    await within((em) => wallet.refund(em, first));
    expect(await walletOf(shop, person)).toMatchObject({ cashPence: 5000, bonusPence: 500 });
    await within((em) => wallet.refund(em, { refundId: randomUUID(), orderId, amountPence: 500 }));
    expect(await walletOf(shop, person)).toMatchObject({ cashPence: 5000, bonusPence: 1000 });
    const more = within((em) => wallet.refund(em, { refundId: randomUUID(), orderId, amountPence: 1 }));
    await expect(more).rejects.toThrow('less than 1p');
  });

  it('releases once what was reserved for an unpaid order', async () => {
    const person = await aSignedInPerson(shop);
    await fillWallet(shop, person, { cashPence: 1000, bonusPence: 300 });
    const orderId = randomUUID();
    await held(person.userId, orderId, 800);
    await within((em) => shop.get(WalletService).release(em, orderId));
    await within((em) => shop.get(WalletService).release(em, orderId));
    expect(await walletOf(shop, person)).toMatchObject({ cashPence: 1000, bonusPence: 300, heldPence: 0 });
  });

  it('is refused from a wallet that is frozen (W10)', async () => {
    const person = await aSignedInPerson(shop);
    const walletId = await fillWallet(shop, person, { cashPence: 1000 });
    await shop.sql('update user_wallets set frozen_at = now() where id = $1', [walletId]);
    const share = { userId: person.userId, orderId: randomUUID(), amountPence: 1, description: '' };
    await expect(within((em) => shop.get(WalletService).hold(em, share))).rejects.toMatchObject({
      code: 'wallet_frozen',
    });
    expect(await shop.get(WalletService).available(person.userId)).toBe(0);
  });

  it('allows exactly a hundred of two hundred parallel debits on a balance for a hundred', async () => {
    const person = await aSignedInPerson(shop);
    await fillWallet(shop, person, { cashPence: 7000, bonusPence: 3000 });
    const won = await race(200, () => held(person.userId, randomUUID(), 100));
    expect(won.filter(Boolean)).toHaveLength(100);
    expect(await walletOf(shop, person)).toMatchObject({ balancePence: 0, heldPence: 10_000 });
  });
});

describe('the controls', () => {
  it('without the lock and the check, more than a hundred debits go through', async () => {
    const person = await aSignedInPerson(shop);
    const walletId = await fillWallet(shop, person, { cashPence: 1000 });
    await shop.sql('alter table user_wallets drop constraint user_wallets_never_negative');
    // Reads, decides, then writes: as a service without the lock would.
    const unlocked = await race(40, async () => {
      const { cashPence } = await walletOf(shop, person);
      if (cashPence < 100) return false;
      const refId = randomUUID();
      return posted(shop, {
        walletId,
        refId,
        kind: 'hold',
        idempotencyKey: `hold:${refId}`,
        entries: { cash: -100, held_cash: 100 },
      });
    });
    expect(unlocked.filter(Boolean).length).toBeGreaterThan(10);
    expect((await walletOf(shop, person)).cashPence).toBeLessThan(0);
  });

  it('without its trigger, a balance no longer equals its entries, and the check of every test says so', async () => {
    const person = await aSignedInPerson(shop);
    await shop.sql('alter table ledger_entry disable trigger ledger_entry_added');
    const walletId = await fillWallet(shop, person, { cashPence: 100 });
    expect(await ledgerMismatches(shop)).toEqual([{ id: walletId }]);
    await shop.sql('alter table ledger_entry enable trigger ledger_entry_added');
    await shop.sql('update user_wallets set cash_pence = 100 where id = $1', [walletId]);
  });
});
