import type { EntityManager } from '@mikro-orm/postgresql';
import { pence } from '../rules/money/money.js';
import { clawBackDeposit } from '../rules/money/wallet-money.js';
import { isPosted, post, type Transfer } from './ledger.js';
import { depositBalance } from './deposit-balance.js';
import { TopUpClawback, type TopUp } from './top-up.entity.js';
import { reverseWithdrawal, withdrawnBy } from './withdrawal-reversals.js';
import { lockWallet, moneyOf, setFrozen } from './wallet-row.js';

/**
 * What is taken from a deposit without a request to the shop: by its bank, or by a refund on the provider's
 * pages.
 */
export interface DepositClawback {
  /** What claws it back, with its id at the provider; also the key of its first transfer in the ledger. */
  readonly id: string;
  readonly kind: TopUpClawback['kind'];
  /** The amount clawed back, however much of it the deposit has left. */
  readonly amountPence: number;
}

type RestoredWithdrawal = Pick<Transfer, 'kind' | 'idempotencyKey' | 'description'>;

const TAKEN = { withdrawal: 'Top-up refunded', dispute: 'Top-up reversed by your bank' } as const;
const PUT_ASIDE = {
  withdrawal: { kind: 'withdrawal_failed', description: 'Top-up refund recalculated' },
  dispute: { kind: 'dispute_reversed', description: 'Bank reversal of a top-up recalculated' },
} as const;

/**
 * Claws the amount back from a deposit, once (rules W8, W10). Money that a withdrawal has already taken is
 * not available; it is when the withdrawal comes back. In the caller's transaction, with the deposit locked,
 * as for all functions here.
 */
export async function applyClawback(
  em: EntityManager,
  deposit: TopUp,
  facts: DepositClawback,
  at: Date,
): Promise<void> {
  if (await em.findOne(TopUpClawback, { id: facts.id })) return;
  const clawback = em.create(TopUpClawback, {
    ...facts,
    topUpId: deposit.id,
    reappliedCount: 0,
    createdAt: at,
  });
  await em.persist(clawback).flush();
  // An earlier version recorded it in the ledger only.
  if (!(await isPosted(em, facts.id))) await take(em, deposit, clawback, at);
}

/** Reverses everything that a clawback took, once. Returns whether there was anything to reverse. */
export async function releaseClawback(
  em: EntityManager,
  deposit: TopUp,
  facts: DepositClawback,
  given: RestoredWithdrawal & { readonly at: Date },
): Promise<boolean> {
  const { at } = given;
  if (await isPosted(em, given.idempotencyKey)) return false;
  const known = await em.findOne(TopUpClawback, { id: facts.id });
  if (!known && !(await isPosted(em, facts.id))) return false;
  const clawback =
    known ?? em.create(TopUpClawback, { ...facts, topUpId: deposit.id, reappliedCount: 0, createdAt: at });
  if (clawback.overAt != null) return false;
  clawback.overAt = at;
  await em.persist(clawback).flush();
  await withClawbacksReapplied(em, deposit, at, async () => {
    const withdrawn = await withdrawnBy(em, idempotencyKeyOf(clawback));
    if (withdrawn) await reverseWithdrawal(em, deposit, withdrawn, given);
  });
  return true;
}

/**
 * Restores part of a deposit that has clawbacks (rule W35): reverses them, latest first, and applies them
 * again to what the deposit then holds. So the result does not depend on the order of events.
 */
export async function withClawbacksReapplied(
  em: EntityManager,
  deposit: TopUp,
  at: Date,
  giveBack: () => Promise<void>,
): Promise<void> {
  const clawbacks = await em.find(
    TopUpClawback,
    { topUpId: deposit.id, overAt: null },
    { orderBy: { createdAt: 'asc', id: 'asc' } },
  );
  for (const clawback of clawbacks.toReversed()) await reverseClawback(em, deposit, clawback, at);
  await giveBack();
  for (const clawback of clawbacks) await take(em, deposit, clawback, at);
}

async function reverseClawback(
  em: EntityManager,
  deposit: TopUp,
  clawback: TopUpClawback,
  at: Date,
): Promise<void> {
  const idempotencyKey = idempotencyKeyOf(clawback);
  const withdrawn = await withdrawnBy(em, idempotencyKey);
  if (!withdrawn) return;
  await reverseWithdrawal(em, deposit, withdrawn, {
    ...PUT_ASIDE[clawback.kind],
    idempotencyKey: `${idempotencyKey}:aside`,
    at,
  });
  clawback.reappliedCount += 1;
  await em.flush();
}

async function take(em: EntityManager, deposit: TopUp, clawback: TopUpClawback, at: Date): Promise<void> {
  const wallet = await lockWallet(em, { walletId: deposit.walletId });
  if (!wallet) return;
  const amountPence = pence(Math.min(clawback.amountPence, deposit.amountPence - deposit.returnedPence));
  if (amountPence === 0) return;
  const taken = clawBackDeposit(moneyOf(wallet), depositBalance(deposit), amountPence);
  const lostPence = taken.bonusPence + (taken.cashPence + taken.owedPence - amountPence);
  deposit.returnedPence += amountPence;
  deposit.bonusPence -= lostPence;
  await em.flush();
  await post(em, {
    walletId: wallet.id,
    kind: clawback.kind,
    idempotencyKey: idempotencyKeyOf(clawback),
    refId: deposit.id,
    description: TAKEN[clawback.kind],
    entries: {
      cash: -taken.cashPence,
      bonus: -taken.bonusPence,
      owed: -taken.owedPence,
      clearing: amountPence,
      bonus_cost: lostPence,
    },
    at,
  });
  if (taken.owedPence > 0) await setFrozen(em, wallet.id, at);
}

/** The ledger key of what a clawback took last. */
function idempotencyKeyOf({ id, reappliedCount }: TopUpClawback): string {
  return reappliedCount === 0 ? id : `${id}:${reappliedCount}`;
}
