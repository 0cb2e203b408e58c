import { randomUUID } from 'node:crypto';
import { MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { databaseOptions } from '#backend/platform/database/options.js';
import {
  LEDGER_ACCOUNTS,
  LedgerEntry,
  LedgerTransfer,
  TRANSFER_KINDS,
  TRANSFER_RULES,
  UserWallet,
  type LedgerAccount,
  type TransferKind,
} from '#backend/wallet/ledger.entity.js';
import { isPosted, post, type Transfer } from '#backend/wallet/ledger.js';
import { lockWallet, moneyOf } from '#backend/wallet/wallet-row.js';
import { freshDatabase } from '#test/setup/system/database.js';
import { race } from '#test/setup/system/race.js';

// Tests the ledger without the shop around it: the guarantees for every module that posts money.

const POOL_SIZE = 5;
const AT = new Date('2026-09-01T09:30:00.000Z');

let orm: MikroORM;
beforeAll(async () => {
  orm = await MikroORM.init({
    ...databaseOptions(await freshDatabase(), POOL_SIZE),
    entities: [UserWallet, LedgerTransfer, LedgerEntry],
  });
});
afterAll(() => orm.close(true));

const within = <Result>(work: (em: EntityManager) => Promise<Result>): Promise<Result> =>
  orm.em.fork().transactional(work);

async function aWallet(entries: Transfer['entries'] = {}): Promise<{ id: string; userId: string }> {
  const wallet = { id: randomUUID(), userId: randomUUID() };
  await orm.em.fork().insert(UserWallet, { ...wallet, createdAt: AT });
  if (Object.keys(entries).length > 0) await posted(aTransfer(wallet.id, { entries }));
  return wallet;
}

function aTransfer(walletId: string, what: Partial<Transfer> = {}): Transfer {
  return {
    walletId,
    kind: 'withdrawal_failed',
    idempotencyKey: `test:${randomUUID()}`,
    refId: randomUUID(),
    description: 'A test',
    entries: { cash: 100, clearing: -100 },
    at: AT,
    ...what,
  };
}

const posted = (transfer: Transfer): Promise<boolean> => within((em) => post(em, transfer));

const walletNow = ({ id }: { id: string }): Promise<UserWallet> =>
  orm.em.fork().findOneOrFail(UserWallet, { id });

/** The ledger's records for an idempotencyKey: its transfer and, by account, its entries. */
async function written(idempotencyKey: string) {
  const em = orm.em.fork();
  const transfer = await em.findOne(LedgerTransfer, { idempotencyKey });
  if (!transfer) return null;
  const entries = await em.find(LedgerEntry, { transferId: transfer.id });
  return {
    transfer,
    entries: Object.fromEntries(entries.map(({ account, amountPence }) => [account, amountPence])),
  };
}

describe('a transfer (W9)', () => {
  it('is written as reported, and the wallet balance matches its entries', async () => {
    const wallet = await aWallet();
    const entries = { cash: 5000, clearing: -5000, bonus: 500, bonus_cost: -500 };
    const transfer = aTransfer(wallet.id, {
      kind: 'dispute_reversed',
      description: 'Top-up returned',
      entries,
    });
    expect(await posted(transfer)).toBe(true);
    const { walletId, kind, idempotencyKey, refId, description } = transfer;
    expect(await written(idempotencyKey)).toEqual({
      transfer: expect.objectContaining({
        walletId,
        kind,
        idempotencyKey,
        refId,
        description,
        amountPence: 5500,
        createdAt: AT,
      }),
      entries,
    });
    expect(await walletNow(wallet)).toMatchObject({ cashPence: 5000, bonusPence: 500 });
  });

  it.each<[string, TransferKind, Transfer['entries'], number]>([
    ['cash alone', 'top_up', { cash: 700, clearing: -700 }, 700],
    ['bonus alone', 'bonus', { bonus: 300, bonus_cost: -300 }, 300],
    ['cash and bonus set aside', 'hold', { cash: -200, bonus: -50, held_cash: 200, held_bonus: 50 }, -250],
    ['bonus that became cash', 'withdrawal', { cash: 40, bonus: -40 }, 0],
    ['what was set aside before', 'capture', { held_cash: -10, revenue: 10 }, 0],
  ])('of %s shows its owner what their balance changed by', async (_what, kind, entries, shownPence) => {
    const wallet = await aWallet({ cash: 1100, clearing: -1100, bonus: 1000, bonus_cost: -1000 });
    await posted(aTransfer(wallet.id, { kind: 'hold', entries: { cash: -100, held_cash: 100 } }));
    const transfer = aTransfer(wallet.id, { kind, entries });
    await posted(transfer);
    expect((await written(transfer.idempotencyKey))?.transfer.amountPence).toBe(shownPence);
  });

  it('leaves out accounts without an amount', async () => {
    const wallet = await aWallet();
    const transfer = aTransfer(wallet.id, {
      entries: { cash: 100, clearing: -100, bonus: 0, bonus_cost: 0 },
    });
    expect(await posted(transfer)).toBe(true);
    expect((await written(transfer.idempotencyKey))?.entries).toEqual({ cash: 100, clearing: -100 });
  });

  it('is written once for its idempotencyKey, whatever the second request contains', async () => {
    const wallet = await aWallet();
    const transfer = aTransfer(wallet.id);
    expect(await posted(transfer)).toBe(true);
    expect(await posted(transfer)).toBe(false);
    expect(await posted({ ...transfer, entries: { cash: 900, clearing: -900 } })).toBe(false);
    expect(await walletNow(wallet)).toMatchObject({ cashPence: 100 });
  });

  it('is written once for its idempotencyKey, of twenty at a time', async () => {
    const wallet = await aWallet();
    const transfer = aTransfer(wallet.id);
    const wrote = await race(20, () => posted(transfer));
    expect(wrote.filter(Boolean)).toHaveLength(1);
    expect(await walletNow(wallet)).toMatchObject({ cashPence: 100 });
  });

  it('belongs to the transaction of its caller: a later failure rolls it back', async () => {
    const wallet = await aWallet();
    const transfer = aTransfer(wallet.id);
    const failing = within(async (em) => {
      expect(await post(em, transfer)).toBe(true);
      throw new Error('the order was refused');
    });
    await expect(failing).rejects.toThrow('the order was refused');
    expect(await written(transfer.idempotencyKey)).toBeNull();
    expect(await walletNow(wallet)).toMatchObject({ cashPence: 0 });
  });

  it('is refused outside a transaction, and nothing is written', async () => {
    const wallet = await aWallet();
    const transfer = aTransfer(wallet.id, { idempotencyKey: `alone:${wallet.id}` });
    await expect(post(orm.em.fork(), transfer)).rejects.toThrow(
      `transfer alone:${wallet.id} outside a transaction`,
    );
    expect(await written(transfer.idempotencyKey)).toBeNull();
  });

  it('is refused when it does not add up, or is empty', async () => {
    const wallet = await aWallet();
    const uneven = aTransfer(wallet.id, { entries: { cash: 100, clearing: -99 } });
    await expect(posted(uneven)).rejects.toThrow('does not add up');
    await expect(posted(aTransfer(wallet.id, { entries: {} }))).rejects.toThrow('has no entries');
  });

  it.each(TRANSFER_KINDS)(
    'of the kind %s is refused for an account that it has nothing to do with',
    async (kind) => {
      const allowed: readonly LedgerAccount[] = TRANSFER_RULES[kind].accounts;
      const wallet = await aWallet();
      for (const account of LEDGER_ACCOUNTS.filter((each) => !allowed.includes(each))) {
        const [against] = allowed;
        if (!against) throw new Error('a transfer without accounts');
        const transfer = aTransfer(wallet.id, { kind, entries: { [account]: 100, [against]: -100 } });
        await expect(posted(transfer)).rejects.toThrow(`${kind} moves no ${account}`);
      }
    },
  );

  it('is refused when it would leave a negative balance', async () => {
    const wallet = await aWallet({ cash: 1000, clearing: -1000 });
    const entries = { cash: -1001, clearing: 1001 };
    await expect(posted(aTransfer(wallet.id, { entries }))).rejects.toThrow('user_wallets_never_negative');
    expect(await walletNow(wallet)).toMatchObject({ cashPence: 1000 });
  });

  it.each([
    'update ledger_entry set amount_pence = 1',
    'delete from ledger_entry',
    'update ledger_transfer set amount_pence = 1',
    'delete from ledger_transfer',
    'truncate ledger_entry',
  ])('is never changed again: %s', async (change) => {
    await aWallet({ cash: 1000, clearing: -1000 });
    await expect(orm.em.fork().execute(change)).rejects.toThrow('the ledger only grows');
  });
});

describe('whether an idempotency key is in the ledger', () => {
  it('is visible to the transaction that wrote it, and to all others after the commit', async () => {
    const transfer = aTransfer((await aWallet()).id);
    await within(async (em) => {
      expect(await isPosted(em, transfer.idempotencyKey)).toBe(false);
      await post(em, transfer);
      expect(await isPosted(em, transfer.idempotencyKey)).toBe(true);
      expect(await isPosted(orm.em.fork(), transfer.idempotencyKey)).toBe(false);
    });
    expect(await isPosted(orm.em.fork(), transfer.idempotencyKey)).toBe(true);
    expect(await isPosted(orm.em.fork(), `${transfer.idempotencyKey}, another`)).toBe(false);
  });
});

describe('a locked wallet', () => {
  /** Whether another transaction could lock the wallet now. */
  const isFree = async ({ id }: { id: string }): Promise<boolean> => {
    const rows = await within((em) =>
      em.execute('select 1 from user_wallets where id = ? for update skip locked', [id]),
    );
    return rows.length > 0;
  };

  it('is found by its owner as by its id, with what it holds', async () => {
    const wallet = await aWallet({ cash: 900, clearing: -900, bonus: 50, bonus_cost: -50 });
    await posted(aTransfer(wallet.id, { kind: 'hold', entries: { cash: -100, held_cash: 100 } }));
    await aWallet({ cash: 1, clearing: -1 });
    for (const by of [{ userId: wallet.userId }, { walletId: wallet.id }]) {
      const row = await within((em) => lockWallet(em, by));
      expect(row).toMatchObject({ id: wallet.id, user_id: wallet.userId, held_cash_pence: 100 });
      expect(row && moneyOf(row)).toEqual({ cashPence: 800, bonusPence: 50 });
    }
  });

  it('belongs to the caller until their transaction ends', async () => {
    const wallet = await aWallet();
    await within(async (em) => {
      await lockWallet(em, { userId: wallet.userId });
      expect(await isFree(wallet)).toBe(false);
    });
    expect(await isFree(wallet)).toBe(true);
  });

  it('is not there for a stranger, by either key', async () => {
    const { id, userId } = await aWallet();
    expect(await within((em) => lockWallet(em, { userId: id }))).toBeUndefined();
    expect(await within((em) => lockWallet(em, { walletId: userId }))).toBeUndefined();
  });

  it('is distinguished from one that was only read (the control)', async () => {
    const wallet = await aWallet();
    await within(async (em) => {
      await em.execute('select * from user_wallets where user_id = ?', [wallet.userId]);
      expect(await isFree(wallet)).toBe(true);
    });
  });
});
