import type { LoadResult, SavingsResult } from './load.js';
import type { Email } from './state/mailbox-state.js';
import type { ProviderSession } from './state/provider-state.js';
import type { CommissionTotals, OrderTotals, PendingEvents } from './state/shop-state.js';

/** The evidence that a run leaves. */
export interface Evidence {
  readonly load: LoadResult;
  readonly saved: SavingsResult;
  readonly sessionCount: number;
  readonly sessions: readonly ProviderSession[];
  readonly orders: readonly OrderTotals[];
  readonly commissions: readonly CommissionTotals[];
  readonly emails: readonly Email[];
  /** Violations found in the ledger and the tables. */
  readonly books: readonly string[];
  /** Deposits in each wallet, in pence, by user id. */
  readonly wallets: ReadonlyMap<string, number>;
  readonly keyCount: number;
  readonly pendingEvents: PendingEvents;
  readonly openEventJobs: readonly string[];
  /** How often a worker was killed mid-job, or lost the database in which it records its jobs. */
  readonly workersLost: number;
  /** Undefined when work was still pending at the end of the waiting time. */
  readonly idleAfterMs: number | undefined;
  readonly falls: readonly string[];
}

/** One invariant, and its violations. */
export interface Check {
  readonly name: string;
  readonly problems: readonly string[];
  /** Whether lost event jobs must violate it: the control is judged by these. */
  readonly seesLosses: boolean;
}

/** The maximum number of emails that a killed worker may have sent but not yet recorded as sent. */
const EMAILS_IN_FLIGHT = 4;
const REPEATED_EMAILS_SHARE = 0.01;
/** With fewer emails than this a single kill may exceed the share. */
const MANY_EMAILS = 1_000;
const COMMISSION_PERCENT = 10;

/** Checks the evidence against every invariant. */
export function judge(evidence: Evidence): Check[] {
  const always = (name: string, problems: readonly string[]): Check => ({
    name,
    problems,
    seesLosses: false,
  });
  const delivery = (name: string, problems: readonly string[]): Check => ({
    name,
    problems,
    seesLosses: true,
  });
  return [
    always('every shopper and saver was served in the end', [
      ...evidence.load.failures,
      ...evidence.saved.failures,
    ]),
    always('one order for each idempotency key', keyProblems(evidence)),
    always('one payment page for each order', pageProblems(evidence)),
    always('the lines of every order add up, and the card paid just that', sumProblems(evidence)),
    delivery('orders paid = sessions paid, one to one', paidProblems(evidence)),
    delivery('each paid order was settled once, no other ever', confirmationMismatches(evidence)),
    delivery('commission once for each referred order, exact to the penny', commissionProblems(evidence)),
    delivery('every deposit is in its wallet once', depositProblems(evidence)),
    delivery('the ledger adds up to 0, and all books agree', evidence.books),
    delivery('a confirmation for every paid order and for no other', confirmationProblems(evidence)),
    delivery('an email for every commission', commissionEmailProblems(evidence)),
    always('at most 1% of the emails came twice', repeatProblems(evidence)),
    always('no events pending 30 s after the last fault', pendingEventProblems(evidence)),
    always('no part fell by itself', evidence.falls),
  ];
}

/** Emails beyond the first of their kind. */
export function repeatedEmails(emails: readonly Email[]): number {
  const kinds = new Set(emails.map(({ to, messageId, subject }) => `${to} ${messageId ?? subject}`));
  return emails.length - kinds.size;
}

/**
 * The number of repeats that is tolerated: 1%, and in a small run the emails that each loss of a worker can
 * leave in doubt.
 */
export function allowedRepeats({ emails, workersLost }: Evidence): number {
  const share = Math.floor(emails.length * REPEATED_EMAILS_SHARE);
  return emails.length >= MANY_EMAILS ? share : Math.max(share, EMAILS_IN_FLIGHT * workersLost);
}

/** 10% of the goods, half a penny up, in whole numbers and independent of the shop's own rules. */
export function commissionOwed(goodsPence: number): number {
  return Math.floor((goodsPence * COMMISSION_PERCENT * 2 + 100) / 200);
}

/**
 * The commission due on each referred and paid order, by order id, from the provider's amounts and the
 * shoppers' records.
 */
export function commissionsOwed({ load, sessions }: Evidence): Map<string, number> {
  const bySession = new Map(sessions.map((session) => [session.id, session]));
  const owed = new Map<string, number>();
  for (const { hasReferral, sessionId, orderId } of load.purchases) {
    const session = bySession.get(sessionId);
    if (hasReferral && session?.isPaid) owed.set(orderId, commissionOwed(session.goodsPence));
  }
  return owed;
}

function keyProblems({ load, saved, orders, keyCount, sessionCount }: Evidence): string[] {
  const ids = new Set(orders.map(({ id }) => id));
  return [
    ...unequal('orders', orders.length, sessionCount),
    ...unequal('idempotency keys', keyCount, sessionCount + saved.deposits.length),
    ...load.purchases
      .filter(({ orderId }) => !ids.has(orderId))
      .map(({ email, orderId }) => `${email} was told of order ${orderId}, which is not there`),
  ];
}

function pageProblems({ orders, sessions }: Evidence): string[] {
  const references = new Set(sessions.map(({ reference }) => reference));
  return [
    ...unequal('payment pages', sessions.length, orders.length),
    ...unequal('orders that payment pages are for', references.size, orders.length),
    ...orders
      .filter(({ payment_id: paymentId }) => paymentId === null || !references.has(paymentId))
      .map(({ id }) => `order ${id} has no payment page`),
  ];
}

function sumProblems({ orders, sessions, load }: Evidence): string[] {
  const amounts = new Map(sessions.map(({ reference, amountPence }) => [reference, amountPence]));
  const told = new Map(load.purchases.map(({ orderId, totalPence }) => [orderId, totalPence]));
  return orders.flatMap((order) => [
    ...unequal(`order ${order.id}: lines`, order.lines_gross_pence, order.subtotal_pence),
    ...unequal(`order ${order.id}: discounts`, order.lines_discount_pence, order.discount_pence),
    ...unequal(
      `order ${order.id}: lines and delivery`,
      order.lines_total_pence + order.delivery_pence - order.wallet_pence,
      order.amount_pence,
    ),
    ...unequal(`order ${order.id}: page`, amounts.get(order.payment_id ?? ''), order.amount_pence),
    ...unequal(`order ${order.id}: what the shopper was told`, told.get(order.id), order.amount_pence),
  ]);
}

function paidProblems({ orders, sessions, load }: Evidence): string[] {
  const paidOrders = new Set(orders.filter(isPaid).map((order) => order.stripe_session_id ?? ''));
  const paidSessions = new Set(sessions.filter((session) => session.isPaid).map(({ id }) => id));
  const never = load.purchases.filter(({ intent }) => intent === 'leaves' || intent === 'is declined');
  return [
    ...unequal('orders paid', orders.filter(isPaid).length, paidSessions.size),
    ...[...paidSessions]
      .filter((id) => !paidOrders.has(id))
      .map((id) => `session ${id} is paid, its order is not`),
    ...[...paidOrders]
      .filter((id) => !paidSessions.has(id))
      .map((id) => `an order is paid, its session '${id}' is not`),
    ...never.filter(({ sessionId }) => paidOrders.has(sessionId)).map(({ email }) => `${email} never paid`),
    ...orders
      .filter((order) => isPaid(order) !== (order.status === 'processing'))
      .map(({ id, status }) => `order ${id} has status ${status}`),
  ];
}

function confirmationMismatches({ orders, sessions }: Evidence): string[] {
  const paid = new Set(sessions.filter((session) => session.isPaid).map(({ reference }) => reference));
  return orders.flatMap((order) =>
    unequal(`order ${order.id} was settled`, order.paid_events, paid.has(order.payment_id ?? '') ? 1 : 0),
  );
}

function commissionProblems(evidence: Evidence): string[] {
  const owed = commissionsOwed(evidence);
  const booked = new Map<string, number>();
  for (const { order_id: id, amount_pence: amount } of evidence.commissions)
    booked.set(id, (booked.get(id) ?? 0) + amount);
  return [
    ...unequal('commission entries', evidence.commissions.length, owed.size),
    ...unequal('commission in pence', sum([...booked.values()]), sum([...owed.values()])),
    ...[...owed].flatMap(([id, amount]) => unequal(`commission on order ${id}`, booked.get(id), amount)),
    ...[...booked.keys()]
      .filter((id) => !owed.has(id))
      .map((id) => `commission on order ${id}, which owes none`),
  ];
}

function confirmationProblems({ orders, emails, sessions }: Evidence): string[] {
  const paidEmails = new Set(sessions.filter((session) => session.isPaid).map(({ email }) => email));
  const confirmed = new Set(emails.filter(isConfirmation).map(({ to }) => to));
  return [
    ...unequal('orders', new Set(orders.map(({ email }) => email)).size, orders.length),
    ...[...paidEmails]
      .filter((email) => !confirmed.has(email))
      .map((email) => `${email} paid and has no confirmation`),
    ...[...confirmed]
      .filter((email) => !paidEmails.has(email))
      .map((email) => `${email} has a confirmation and did not pay`),
  ];
}

function depositProblems({ saved, wallets }: Evidence): string[] {
  const paid = new Map<string, number>();
  for (const { userId, amountPence } of saved.deposits)
    paid.set(userId, (paid.get(userId) ?? 0) + amountPence);
  return [...paid].flatMap(([userId, pence]) =>
    unequal(`deposits in the wallet of ${userId}`, wallets.get(userId), pence),
  );
}

/** The emails name no order, so their amounts are compared as a whole. */
function commissionEmailProblems(evidence: Evidence): string[] {
  const told = new Map<string, string>();
  for (const { messageId, text } of evidence.emails) {
    const amount = /^£([\d,]+\.\d\d) earned$/m.exec(text)?.[1];
    if (amount) told.set(messageId ?? '', amount.replaceAll(',', ''));
  }
  const owed = [...commissionsOwed(evidence).values()].map((amount) => (amount / 100).toFixed(2));
  return [
    ...unequal('emails about commission', told.size, owed.length),
    ...unequal('amounts in them', [...told.values()].sort().join(), owed.sort().join()),
  ].map((problem) => problem.slice(0, 300));
}

function repeatProblems(evidence: Evidence): string[] {
  const { emails } = evidence;
  const repeats = repeatedEmails(emails);
  return repeats > allowedRepeats(evidence) ? [`${repeats} of ${emails.length} emails are repeats`] : [];
}

function pendingEventProblems({ pendingEvents, openEventJobs, idleAfterMs }: Evidence): string[] {
  const { notDispatched, open, dead, missing } = pendingEvents;
  return [
    ...(idleAfterMs === undefined ? ['it did not settle in time'] : []),
    ...unequal('events not dispatched', notDispatched, 0),
    ...unequal('event jobs not done', open, 0),
    ...unequal('dead letters', dead, 0),
    ...unequal('events of the provider that never arrived', missing, 0),
    ...openEventJobs,
  ];
}

function isPaid(order: OrderTotals): boolean {
  return order.payment_status === 'paid';
}

function isConfirmation({ subject }: Email): boolean {
  return /^Order \S+ confirmed$/.test(subject);
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

function unequal<T>(what: string, found: T, expected: T): string[] {
  return found === expected ? [] : [`${what}: ${String(found)}, expected ${String(expected)}`];
}
