import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Clock } from '#backend/platform/clock/clock.js';
import { ApiError } from '#backend/platform/http/problems/api-error.js';
import { CommissionService, type ReferredOrder } from '#backend/referral/commission/commission.service.js';
import { PayoutDetailsService } from '#backend/referral/payouts/payout-details.service.js';
import { PayoutsService } from '#backend/referral/payouts/payouts.service.js';
import { StatementsService } from '#backend/referral/statements/statements.service.js';
import { roundHalfUp } from '#backend/rules/money/money.js';
import { TestShop } from '#test/setup/system/app.js';
import { aProfessional, type Professional } from '#test/setup/people/professionals.js';

let shop: TestShop;
let monthsOn = 0;
beforeAll(async () => {
  shop = await TestShop.open();
  shop.get(Clock).now = () => new Date(Date.UTC(2027, monthsOn, 15, 12));
});
afterAll(() => shop.close());

/** The events of one professional's orders; `of` is the index of an existing order. */
type Step =
  | { readonly kind: 'order'; readonly pence: number }
  | { readonly kind: 'refund' | 'disputeLost' | 'disputeWon'; readonly of: number; readonly pence: number }
  | { readonly kind: 'complete' | 'toldAgain'; readonly of: number }
  | { readonly kind: 'monthEnds' | 'batch' | 'paid' };

const pence = fc.integer({ min: 1, max: 60_000 });
const of = fc.nat({ max: 5 });
const order = fc.record({ kind: fc.constant('order' as const), pence });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: order },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('refund' as const, 'disputeLost' as const, 'disputeWon' as const),
      of,
      pence,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('complete' as const, 'toldAgain' as const), of }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('monthEnds' as const, 'batch' as const, 'paid' as const),
    }),
  },
);
const histories = fc
  .tuple(order, fc.array(step, { minLength: 6, maxLength: 16 }))
  .map(([first, rest]) => [first, ...rest]);

interface Sold {
  readonly id: string;
  readonly goods: number;
  refunded: number;
  lost: number;
  completed: boolean;
}

type Follow = (order: ReferredOrder, cause: string) => Promise<void>;

const follow: Follow = (referred, cause) =>
  shop
    .get(EntityManager)
    .fork()
    .transactional((em) => shop.get(CommissionService).follow(em, referred, cause));

const netOf = ({ goods, refunded, lost }: Sold): number => Math.max(0, goods - refunded - lost);
const quietly = async (work: Promise<unknown>): Promise<void> => {
  await work.catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
  });
};

/** Plays a history of one professional, and checks the books after each step. */
async function play(steps: readonly Step[], followWith: Follow): Promise<void> {
  const professional = await aProfessional(shop);
  const bank = { accountName: 'Priya Nair', sortCode: '200000', accountNumber: '55779911' };
  const caller = {
    ...professional,
    aal: 'aal1' as const,
    roles: [],
    owesSecondFactor: false,
    hasSecondFactor: false,
  };
  await shop.get(PayoutDetailsService).set(caller, { ...bank, password: professional.password });
  const orders: Sold[] = [];
  for (const [index, one] of steps.entries()) {
    if (one.kind === 'order')
      orders.push({ id: randomUUID(), goods: one.pence, refunded: 0, lost: 0, completed: false });
    const sold = 'of' in one ? orders[one.of % orders.length] : orders.at(-1);
    if (!sold) continue;
    if (one.kind === 'refund') sold.refunded += one.pence;
    if (one.kind === 'disputeLost') sold.lost += one.pence;
    if (one.kind === 'disputeWon') sold.lost = 0;
    if (one.kind === 'complete') sold.completed = true;
    if (one.kind === 'order' || 'of' in one)
      await followWith(
        {
          orderId: sold.id,
          signupId: professional.signupId,
          goodsPence: sold.goods,
          netGoodsPence: netOf(sold),
          patient: `patient-${sold.id.slice(0, 1)}`,
          isOwn: false,
          isCompleted: sold.completed,
        },
        `fact ${index}`,
      );
    if (one.kind === 'monthEnds') {
      monthsOn += 1;
      await shop.get(StatementsService).close();
    }
    if (one.kind === 'batch') await quietly(shop.get(PayoutsService).createBatch(colleague));
    if (one.kind === 'paid') await payAll();
    await expectBooksInOrder(professional, orders);
  }
}

/** Staff who are not among the professionals: self-payment is not allowed. */
const colleague = randomUUID();

async function payAll(): Promise<void> {
  const open = await shop.sql<{ id: string }>(`select id::text from payout_batch where status = 'open'`);
  for (const { id } of open) await shop.get(PayoutsService).markPaid(id, colleague);
}

async function expectBooksInOrder({ signupId }: Professional, orders: readonly Sold[]): Promise<void> {
  const entries = await shop.sql<{
    order_id: string;
    amount: number;
    cause: string;
    status: string;
    payout_id: string | null;
  }>(
    'select order_id, amount_pence as amount, cause, status, payout_id from commission_entry where signup_id = $1',
    [signupId],
  );
  for (const sold of orders) {
    const own = entries.filter(({ order_id: id }) => id === sold.id);
    expect(own.reduce((sum, { amount }) => sum + amount, 0)).toBe(roundHalfUp(netOf(sold), 10));
    expect(own.filter(({ cause }) => cause === 'paid').length).toBe(1);
    const isPayable = own.some(({ status, payout_id: payout }) => status === 'approved' || payout !== null);
    if (isPayable) expect(sold.completed).toBe(true);
  }
  const sum = (of: typeof entries) => of.reduce((total, { amount }) => total + amount, 0);
  const [totals] = await shop.sql<{
    earned: number;
    approved: number;
    paid: number;
    spending: number;
    patients: number;
    transferred: number;
  }>(
    `select earned_pence::int as earned, approved_pence::int as approved, paid_pence::int as paid,
            spending_pence::int as spending, patients,
            (select coalesce(sum(amount_pence), 0)::int from payout where signup_id = $1) as transferred
       from referral_totals where signup_id = $1`,
    [signupId],
  );
  const paying = new Set(orders.filter((sold) => netOf(sold) > 0).map(({ id }) => id.slice(0, 1)));
  expect(totals).toEqual({
    earned: sum(entries),
    approved: sum(entries.filter(({ status }) => status === 'approved')),
    paid: sum(entries.filter(({ status }) => status === 'paid')),
    spending: orders.reduce((total, sold) => total + netOf(sold), 0),
    patients: paying.size,
    transferred: sum(entries.filter(({ payout_id: payout }) => payout !== null)),
  });
  const ever = sum(entries.filter(({ status }) => status === 'approved' || status === 'paid'));
  const later = sum(entries.filter(({ payout_id: payout, amount }) => payout === null && amount < 0));
  // The payable amount at the time of the transfer; later refunds reduce the next one.
  expect(totals?.transferred).toBeLessThanOrEqual(ever - later);
}

const property = (followWith: Follow) =>
  fc.asyncProperty(histories, async (steps) => play(steps, followWith));

describe('commission over any history (R5–R8, R17)', () => {
  it('is 10% of what stays paid for, and is paid out once and not before it is payable', async () => {
    await fc.assert(property(follow), { numRuns: 25 });
  }, 300_000);

  const variants: Readonly<Record<string, Follow>> = {
    'forgets refunds': (referred, cause) =>
      follow({ ...referred, netGoodsPence: referred.goodsPence }, cause),
    'makes orders payable before they are completed': (referred, cause) =>
      follow({ ...referred, isCompleted: true }, cause),
    'books an order again with each fact': async (referred, cause) => {
      await follow(referred, cause);
      await shop.sql(
        `insert into commission_entry (signup_id, order_id, cause, base_pence, rate_basis_points, amount_pence, status, created_at)
         values ($1, $2, $3, $4, 1000, $5, 'pending', now())`,
        [
          referred.signupId,
          referred.orderId,
          `${cause} twice`,
          referred.netGoodsPence,
          roundHalfUp(referred.netGoodsPence, 10) + 1,
        ],
      );
    },
  };
  it.each(Object.keys(variants))(
    'control: a shop that %s is caught',
    async (name) => {
      const broken = variants[name];
      if (!broken) throw new Error(`there is no ${name}`);
      const { failed, errorInstance } = await fc.check(property(broken), {
        numRuns: 20,
        seed: 20_261_121,
        endOnFailure: true,
      });
      expect(failed).toBe(true);
      // Caught by the books' invariants, not by an error of the variant.
      expect(String(errorInstance)).toContain('expect(');
    },
    120_000,
  );
});
