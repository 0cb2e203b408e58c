import { expect } from '@jest/globals';
import fc from 'fast-check';
import { WalletWithdrawalsService } from '#backend/wallet/wallet-withdrawals.service.js';
import type { MoneyModel } from './money-model.js';
import type { RefundOutcome } from './money-provider-objects.js';
import { Step, type MoneyCommand } from './money-step.js';
import { refusalOf, type Real } from './money-test-shop.js';

/** Withdraws unspent cash to its cards, and the nth of them rejects it. */
export class CashOutFails extends Step {
  constructor(
    readonly nth: number,
    readonly how: 'refused' | 'pending',
  ) {
    super();
  }

  protected override async act(model: MoneyModel, { world, person }: Real): Promise<void> {
    const asked = world.get(WalletWithdrawalsService).withdraw(person.userId);
    if (model.owed > 0) return expect(await refusalOf(asked)).toBe('wallet_frozen');
    const before = model.wallet.cash;
    const sent = model.withdraw();
    if (model.wallet.cash === before) return expect(await refusalOf(asked)).toBe('nothing_to_pay_out');
    const nth = this.nth % Math.max(1, sent.length);
    world.provider.refundOutcomes = sent.map((_each, index): RefundOutcome =>
      index === nth ? this.how : 'succeeded',
    );
    await asked;
    await world.drain();
    const failed = sent[nth];
    if (!failed) return;
    if (this.how === 'pending') await world.provider.failRefund(failed.deposit.sessionId);
    model.comesBack(failed);
  }
}

/** Withdraws unspent cash to its cards, and before it is sent a bank disputes one of the deposits in full. */
export class CashOutDisputed extends Step {
  constructor(
    readonly depositPick: number,
    readonly isHeardFirst: boolean,
    readonly shopWins: boolean,
  ) {
    super();
  }

  override check(model: Readonly<MoneyModel>): boolean {
    return model.owed === 0 && model.wallet.cash > 0 && model.deposits.length > 0;
  }

  protected override async act(model: MoneyModel, { world, person }: Real): Promise<void> {
    const picked = model.deposits[this.depositPick % model.deposits.length];
    if (!picked || picked.disputed) return;
    const asked = world.get(WalletWithdrawalsService).withdraw(person.userId);
    const before = model.wallet.cash;
    const sent = model.withdraw();
    if (model.wallet.cash === before) return expect(await refusalOf(asked)).toBe('nothing_to_pay_out');
    await asked;
    const close = await world.provider.dispute(picked.sessionId);
    if (this.isHeardFirst) await world.hear(picked.sessionId);
    await world.drain();
    const taken = model.aChargeback(picked);
    // The provider refunds nothing of a disputed payment.
    for (const each of sent) if (each.deposit === picked) model.comesBack(each);
    await close(this.shopWins ? 'won' : 'lost');
    if (this.shopWins) model.won(taken);
  }
}

/** Refunds a part of a deposit's remaining amount on the provider's own pages. */
export class RefundDeposit extends Step {
  constructor(
    readonly depositPick: number,
    readonly hundredths: number,
  ) {
    super();
  }

  override check(model: Readonly<MoneyModel>): boolean {
    return model.deposits.length > 0;
  }

  protected override async act(model: MoneyModel, { world }: Real): Promise<void> {
    const picked = model.deposits[this.depositPick % model.deposits.length];
    if (!picked || picked.disputed) return;
    // The bonus deduction never reaches the card: the provider may have more left than counts as paid in.
    const amount = Math.floor(((picked.amount - picked.returned) * this.hundredths) / 100);
    if (amount === 0) return;
    await world.provider.refundDirectly(picked.sessionId, amount);
    model.refundDeposit(picked, amount);
  }
}

/** A refund to a deposit's card that had succeeded fails after all. */
export class WithdrawalReturns extends Step {
  constructor(
    readonly pick: number,
    readonly which: 'latest' | 'oldest' = 'latest',
  ) {
    super();
  }

  override check(model: Readonly<MoneyModel>): boolean {
    return model.withdrawals.some(({ failed }) => !failed);
  }

  protected override async act(model: MoneyModel, { world }: Real): Promise<void> {
    const arrived = model.withdrawals.filter(({ failed }) => !failed);
    const deposit = arrived[this.pick % arrived.length]?.deposit;
    const picked = arrived.filter((each) => each.deposit === deposit).at(this.which === 'latest' ? -1 : 0);
    if (!picked) return;
    expect(await world.provider.failRefund(picked.deposit.sessionId, this.which)).toBe(picked.paid);
    model.comesBack(picked);
  }
}

const pick = fc.nat({ max: 20 });

/** The steps of failed refunds, in any order. */
export const withdrawalCommands: fc.Arbitrary<MoneyCommand>[] = [
  fc
    .tuple(pick, fc.constantFrom<'refused' | 'pending'>('refused', 'pending'))
    .map((how) => new CashOutFails(...how)),
  fc.tuple(pick, fc.integer({ min: 1, max: 100 })).map((part) => new RefundDeposit(...part)),
  fc
    .tuple(pick, fc.constantFrom<'latest' | 'oldest'>('latest', 'oldest'))
    .map((which) => new WithdrawalReturns(...which)),
  fc
    .tuple(pick, fc.boolean(), fc.boolean())
    .map(([depositPick, isHeardFirst, shopWins]) => new CashOutDisputed(depositPick, isHeardFirst, shopWins)),
];
