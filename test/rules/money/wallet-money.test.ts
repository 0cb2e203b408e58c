import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pence, type Pence } from '#backend/rules/money/money.js';
import {
  forfeitedBonus,
  restoreFailedWithdrawal,
  withdraw,
  allocateWalletRefund,
  NO_MONEY,
  spend,
  clawBackDeposit,
  totalOf,
  type WalletMoney,
} from '#backend/rules/money/wallet-money.js';
import { amounts } from './amounts.js';
import { expectPropertyFails, expectPropertyHolds } from '../property-checks.js';

/** £10 for each full £100. */
const RULE = { stepPence: pence(10_000), bonusPence: pence(1000) };

const money = (cash: number, bonus: number): WalletMoney => ({
  cashPence: pence(cash),
  bonusPence: pence(bonus),
});
const depositBalance = (left: number, bonus: number) => ({
  leftPence: pence(left),
  bonusPence: pence(bonus),
  rule: RULE,
});

type Spend = typeof spend;

const takesExactlyWhatIsAsked = (take: Spend) =>
  fc.property(amounts(50_000), amounts(50_000), amounts(100_000), (cash, bonus, asked) => {
    const taken = take(money(cash, bonus), asked);
    if (asked > cash + bonus) return expect(taken).toBeUndefined();
    expect(taken && totalOf(taken)).toBe(asked);
    expect(taken?.cashPence).toBeLessThanOrEqual(cash);
    expect(taken?.bonusPence).toBeLessThanOrEqual(bonus);
  });

describe('spending from a wallet (W6)', () => {
  it('begins with nothing, and counts both kinds', () => {
    expect(NO_MONEY).toEqual({ cashPence: 0, bonusPence: 0 });
    expect(totalOf(money(2000, 500))).toBe(2500);
  });

  it.each([
    [300, 0, 300],
    [500, 0, 500],
    [1200, 700, 500],
    [2500, 2000, 500],
    [0, 0, 0],
  ])('%d pence of £20 and a £5 bonus take %d of cash and %d of bonus', (asked, cash, bonus) => {
    expect(spend(money(2000, 500), pence(asked))).toEqual(money(cash, bonus));
  });

  it('is refused a penny above what there is, and below nothing', () => {
    expect(spend(money(2000, 500), pence(2501))).toBeUndefined();
    expect(spend(money(2000, 500), pence(-1))).toBeUndefined();
  });

  it('takes exactly what is asked, of each kind no more than there is', () => {
    expectPropertyHolds(takesExactlyWhatIsAsked(spend));
  });

  it('control: spending that forgets the bonus is caught', () => {
    expectPropertyFails(
      takesExactlyWhatIsAsked(({ cashPence }, asked) =>
        asked > cashPence ? undefined : { cashPence: asked, bonusPence: pence(0) },
      ),
    );
  });
});

describe('a refund to the wallet (W14)', () => {
  it.each([
    [700, 700, 0],
    [2000, 2000, 0],
    [2300, 2000, 300],
    [2500, 2000, 500],
    [0, 0, 0],
  ])('of %d pence brings back %d of cash, then %d of bonus', (asked, cash, bonus) => {
    expect(allocateWalletRefund(money(2000, 500), pence(asked))).toEqual(money(cash, bonus));
  });

  it('is never more than what was taken, nor less than nothing', () => {
    expect(allocateWalletRefund(money(2000, 500), pence(2501))).toBeUndefined();
    expect(allocateWalletRefund(money(2000, 500), pence(-1))).toBeUndefined();
  });
});

describe('the bonus of a refunded deposit (W8)', () => {
  it.each([
    // £200 earned £20. The remainder still earns by full steps.
    [20_000, 2000, 20_000, 2000],
    [20_000, 2000, 10_000, 1000],
    [20_000, 2000, 10_001, 2000],
    [20_000, 2000, 100, 1000],
    [20_000, 2000, 0, 0],
    // A part was lost before: nothing is deducted twice, and none is restored.
    [15_000, 0, 5000, 0],
  ])('of %d pence left with %d of bonus, %d back lose %d', (left, bonus, back, lost) => {
    expect(forfeitedBonus(depositBalance(left, bonus), pence(back))).toBe(lost);
  });
});

describe('paying a wallet out to its cards (W8, W11)', () => {
  it('sends unspent cash back, and takes the bonus with it', () => {
    expect(withdraw(money(20_000, 2000), [depositBalance(20_000, 2000)])).toEqual([
      { cashPence: 20_000, paidPence: 20_000, bonusTakenPence: 2000, bonusLostPence: 2000 },
    ]);
  });

  it('deducts an already spent bonus from the cash', () => {
    expect(withdraw(money(20_000, 500), [depositBalance(20_000, 2000)])).toEqual([
      { cashPence: 20_000, paidPence: 18_500, bonusTakenPence: 500, bonusLostPence: 2000 },
    ]);
  });

  it('keeps no more than the cash: a bonus creates no debt', () => {
    expect(withdraw(money(600, 0), [depositBalance(10_000, 1000)])).toEqual([
      { cashPence: 600, paidPence: 0, bonusTakenPence: 0, bonusLostPence: 1000 },
    ]);
  });

  it('uses the deposits in their order until the cash is used up', () => {
    expect(
      withdraw(money(25_000, 1500), [
        depositBalance(10_000, 1000),
        depositBalance(20_000, 2000),
        depositBalance(5000, 0),
      ]),
    ).toEqual([
      { cashPence: 10_000, paidPence: 10_000, bonusTakenPence: 1000, bonusLostPence: 1000 },
      { cashPence: 15_000, paidPence: 13_500, bonusTakenPence: 500, bonusLostPence: 2000 },
      { cashPence: 0, paidPence: 0, bonusTakenPence: 0, bonusLostPence: 0 },
    ]);
  });

  it('keeps the bonus of a deposit that is not refunded, whatever the current bonus rule', () => {
    const generous = { ...depositBalance(10_000, 3000) };
    expect(withdraw(money(0, 3000), [generous])).toEqual([
      { cashPence: 0, paidPence: 0, bonusTakenPence: 0, bonusLostPence: 0 },
    ]);
  });

  it('never pays more than there is, in cash or bonus', () => {
    const deposit = fc
      .tuple(amounts(50_000), amounts(5000))
      .map(([left, bonus]) => depositBalance(left, bonus));
    expectPropertyHolds(
      fc.property(amounts(90_000), amounts(9000), fc.array(deposit, { maxLength: 4 }), (cash, bonus, all) => {
        const back = withdraw(money(cash, bonus), all);
        const sum = (of: (each: (typeof back)[number]) => Pence) =>
          back.reduce((total, each) => total + of(each), 0);
        expect(sum(({ cashPence }) => cashPence)).toBeLessThanOrEqual(cash);
        expect(sum(({ bonusTakenPence }) => bonusTakenPence)).toBeLessThanOrEqual(bonus);
        for (const { cashPence, paidPence } of back) {
          expect(paidPence).toBeGreaterThanOrEqual(0);
          expect(paidPence).toBeLessThanOrEqual(cashPence);
        }
      }),
    );
  });
});

describe('a deposit that its bank reverses (W10)', () => {
  it.each([
    // [cash, bonus] in the wallet, the bank's share of £100 with its £10, then the deductions and the debt.
    [10_000, 1000, 10_000, 10_000, 1000, 0],
    [4000, 1000, 10_000, 4000, 1000, 6000],
    [4000, 200, 10_000, 4000, 200, 6800],
    [0, 0, 10_000, 0, 0, 11_000],
    [30_000, 5000, 10_000, 10_000, 1000, 0],
    [10_000, 1000, 3000, 3000, 1000, 0],
  ])('with %d and %d there, %d take %d and %d, and %d is owed', (...figures) => {
    const [cash, bonus, taken, cashGone, bonusGone, owed] = figures;
    expect(clawBackDeposit(money(cash, bonus), depositBalance(10_000, 1000), pence(taken))).toEqual({
      ...money(cashGone, bonusGone),
      owedPence: owed,
    });
  });
});

describe('a withdrawal that does not arrive (W30)', () => {
  const withdrawn = (part: {
    cash?: number;
    bonus?: number;
    owed?: number;
    returned: number;
    lost?: number;
  }) => ({
    ...money(part.cash ?? 0, part.bonus ?? 0),
    owedPence: pence(part.owed ?? 0),
    returnedPence: pence(part.returned),
    bonusLostPence: pence(part.lost ?? 0),
  });
  type Back = [cash: number, bonus: number, owed: number, earned: number];

  it.each<[string, Parameters<typeof withdrawn>[0], [left: number, bonus: number], owed: number, Back]>([
    [
      'unspent bonus',
      { cash: 20_000, bonus: 2000, returned: 20_000, lost: 2000 },
      [0, 0],
      0,
      [20_000, 2000, 0, 2000],
    ],
    ['spent bonus', { cash: 4200, returned: 4200, lost: 1000 }, [5800, 0], 0, [4200, 0, 0, 1000]],
    [
      'a bonus that the rest lost since',
      { cash: 6400, returned: 6400, lost: 1000 },
      [0, 0],
      0,
      [5400, 0, 0, 0],
    ],
    [
      'unspent bonus that the rest lost since',
      { cash: 15_000, bonus: 1000, returned: 15_000, lost: 1000 },
      [0, 0],
      0,
      [15_000, 1000, 0, 1000],
    ],
    [
      'unspent bonus that is not earned any more',
      { cash: 6400, bonus: 600, returned: 6400, lost: 1000 },
      [0, 0],
      0,
      [6000, 0, 0, 0],
    ],
    [
      'what was owed and still is',
      { cash: 1000, owed: 9000, returned: 10_000 },
      [0, 0],
      9000,
      [1000, 0, 9000, 0],
    ],
    [
      'what was owed and was paid since',
      { cash: 1000, owed: 9000, returned: 10_000 },
      [0, 0],
      4000,
      [6000, 0, 4000, 0],
    ],
  ])('%s', (...[, part, deposit, owed, [cash, bonus, settled, earned]]) => {
    expect(restoreFailedWithdrawal(withdrawn(part), depositBalance(...deposit), pence(owed))).toEqual({
      ...money(cash, bonus),
      owedPence: settled,
      bonusEarnedPence: earned,
    });
  });

  it('leaves the wallet as if it had never left, whatever was in it', () => {
    fc.assert(
      fc.property(amounts(100_000), amounts(20_000), amounts(100_000), (cash, bonus, left) => {
        const deposit = depositBalance(left, Math.floor(left / 10_000) * 1000);
        const [share] = withdraw(money(cash, bonus), [deposit]);
        if (!share || share.paidPence === 0) return;
        const { cashPence, bonusTakenPence, bonusLostPence } = share;
        const gone = withdrawn({
          cash: cashPence,
          bonus: bonusTakenPence,
          returned: cashPence,
          lost: bonusLostPence,
        });
        const after = depositBalance(left - cashPence, deposit.bonusPence - bonusLostPence);
        expect(restoreFailedWithdrawal(gone, after, pence(0))).toEqual({
          ...money(cashPence, bonusTakenPence),
          owedPence: 0,
          bonusEarnedPence: bonusLostPence,
        });
      }),
    );
  });
});
