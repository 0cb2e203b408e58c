import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import fc from 'fast-check';
import { MembershipCheckoutService } from '#backend/membership/membership-checkout.service.js';
import { MembershipService } from '#backend/membership/membership.service.js';
import { PayoutsService } from '#backend/referral/payouts/payouts.service.js';
import {
  Buy,
  Cancel,
  CashOut,
  Deliver,
  DisputeDeposit,
  DisputeOrder,
  RefundFails,
  RefundPart,
  TopUp,
  TrialDay,
  type Code,
} from './money-commands.js';
import { isRunning, type ModelMembership, type MoneyModel } from './money-model.js';
import { Step, type MoneyCommand } from './money-step.js';
import { ACCOUNTS, PAYOUT_MINIMUM_PENCE, NOT_REFUSED, refusalOf, type Real } from './money-test-shop.js';
import { sessionOf } from '../orders/orders.js';
import { monthsLater } from '../people/professionals.js';

/** Each transfer ends a statement month; no run has more. */
const MAX_MONTHS = 20;
const PRICE_PENCE = 799;

/** One of three accounts, addresses and cards joins, on a page that is paid or left open. */
export class Join extends Step {
  constructor(
    readonly account: number,
    readonly email: number,
    readonly card: number,
    readonly isPaid: boolean,
  ) {
    super();
  }

  protected override async act(model: MoneyModel, real: Real): Promise<void> {
    const { world, accounts, emails, cards } = real;
    const who = { userId: accounts[this.account] ?? '', email: emails[this.email] ?? '' };
    const asked = world.get(MembershipCheckoutService).startTrial(who, undefined, undefined);
    const membership = model.membership(this.account);
    if (isRunning(membership)) return expect(await refusalOf(asked)).toBe('already_member');
    const sessionId = sessionOf((await asked).url);
    const trial = ![`account ${this.account}`, `email ${this.email}`].some((key) => model.trialsHad.has(key));
    const isSame = membership.page?.trial === trial;
    if (isSame) expect(sessionId).toBe(membership.page?.sessionId);
    else membership.page = { sessionId, email: this.email, trial };
    expect(world.provider.session(sessionId)).toMatchObject({
      trialDays: trial ? 30 : 0,
      amount: PRICE_PENCE,
    });
    if (!this.isPaid) return;
    await world.provider.pay(sessionId, cards[this.card] ?? '');
    await world.drain();
    this.joined(model, membership, real);
  }

  private joined(model: MoneyModel, membership: ModelMembership, { world }: Real): void {
    const { page } = membership;
    if (!page) throw new Error('no page was open');
    membership.page = null;
    const keys = [`account ${this.account}`, `email ${page.email}`, `card ${this.card}`];
    if (page.trial && keys.some((key) => model.trialsHad.has(key))) {
      const refused = world.provider.subscriptionOf(page.sessionId);
      return expect(refused).toMatchObject({ status: 'canceled', invoices: [] });
    }
    if (page.trial) for (const key of keys) model.trialsHad.add(key);
    Object.assign(membership, {
      status: page.trial ? 'trialing' : 'active',
      cancelled: false,
      hasUsedTrial: page.trial,
      sessionId: page.sessionId,
      charges: 0,
      refundAsked: false,
    });
    if (!page.trial) charged(membership);
  }
}

function charged(membership: ModelMembership): void {
  membership.charges += 1;
  membership.allCharges += 1;
}

/** A step of an account that may be a member. */
abstract class MemberStep extends Step {
  constructor(readonly account: number) {
    super();
  }

  protected who({ accounts, emails }: Real): { userId: string; email: string } {
    return { userId: accounts[this.account] ?? '', email: emails[this.account] ?? '' };
  }
}

/**
 * Cancels at the period's end, here or on the portal; the first charge after a trial is refunded (rule L3).
 */
export class Leave extends MemberStep {
  constructor(
    account: number,
    readonly onPortal = false,
  ) {
    super(account);
  }

  protected override async act(model: MoneyModel, real: Real): Promise<void> {
    const membership = model.membership(this.account);
    const isBack = membership.hasUsedTrial && membership.charges > 0;
    // An unpaid membership ends at once (rule L10).
    const isOver = membership.status === 'past_due';
    if (this.onPortal && isRunning(membership) && !membership.cancelled)
      await leaveOnPortal(membership, real);
    else {
      const asked = real.world.get(MembershipService).cancel(this.who(real));
      if (!isRunning(membership)) return expect(await refusalOf(asked)).toBe('no_membership');
      const refundPence = isBack ? PRICE_PENCE : 0;
      expect(await asked).toMatchObject({ cancelAtPeriodEnd: !isOver, refundPence });
    }
    left(membership, { isOver, isBack });
  }
}

async function leaveOnPortal({ sessionId }: ModelMembership, { world }: Real): Promise<void> {
  await world.provider.cancelOnPortal(world.provider.subscriptionOf(sessionId));
  await world.drain();
}

function left(membership: ModelMembership, { isOver, isBack }: { isOver: boolean; isBack: boolean }): void {
  if (isOver) Object.assign(membership, { status: 'ended', cancelled: false });
  else membership.cancelled = true;
  if (!isBack || membership.refundAsked) return;
  membership.refundAsked = true;
  membership.refunds += 1;
}

/** The next period begins, and the member cancels before its payment: nothing is charged (rule L10). */
export class CancelInNotice extends MemberStep {
  constructor(
    account: number,
    readonly onPortal: boolean,
  ) {
    super(account);
  }

  override check(model: Readonly<MoneyModel>): boolean {
    const { status, cancelled } = model.membership(this.account);
    return (status === 'trialing' || status === 'active') && !cancelled;
  }

  protected override async act(model: MoneyModel, real: Real): Promise<void> {
    const { world } = real;
    const membership = model.membership(this.account);
    const isBack = membership.hasUsedTrial && membership.charges > 0;
    const subscription = world.provider.subscriptionOf(membership.sessionId);
    await world.provider.beginPeriod(subscription);
    await world.drain();
    if (this.onPortal) await leaveOnPortal(membership, real);
    else await world.get(MembershipService).cancel(this.who(real));
    await world.provider.collect(subscription, true);
    await world.drain();
    left(membership, { isOver: true, isBack });
  }
}

/** Revokes a cancellation. */
export class Stay extends MemberStep {
  protected override async act(model: MoneyModel, real: Real): Promise<void> {
    const asked = real.world.get(MembershipService).resume(this.who(real));
    const membership = model.membership(this.account);
    if (!isRunning(membership)) return expect(await refusalOf(asked)).toBe('no_membership');
    await asked;
    membership.cancelled = false;
  }
}

/** The trial or the month ends: it is paid, or the card is declined, or it was cancelled. */
export class PeriodEnds extends MemberStep {
  constructor(
    account: number,
    readonly isPaid: boolean,
  ) {
    super(account);
  }

  override check(model: Readonly<MoneyModel>): boolean {
    return model.memberships.some(isRunning);
  }

  protected override async act(model: MoneyModel, { world }: Real): Promise<void> {
    const running = model.memberships.filter(isRunning);
    const membership = running[this.account % running.length] ?? model.membership(this.account);
    const subscription = world.provider.subscriptionOf(membership.sessionId);
    await world.provider.beginPeriod(subscription);
    await world.drain();
    await world.provider.collect(subscription, this.isPaid);
    if (membership.cancelled) Object.assign(membership, { status: 'ended', cancelled: false });
    else if (this.isPaid) {
      membership.status = 'active';
      charged(membership);
    } else membership.status = 'past_due';
  }
}

/** A month passes, and the payable amount is put into a batch of transfers (rule R7). */
export class PayOut extends Step {
  override check(model: Readonly<MoneyModel>): boolean {
    return model.months < MAX_MONTHS;
  }

  protected override async act(model: MoneyModel, { world, professional }: Real): Promise<void> {
    model.months += 1;
    const due = model.payable;
    const asked = monthsLater(world.shop, model.months, () =>
      world.get(PayoutsService).createBatch(randomUUID()),
    );
    // The batch may include earnings of earlier runs' professionals, or consist of them alone.
    if (due < PAYOUT_MINIMUM_PENCE)
      return expect(['no_payouts_due', NOT_REFUSED]).toContain(await refusalOf(asked));
    const { id } = await asked;
    const [row] = await world.shop.sql<{ amount: number }>(
      'select amount_pence::int as amount from payout where batch_id = $1 and signup_id = $2',
      [id, professional.signupId],
    );
    expect(row).toEqual({ amount: due });
    model.transferred += due;
  }
}

/** The bank has sent every batch. */
export class PayoutsArrive extends Step {
  protected override async act(model: MoneyModel, { world }: Real): Promise<void> {
    const open = await world.shop.sql<{ id: string }>(`select id from payout_batch where status = 'open'`);
    for (const { id } of open) await world.get(PayoutsService).markPaid(id, randomUUID());
    model.arrived = model.transferred;
  }
}

const pick = fc.nat({ max: 20 });
const account = fc.nat({ max: ACCOUNTS - 1 });
const code = fc.constantFrom<Code>('none', 'WELCOME20', 'referral');
const made = (make: () => MoneyCommand): fc.Arbitrary<MoneyCommand> => fc.constant(null).map(make);

/** Any of the steps, in any order. */
export const moneyCommands: fc.Arbitrary<MoneyCommand>[] = [
  fc.integer({ min: 1, max: 40 }).map((tens) => new TopUp(tens)),
  fc.tuple(fc.boolean(), code, fc.boolean()).map((wish) => new Buy(...wish)),
  made(() => new TrialDay()),
  fc.tuple(pick, fc.integer({ min: 1, max: 100 })).map((part) => new RefundPart(...part)),
  pick.map((each) => new RefundFails(each)),
  pick.map((each) => new Cancel(each)),
  pick.map((each) => new Deliver(each)),
  fc.tuple(pick, fc.boolean()).map(([orderPick, shopWins]) => new DisputeOrder(orderPick, shopWins)),
  fc.tuple(pick, fc.boolean()).map(([depositPick, shopWins]) => new DisputeDeposit(depositPick, shopWins)),
  made(() => new CashOut()),
  fc.tuple(account, account, account, fc.boolean()).map((who) => new Join(...who)),
  fc.tuple(account, fc.boolean()).map((leave) => new Leave(...leave)),
  fc.tuple(account, fc.boolean()).map((leave) => new CancelInNotice(...leave)),
  account.map((each) => new Stay(each)),
  fc.tuple(account, fc.boolean()).map((end) => new PeriodEnds(...end)),
  made(() => new PayOut()),
  made(() => new PayoutsArrive()),
];
