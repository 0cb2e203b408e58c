import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { BoxDelivery, DELIVERY_TRANSITIONS } from '#backend/boxes/box-delivery.entity.js';
import { BoxSubscription, SUBSCRIPTION_TRANSITIONS } from '#backend/boxes/box-subscription.entity.js';
import { PRICE_CHANGE_TRANSITIONS, PriceChange } from '#backend/catalog/prices/price-change.entity.js';
import { CommunityPost, POST_TRANSITIONS } from '#backend/community/posts/post.entity.js';
import {
  CommunityEvent,
  COMMUNITY_EVENT_TRANSITIONS,
} from '#backend/community/sessions/community-event.entity.js';
import {
  MembershipPriceNotice,
  PRICE_NOTICE_TRANSITIONS,
} from '#backend/membership/membership-price-notice.entity.js';
import {
  CHECKOUT_TRANSITIONS,
  Membership,
  MEMBERSHIP_TRANSITIONS,
  MembershipCheckout,
  type RunningStatus,
} from '#backend/membership/membership.entity.js';
import {
  LABEL_WARNING_TRANSITIONS,
  LabelWarning,
} from '#backend/ordering/label-warnings/label-warning.entity.js';
import { Recall, RECALL_TRANSITIONS } from '#backend/ordering/recalls/recall.entity.js';
import { Consignment, CONSIGNMENT_TRANSITIONS } from '#backend/ordering/consignments/consignment.entity.js';
import { Complaint, COMPLAINT_TRANSITIONS } from '#backend/ordering/complaints/complaint.entity.js';
import {
  SubstitutionRequest,
  QUESTION_TRANSITIONS,
} from '#backend/ordering/substitutions/substitution-request.entity.js';
import { EXTRA_TRANSITIONS, OrderExtra } from '#backend/ordering/changes/order-extra.entity.js';
import { COMMENT_TRANSITIONS, DishRating } from '#backend/ordering/ratings/dish-rating.entity.js';
import { Order, ORDER_TRANSITIONS } from '#backend/ordering/orders/order.entity.js';
import {
  Dispute,
  DISPUTE_TRANSITIONS,
  Refund,
  REFUND_TRANSITIONS,
} from '#backend/ordering/refunds/refund.entity.js';
import type { ParcelState } from '#backend/platform/courier/courier.js';
import { TransitionRefused, type Transitions } from '#backend/platform/database/transitions.js';
import { ReferralSignup, REFERRAL_SIGNUP_TRANSITIONS } from '#backend/referral/referral.entity.js';
import {
  PAYOUT_TRANSITIONS,
  TOP_UP_TRANSITIONS,
  TopUp,
  WalletPayout,
} from '#backend/wallet/top-up.entity.js';
import {
  ADJUSTMENT_TRANSITIONS,
  WalletAdjustment,
} from '#backend/wallet/adjustments/wallet-adjustment.entity.js';

const NOW = new Date('2026-03-02T10:00:00Z');
const LATER = new Date('2026-03-05T10:00:00Z');

type Verbs<Entity> = Readonly<Record<string, (entity: Entity) => void>>;

interface Machine {
  readonly name: string;
  readonly table: Transitions<string>;
  /** The target statuses of the verbs. */
  readonly reached: readonly string[];
  /** A verb's result for a status: the next one, or 'refused'. */
  readonly step: (from: string, to: string) => string;
}

/** A status machine, with the verb that leads to each status; `open` is the status null. */
function machine<Entity extends object>(
  { name, prototype }: { readonly name: string; readonly prototype: Entity },
  table: Transitions<string>,
  field: keyof Entity,
  verbs: Verbs<Entity>,
): Machine {
  const step = (from: string, to: string): string => {
    const entity: Entity = Object.create(prototype);
    const status = field === 'answer' && from === 'open' ? null : from;
    Object.assign(entity, { attempts: 0, failedBoxes: 0, version: 1, sequence: 0, [field]: status });
    try {
      verbs[to]?.(entity);
    } catch (error) {
      if (error instanceof TransitionRefused && entity[field] === status) return 'refused';
      throw error;
    }
    return String(entity[field]);
  };
  return { name, table, reached: Object.keys(verbs), step };
}

/** Every step in which a verb differs from its table. */
function wrongSteps({ table, reached, step }: Machine): string[] {
  return Object.entries(table).flatMap(([from, followers]) =>
    reached.flatMap((to) => {
      const wanted = followers.includes(to) ? to : 'refused';
      const made = step(from, to);
      return made === wanted ? [] : [`${from} → ${to}: ${made}`];
    }),
  );
}

const refuse = (): never => {
  throw new TransitionRefused('has a step of its own');
};

const FILLING = { meals: null, chosenByChef: false, mealsByChef: null };
const ORDERED = { orderId: 'o', amountPence: 5_999, extras: { breakfast: {}, protein: {} }, dueAt: LATER };
const RUNNING = (status: RunningStatus) => (membership: Membership) =>
  membership.bring(
    {
      status,
      periodEnd: LATER,
      trialEnd: null,
      cancelAtPeriodEnd: false,
      paymentDueAt: null,
      graceUntil: null,
    },
    NOW,
  );
const NEWS = { amountPence: 100, respondBy: null };

const PARCEL = {
  shipmentId: 's',
  parcelId: '1',
  trackingNumber: 'T',
  trackingUrl: 'https://t.test',
  carrier: 'C',
};
const REPORTED = (state: ParcelState) => (each: Consignment) => {
  if (!each.report({ state, failure: null, changedAt: NOW }, NOW)) throw new TransitionRefused(state);
};

const MACHINES = [
  machine(Consignment, CONSIGNMENT_TRANSITIONS, 'status', {
    requested: (each) => each.tryAgain(NOW),
    booking_failed: (each) => each.failBooking('no such address', NOW),
    booked: (each) => (each.status === 'cancelling' ? refuse() : each.book(PARCEL, NOW)),
    label_printed: (each) => each.printLabel(NOW),
    collected: REPORTED('collected'),
    out_for_delivery: REPORTED('out_for_delivery'),
    attempt_failed: REPORTED('attempt_failed'),
    delivered: REPORTED('delivered'),
    returned: REPORTED('returned'),
    cancelling: (each) => (each.status === 'booking_failed' ? refuse() : each.cancel(NOW)),
    cancelled: (each) => each.confirmCancelled(NOW),
  }),
  machine(BoxDelivery, DELIVERY_TRANSITIONS, 'status', {
    planned: (each) => each.unskip({ cutOffAt: LATER, dueAt: LATER, remindAt: NOW }, NOW),
    skipped: (each) => each.skip(NOW),
    paused: (each) => each.pause(NOW),
    charging: (each) => each.charge({ ...FILLING, ...ORDERED }, NOW),
    payment_failed: (each) => each.refusePayment(LATER, NOW),
    paid: (each) => each.pay(NOW),
    missed: (each) => each.miss(NOW),
    cancelled: (each) => each.cancel(NOW),
  }),
  machine(BoxSubscription, SUBSCRIPTION_TRANSITIONS, 'status', {
    active: (each) => each.start(NOW),
    paused: (each) => each.pause(null, NOW),
    past_due: (each) => each.resume({ isOwed: true }, NOW),
    cancelled: (each) => each.end('customer', NOW),
  }),
  machine(Order, ORDER_TRANSITIONS, 'status', {
    pending: (each) => each.setByHand('pending', { cook: false }, NOW),
    processing: (each) => each.setByHand('processing', { cook: false }, NOW),
    completed: (each) => each.complete(NOW),
    cancelled: (each) => each.cancel('shop', NOW),
  }),
  machine(DishRating, COMMENT_TRANSITIONS, 'commentStatus', {
    none: (each) => each.comment('before', null),
    waiting: (each) => each.comment('before', 'after'),
    shown: (each) => each.decide('shown'),
    hidden: (each) => each.decide('hidden'),
  }),
  machine(Complaint, COMPLAINT_TRANSITIONS, 'status', {
    open: (each) => each.reopen(NOW),
    closed: (each) => each.close(NOW),
  }),
  machine(SubstitutionRequest, QUESTION_TRANSITIONS, 'answer', {
    keep: (each) => each.close('keep', 'customer', NOW),
    refund: (each) => each.close('refund', 'customer', NOW),
    withdrawn: (each) => each.close('withdrawn', 'system', NOW),
  }),
  machine(Refund, REFUND_TRANSITIONS, 'status', {
    requested: (each) => each.reopen(),
    succeeded: (each) => each.succeed(NOW),
    failed: (each) => each.fail(undefined, NOW),
  }),
  machine(OrderExtra, EXTRA_TRANSITIONS, 'status', {
    applied: (each) => each.make('pi_1', NOW),
    returned: (each) => each.return('pi_1', 'change_too_late', NOW),
    closed: (each) => each.close('kept', NOW),
  }),
  machine(Dispute, DISPUTE_TRANSITIONS, 'status', {
    inquiry: (each) => each.bring({ ...NEWS, status: 'inquiry' }, NOW),
    open: (each) => each.bring({ ...NEWS, status: 'open' }, NOW),
    lost: (each) => each.bring({ ...NEWS, status: 'lost' }, NOW),
    won: (each) => each.bring({ ...NEWS, status: 'won' }, NOW),
    closed: (each) => each.bring({ ...NEWS, status: 'closed' }, NOW),
  }),
  machine(Recall, RECALL_TRANSITIONS, 'status', {
    sent: (each) => each.send('second', { orders: 1, customers: 1, withoutEmail: 0 }, NOW),
    withdrawn: (each) => each.withdraw('staff', 'a mistake', NOW),
  }),
  machine(LabelWarning, LABEL_WARNING_TRANSITIONS, 'status', {
    sent: (each) => each.send('staff', NOW),
    resolved: (each) => each.resolve('said by phone', 'staff', NOW),
    withdrawn: (each) => each.withdraw(NOW),
  }),
  machine(PriceChange, PRICE_CHANGE_TRANSITIONS, 'status', {
    applied: (each) => each.apply(5_999),
    withdrawn: (each) => each.withdraw(NOW),
  }),
  machine(CommunityPost, POST_TRANSITIONS, 'status', {
    visible: (each) => each.restore(),
    hidden: (each) => each.hide('an advertisement', NOW),
    removed: (each) => each.remove(NOW),
  }),
  machine(CommunityEvent, COMMUNITY_EVENT_TRANSITIONS, 'status', {
    cancelled: (each) => each.cancel('the host is ill', NOW),
  }),
  machine(Membership, MEMBERSHIP_TRANSITIONS, 'status', {
    trialing: RUNNING('trialing'),
    active: RUNNING('active'),
    past_due: RUNNING('past_due'),
    paused: RUNNING('paused'),
    ended: (each) => each.end('customer', NOW, NOW),
  }),
  machine(MembershipCheckout, CHECKOUT_TRANSITIONS, 'status', {
    completed: (each) => each.complete(),
    refused: (each) => each.refuse('trial_used'),
    expired: (each) => each.expire(),
  }),
  machine(MembershipPriceNotice, PRICE_NOTICE_TRANSITIONS, 'status', {
    applied: (each) => each.apply(NOW),
    replaced: (each) => each.replace(),
    withdrawn: (each) => each.withdraw(),
  }),
  machine(TopUp, TOP_UP_TRANSITIONS, 'status', {
    credited: (each) => each.credit({ sessionId: 's', paymentIntentId: 'p' }, NOW),
    expired: (each) => each.expire(),
  }),
  machine(WalletPayout, PAYOUT_TRANSITIONS, 'status', {
    succeeded: (each) => each.succeed(),
    failed: (each) => each.fail(),
  }),
  machine(WalletAdjustment, ADJUSTMENT_TRANSITIONS, 'status', {
    made: (each) => each.approve('staff', NOW),
    declined: (each) => each.decline('staff', NOW),
  }),
  machine(ReferralSignup, REFERRAL_SIGNUP_TRANSITIONS, 'status', {
    pending: (each) => each.comeBack({ waits: true }),
    active: (each) => each.comeBack({ waits: false }),
    refused: (each) => each.refuse('no such number'),
  }),
];

const SERVER = resolve(__dirname, '../../backend/src');

/** The tables of transitions that a file of an entity declares. */
const tablesIn = (source: string): string[] =>
  [...source.matchAll(/export const (\w+_TRANSITIONS)\b/g)].map(([, name = '']) => name);

it('lists the table of every entity', () => {
  const entities = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.entity.ts'))
    .flatMap((file) => tablesIn(readFileSync(join(SERVER, file), 'utf8')));
  const listed = readFileSync(__filename, 'utf8');
  expect(entities.filter((name) => !listed.includes(`${name}, '`))).toEqual([]);
  expect(entities).toHaveLength(MACHINES.length);
});

it('finds a table that is not listed (control)', () => {
  const planted = tablesIn('export const VOUCHER_TRANSITIONS = { open: [] } satisfies Transitions<Status>;');
  expect(planted).toEqual(['VOUCHER_TRANSITIONS']);
});

/** Statuses that no verb leads to: only statements that write many rows at once do. */
const BY_STATEMENT = ['MembershipPriceNotice dropped', 'ReferralSignup left'];

it.each(MACHINES)('$name allows exactly the transitions in its table', (each) => {
  expect(wrongSteps(each)).toEqual([]);
});

it('every status that may follow another has a verb, or a statement of its own', () => {
  const unreached = MACHINES.flatMap(({ name, table, reached }) =>
    [...new Set(Object.values(table).flat())]
      .filter((status) => !reached.includes(status))
      .map((status) => `${name} ${status}`),
  );
  expect(unreached).toEqual(BY_STATEMENT);
});

it('finds a verb that does not ask the table, and one that refuses what it allows (control)', () => {
  class Careless extends WalletPayout {
    override succeed(): void {
      this.status = 'succeeded';
    }

    override fail(): void {
      throw new TransitionRefused('never');
    }
  }
  const planted = machine(Careless, PAYOUT_TRANSITIONS, 'status', {
    succeeded: (each) => each.succeed(),
    failed: (each) => each.fail(),
  });
  expect(wrongSteps(planted)).toEqual([
    'requested → failed: refused',
    'succeeded → succeeded: succeeded',
    'succeeded → failed: refused',
    'failed → succeeded: succeeded',
  ]);
});

/** A delivery that is due and needs a notice. */
function dueDelivery(status: BoxDelivery['status']): BoxDelivery {
  const delivery: BoxDelivery = Object.create(BoxDelivery.prototype);
  return Object.assign(delivery, { status, dueAt: LATER, remindAt: LATER, updatedAt: NOW, attempts: 0 });
}

describe('fields that depend on a status', () => {
  it('a decided delivery is neither due nor announced', () => {
    const ended = [
      ['planned', 'skip'],
      ['planned', 'pause'],
      ['planned', 'miss'],
      ['planned', 'cancel'],
      ['charging', 'pay'],
      ['charging', 'miss'],
      ['payment_failed', 'cancel'],
    ] as const;
    for (const [status, verb] of ended) {
      const delivery = dueDelivery(status);
      delivery[verb](LATER);
      expect([verb, delivery.dueAt, delivery.remindAt, delivery.updatedAt]).toEqual([
        verb,
        null,
        null,
        LATER,
      ]);
    }
  });

  it('a refused payment is due again without another reminder', () => {
    const delivery = dueDelivery('charging');
    delivery.refusePayment(LATER, NOW);
    expect([delivery.attempts, delivery.dueAt, delivery.remindAt]).toEqual([1, LATER, null]);
  });

  it('only a paused box has a day to run again from', () => {
    const box: BoxSubscription = Object.create(BoxSubscription.prototype);
    Object.assign(box, { status: 'active' });
    box.pause('2026-04-01', NOW);
    expect(box.pausedUntil).toBe('2026-04-01');
    box.resume({ isOwed: false }, NOW);
    expect([box.status, box.pausedUntil]).toEqual(['active', null]);
  });

  it('a payment restores an order that was cancelled for lack of it, and no other', () => {
    const states = (['unpaid', 'replaced', 'shop'] as const).map((cancelReason) => {
      const order: Order = Object.create(Order.prototype);
      Object.assign(order, { status: 'cancelled', cancelReason, amountPence: 100, walletPence: 0 });
      Object.assign(order, { refundedPence: 0, reducedPence: 0, disputedPence: 0 });
      order.markPaid({ sessionId: 's', paymentIntentId: 'p', cardKey: null }, NOW);
      return [order.status, order.cancelReason, order.paymentStatus];
    });
    expect(states).toEqual([
      ['processing', null, 'paid'],
      ['processing', null, 'paid'],
      ['cancelled', 'shop', 'paid'],
    ]);
  });
});
