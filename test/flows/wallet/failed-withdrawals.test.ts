import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { expectAllBooks } from '#test/setup/money/money-books.js';
import { Buy, CashOut, DisputeDeposit, RefundPart, TopUp } from '#test/setup/money/money-commands.js';
import { MoneyModel } from '#test/setup/money/money-model.js';
import type { MoneyCommand } from '#test/setup/money/money-step.js';
import {
  CashOutFails,
  RefundDeposit,
  withdrawalCommands,
  WithdrawalReturns,
} from '#test/setup/money/money-withdrawals.js';
import { MoneyTestShop } from '#test/setup/money/money-test-shop.js';

const RUNS = Number(process.env['WITHDRAWAL_RUNS'] ?? 60);
const RUN_TIMEOUT_MS = 20_000;

let world: MoneyTestShop;
beforeAll(async () => {
  world = await MoneyTestShop.open();
});
afterAll(() => world.close());

/** Plays the steps; compares wallet, deposits and ledger with plain arithmetic after each. */
async function play(steps: Iterable<MoneyCommand>): Promise<MoneyModel> {
  const real = await world.createRun();
  const model = new MoneyModel();
  await fc.asyncModelRun(() => ({ model, real }), steps);
  return model;
}

const paysByWallet = new Buy(true, 'none', true);

describe('a withdrawal that does not arrive leaves wallet and deposit as they were (rule W30)', () => {
  const cases: [string, readonly MoneyCommand[], { cash: number; bonus: number }][] = [
    ['unspent bonus', [new TopUp(20), new CashOutFails(0, 'refused')], { cash: 20_000, bonus: 2_000 }],
    ['spent bonus', [new TopUp(10), paysByWallet, new CashOutFails(0, 'refused')], { cash: 6_400, bonus: 0 }],
    [
      'bonus spent in part',
      [new TopUp(40), new RefundDeposit(0, 10), paysByWallet, new CashOutFails(0, 'pending')],
      { cash: 34_400, bonus: 0 },
    ],
    [
      'refused after the provider had taken it',
      [new TopUp(20), new CashOutFails(0, 'pending')],
      { cash: 20_000, bonus: 2_000 },
    ],
    [
      'returned after it had arrived',
      [new TopUp(20), new CashOut(), new WithdrawalReturns(0)],
      { cash: 20_000, bonus: 2_000 },
    ],
    [
      'two deposits, the later one fails',
      [new TopUp(10), new TopUp(20), paysByWallet, new CashOutFails(0, 'refused')],
      { cash: 20_000, bonus: 0 },
    ],
    [
      'two deposits, the earlier one fails',
      [new TopUp(10), new TopUp(20), paysByWallet, new CashOutFails(1, 'refused')],
      { cash: 8_400, bonus: 0 },
    ],
    [
      'a deposit made and spent in between',
      [new TopUp(20), new CashOut(), new TopUp(10), paysByWallet, new WithdrawalReturns(0)],
      { cash: 26_400, bonus: 2_000 },
    ],
    [
      'the rest of the deposit withdrawn in between, which costs the same bonus',
      [
        new TopUp(10),
        paysByWallet,
        new CashOut(),
        new RefundPart(0, 100),
        new CashOut(),
        new WithdrawalReturns(0, 'oldest'),
      ],
      { cash: 5_400, bonus: 1_000 },
    ],
    [
      'a refund at the provider’s own pages that comes back',
      [new TopUp(20), new RefundDeposit(0, 60), new WithdrawalReturns(0)],
      { cash: 20_000, bonus: 2_000 },
    ],
    [
      'a refund at the provider’s own pages that was owed',
      [new TopUp(10), paysByWallet, new RefundDeposit(0, 100), new WithdrawalReturns(0)],
      { cash: 6_400, bonus: 0 },
    ],
    [
      'while another deposit is owed',
      [
        new TopUp(20),
        new CashOut(),
        new TopUp(5),
        paysByWallet,
        new DisputeDeposit(1),
        new WithdrawalReturns(0),
      ],
      { cash: 20_000, bonus: 2_000 },
    ],
  ];
  it.each(cases)('%s', async (_case, steps, expected) => {
    expect((await play(steps)).wallet).toEqual(expected);
  });

  it(
    'whatever else happens to the wallet, in any order',
    async () => {
      const steps = fc.commands(
        [
          ...withdrawalCommands,
          ...withdrawalCommands,
          fc.integer({ min: 1, max: 40 }).map((tens) => new TopUp(tens)),
          fc.constant(null).map(() => new Buy(true, 'none', true)),
          fc.constant(null).map(() => new CashOut()),
          fc
            .tuple(fc.nat({ max: 20 }), fc.boolean())
            .map(([depositPick, shopWins]) => new DisputeDeposit(depositPick, shopWins)),
          fc.nat({ max: 20 }).map((each) => new RefundPart(each, 50)),
        ],
        { maxCommands: 10, size: 'max' },
      );
      await fc.assert(
        fc.asyncProperty(steps, async (commands) => void (await play(commands))),
        { numRuns: RUNS },
      );
      await expectAllBooks(world);
    },
    RUNS * RUN_TIMEOUT_MS,
  );
});
