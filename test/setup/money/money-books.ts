import { expect } from '@jest/globals';
import { ReconciliationService } from '#backend/admin/reconciliation/reconciliation.service.js';
import type { MoneyModel } from './money-model.js';
import type { MoneyTestShop, Real } from './money-test-shop.js';

/** All money records of one run, in one query: accounts $1, their professional $2. */
const BOOKS = `
  with mine as (select * from orders where user_id = ($1::uuid[])[1]),
       deposits as (select d.id from top_up d join user_wallets w on w.id = d.wallet_id where w.user_id = ($1::uuid[])[1]),
       moves as (select id, kind from ledger_transfer where ref_id in (select id from mine union all select id from deposits)),
       entries as (select m.id, m.kind, e.account, e.amount_pence as pence from moves m join ledger_entry e on e.transfer_id = m.id),
       members as (select m.* from membership m where m.user_id = any($1)),
       earned as (select * from commission_entry where signup_id = $2)
  select json_build_object(
    'wallet', (select json_build_object('cash', cash_pence, 'bonus', bonus_pence, 'owed', owed_pence,
                 'held', held_cash_pence + held_bonus_pence, 'frozen', frozen_at is not null)
                 from user_wallets where user_id = ($1::uuid[])[1]),
    'entries', (select json_build_object(
                 'cash', coalesce(sum(pence) filter (where account = 'cash'), 0),
                 'bonus', coalesce(sum(pence) filter (where account = 'bonus'), 0),
                 'owed', coalesce(-sum(pence) filter (where account = 'owed'), 0),
                 'held', coalesce(sum(pence) filter (where account in ('held_cash', 'held_bonus')), 0),
                 'bonusEarned', coalesce(sum(pence) filter (where account = 'bonus' and kind = 'bonus'), 0),
                 'sum', coalesce(sum(pence), 0)) from entries),
    'deposits', (select coalesce(json_object_agg(session_id, json_build_object('returned', returned_pence,
                 'bonus', bonus_pence)), '{}') from top_up where id in (select id from deposits) and status = 'credited'),
    'unbalanced', (select count(*) from (select id from entries group by id having sum(pence) <> 0) found),
    'orders', (select coalesce(json_object_agg(id, json_build_object('back', refunded_pence,
                 'card', card_refund_pence, 'wallet', wallet_refund_pence)), '{}') from mine where paid_at is not null),
    'problems', (select count(*) from complaint p join mine on mine.id = p.order_id where p.refund_id is not null),
    'uses', (select count(*) from promotion_use u join mine on mine.id = u.order_id where u.released_at is null),
    'trialDays', (select coalesce(max(days), 0) from trial_allowance where person = 'account:' || ($1::uuid[])[1]),
    'members', (select coalesce(json_object_agg(m.user_id, json_build_object(
                 'status', m.status, 'cancelled', m.cancel_at_period_end,
                 'charges', (select count(*) from membership_charge c where c.membership_id = m.id),
                 'back', (select coalesce(sum(c.refunded_pence), 0) from membership_charge c where c.membership_id = m.id),
                 'trials', (select count(*) from membership_checkout c where c.membership_id = m.id and exists
                              (select 1 from membership_trial t where t.checkout_id = c.id)))), '{}') from members m),
    'trialKeys', (select count(*) from membership_trial t join membership_checkout c on c.id = t.checkout_id
                   where c.membership_id in (select id from members)),
    'commission', (select json_build_object('earned', coalesce(sum(amount_pence), 0),
                 'approved', coalesce(sum(amount_pence) filter (where status = 'approved'), 0),
                 'paid', coalesce(sum(amount_pence) filter (where status = 'paid'), 0)) from earned),
    'payouts', (select coalesce(sum(amount_pence), 0) from payout where signup_id = $2)) as books`;

const NO_WALLET = { cash: 0, bonus: 0, owed: 0, held: 0, frozen: false };
const MEMBERSHIP_PENCE = 799;

interface Books extends Readonly<Record<string, unknown>> {
  readonly wallet: object | null;
  readonly members: Readonly<Record<string, object>>;
}

/** The invariants after every step: this run's books among themselves, and against plain arithmetic. */
export async function expectOwnBooks(
  { world, accounts, professional }: Real,
  model: MoneyModel,
): Promise<void> {
  const [row] = await world.shop.sql<{ books: Books }>(BOOKS, [accounts, professional.signupId]);
  expect({ ...row?.books, wallet: row?.books.wallet ?? NO_WALLET }).toEqual(
    expectedBooks(model, { accounts, known: row?.books.members ?? {} }),
  );
  for (const order of model.orders) {
    const sessions = [order.sessionId, order.changed?.sessionId ?? null].filter((each) => each !== null);
    if (sessions.length === 0) continue;
    const back = sessions.map((each) => world.provider.refundedOf(each));
    const gone = back.reduce((sum, amount) => sum + amount, 0);
    expect({ order: order.orderId, gone }).toEqual({ order: order.orderId, gone: order.cardBack });
    // No payment gives back more than it took (rule O115).
    for (const [index, each] of sessions.entries())
      expect(back[index]).toBeLessThanOrEqual(world.provider.session(each).amount);
  }
}

/** Everything that the nightly reconciliation compares, over all of the shop's books. */
export async function expectAllBooks(world: MoneyTestShop): Promise<void> {
  expect(await world.get(ReconciliationService).checkBooks(0)).toEqual([]);
}

function expectedBooks(
  model: MoneyModel,
  { accounts, known }: { accounts: readonly string[]; known: Readonly<Record<string, object>> },
) {
  const { cash, bonus } = model.wallet;
  const money = { cash, bonus, owed: model.owed, held: 0 };
  expect(Math.min(cash, bonus, model.owed)).toBeGreaterThanOrEqual(0);
  return {
    wallet: { ...money, frozen: model.owed > 0 },
    entries: { ...money, bonusEarned: model.bonusEarned, sum: 0 },
    deposits: Object.fromEntries(
      model.deposits.map(({ sessionId, returned, bonus: earned }) => [
        sessionId,
        { returned, bonus: earned },
      ]),
    ),
    unbalanced: 0,
    orders: Object.fromEntries(
      model.orders.map((order) => {
        const { cardBack: card, walletBack } = order;
        const wallet = walletBack.cash + walletBack.bonus;
        return [order.orderId, { back: card + wallet, card, wallet }];
      }),
    ),
    problems: model.lostRefunds,
    uses: model.orders.filter(({ nth }) => nth !== null).length,
    trialDays: model.trialDays,
    members: expectedMembers(model, accounts, known),
    trialKeys: model.trialsHad.size,
    commission: {
      earned: model.earned,
      approved: model.payable + model.transferred - model.arrived,
      paid: model.arrived,
    },
    payouts: model.transferred,
  };
}

/** An account that never opened the membership page has no row. */
function expectedMembers(
  model: MoneyModel,
  accounts: readonly string[],
  known: Readonly<Record<string, object>>,
) {
  const rows = model.memberships.map((each, index) => {
    const { status, cancelled, allCharges: charges, refunds } = each;
    const trials = model.trialsHad.has(`account ${index}`) ? 1 : 0;
    return [
      accounts[index] ?? '',
      { status, cancelled, charges, back: refunds * MEMBERSHIP_PENCE, trials },
    ] as const;
  });
  return Object.fromEntries(rows.filter(([id, { status }]) => id in known || status !== 'none'));
}
