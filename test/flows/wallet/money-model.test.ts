import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import { MembershipRefundsService } from '#backend/membership/membership-refunds.service.js';
import { OrderComplaintsService } from '#backend/ordering/complaints/order-complaints.service.js';
import { post } from '#backend/wallet/ledger.js';
import type { TopUp as Deposit, WalletPayout } from '#backend/wallet/top-up.entity.js';
import { WalletWithdrawalsService } from '#backend/wallet/wallet-withdrawals.service.js';
import { WalletService } from '#backend/wallet/wallet.service.js';
import { WalletTopUpService } from '#backend/wallet/wallet-top-up.service.js';
import { expectAllBooks } from '#test/setup/money/money-books.js';
import { changeCommands, DearerChange } from '#test/setup/money/money-changes.js';
import {
  Buy,
  CashOut,
  Cancel,
  Deliver,
  DisputeOrder,
  RefundFails,
  RefundPart,
  TopUp,
  TrialDay,
} from '#test/setup/money/money-commands.js';
import { MoneyModel } from '#test/setup/money/money-model.js';
import {
  Join,
  Leave,
  moneyCommands,
  PayOut,
  PayoutsArrive,
  PeriodEnds,
} from '#test/setup/money/money-more-commands.js';
import type { MoneyCommand } from '#test/setup/money/money-step.js';
import { CashOutFails, withdrawalCommands } from '#test/setup/money/money-withdrawals.js';
import { MoneyTestShop } from '#test/setup/money/money-test-shop.js';

/** `npm run test:model` sets more. */
const RUNS = Number(process.env['MODEL_RUNS'] ?? 100);
const COMMANDS = Number(process.env['MODEL_COMMANDS'] ?? 8);
const RUN_TIMEOUT_MS = 20_000;
/** Reconciles everything after this many runs; each run's own books are checked after each of its steps. */
const RUNS_PER_AUDIT = 50;

let world: MoneyTestShop;
beforeAll(async () => {
  world = await MoneyTestShop.open();
});
afterAll(async () => {
  await world.close();
});

async function play(commands: Iterable<MoneyCommand>): Promise<void> {
  const real = await world.createRun();
  await fc.asyncModelRun(() => ({ model: new MoneyModel(), real }), commands);
}

const anySteps = fc.commands([...moneyCommands, ...changeCommands, ...withdrawalCommands], {
  maxCommands: COMMANDS,
  size: 'max',
});

describe('whatever is bought, paid in, refunded, disputed, cancelled, tried and paid out, in any order', () => {
  it(
    'leaves the books in order after every step, and everybody with what they should have',
    async () => {
      let runs = 0;
      const property = fc.asyncProperty(anySteps, async (commands) => {
        await play(commands);
        runs += 1;
        if (runs % RUNS_PER_AUDIT === 0) await expectAllBooks(world);
      });
      await fc.assert(property, { numRuns: RUNS });
      await expectAllBooks(world);
    },
    RUNS * RUN_TIMEOUT_MS,
  );
});

/** A defect, and its repair. */
interface Sabotage {
  readonly damage: () => Promise<unknown>;
  readonly remedy: () => Promise<unknown>;
}

/** Each invariant, broken: steps that pass in the real shop must fail. */
describe('the controls', () => {
  async function expectCaught({ damage, remedy }: Sabotage, steps: readonly MoneyCommand[]): Promise<void> {
    await play(steps);
    await damage();
    await expect(play(steps)).rejects.toThrow();
    await remedy();
    await play(steps);
  }

  /** Rows that the database alters on insert. */
  function spoiled(
    when: string,
    tables: readonly string[],
    change: string,
    more = { on: '', off: '' },
  ): Sabotage {
    const on = tables.map(
      (table) => `create trigger a_spoil before ${when} on ${table} for each row execute function spoil()`,
    );
    const body = `create function spoil() returns trigger language plpgsql as $$ begin ${change}; return new; end $$`;
    return {
      damage: () => world.shop.sql([more.on, body, ...on].join(';')),
      remedy: () => world.shop.sql(`drop function spoil() cascade; ${more.off}`),
    };
  }

  const trigger = (state: string) => `alter table ledger_entry ${state} trigger ledger_entry_added`;
  const unguarded = { on: trigger('disable'), off: trigger('enable') };
  const spent = [new TopUp(10), new Buy(true, 'none', true)];
  const referred = new Buy(false, 'referral', true);
  const member = [new Join(0, 0, 0, true), new PeriodEnds(0, true)];

  const changed = [referred, new DearerChange(0, true)];

  it.each<[string, Sabotage, readonly MoneyCommand[]]>([
    [
      'a dearer change whose goods earn no commission',
      spoiled(
        'update',
        ['orders'],
        'new.subtotal_pence := old.subtotal_pence; new.reduced_pence := old.reduced_pence',
      ),
      changed,
    ],
    [
      'a refund of a second payment that is a penny short',
      spoiled(
        'insert',
        ['refund'],
        'if new.extra_id is not null then new.card_pence := new.card_pence - 1; end if',
      ),
      [...changed, new RefundPart(0, 100)],
    ],
    [
      'an entry that is a penny off',
      spoiled(
        'insert',
        ['ledger_entry'],
        `if new.account = 'revenue' then new.amount_pence := new.amount_pence + 1; end if`,
        unguarded,
      ),
      spent,
    ],
    [
      'a balance that is not the sum of its entries',
      spoiled('update', ['user_wallets'], 'new.cash_pence := new.cash_pence + 1'),
      spent,
    ],
    [
      'a deposit that is credited twice over',
      spoiled(
        'insert',
        ['ledger_transfer', 'ledger_entry'],
        `if tg_table_name = 'ledger_transfer' or to_jsonb(new)->>'account' in ('cash', 'clearing')
         then new.amount_pence := new.amount_pence * 2; end if`,
      ),
      [new TopUp(9)],
    ],
    [
      'refunds that are forgotten',
      spoiled('update', ['orders'], 'new.card_refund_pence := 0; new.wallet_refund_pence := 0'),
      [...spent, new RefundPart(0, 60), new RefundPart(0, 100), new Cancel(0)],
    ],
    [
      'a bank that keeps what nobody counts',
      spoiled('update', ['dispute'], 'new.amount_pence := 1'),
      [referred, new DisputeOrder(0, false)],
    ],
    [
      'trial days that are not counted',
      spoiled('insert or update', ['trial_allowance'], 'new.days := 0'),
      Array.from({ length: 6 }, () => new TrialDay()),
    ],
    [
      'a promotion that is not used up',
      spoiled('insert', ['promotion_use'], 'new.nth := (random() * 1000000)::int + 5'),
      Array.from({ length: 3 }, () => new Buy(false, 'WELCOME20', true)),
    ],
    ...['account 0', 'email 0', 'card 0'].map((same): [string, Sabotage, readonly MoneyCommand[]] => [
      `a second trial of the same person, known by ${same}`,
      spoiled('insert', ['membership_trial'], 'new.person := gen_random_uuid()'),
      [new Join(0, 0, 0, true), new Leave(0), new PeriodEnds(0, true), second(same)],
    ]),
    [
      'a commission that a refund leaves as it was',
      spoiled('insert', ['commission_entry'], `if new.cause <> 'paid' then new.amount_pence := 0; end if`),
      [referred, new RefundPart(0, 50)],
    ],
    [
      'a payout of what was not delivered',
      spoiled('insert', ['commission_entry'], `new.status := 'approved'; new.approved_at := now()`),
      [referred, new PayOut()],
    ],
    [
      'a payout that has arrived and is still owed',
      spoiled('update', ['commission_entry'], `if new.status = 'paid' then new.status := 'approved'; end if`),
      [referred, new Deliver(0), new PayOut(), new PayoutsArrive()],
    ],
    [
      'a payout that is made again',
      spoiled('update', ['commission_entry'], 'new.payout_id := null'),
      [referred, new Deliver(0), new PayOut(), new PayOut()],
    ],
  ])('%s', (_fault, sabotage, steps) => expectCaught(sabotage, steps));

  it.each<[string, () => { mockRestore: () => void }, readonly MoneyCommand[]]>([
    [
      'a bonus that is not the rule’s',
      () => jest.spyOn(WalletTopUpService.prototype, 'creditBonus').mockResolvedValue(),
      [new TopUp(20)],
    ],
    [
      'a share of the wallet that is set aside and never spent',
      () => jest.spyOn(WalletService.prototype, 'capture').mockResolvedValue(),
      spent,
    ],
    [
      'cash that is paid out and still there',
      () => jest.spyOn(WalletWithdrawalsService.prototype, 'payOut').mockResolvedValue([]),
      [new TopUp(10), new CashOut()],
    ],
    [
      'a withdrawal that comes back without the bonus that left with it',
      () => jest.spyOn(WalletWithdrawalsService.prototype, 'reverseFailed').mockImplementation(amountAlone),
      [new TopUp(20), new CashOutFails(0, 'refused')],
    ],
    [
      'a refund that came back and that nobody hears of',
      () => jest.spyOn(OrderComplaintsService.prototype, 'openForLostRefund').mockResolvedValue(),
      [new Buy(false, 'none', true), new RefundPart(0, 50), new RefundFails(0)],
    ],
    [
      'a membership whose first charge does not come back',
      () => jest.spyOn(MembershipRefundsService.prototype, 'findPending').mockResolvedValue(null),
      [...member, new Leave(0)],
    ],
  ])('%s', async (_fault, breakIt, steps) => {
    const broken: { mockRestore: () => void }[] = [];
    await expectCaught(
      {
        damage: async () => void broken.push(breakIt()),
        remedy: async () => broken.forEach((each) => each.mockRestore()),
      },
      steps,
    );
  });
});

/** Returns a failed withdrawal as before its parts were stored: only the amount sent. */
async function amountAlone(em: EntityManager, payout: WalletPayout, deposit: Deposit): Promise<void> {
  payout.status = 'failed';
  deposit.returnedPence -= payout.amountPence;
  await em.flush();
  await post(em, {
    walletId: deposit.walletId,
    kind: 'withdrawal_failed',
    idempotencyKey: `withdrawal-failed:${payout.id}`,
    refId: deposit.id,
    description: 'A test',
    entries: { cash: payout.amountPence, clearing: -payout.amountPence },
    at: new Date(),
  });
}

/** Joins again with one attribute of the first time, and the rest of another person. */
function second(same: string): Join {
  return new Join(same === 'account 0' ? 0 : 1, same === 'email 0' ? 0 : 1, same === 'card 0' ? 0 : 1, true);
}
