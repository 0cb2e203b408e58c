import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { WalletWithdrawalsService } from '#backend/wallet/wallet-withdrawals.service.js';
import { WalletTopUpService } from '#backend/wallet/wallet-top-up.service.js';
import { expectAllBooks } from '#test/setup/money/money-books.js';
import { Buy, TopUp } from '#test/setup/money/money-commands.js';
import { MoneyModel } from '#test/setup/money/money-model.js';
import { MoneyTestShop, refusalOf, type Real } from '#test/setup/money/money-test-shop.js';
import { sessionOf } from '#test/setup/orders/orders.js';

let world: MoneyTestShop;
beforeAll(async () => {
  world = await MoneyTestShop.open();
});
afterAll(async () => {
  await expectAllBooks(world);
  await world.close();
});

interface Scene {
  readonly real: Real;
  readonly sessionId: string;
  /** Closes the most recent dispute. */
  close: (status: 'won' | 'lost') => Promise<void>;
}

/** £100 topped up, £46 of it spent: £64 of cash are left, and no bonus. */
async function aScene(): Promise<Scene> {
  const real = await world.createRun();
  const model = new MoneyModel();
  await fc.asyncModelRun(() => ({ model, real }), [new TopUp(10), new Buy(true, 'none', true)]);
  const close = () => Promise.reject(new Error('nothing is disputed'));
  return { real, sessionId: model.deposits[0]?.sessionId ?? '', close };
}

async function walletOf({ real }: Scene) {
  const [wallet] = await world.shop.sql(
    `select cash_pence as cash, bonus_pence as bonus, owed_pence as owed, frozen_at is not null as frozen
       from user_wallets where user_id = $1`,
    [real.person.userId],
  );
  return wallet;
}

const withdraw = ({ real }: Scene) => world.get(WalletWithdrawalsService).withdraw(real.person.userId);

async function dispute(scene: Scene): Promise<void> {
  scene.close = await world.provider.dispute(scene.sessionId);
  await world.hear(scene.sessionId);
}

const LOST = { cash: 0, bonus: 0, owed: 4_600, frozen: true };
const WON = { cash: 6_400, bonus: 0, owed: 0, frozen: false };

type Event = 'asked' | 'disputed' | 'returned' | 'closed';

/** Every order of events in which a withdrawal precedes its return, and a dispute's opening its closing. */
const ORDERS: readonly (readonly Event[])[] = [
  ['asked', 'returned', 'disputed', 'closed'],
  ['asked', 'disputed', 'returned', 'closed'],
  ['asked', 'disputed', 'closed', 'returned'],
  ['disputed', 'asked', 'returned', 'closed'],
  ['disputed', 'asked', 'closed', 'returned'],
  ['disputed', 'closed', 'asked', 'returned'],
];

/** One event; a withdrawal refused while the wallet is frozen cannot be returned. */
async function happen(scene: Scene, event: Event, { how, outcome }: Ending): Promise<void> {
  if (event === 'asked') {
    world.provider.refundOutcomes = [how];
    const refusal = await refusalOf(withdraw(scene));
    if (refusal === 'wallet_frozen') world.provider.refundOutcomes = [];
  } else if (event === 'disputed') await dispute(scene);
  else if (event === 'closed') await scene.close(outcome);
  else if (world.provider.refundsUnderWay(scene.sessionId) > 0)
    await world.provider.failRefund(scene.sessionId);
  await world.drain();
}

interface Ending {
  readonly how: 'pending' | 'succeeded';
  readonly outcome: 'won' | 'lost';
}

describe('a withdrawal that comes back and a dispute end the same in any order (rules W10, W30, W35)', () => {
  const endings = (['pending', 'succeeded'] as const).flatMap((how) =>
    (['won', 'lost'] as const).map((outcome): Ending => ({ how, outcome })),
  );
  const cases = endings.flatMap((ending) =>
    ORDERS.map((order) => [`${order.join(', ')} (${ending.how}, ${ending.outcome})`, order, ending] as const),
  );
  it.each(cases)('%s', async (_name, order, ending) => {
    const scene = await aScene();
    for (const event of order) await happen(scene, event, ending);
    // A refusal while the wallet was frozen costs the customer nothing.
    expect(await walletOf(scene)).toEqual(ending.outcome === 'won' ? WON : LOST);
  });

  it.each(['refused', 'returned'] as const)(
    'says what the bank has of it, for its email: %s',
    async (how) => {
      const scene = await aScene();
      if (how === 'returned') world.provider.refundOutcomes = ['pending'];
      await withdraw(scene);
      if (how === 'returned') await world.drain();
      await dispute(scene);
      await world.drain();
      if (how === 'returned') await happen(scene, 'returned', { how: 'pending', outcome: 'lost' });
      expect(await walletOf(scene)).toEqual(LOST);
      const told = await world.shop.sql(
        `select payload - 'payoutId' as says from outbox_event e
        where name = 'wallet.withdrawal-failed' and exists (select 1 from wallet_payout p
          join top_up t on t.id = p.top_up_id join user_wallets w on w.id = t.wallet_id
          where p.id::text = e.payload->>'payoutId' and w.user_id = $1)`,
        [scene.real.person.userId],
      );
      const nothing = { balancePence: 0, cashPence: 0, returnedPence: 0 };
      // £64 were requested; £10 of spent bonus were deducted.
      expect(told).toEqual([{ says: { ...nothing, amountPence: 5_400, claimedPence: 5_400 } }]);
    },
  );

  it.each(['won', 'lost'] as const)('the provider refuses it because of the dispute, %s', async (outcome) => {
    const scene = await aScene();
    await withdraw(scene);
    await dispute(scene);
    await world.drain();
    expect(await walletOf(scene)).toEqual(LOST);
    await scene.close(outcome);
    await world.drain();
    expect(await walletOf(scene)).toEqual(outcome === 'won' ? WON : LOST);
  });

  it('all of it was refunded at the provider’s own pages before it was sent', async () => {
    const scene = await aScene();
    await withdraw(scene);
    await world.provider.refundDirectly(scene.sessionId, 10_000);
    await world.hear(scene.sessionId);
    await world.drain();
    expect(await walletOf(scene)).toEqual(LOST);
    // That refund is returned as well: everything is as before both.
    await world.provider.failRefund(scene.sessionId);
    await world.drain();
    expect(await walletOf(scene)).toEqual(WON);
  });

  it('another deposit has paid the debt meanwhile', async () => {
    const scene = await aScene();
    world.provider.refundOutcomes = ['pending'];
    await withdraw(scene);
    await world.drain();
    await dispute(scene);
    const { url } = await world.get(WalletTopUpService).topUp(scene.real.person, 100, undefined);
    await world.provider.pay(sessionOf(url));
    await world.drain();
    await world.provider.failRefund(scene.sessionId);
    await scene.close('lost');
    await world.drain();
    expect(await walletOf(scene)).toEqual({ cash: 6_400, bonus: 0, owed: 0, frozen: false });
  });

  it('processing every event again changes nothing', async () => {
    const scene = await aScene();
    world.provider.refundOutcomes = ['pending'];
    await withdraw(scene);
    await world.drain();
    await dispute(scene);
    await world.provider.failRefund(scene.sessionId);
    await world.drain();
    for (let times = 0; times < 3; times += 1) await world.hear(scene.sessionId);
    expect(await walletOf(scene)).toEqual(LOST);
  });
});
