import type { EventName } from '#backend/platform/outbox/event-map.js';
import type { QueueName } from '#backend/platform/queues/queue-names.js';
import '#backend/identity/me.events.js';
import '#backend/identity/identity.events.js';
import '#backend/catalog/catalog.events.js';
import '#backend/contact/contact.events.js';
import '#backend/boxes/boxes.events.js';
import '#backend/community/community.events.js';
import '#backend/membership/membership.events.js';
import '#backend/ordering/ordering.events.js';
import '#backend/platform/courier/courier.events.js';
import '#backend/platform/payments/payments.events.js';
import '#backend/platform/storage/objects/storage.events.js';
import '#backend/referral/referral.events.js';
import '#backend/wallet/wallet.events.js';
import { AccountEmailConsumer } from './consumers/emails/account-email.consumer.js';
import { BoxConsumer } from './consumers/box.consumer.js';
import { BoxEmailConsumer } from './consumers/emails/box-email.consumer.js';
import { ConsignmentConsumer } from './consumers/consignment.consumer.js';
import { CommunityConsumer } from './consumers/community.consumer.js';
import { CommunityEmailConsumer } from './consumers/emails/community-email.consumer.js';
import { CommissionConsumer } from './consumers/commission.consumer.js';
import { GuestOrderConsumer } from './consumers/guest-order.consumer.js';
import { StoredObjectConsumer } from './consumers/stored-object.consumer.js';
import { CustomerErasureConsumer } from './consumers/customer-erasure.consumer.js';
import { ComplaintConsumer } from './consumers/complaint.consumer.js';
import { ComplaintEmailConsumer } from './consumers/emails/complaint-email.consumer.js';
import { ContactEmailConsumer } from './consumers/emails/contact-email.consumer.js';
import { LabelWarningEmailConsumer } from './consumers/emails/label-warning-email.consumer.js';
import { RecallEmailConsumer } from './consumers/emails/recall-email.consumer.js';
import { OrderEmailConsumer } from './consumers/emails/order-email.consumer.js';
import { MembershipConsumer } from './consumers/membership.consumer.js';
import { MembershipEmailConsumer } from './consumers/emails/membership-email.consumer.js';
import { MeEmailConsumer } from './consumers/emails/me-email.consumer.js';
import { DeliveryEmailConsumer } from './consumers/emails/delivery-email.consumer.js';
import { OrderChangeEmailConsumer } from './consumers/emails/order-change-email.consumer.js';
import { SubstitutionConsumer } from './consumers/substitution-request.consumer.js';
import { SubstitutionEmailConsumer } from './consumers/emails/substitution-email.consumer.js';
import { PaymentConsumer } from './consumers/payment.consumer.js';
import { RefundEmailConsumer } from './consumers/emails/refund-email.consumer.js';
import { ResentEmailConsumer } from './consumers/emails/resent-email.consumer.js';
import { ReferralConsumer } from './consumers/referral.consumer.js';
import { ReferralEmailConsumer } from './consumers/emails/referral-email.consumer.js';
import { SmsConsumer } from './consumers/sms.consumer.js';
import { WalletConsumer } from './consumers/wallet.consumer.js';
import { on, type Subscription } from './subscription.js';

const linkRequested = on('identity.link-requested');
const emailConfirmed = on('identity.email-confirmed');
const passwordChanged = on('identity.password-changed');
const secondFactorChanged = on('identity.second-factor-changed');
const secondFactorAppAdded = on('identity.second-factor-app-added');
const recoveryCodesRenewed = on('identity.recovery-codes-renewed');
const secondFactorLocked = on('identity.second-factor-locked');
const contactReceived = on('contact.message-received');
const contactAnswered = on('contact.message-answered');
const areaOpened = on('contact.area-opened');
const received = on('payments.event-received');
const courierHeard = on('courier.event-received');
const customerErasureRequested = on('payments.customer-erasure-requested');
const objectStored = on('storage.object-stored');
const objectRemoved = on('storage.object-removed');
const orderPaid = on('ordering.order-paid');
const orderCancelled = on('ordering.order-cancelled');
const productChanged = on('catalog.product-changed');
const menuChanged = on('catalog.menu-changed');
const orderNeedsReview = on('ordering.order-needs-review');
const substitutionRequested = on('ordering.substitution-requested');
const substitutionResolved = on('ordering.substitution-resolved');
const substitutionsWithdrawn = on('ordering.substitutions-withdrawn');
const labelWarningRaised = on('ordering.label-warning-raised');
const labelWarned = on('ordering.label-warned');
const recallAwaitsApproval = on('ordering.recall-awaits-approval');
const recallNotified = on('ordering.recall-notified');
const refundRequested = on('ordering.refund-requested');
const refundResolved = on('ordering.refund-resolved');
const disputeChanged = on('ordering.dispute-changed');
const dispatched = on('ordering.order-dispatched');
const delivered = on('ordering.order-delivered');
const detailsChanged = on('ordering.delivery-details-changed');
const orderChanged = on('ordering.order-changed');
const changeOffered = on('ordering.change-offered');
const changeReturned = on('ordering.change-returned');
const complaintOpened = on('ordering.complaint-opened');
const refundLost = on('ordering.refund-lost');
const complaintClosed = on('ordering.complaint-closed');
const orderSentAgain = on('ordering.order-sent-again');
const complaintReopened = on('ordering.complaint-reopened');
const deliveryFailed = on('ordering.delivery-failed');
const statusChanged = on('ordering.order-status-changed');
const emailRequested = on('ordering.email-requested');
const orderExpired = on('ordering.order-expired');
const subscriptionStarted = on('boxes.subscription-started');
const boxSubscriptionPaused = on('boxes.subscription-paused');
const boxSubscriptionResumed = on('boxes.subscription-resumed');
const boxSubscriptionEnded = on('boxes.subscription-ended');
const boxDeliveryUpcoming = on('boxes.delivery-upcoming');
const boxLightWeekChanged = on('boxes.light-week-changed');
const boxChoiceRequested = on('boxes.choice-requested');
const boxDishChanged = on('boxes.dish-changed');
const boxMenuChanged = on('boxes.menu-changed');
const boxMealsReplaced = on('boxes.meals-replaced');
const boxDetailsChanged = on('boxes.delivery-details-changed');
const boxPriceChangeAnnounced = on('boxes.price-change-announced');
const boxPriceChangeWithdrawn = on('boxes.price-change-withdrawn');
const boxPaymentFailed = on('boxes.payment-failed');
const boxDeliveryMissed = on('boxes.delivery-missed');
const eventBooked = on('community.event-booked');
const eventUpcoming = on('community.event-upcoming');
const eventMoved = on('community.event-moved');
const eventCancelled = on('community.event-cancelled');
const postHidden = on('community.post-hidden');
const exportRequested = on('identity.export-requested');
const declarationChanged = on('identity.declaration-changed');
const accountDeleted = on('identity.account-deleted');
const joined = on('referral.joined');
const statementClosed = on('referral.statement-closed');
const payoutSent = on('referral.payout-sent');
const approved = on('referral.approved');
const commissionRateChangeAnnounced = on('referral.commission-rate-change-announced');
const refused = on('referral.refused');
const payoutDetailsChanged = on('referral.payout-details-changed');
const accrued = on('referral.commission-accrued');
const toppedUp = on('wallet.topped-up');
const withdrawalRequested = on('wallet.withdrawal-requested');
const topUpCompleted = on('wallet.top-up-completed');
const walletAdjusted = on('wallet.adjusted');
const withdrawalFailed = on('wallet.withdrawal-failed');
const membershipStarted = on('membership.started');
const membershipRefused = on('membership.start-refused');
const trialEnding = on('membership.trial-ending');
const membershipUnpaid = on('membership.payment-failed');
const membershipCancelled = on('membership.cancelled');
const membershipResumed = on('membership.resumed');
const membershipEnded = on('membership.ended');
const membershipCharged = on('membership.charged');
const membershipRefundRequested = on('membership.refund-requested');
const membershipRefunded = on('membership.charge-refunded');
const membershipRefundLost = on('membership.refund-lost');
const membershipReminder = on('membership.reminder-due');
const membershipPriceChangeAnnounced = on('membership.price-change-announced');
const membershipPriceChangeWithdrawn = on('membership.price-change-withdrawn');
const membershipPriceUpdateRequested = on('membership.price-update-requested');
const membershipPageAbandoned = on('membership.page-abandoned');

/**
 * THE TABLE: which consumer reacts to which event. An event without a row, or a method that takes another
 * event, does not compile. The transactional consumers of one event run in this order, in one transaction.
 */
export const SUBSCRIPTIONS: { readonly [Name in EventName]: readonly Subscription<Name>[] } = {
  'storage.object-stored': [objectStored.external('emails', StoredObjectConsumer, 'move')],
  'storage.object-removed': [objectRemoved.external('emails', StoredObjectConsumer, 'remove')],
  'identity.export-requested': [exportRequested.external('emails', MeEmailConsumer, 'exportReady')],
  'identity.account-deleted': [accountDeleted.external('emails', MeEmailConsumer, 'erased')],
  'identity.declaration-changed': [
    declarationChanged.transactional(BoxConsumer, 'declared'),
    declarationChanged.transactional(SubstitutionConsumer, 'declared'),
  ],
  'identity.link-requested': [linkRequested.external('emails', AccountEmailConsumer, 'linkRequested')],
  'identity.email-confirmed': [
    emailConfirmed.transactional(GuestOrderConsumer, 'attach'),
    emailConfirmed.transactional(ReferralConsumer, 'enrol'),
  ],
  'identity.password-changed': [passwordChanged.external('emails', AccountEmailConsumer, 'passwordChanged')],
  'identity.second-factor-changed': [
    secondFactorChanged.external('emails', AccountEmailConsumer, 'secondFactorChanged'),
  ],
  'identity.second-factor-app-added': [
    secondFactorAppAdded.external('emails', AccountEmailConsumer, 'secondFactorAppAdded'),
  ],
  'identity.recovery-codes-renewed': [
    recoveryCodesRenewed.external('emails', AccountEmailConsumer, 'recoveryCodesRenewed'),
  ],
  'identity.second-factor-locked': [
    secondFactorLocked.external('emails', AccountEmailConsumer, 'secondFactorLocked'),
  ],
  'contact.message-received': [contactReceived.external('emails', ContactEmailConsumer, 'received')],
  'contact.message-answered': [contactAnswered.external('emails', ContactEmailConsumer, 'answered')],
  'contact.area-opened': [areaOpened.external('emails', ContactEmailConsumer, 'areaOpened')],
  'payments.event-received': [received.external('payments', PaymentConsumer, 'syncFromProvider')],
  'courier.event-received': [courierHeard.transactional(ConsignmentConsumer, 'heard')],
  'payments.customer-erasure-requested': [
    customerErasureRequested.external('payments', CustomerErasureConsumer, 'carryOut'),
  ],
  'ordering.order-paid': [
    orderPaid.transactional(SubstitutionConsumer, 'orderPaid'),
    orderPaid.transactional(BoxConsumer, 'orderPaid'),
    // Last: it locks a professional's totals, which other orders wait for.
    orderPaid.transactional(CommissionConsumer, 'accrue'),
    orderPaid.external('emails', OrderEmailConsumer, 'orderConfirmed'),
  ],
  'ordering.order-expired': [
    orderExpired.transactional(BoxConsumer, 'orderExpired'),
    orderExpired.external('emails', OrderEmailConsumer, 'orderUnpaid'),
  ],
  'boxes.subscription-started': [
    subscriptionStarted.external('payments', BoxConsumer, 'rememberCard'),
    subscriptionStarted.external('emails', BoxEmailConsumer, 'started'),
    subscriptionStarted.transactional(CommunityConsumer, 'subscriptionStarted'),
  ],
  'boxes.subscription-paused': [boxSubscriptionPaused.external('emails', BoxEmailConsumer, 'paused')],
  'boxes.subscription-resumed': [boxSubscriptionResumed.external('emails', BoxEmailConsumer, 'resumed')],
  'boxes.subscription-ended': [
    boxSubscriptionEnded.external('emails', BoxEmailConsumer, 'ended'),
    boxSubscriptionEnded.transactional(CommunityConsumer, 'subscriptionEnded'),
  ],
  'community.post-hidden': [postHidden.external('emails', CommunityEmailConsumer, 'postHidden')],
  'community.event-booked': [eventBooked.external('emails', CommunityEmailConsumer, 'booked')],
  'community.event-upcoming': [eventUpcoming.external('emails', CommunityEmailConsumer, 'upcoming')],
  'community.event-moved': [eventMoved.external('emails', CommunityEmailConsumer, 'moved')],
  'community.event-cancelled': [eventCancelled.external('emails', CommunityEmailConsumer, 'cancelled')],
  'boxes.delivery-upcoming': [boxDeliveryUpcoming.external('emails', BoxEmailConsumer, 'upcoming')],
  'boxes.light-week-changed': [boxLightWeekChanged.external('emails', BoxEmailConsumer, 'lightWeekChanged')],
  'boxes.choice-requested': [boxChoiceRequested.external('emails', BoxEmailConsumer, 'choiceRequested')],
  'boxes.dish-changed': [boxDishChanged.transactional(BoxConsumer, 'dishChanged')],
  'boxes.menu-changed': [boxMenuChanged.transactional(BoxConsumer, 'refill')],
  'boxes.meals-replaced': [boxMealsReplaced.external('emails', BoxEmailConsumer, 'mealsReplaced')],
  'boxes.delivery-details-changed': [
    boxDetailsChanged.external('emails', BoxEmailConsumer, 'detailsChanged'),
  ],
  'boxes.price-change-announced': [
    boxPriceChangeAnnounced.external('emails', BoxEmailConsumer, 'priceChangeAnnounced'),
  ],
  'boxes.price-change-withdrawn': [
    boxPriceChangeWithdrawn.external('emails', BoxEmailConsumer, 'priceChangeWithdrawn'),
  ],
  'boxes.payment-failed': [boxPaymentFailed.external('emails', BoxEmailConsumer, 'paymentFailed')],
  'boxes.delivery-missed': [
    boxDeliveryMissed.external('emails', BoxEmailConsumer, 'missed'),
    boxDeliveryMissed.external('emails', SmsConsumer, 'missed'),
  ],
  'ordering.order-cancelled': [
    orderCancelled.transactional(ComplaintConsumer, 'orderCancelled'),
    orderCancelled.transactional(ConsignmentConsumer, 'orderCancelled'),
    orderCancelled.external('emails', RefundEmailConsumer, 'orderCancelled'),
    orderCancelled.external('emails', SmsConsumer, 'cancelled'),
  ],
  'catalog.product-changed': [
    productChanged.transactional(SubstitutionConsumer, 'productChanged'),
    productChanged.transactional(BoxConsumer, 'productChanged'),
  ],
  'catalog.menu-changed': [menuChanged.transactional(BoxConsumer, 'menuChanged')],
  'ordering.order-needs-review': [orderNeedsReview.transactional(SubstitutionConsumer, 'doubtful')],
  'ordering.substitution-requested': [
    substitutionRequested.external('emails', SubstitutionEmailConsumer, 'asked'),
  ],
  'ordering.substitution-resolved': [
    substitutionResolved.external('emails', SubstitutionEmailConsumer, 'resolved'),
  ],
  'ordering.label-warning-raised': [
    labelWarningRaised.external('emails', LabelWarningEmailConsumer, 'raised'),
  ],
  'ordering.label-warned': [labelWarned.external('emails', LabelWarningEmailConsumer, 'warned')],
  'ordering.recall-awaits-approval': [
    recallAwaitsApproval.first('emails', RecallEmailConsumer, 'awaitsApproval'),
  ],
  'ordering.recall-notified': [recallNotified.first('emails', RecallEmailConsumer, 'notified')],
  'ordering.substitutions-withdrawn': [
    substitutionsWithdrawn.external('emails', SubstitutionEmailConsumer, 'withdrawn'),
  ],
  'membership.started': [membershipStarted.external('emails', MembershipEmailConsumer, 'started')],
  'membership.start-refused': [
    membershipRefused.external('payments', MembershipConsumer, 'refuse'),
    membershipRefused.external('emails', MembershipEmailConsumer, 'refused'),
  ],
  'membership.trial-ending': [trialEnding.external('emails', MembershipEmailConsumer, 'trialEnding')],
  'membership.payment-failed': [
    membershipUnpaid.external('emails', MembershipEmailConsumer, 'paymentFailed'),
  ],
  'membership.cancelled': [membershipCancelled.external('emails', MembershipEmailConsumer, 'cancelled')],
  'membership.resumed': [membershipResumed.external('emails', MembershipEmailConsumer, 'resumed')],
  'membership.ended': [
    membershipEnded.external('payments', MembershipConsumer, 'end'),
    membershipEnded.external('emails', MembershipEmailConsumer, 'ended'),
  ],
  'membership.charged': [membershipCharged.external('emails', MembershipEmailConsumer, 'charged')],
  'membership.refund-requested': [
    membershipRefundRequested.external('payments', MembershipConsumer, 'refund'),
  ],
  'membership.charge-refunded': [membershipRefunded.external('emails', MembershipEmailConsumer, 'refunded')],
  'membership.refund-lost': [
    membershipRefundLost.external('emails', MembershipEmailConsumer, 'refundLost'),
    membershipRefundLost.external('emails', MembershipEmailConsumer, 'refundLostForStaff'),
  ],
  'membership.reminder-due': [membershipReminder.external('emails', MembershipEmailConsumer, 'reminder')],
  'membership.price-change-announced': [
    membershipPriceChangeAnnounced.external('emails', MembershipEmailConsumer, 'priceChangeAnnounced'),
  ],
  'membership.price-change-withdrawn': [
    membershipPriceChangeWithdrawn.external('emails', MembershipEmailConsumer, 'priceChangeWithdrawn'),
  ],
  'membership.price-update-requested': [
    membershipPriceUpdateRequested.external('payments', MembershipConsumer, 'setPrice'),
  ],
  'membership.page-abandoned': [
    membershipPageAbandoned.external('payments', MembershipConsumer, 'closePage'),
  ],
  'ordering.refund-requested': [refundRequested.external('payments', PaymentConsumer, 'refund')],
  'ordering.refund-resolved': [
    refundResolved.transactional(CommissionConsumer, 'refundResolved'),
    refundResolved.external('emails', RefundEmailConsumer, 'refundMade'),
  ],
  'ordering.dispute-changed': [disputeChanged.transactional(CommissionConsumer, 'disputeChanged')],
  'ordering.order-dispatched': [
    dispatched.external('emails', DeliveryEmailConsumer, 'dispatched'),
    dispatched.external('emails', SmsConsumer, 'left'),
  ],
  'ordering.delivery-details-changed': [
    detailsChanged.transactional(ConsignmentConsumer, 'detailsChanged'),
    detailsChanged.external('emails', DeliveryEmailConsumer, 'detailsChanged'),
  ],
  'ordering.order-changed': [
    orderChanged.transactional(ConsignmentConsumer, 'orderChanged'),
    orderChanged.transactional(CommissionConsumer, 'orderChanged'),
    orderChanged.external('emails', OrderChangeEmailConsumer, 'changed'),
  ],
  'ordering.change-offered': [changeOffered.external('emails', OrderChangeEmailConsumer, 'offered')],
  'ordering.change-returned': [changeReturned.external('emails', OrderChangeEmailConsumer, 'returned')],
  'ordering.complaint-opened': [
    complaintOpened.external('emails', DeliveryEmailConsumer, 'complaintOpened'),
    complaintOpened.external('emails', ComplaintEmailConsumer, 'reported'),
  ],
  'ordering.refund-lost': [refundLost.external('emails', ComplaintEmailConsumer, 'refundLost')],
  'ordering.complaint-closed': [complaintClosed.external('emails', ComplaintEmailConsumer, 'closed')],
  'ordering.complaint-reopened': [complaintReopened.external('emails', ComplaintEmailConsumer, 'reopened')],
  'ordering.order-sent-again': [orderSentAgain.external('emails', ComplaintEmailConsumer, 'sentAgain')],
  'ordering.order-delivered': [
    delivered.transactional(CommissionConsumer, 'delivered'),
    delivered.external('emails', DeliveryEmailConsumer, 'delivered'),
  ],
  'ordering.order-status-changed': [statusChanged.transactional(CommissionConsumer, 'statusChanged')],
  'ordering.email-requested': [emailRequested.external('emails', ResentEmailConsumer, 'resend')],
  'ordering.delivery-failed': [deliveryFailed.external('emails', DeliveryEmailConsumer, 'failed')],
  'referral.joined': [joined.external('emails', ReferralEmailConsumer, 'joined')],
  'referral.commission-rate-change-announced': [
    commissionRateChangeAnnounced.external('emails', ReferralEmailConsumer, 'rateChangeAnnounced'),
  ],
  'referral.approved': [approved.external('emails', ReferralEmailConsumer, 'approved')],
  'referral.refused': [refused.external('emails', ReferralEmailConsumer, 'refused')],
  'referral.payout-details-changed': [
    payoutDetailsChanged.external('emails', ReferralEmailConsumer, 'payoutDetailsChanged'),
  ],
  'referral.statement-closed': [statementClosed.external('emails', ReferralEmailConsumer, 'statementReady')],
  'referral.payout-sent': [payoutSent.external('emails', ReferralEmailConsumer, 'payoutSent')],
  'referral.commission-accrued': [accrued.external('emails', OrderEmailConsumer, 'commissionEarned')],
  'wallet.topped-up': [toppedUp.transactional(WalletConsumer, 'creditBonus')],
  'wallet.withdrawal-requested': [withdrawalRequested.external('payments', PaymentConsumer, 'payOut')],
  'wallet.top-up-completed': [topUpCompleted.external('emails', WalletConsumer, 'toppedUp')],
  'wallet.withdrawal-failed': [withdrawalFailed.external('emails', WalletConsumer, 'withdrawalFailed')],
  'wallet.adjusted': [walletAdjusted.external('emails', WalletConsumer, 'adjusted')],
};

/** The name of a subscription in the table of event jobs and on the queue. */
export function consumerName(subscription: Subscription<EventName>): string {
  return `${subscription.consumer.name.replace(/Consumer$/, '').toLowerCase()}.${subscription.method}`;
}

/** How and on which queue a consumer runs. */
export type ConsumerPlace = Pick<Subscription<EventName>, 'kind' | 'queue'>;

const PLACES: ReadonlyMap<string, ConsumerPlace> = new Map(
  Object.values(SUBSCRIPTIONS).flatMap((subscriptions: readonly Subscription<EventName>[]) =>
    subscriptions.map((each) => [consumerName(each), { kind: each.kind, queue: each.queue }] as const),
  ),
);

/** The place of a consumer by name; none for one that this build does not have. */
export function placeOf(consumer: string): ConsumerPlace | undefined {
  return PLACES.get(consumer);
}

const FIRST: ReadonlySet<string> = new Set(
  Object.values(SUBSCRIPTIONS)
    .flatMap((subscriptions: readonly Subscription<EventName>[]) => subscriptions)
    .filter((each) => each.kind === 'external' && each.isFirst === true)
    .map(consumerName),
);

/** Whether the jobs of a consumer are put before the others of its queue. */
export function isFirst(consumer: string): boolean {
  return FIRST.has(consumer);
}

/** Subscriptions of an event by name; an event this build does not know has none. */
export function subscriptionsOf(eventName: string): readonly Subscription<EventName>[] {
  return isEventName(eventName) ? SUBSCRIPTIONS[eventName] : [];
}

/** The table as rows, for the database to join with. */
export function subscriptionRows(): readonly { event: string; consumer: string; queue: QueueName }[] {
  return Object.entries(SUBSCRIPTIONS).flatMap(([event, subscriptions]) =>
    subscriptions.map((each) => ({ event, consumer: consumerName(each), queue: each.queue })),
  );
}

function isEventName(name: string): name is EventName {
  return Object.hasOwn(SUBSCRIPTIONS, name);
}
