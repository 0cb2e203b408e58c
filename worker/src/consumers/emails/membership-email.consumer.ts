import { Injectable } from '@nestjs/common';
import { SiteService } from '#backend/catalog/site.service.js';
import { ContactsService } from '#backend/identity/profile/contacts.service.js';
import {
  MembershipEmailsService,
  type ChargeEmailData,
  type MembershipEmailData,
  type PriceEmailData,
} from '#backend/membership/membership-emails.service.js';
import { Env } from '#backend/platform/env.js';
import { SubscriptionsService } from '#backend/platform/payments/subscriptions.service.js';
import type { DomainEvent } from '#backend/platform/outbox/event-map.js';
import { COOLING_OFF_DAYS, refundableUntil } from '#backend/rules/membership/membership.js';
import { formatPence } from '#backend/rules/money/money.js';
import { EmailSender } from '#worker/emails/email-sender.js';
import { londonDay } from '#worker/emails/london-time.js';
import { TABLE_WORDS } from '#worker/emails/email-template.js';
import { amountBlock } from '#worker/emails/order-values.js';
import type { EmailTemplateName, TemplateValues } from '#worker/emails/render-email.js';

/** The emails about the LT+ membership (rules L1, L3, L4, L7). */
@Injectable()
export class MembershipEmailConsumer {
  constructor(
    private readonly memberships: MembershipEmailsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly contacts: ContactsService,
    private readonly site: SiteService,
    private readonly emails: EmailSender,
    private readonly env: Env,
  ) {}

  async started(event: DomainEvent<'membership.started'>): Promise<void> {
    const { membershipId, trialDays } = event.payload;
    const facts = await this.memberships.membership(membershipId);
    if (!facts) return;
    await this.send(event, trialDays > 0 ? 'trialStarted' : 'membershipStarted', facts, {
      actionLink: `${this.env.values.PUBLIC_URL}/membership`,
    });
  }

  /** The new membership was ended at once and nothing was charged for it. A deleted account gets no email. */
  async refused(event: DomainEvent<'membership.start-refused'>): Promise<void> {
    const { checkoutId, reason } = event.payload;
    const facts = await this.memberships.ofCheckout(checkoutId);
    if (!facts || reason === 'erased') return;
    const name = reason === 'trial_used' ? 'membershipRefused' : 'membershipRefused.duplicate';
    await this.send(event, name, facts, { actionLink: `${this.env.values.PUBLIC_URL}/membership` });
  }

  async trialEnding(event: DomainEvent<'membership.trial-ending'>): Promise<void> {
    const facts = await this.memberships.membership(event.payload.membershipId);
    // Cancelled or ended while the email waited.
    if (facts?.status !== 'trialing' || facts.cancelAtPeriodEnd) return;
    await this.send(event, 'trialEnding', facts, {
      membershipPrice: formatPence(facts.nextPence),
      actionLink: this.cancelPage(),
    });
  }

  /** An authentication request of the bank is completed on the page of the invoice (rule L22). */
  async paymentFailed(event: DomainEvent<'membership.payment-failed'>): Promise<void> {
    const { membershipId, invoiceId, amountPence, graceUntil } = event.payload;
    const facts = await this.memberships.membership(membershipId);
    const page = facts && (await this.subscriptions.payPage(invoiceId));
    // Paid or voided while the email waited.
    if (!page) return;
    const values = { chargeAmount: formatPence(amountPence), graceDate: londonDay(new Date(graceUntil)) };
    if (!page.needsOwner) return this.send(event, 'membershipPaymentFailed', facts, values);
    const actionLink = page.url ?? this.accountPage();
    await this.send(event, 'membershipPaymentFailed.confirm', facts, { ...values, actionLink });
  }

  async cancelled(event: DomainEvent<'membership.cancelled'>): Promise<void> {
    const facts = await this.memberships.membership(event.payload.membershipId);
    // The cancellation was withdrawn while the email waited: payments will be taken.
    if (!facts || (!facts.cancelAtPeriodEnd && facts.status !== 'ended')) return;
    await this.send(event, 'membershipCancelled', facts, {
      endDate: londonDay(new Date(event.payload.endsAt)),
    });
  }

  /**
   * The next payment, its date, and how to cancel; nothing to a member who has cancelled again meanwhile
   * (rule L60).
   */
  async resumed(event: DomainEvent<'membership.resumed'>): Promise<void> {
    const facts = await this.memberships.membership(event.payload.membershipId);
    if (!facts || facts.cancelAtPeriodEnd || facts.status === 'ended') return;
    await this.send(event, 'membershipResumed', facts, {
      comingPayment: comingPayment(facts),
      actionLink: this.cancelPage(),
    });
  }

  async ended(event: DomainEvent<'membership.ended'>): Promise<void> {
    const { membershipId, reason, endedAt } = event.payload;
    const facts = await this.memberships.membership(membershipId);
    if (!facts) return;
    const name = reason === 'payment' ? 'membershipEnded.unpaid' : 'membershipEnded';
    await this.send(event, name, facts, { endDate: londonDay(new Date(endedAt)) });
  }

  /**
   * A receipt for every charge, with its VAT and what comes next (rule L30). A charge refunded at once, since
   * its membership was not possible, is covered by the refund's email.
   */
  async charged(event: DomainEvent<'membership.charged'>): Promise<void> {
    const { membershipId, chargeId } = event.payload;
    const facts = await this.memberships.membership(membershipId);
    const charge = facts && (await this.memberships.ofCharge(chargeId));
    if (!charge || charge.isRefused) return;
    const { vatNumber = '' } = await this.site.placeholders();
    const name = charge.refundableUntil ? 'membershipReceipt.first' : 'membershipReceipt';
    await this.send(event, name, facts, {
      ...receiptValues(charge, vatNumber),
      nextPayment: nextPayment(facts),
      coolingOffDate: charge.refundableUntil ? londonDay(charge.refundableUntil) : '',
      actionLink: this.cancelPage(),
    });
  }

  async refunded(event: DomainEvent<'membership.charge-refunded'>): Promise<void> {
    const { chargeId, amountPence } = event.payload;
    const facts = await this.memberships.ofCharge(chargeId);
    // The bank returned the money while the email waited: another email covers that.
    if (!facts || facts.isRefundLost) return;
    await this.sendOfCharge(event, 'membershipRefunded', facts, { refundAmount: formatPence(amountPence) });
  }

  /** Nothing is sent when the money was refunded in another way meanwhile (rule L62). */
  async refundLost(event: DomainEvent<'membership.refund-lost'>): Promise<void> {
    const facts = await this.memberships.ofCharge(event.payload.chargeId);
    if (!facts?.isRefundLost) return;
    const chargeAmount = formatPence(facts.amountPence);
    await this.sendOfCharge(event, 'membershipRefundLost', facts, { chargeAmount });
  }

  /** Sent also where the account is gone: we still owe the money. Does not name the owner. */
  async refundLostForStaff(event: DomainEvent<'membership.refund-lost'>): Promise<void> {
    if (!(await this.memberships.isRefundLost(event.payload.chargeId))) return;
    const { PUBLIC_URL, SUPPORT_EMAIL } = this.env.values;
    const values = { firstName: '', actionLink: `${PUBLIC_URL}/admin?tab=analytics&section=operations` };
    const name = 'membershipRefundLost.staff';
    await this.emails.send(event, { name, to: SUPPORT_EMAIL, values, greets: 'as given' });
  }

  private async sendOfCharge(
    event: DomainEvent,
    name: EmailTemplateName,
    { userId, paidAt }: ChargeEmailData,
    more: TemplateValues,
  ): Promise<void> {
    const owner = await this.contacts.contactOf(userId);
    if (!owner) return;
    const values = {
      firstName: owner.firstName,
      paidOn: londonDay(paidAt),
      actionLink: this.accountPage(),
      ...more,
    };
    await this.emails.send(event, { name, to: owner.email, values });
  }

  async reminder(event: DomainEvent<'membership.reminder-due'>): Promise<void> {
    const facts = await this.memberships.membership(event.payload.membershipId);
    // Cancelled or ended while the email waited.
    if (!facts || facts.status === 'ended' || facts.cancelAtPeriodEnd) return;
    await this.send(event, 'membershipReminder', facts, {
      membershipPrice: formatPence(facts.nextPence),
      actionLink: this.cancelPage(),
    });
  }

  /** Old price, new price and the first payment at it; nothing of what was withdrawn meanwhile (rule L11). */
  async priceChangeAnnounced(event: DomainEvent<'membership.price-change-announced'>): Promise<void> {
    const { noticeId } = event.payload;
    const notice = await this.memberships.priceNotice(noticeId);
    if (notice?.noticeStatus !== 'open') return;
    const isAgain = (await this.memberships.recallPrice(noticeId, event.id)) !== null;
    await this.memberships.notePriceEmailed(noticeId);
    const name = isAgain ? 'membershipPriceChanging.again' : 'membershipPriceChanging';
    await this.send(event, name, notice, priceValues(notice));
  }

  /**
   * The announced price does not come; nothing where no price was announced, or another one is coming by now
   * (rule L63).
   */
  async priceChangeWithdrawn(event: DomainEvent<'membership.price-change-withdrawn'>): Promise<void> {
    const recalledId = await this.memberships.recallPrice(event.payload.noticeId, event.id);
    const notice = recalledId === null ? null : await this.memberships.priceNotice(recalledId);
    if (!notice || notice.status === 'ended') return;
    await this.send(event, 'membershipPriceKept', notice, priceValues(notice));
  }

  private async send(
    event: DomainEvent,
    name: EmailTemplateName,
    facts: MembershipEmailData,
    more: TemplateValues,
  ): Promise<void> {
    const owner = await this.contacts.contactOf(facts.userId);
    if (!owner) return;
    const values = {
      firstName: owner.firstName,
      membershipPrice: formatPence(facts.pricePence),
      trialEndDate: facts.trialEnd ? londonDay(facts.trialEnd) : '',
      coolingOffDate: facts.trialEnd ? londonDay(refundableUntil(facts.trialEnd)) : '',
      coolingOffDays: String(COOLING_OFF_DAYS),
      nextPaymentDate: facts.periodEnd ? londonDay(facts.periodEnd) : '',
      memberSince: facts.startedAt ? londonDay(facts.startedAt) : '',
      actionLink: this.accountPage(),
      ...more,
    };
    await this.emails.send(event, { name, to: owner.email, values });
  }

  private accountPage(): string {
    return `${this.env.values.PUBLIC_URL}/account`;
  }

  /** Opens the question that the second click confirms. */
  private cancelPage(): string {
    return `${this.accountPage()}?membership=cancel`;
  }
}

/** The charge, with its VAT as stored with the charge. */
function receiptValues(charge: ChargeEmailData, vatNumber: string): TemplateValues {
  const { amountPence, vatBasisPoints, vatPence, paidAt, period } = charge;
  const words = TABLE_WORDS.membershipReceipt;
  const percent = String(vatBasisPoints / 100);
  const days = period ? words.period : words.month;
  const label = days
    .replace('{from}', period ? londonDay(period.start) : '')
    .replace('{to}', period ? londonDay(period.end) : '');
  return {
    chargeAmount: formatPence(amountPence),
    paidOn: londonDay(paidAt),
    receiptLines: amountBlock([
      { label, amount: formatPence(amountPence - vatPence) },
      { label: words.vat.replace('{percent}', percent), amount: formatPence(vatPence) },
      { label: words.total, amount: formatPence(amountPence), strong: true },
    ]),
    // Left out until the number is entered.
    vatSentence:
      vatNumber === '' || vatNumber.startsWith('[') ? '' : words.number.replace('{number}', vatNumber),
  };
}

function nextPayment({ status, cancelAtPeriodEnd, periodEnd, nextPence }: MembershipEmailData): string {
  const { next, none } = TABLE_WORDS.membershipReceipt;
  if (!periodEnd || cancelAtPeriodEnd || status === 'ended') return none;
  return next.replace('{amount}', formatPence(nextPence)).replace('{date}', londonDay(periodEnd));
}

/**
 * The next payment of a continuing membership: after its trial, at its next payment, or none while it is
 * paused.
 */
function comingPayment(facts: MembershipEmailData): string {
  const { trial, paid, paused } = TABLE_WORDS.membershipResumed;
  const { status, trialEnd, periodEnd, paymentDueAt, nextPence } = facts;
  const words = status === 'paused' ? paused : status === 'trialing' && !paymentDueAt ? trial : paid;
  const at = paymentDueAt ?? periodEnd;
  return words
    .replace('{amount}', formatPence(nextPence))
    .replace('{date}', at ? londonDay(at) : '')
    .replaceAll('{trialEnd}', trialEnd ? londonDay(trialEnd) : '')
    .replace('{coolingOff}', trialEnd ? londonDay(refundableUntil(trialEnd)) : '');
}

function priceValues({ oldPence, newPence, from }: PriceEmailData): TemplateValues {
  return { oldPrice: formatPence(oldPence), newPrice: formatPence(newPence), changeDate: londonDay(from) };
}
