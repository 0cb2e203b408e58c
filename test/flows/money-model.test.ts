import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { WalletCashOutService } from '../../backend/src/wallet/wallet-cash-out.service.js';
import { WalletService } from '../../backend/src/wallet/wallet.service.js';
import { WalletTopUpService } from '../../backend/src/wallet/wallet-top-up.service.js';
import { TestShop } from '../setup/app.js';
import { Buy, Cancel, CashOut, moneyCommands, RefundPart, TopUp, TrialDay } from '../setup/money-commands.js';
import { MoneyModel } from '../setup/money-model.js';
import { aSignedInPerson } from '../setup/people.js';
import { TestWorker } from '../setup/worker.js';

/** `npm run test:model` sets more. */
const RUNS = Number(process.env['MODEL_RUNS'] ?? 100);
const COMMANDS = Number(process.env['MODEL_COMMANDS'] ?? 8);
const RUN_TIMEOUT_MS = 20_000;

let shop: TestShop;
let worker: TestWorker;
async function openShop(): Promise<void> {
  process.env['LIMITS_FACTOR'] = '1000';
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
}
async function closeShop(): Promise<void> {
  await worker.close();
  await shop.close();
  delete process.env['LIMITS_FACTOR'];
}

async function play(
  commands: Iterable<fc.AsyncCommand<MoneyModel, Parameters<Buy['run']>[1]>>,
): Promise<void> {
  const person = await aSignedInPerson(shop);
  await fc.asyncModelRun(() => ({ model: new MoneyModel(), real: { shop, worker, person } }), commands);
}

describe('whatever is bought, paid in, refunded, disputed, cancelled and paid out, in any order', () => {
  beforeAll(openShop);
  afterAll(closeShop);

  it(
    'leaves the books in order after every step, and the shopper with what they should have',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.commands(moneyCommands, { maxCommands: COMMANDS, size: 'max' }), play),
        { numRuns: RUNS, endOnFailure: true },
      );
    },
    RUNS * RUN_TIMEOUT_MS,
  );
});

/** Each invariant, broken: steps that pass as the shop is must fail. */
describe('the controls', () => {
  // Each leaves a shop behind that cannot be trusted any more.
  beforeEach(openShop);
  afterEach(closeShop);

  const spoil = (table: string, when: string, assignment: string): string => `
    create function spoil() returns trigger language plpgsql as $$ begin ${assignment}; return new; end $$;
    create trigger a_spoil ${when} on ${table} for each row execute function spoil()`;

  const spent = [new TopUp(10), new Buy(true, false, true)];

  it.each([
    [
      'an entry that is a penny off',
      'alter table ledger_entry disable trigger ledger_entry_added;' +
        spoil(
          'ledger_entry',
          'before insert',
          `if new.account = 'revenue' then new.amount_pence := new.amount_pence + 1; end if`,
        ),
      spent,
    ],
    [
      'a balance that is not the sum of its entries',
      spoil('user_wallets', 'before update', 'new.cash_pence := new.cash_pence + 1'),
      spent,
    ],
    [
      'a deposit credited twice',
      spoil(
        'ledger_entry',
        'before insert',
        `if new.account in ('cash', 'clearing') then new.amount_pence := new.amount_pence * 2; end if`,
      ) +
        ';' +
        `create function spoil2() returns trigger language plpgsql as $$ begin if new.kind = 'top_up' then new.amount_pence := new.amount_pence * 2; end if; return new; end $$;
         create trigger a_spoil2 before insert on ledger_transfer for each row execute function spoil2()`,
      [new TopUp(10)],
    ],
    [
      'refunds that are forgotten',
      spoil('orders', 'before update', 'new.card_refund_pence := 0; new.wallet_refund_pence := 0'),
      [...spent, new RefundPart(0, 60), new RefundPart(0, 100), new Cancel(0)],
    ],
    [
      'trial days that are not counted',
      spoil('trial_allowance', 'before insert or update', 'new.days := 0'),
      Array.from({ length: 6 }, () => new TrialDay()),
    ],
    [
      'a promotion that is not used up',
      spoil('promotion_use', 'before insert', 'new.nth := (random() * 1000000)::int + 5'),
      [new Buy(false, true, true), new Buy(false, true, true), new Buy(false, true, true)],
    ],
  ])('%s', async (_fault, sabotage, steps) => {
    await play(steps);
    await shop.sql(sabotage);
    await expect(play(steps)).rejects.toThrow();
  });

  it('a bonus that is not the rule’s', async () => {
    await play([new TopUp(20)]);
    const credit = jest.spyOn(WalletTopUpService.prototype, 'creditBonus').mockResolvedValue();
    await expect(play([new TopUp(20)])).rejects.toThrow();
    credit.mockRestore();
  });

  it('a share of the wallet that is set aside and never spent', async () => {
    await play(spent);
    const capture = jest.spyOn(WalletService.prototype, 'capture').mockResolvedValue();
    await expect(play(spent)).rejects.toThrow();
    capture.mockRestore();
  });

  it('cash that is paid out and still there', async () => {
    await play([new TopUp(10), new CashOut()]);
    const payOut = jest.spyOn(WalletCashOutService.prototype, 'payOut').mockResolvedValue([]);
    await expect(play([new TopUp(10), new CashOut()])).rejects.toThrow();
    payOut.mockRestore();
  });
});
