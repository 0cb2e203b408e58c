import type { Type } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventName, Fact } from '#backend/platform/outbox/event-map.js';
import type { QueueName } from '#backend/platform/queues/queue-names.js';
import '#backend/identity/me.events.js';
import '#backend/identity/identity.events.js';
import '#backend/catalog/catalog.events.js';
import '#backend/contact/contact.events.js';
import '#backend/boxes/boxes.events.js';
import '#backend/community/community.events.js';
import '#backend/membership/membership.events.js';
import '#backend/ordering/ordering.events.js';
import '#backend/platform/payments/payments.events.js';
import '#backend/referral/referral.events.js';
import '#backend/wallet/wallet.events.js';
import { AccountLetterConsumer } from './consumers/emails/account-letter.consumer.js';
import { BoxConsumer } from './consumers/box.consumer.js';
import { BoxLetterConsumer } from './consumers/emails/box-letter.consumer.js';
import { CommunityConsumer } from './consumers/community.consumer.js';
import { CommunityLetterConsumer } from './consumers/emails/community-letter.consumer.js';
import { CommissionConsumer } from './consumers/commission.consumer.js';
import { GuestOrderConsumer } from './consumers/guest-order.consumer.js';
import { CustomerErasureConsumer } from './consumers/customer-erasure.consumer.js';
import { ComplaintConsumer } from './consumers/complaint.consumer.js';
import { ComplaintEmailConsumer } from './consumers/emails/complaint-email.consumer.js';
import { ContactLetterConsumer } from './consumers/emails/contact-letter.consumer.js';
import { LabelWarningEmailConsumer } from './consumers/emails/label-warning-email.consumer.js';
import { LetterConsumer } from './consumers/emails/letter.consumer.js';
import { MembershipConsumer } from './consumers/membership.consumer.js';
import { MembershipLetterConsumer } from './consumers/emails/membership-letter.consumer.js';
import { MeLetterConsumer } from './consumers/emails/me-letter.consumer.js';
import { DeliveryLetterConsumer } from './consumers/emails/delivery-letter.consumer.js';
import { OrderQuestionConsumer } from './consumers/order-question.consumer.js';
import { QuestionLetterConsumer } from './consumers/emails/question-letter.consumer.js';
import { PaymentConsumer } from './consumers/payment.consumer.js';
import { RefundLetterConsumer } from './consumers/emails/refund-letter.consumer.js';
import { ResentLetterConsumer } from './consumers/emails/resent-letter.consumer.js';
import { ReferralConsumer } from './consumers/referral.consumer.js';
import { ReferralLetterConsumer } from './consumers/emails/referral-letter.consumer.js';
import { WalletConsumer } from './consumers/wallet.consumer.js';

/**
 * An effect changes our own database: it runs in the transaction that marks its delivery done, so exactly
 * once. A call reaches the outside (a letter, the payment provider): at least once, with a key of its own.
 */
export type Subscription<Name extends EventName> =
  | {
      readonly kind: 'effect';
      readonly queue: QueueName;
      readonly consumer: Type;
      readonly method: string;
      readonly takes?: Name;
    }
  | {
      readonly kind: 'call';
      readonly queue: QueueName;
      readonly consumer: Type;
      readonly method: string;
      readonly takes?: Name;
    };

type EffectMethods<Consumer, Name extends EventName> = {
  [Key in keyof Consumer]: Consumer[Key] extends (fact: Fact<Name>, em: EntityManager) => Promise<void>
    ? Key
    : never;
}[keyof Consumer];
type CallMethods<Consumer, Name extends EventName> = {
  [Key in keyof Consumer]: Consumer[Key] extends (fact: Fact<Name>) => Promise<void> ? Key : never;
}[keyof Consumer];

function on<Name extends EventName>(_name: Name) {
  return {
    effect: <Consumer>(
      consumer: Type<Consumer>,
      method: EffectMethods<Consumer, Name> & string,
    ): Subscription<Name> => ({
      kind: 'effect',
      queue: 'effects',
      consumer,
      method,
    }),
    call: <Consumer>(
      queue: QueueName,
      consumer: Type<Consumer>,
      method: CallMethods<Consumer, Name> & string,
    ): Subscription<Name> => ({
      kind: 'call',
      queue,
      consumer,
      method,
    }),
  };
}

const linkRequested = on('identity.link-requested');
const emailConfirmed = on('identity.email-confirmed');
const passwordChanged = on('identity.password-changed');
const secondFactorChanged = on('identity.second-factor-changed');
const secondFactorAppAdded = on('identity.second-factor-app-added');
const recoveryCodesRenewed = on('identity.recovery-codes-renewed');
const secondFactorLocked = on('identity.second-factor-locked');
const contactReceived = on('catalog.contact-received');
const contactAnswered = on('catalog.contact-answered');
const areaOpened = on('catalog.area-opened');
const received = on('payments.event-received');
const customersToForget = on('payments.customers-to-forget');
const orderPaid = on('ordering.order-paid');
const orderCancelled = on('ordering.order-cancelled');
const productChanged = on('catalog.product-changed');
const orderDoubtful = on('ordering.order-doubtful');
const questionAsked = on('ordering.question-asked');
const questionAnswered = on('ordering.question-answered');
const questionsWithdrawn = on('ordering.questions-withdrawn');
const labelWarningRaised = on('ordering.label-warning-raised');
const labelWarned = on('ordering.label-warned');
const refundRequested = on('ordering.refund-requested');
const refundSettled = on('ordering.refund-settled');
const disputeChanged = on('ordering.dispute-changed');
const dispatched = on('ordering.order-dispatched');
const delivered = on('ordering.order-delivered');
const detailsChanged = on('ordering.delivery-details-changed');
const problemReported = on('ordering.problem-reported');
const refundLost = on('ordering.refund-lost');
const complaintClosed = on('ordering.complaint-closed');
const orderSentAgain = on('ordering.order-sent-again');
const complaintReopened = on('ordering.complaint-reopened');
const deliveryFailed = on('ordering.delivery-failed');
const statusChanged = on('ordering.order-status-changed');
const letterAsked = on('ordering.letter-asked');
const orderLapsed = on('ordering.order-lapsed');
const subscriptionStarted = on('boxes.subscription-started');
const boxSubscriptionPaused = on('boxes.subscription-paused');
const boxSubscriptionResumed = on('boxes.subscription-resumed');
const boxSubscriptionEnded = on('boxes.subscription-ended');
const boxDeliveryUpcoming = on('boxes.delivery-upcoming');
const boxChoiceAsked = on('boxes.choice-asked');
const boxDishChanged = on('boxes.dish-changed');
const boxDetailsChanged = on('boxes.delivery-details-changed');
const boxPriceChanging = on('boxes.price-changing');
const boxPriceWithdrawn = on('boxes.price-withdrawn');
const boxPaymentFailed = on('boxes.payment-failed');
const boxDeliveryMissed = on('boxes.delivery-missed');
const sessionBooked = on('community.session-booked');
const sessionUpcoming = on('community.session-upcoming');
const sessionMoved = on('community.session-moved');
const sessionCancelled = on('community.session-cancelled');
const postHidden = on('community.post-hidden');
const exportRequested = on('identity.export-requested');
const declarationChanged = on('identity.declaration-changed');
const accountErased = on('identity.account-erased');
const joined = on('referral.joined');
const statementClosed = on('referral.statement-closed');
const payoutSent = on('referral.payout-sent');
const approved = on('referral.approved');
const commissionRateChanging = on('referral.commission-rate-changing');
const refused = on('referral.refused');
const payoutDetailsChanged = on('referral.payout-details-changed');
const accrued = on('referral.commission-accrued');
const toppedUp = on('wallet.topped-up');
const cashOutRequested = on('wallet.cash-out-requested');
const depositSettled = on('wallet.deposit-settled');
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
const membershipPriceChanging = on('membership.price-changing');
const membershipPriceKept = on('membership.price-kept');
const membershipPriceAsked = on('membership.price-asked');
const membershipPageAbandoned = on('membership.page-abandoned');

/** THE TABLE: who reacts to which fact. An event without a row, or a method that takes another event, does not compile. */
export const SUBSCRIPTIONS: { readonly [Name in EventName]: readonly Subscription<Name>[] } = {
  'identity.export-requested': [exportRequested.call('letters', MeLetterConsumer, 'exportReady')],
  'identity.account-erased': [accountErased.call('letters', MeLetterConsumer, 'erased')],
  'identity.declaration-changed': [
    declarationChanged.effect(BoxConsumer, 'declared'),
    declarationChanged.effect(OrderQuestionConsumer, 'declared'),
  ],
  'identity.link-requested': [linkRequested.call('letters', AccountLetterConsumer, 'linkRequested')],
  'identity.email-confirmed': [
    emailConfirmed.effect(GuestOrderConsumer, 'attach'),
    emailConfirmed.effect(ReferralConsumer, 'enrol'),
  ],
  'identity.password-changed': [passwordChanged.call('letters', AccountLetterConsumer, 'passwordChanged')],
  'identity.second-factor-changed': [
    secondFactorChanged.call('letters', AccountLetterConsumer, 'secondFactorChanged'),
  ],
  'identity.second-factor-app-added': [
    secondFactorAppAdded.call('letters', AccountLetterConsumer, 'secondFactorAppAdded'),
  ],
  'identity.recovery-codes-renewed': [
    recoveryCodesRenewed.call('letters', AccountLetterConsumer, 'recoveryCodesRenewed'),
  ],
  'identity.second-factor-locked': [
    secondFactorLocked.call('letters', AccountLetterConsumer, 'secondFactorLocked'),
  ],
  'catalog.contact-received': [contactReceived.call('letters', ContactLetterConsumer, 'received')],
  'catalog.contact-answered': [contactAnswered.call('letters', ContactLetterConsumer, 'answered')],
  'catalog.area-opened': [areaOpened.call('letters', ContactLetterConsumer, 'areaOpened')],
  'payments.event-received': [received.call('payments', PaymentConsumer, 'settle')],
  'payments.customers-to-forget': [customersToForget.call('payments', CustomerErasureConsumer, 'carryOut')],
  'ordering.order-paid': [
    orderPaid.effect(CommissionConsumer, 'accrue'),
    orderPaid.effect(OrderQuestionConsumer, 'orderPaid'),
    orderPaid.effect(BoxConsumer, 'orderPaid'),
    orderPaid.call('letters', LetterConsumer, 'orderConfirmed'),
  ],
  'ordering.order-lapsed': [
    orderLapsed.effect(BoxConsumer, 'orderLapsed'),
    orderLapsed.call('letters', LetterConsumer, 'orderUnpaid'),
  ],
  'boxes.subscription-started': [
    subscriptionStarted.call('payments', BoxConsumer, 'rememberCard'),
    subscriptionStarted.call('letters', BoxLetterConsumer, 'started'),
    subscriptionStarted.effect(CommunityConsumer, 'subscriptionStarted'),
  ],
  'boxes.subscription-paused': [boxSubscriptionPaused.call('letters', BoxLetterConsumer, 'paused')],
  'boxes.subscription-resumed': [boxSubscriptionResumed.call('letters', BoxLetterConsumer, 'resumed')],
  'boxes.subscription-ended': [
    boxSubscriptionEnded.call('letters', BoxLetterConsumer, 'ended'),
    boxSubscriptionEnded.effect(CommunityConsumer, 'subscriptionEnded'),
  ],
  'community.post-hidden': [postHidden.call('letters', CommunityLetterConsumer, 'postHidden')],
  'community.session-booked': [sessionBooked.call('letters', CommunityLetterConsumer, 'booked')],
  'community.session-upcoming': [sessionUpcoming.call('letters', CommunityLetterConsumer, 'upcoming')],
  'community.session-moved': [sessionMoved.call('letters', CommunityLetterConsumer, 'moved')],
  'community.session-cancelled': [sessionCancelled.call('letters', CommunityLetterConsumer, 'cancelled')],
  'boxes.delivery-upcoming': [boxDeliveryUpcoming.call('letters', BoxLetterConsumer, 'upcoming')],
  'boxes.choice-asked': [boxChoiceAsked.call('letters', BoxLetterConsumer, 'choiceAsked')],
  'boxes.dish-changed': [boxDishChanged.effect(BoxConsumer, 'dishChanged')],
  'boxes.delivery-details-changed': [boxDetailsChanged.call('letters', BoxLetterConsumer, 'detailsChanged')],
  'boxes.price-changing': [boxPriceChanging.call('letters', BoxLetterConsumer, 'priceChanging')],
  'boxes.price-withdrawn': [boxPriceWithdrawn.call('letters', BoxLetterConsumer, 'priceWithdrawn')],
  'boxes.payment-failed': [boxPaymentFailed.call('letters', BoxLetterConsumer, 'paymentFailed')],
  'boxes.delivery-missed': [boxDeliveryMissed.call('letters', BoxLetterConsumer, 'missed')],
  'ordering.order-cancelled': [
    orderCancelled.effect(ComplaintConsumer, 'orderCancelled'),
    orderCancelled.call('letters', RefundLetterConsumer, 'orderCancelled'),
  ],
  'catalog.product-changed': [
    productChanged.effect(OrderQuestionConsumer, 'productChanged'),
    productChanged.effect(BoxConsumer, 'productChanged'),
  ],
  'ordering.order-doubtful': [orderDoubtful.effect(OrderQuestionConsumer, 'doubtful')],
  'ordering.question-asked': [questionAsked.call('letters', QuestionLetterConsumer, 'asked')],
  'ordering.question-answered': [questionAnswered.call('letters', QuestionLetterConsumer, 'answered')],
  'ordering.label-warning-raised': [labelWarningRaised.call('letters', LabelWarningEmailConsumer, 'raised')],
  'ordering.label-warned': [labelWarned.call('letters', LabelWarningEmailConsumer, 'warned')],
  'ordering.questions-withdrawn': [questionsWithdrawn.call('letters', QuestionLetterConsumer, 'withdrawn')],
  'membership.started': [membershipStarted.call('letters', MembershipLetterConsumer, 'started')],
  'membership.start-refused': [
    membershipRefused.call('payments', MembershipConsumer, 'refuse'),
    membershipRefused.call('letters', MembershipLetterConsumer, 'refused'),
  ],
  'membership.trial-ending': [trialEnding.call('letters', MembershipLetterConsumer, 'trialEnding')],
  'membership.payment-failed': [membershipUnpaid.call('letters', MembershipLetterConsumer, 'paymentFailed')],
  'membership.cancelled': [membershipCancelled.call('letters', MembershipLetterConsumer, 'cancelled')],
  'membership.resumed': [membershipResumed.call('letters', MembershipLetterConsumer, 'resumed')],
  'membership.ended': [
    membershipEnded.call('payments', MembershipConsumer, 'end'),
    membershipEnded.call('letters', MembershipLetterConsumer, 'ended'),
  ],
  'membership.charged': [membershipCharged.call('letters', MembershipLetterConsumer, 'charged')],
  'membership.refund-requested': [membershipRefundRequested.call('payments', MembershipConsumer, 'refund')],
  'membership.charge-refunded': [membershipRefunded.call('letters', MembershipLetterConsumer, 'refunded')],
  'membership.refund-lost': [
    membershipRefundLost.call('letters', MembershipLetterConsumer, 'refundLost'),
    membershipRefundLost.call('letters', MembershipLetterConsumer, 'refundLostForStaff'),
  ],
  'membership.reminder-due': [membershipReminder.call('letters', MembershipLetterConsumer, 'reminder')],
  'membership.price-changing': [
    membershipPriceChanging.call('letters', MembershipLetterConsumer, 'priceChanging'),
  ],
  'membership.price-kept': [membershipPriceKept.call('letters', MembershipLetterConsumer, 'priceKept')],
  'membership.price-asked': [membershipPriceAsked.call('payments', MembershipConsumer, 'setPrice')],
  'membership.page-abandoned': [membershipPageAbandoned.call('payments', MembershipConsumer, 'closePage')],
  'ordering.refund-requested': [refundRequested.call('payments', PaymentConsumer, 'refund')],
  'ordering.refund-settled': [
    refundSettled.effect(CommissionConsumer, 'refundSettled'),
    refundSettled.call('letters', RefundLetterConsumer, 'refundMade'),
  ],
  'ordering.dispute-changed': [disputeChanged.effect(CommissionConsumer, 'disputeChanged')],
  'ordering.order-dispatched': [dispatched.call('letters', DeliveryLetterConsumer, 'dispatched')],
  'ordering.delivery-details-changed': [
    detailsChanged.call('letters', DeliveryLetterConsumer, 'detailsChanged'),
  ],
  'ordering.problem-reported': [
    problemReported.call('letters', DeliveryLetterConsumer, 'problemReported'),
    problemReported.call('letters', ComplaintEmailConsumer, 'reported'),
  ],
  'ordering.refund-lost': [refundLost.call('letters', ComplaintEmailConsumer, 'refundLost')],
  'ordering.complaint-closed': [complaintClosed.call('letters', ComplaintEmailConsumer, 'closed')],
  'ordering.complaint-reopened': [complaintReopened.call('letters', ComplaintEmailConsumer, 'reopened')],
  'ordering.order-sent-again': [orderSentAgain.call('letters', ComplaintEmailConsumer, 'sentAgain')],
  'ordering.order-delivered': [
    delivered.effect(CommissionConsumer, 'delivered'),
    delivered.call('letters', DeliveryLetterConsumer, 'delivered'),
  ],
  'ordering.order-status-changed': [statusChanged.effect(CommissionConsumer, 'statusChanged')],
  'ordering.letter-asked': [letterAsked.call('letters', ResentLetterConsumer, 'resend')],
  'ordering.delivery-failed': [deliveryFailed.call('letters', DeliveryLetterConsumer, 'failed')],
  'referral.joined': [joined.call('letters', ReferralLetterConsumer, 'joined')],
  'referral.commission-rate-changing': [
    commissionRateChanging.call('letters', ReferralLetterConsumer, 'commissionChanging'),
  ],
  'referral.approved': [approved.call('letters', ReferralLetterConsumer, 'approved')],
  'referral.refused': [refused.call('letters', ReferralLetterConsumer, 'refused')],
  'referral.payout-details-changed': [
    payoutDetailsChanged.call('letters', ReferralLetterConsumer, 'payoutDetailsChanged'),
  ],
  'referral.statement-closed': [statementClosed.call('letters', ReferralLetterConsumer, 'statementReady')],
  'referral.payout-sent': [payoutSent.call('letters', ReferralLetterConsumer, 'payoutSent')],
  'referral.commission-accrued': [accrued.call('letters', LetterConsumer, 'commissionEarned')],
  'wallet.topped-up': [toppedUp.effect(WalletConsumer, 'creditBonus')],
  'wallet.cash-out-requested': [cashOutRequested.call('payments', PaymentConsumer, 'payOut')],
  'wallet.deposit-settled': [depositSettled.call('letters', WalletConsumer, 'toppedUp')],
  'wallet.withdrawal-failed': [withdrawalFailed.call('letters', WalletConsumer, 'withdrawalFailed')],
  'wallet.adjusted': [walletAdjusted.call('letters', WalletConsumer, 'adjusted')],
};

/** The name of a subscription in the delivery table and on the queue. */
export function consumerName(subscription: Subscription<EventName>): string {
  return `${subscription.consumer.name.replace(/Consumer$/, '').toLowerCase()}.${subscription.method}`;
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
