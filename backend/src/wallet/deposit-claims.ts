import type { EntityManager } from '@mikro-orm/postgresql';
import { pence } from '../rules/money/money.js';
import { clawBackDeposit } from '../rules/money/wallet-money.js';
import { isPosted, post, type Transfer } from './ledger.js';
import { depositBalance } from './deposit-balance.js';
import { TopUpClaim, type TopUp } from './top-up.entity.js';
import { reverseWithdrawal, withdrawnBy } from './withdrawal-reversals.js';
import { lockWallet, moneyOf, setFrozen } from './wallet-row.js';

/**
 * What is taken from a deposit without a request to the shop: by its bank, or by a refund on the provider's
 * pages.
 */
export interface DepositClaim {
  /** The id in the ledger. */
  readonly id: string;
  readonly kind: TopUpClaim['kind'];
  /** The amount claimed, however much of it the deposit has left. */
  readonly amountPence: number;
}

type RestoredWithdrawal = Pick<Transfer, 'kind' | 'idempotencyKey' | 'description'>;

const TAKEN = { withdrawal: 'Top-up refunded', dispute: 'Top-up taken back by the bank' } as const;
const PUT_ASIDE = {
  withdrawal: { kind: 'withdrawal_failed', description: 'Refund of a top-up worked out again' },
  dispute: { kind: 'dispute_reversed', description: 'Top-up taken by the bank: worked out again' },
} as const;

/**
 * Takes the claimed amount from a deposit, once (rules W8, W10). Money that a withdrawal has already taken is
 * not available; it is when the withdrawal comes back. In the caller's transaction, with the deposit locked,
 * as for all functions here.
 */
export async function applyClaim(
  em: EntityManager,
  deposit: TopUp,
  facts: DepositClaim,
  at: Date,
): Promise<void> {
  if (await em.findOne(TopUpClaim, { id: facts.id })) return;
  const claim = em.create(TopUpClaim, { ...facts, topUpId: deposit.id, reappliedCount: 0, createdAt: at });
  await em.persist(claim).flush();
  // An earlier version recorded it in the ledger only.
  if (!(await isPosted(em, facts.id))) await take(em, deposit, claim, at);
}

/** Reverses everything that a claim took, once. Returns whether there was anything to reverse. */
export async function releaseClaim(
  em: EntityManager,
  deposit: TopUp,
  facts: DepositClaim,
  given: RestoredWithdrawal & { readonly at: Date },
): Promise<boolean> {
  const { at } = given;
  if (await isPosted(em, given.idempotencyKey)) return false;
  const known = await em.findOne(TopUpClaim, { id: facts.id });
  if (!known && !(await isPosted(em, facts.id))) return false;
  const claim =
    known ?? em.create(TopUpClaim, { ...facts, topUpId: deposit.id, reappliedCount: 0, createdAt: at });
  if (claim.overAt != null) return false;
  claim.overAt = at;
  await em.persist(claim).flush();
  await withClaimsReapplied(em, deposit, at, async () => {
    const withdrawn = await withdrawnBy(em, idempotencyKeyOf(claim));
    if (withdrawn) await reverseWithdrawal(em, deposit, withdrawn, given);
  });
  return true;
}

/**
 * Restores part of a deposit that has claims (rule W35): reverses the claims, latest first, and applies them
 * again to what the deposit then holds. So the result does not depend on the order of events.
 */
export async function withClaimsReapplied(
  em: EntityManager,
  deposit: TopUp,
  at: Date,
  giveBack: () => Promise<void>,
): Promise<void> {
  const claims = await em.find(
    TopUpClaim,
    { topUpId: deposit.id, overAt: null },
    { orderBy: { createdAt: 'asc', id: 'asc' } },
  );
  for (const claim of claims.toReversed()) await reverseClaim(em, deposit, claim, at);
  await giveBack();
  for (const claim of claims) await take(em, deposit, claim, at);
}

async function reverseClaim(em: EntityManager, deposit: TopUp, claim: TopUpClaim, at: Date): Promise<void> {
  const idempotencyKey = idempotencyKeyOf(claim);
  const withdrawn = await withdrawnBy(em, idempotencyKey);
  if (!withdrawn) return;
  await reverseWithdrawal(em, deposit, withdrawn, {
    ...PUT_ASIDE[claim.kind],
    idempotencyKey: `${idempotencyKey}:aside`,
    at,
  });
  claim.reappliedCount += 1;
  await em.flush();
}

async function take(em: EntityManager, deposit: TopUp, claim: TopUpClaim, at: Date): Promise<void> {
  const wallet = await lockWallet(em, { walletId: deposit.walletId });
  if (!wallet) return;
  const amountPence = pence(Math.min(claim.amountPence, deposit.amountPence - deposit.returnedPence));
  if (amountPence === 0) return;
  const taken = clawBackDeposit(moneyOf(wallet), depositBalance(deposit), amountPence);
  const lostPence = taken.bonusPence + (taken.cashPence + taken.owedPence - amountPence);
  deposit.returnedPence += amountPence;
  deposit.bonusPence -= lostPence;
  await em.flush();
  await post(em, {
    walletId: wallet.id,
    kind: claim.kind,
    idempotencyKey: idempotencyKeyOf(claim),
    refId: deposit.id,
    description: TAKEN[claim.kind],
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

/** The ledger key of what a claim took last. */
function idempotencyKeyOf({ id, reappliedCount }: TopUpClaim): string {
  return reappliedCount === 0 ? id : `${id}:${reappliedCount}`;
}
