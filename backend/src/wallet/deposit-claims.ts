import type { EntityManager } from '@mikro-orm/postgresql';
import { pence } from '../rules/money/money.js';
import { takenBack } from '../rules/money/wallet-money.js';
import { isPosted, post, type Transfer } from './ledger.js';
import { depositBalance } from './deposit-balance.js';
import { TopUpClaim, type TopUp } from './top-up.entity.js';
import { reverseWithdrawal, withdrawnBy } from './withdrawal-reversals.js';
import { lockWallet, moneyOf, setFrozen } from './wallet-row.js';

/** What somebody takes of a deposit without asking the shop: its bank, or a refund at the provider's pages. */
export interface DepositClaim {
  /** Under which the ledger has it. */
  readonly id: string;
  readonly kind: TopUpClaim['kind'];
  /** What was asked for, however much of it the deposit has left. */
  readonly amountPence: number;
}

type GivenBack = Pick<Transfer, 'kind' | 'idempotencyKey' | 'description'>;

const TAKEN = { withdrawal: 'Top-up refunded', dispute: 'Top-up taken back by the bank' } as const;
const PUT_ASIDE = {
  withdrawal: { kind: 'withdrawal_failed', description: 'Refund of a top-up worked out again' },
  dispute: { kind: 'dispute_reversed', description: 'Top-up taken by the bank: worked out again' },
} as const;

/**
 * Takes what is claimed of a deposit, once (rules W8, W10): what a withdrawal has taken already is not there to
 * be taken, and is when that comes back. In the caller's transaction, with the deposit locked, as all of these.
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
  // A version before this one wrote it into the ledger alone.
  if (!(await isPosted(em, facts.id))) await take(em, deposit, claim, at);
}

/** Everything that a claim took comes back, once. Answers whether there was anything to give. */
export async function releaseClaim(
  em: EntityManager,
  deposit: TopUp,
  facts: DepositClaim,
  given: GivenBack & { readonly at: Date },
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
 * Gives back part of a deposit that has claims (rule W35): the claims are reversed, latest first, and applied again
 * to what the deposit holds then. So the result does not depend on the order of events.
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
  const taken = takenBack(moneyOf(wallet), depositBalance(deposit), amountPence);
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

/** Under which the ledger has what a claim took last. */
function idempotencyKeyOf({ id, reappliedCount }: TopUpClaim): string {
  return reappliedCount === 0 ? id : `${id}:${reappliedCount}`;
}
