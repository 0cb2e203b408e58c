import { Injectable } from '@nestjs/common';
import { Env } from '#backend/platform/env.js';
import type { DomainEvent } from '#backend/platform/outbox/event-map.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { CommissionRatesService } from '#backend/referral/commission/commission-rates.service.js';
import { ReferralSignupService } from '#backend/referral/professionals/referral-signup.service.js';
import { PayoutsService } from '#backend/referral/payouts/payouts.service.js';
import { StatementsService } from '#backend/referral/statements/statements.service.js';
import { PayoutDetailsService } from '#backend/referral/payouts/payout-details.service.js';
import { formatPence, formatPenceShort } from '#backend/rules/money/money.js';
import { monthName } from '#backend/rules/money/payouts.js';
import type { UpcomingPriceStep } from '#backend/rules/pricing/price-changes.js';
import { TABLE_WORDS } from '#worker/emails/email-template.js';
import { EmailSender } from '#worker/emails/email-sender.js';
import { londonDay } from '#worker/emails/london-time.js';

/** The emails to professionals. */
@Injectable()
export class ReferralEmailConsumer {
  constructor(
    private readonly signups: ReferralSignupService,
    private readonly statements: StatementsService,
    private readonly payouts: PayoutsService,
    private readonly details: PayoutDetailsService,
    private readonly rates: CommissionRatesService,
    private readonly settings: SettingsService,
    private readonly emails: EmailSender,
    private readonly env: Env,
  ) {}

  async joined(event: DomainEvent<'referral.joined'>): Promise<void> {
    const professional = await this.signups.emailData(event.payload.signupId);
    if (!professional) return;
    const { email, firstName, code, link } = professional;
    const settings = await this.settings.current();
    const percent = await this.rates.percentOf(event.payload.signupId);
    const values = {
      firstName,
      code,
      link,
      referralDiscountPercent: String(settings['referral.discountPercent']),
      commissionPercent: String(percent ?? settings['referral.commissionPercent']),
      payoutMinimum: formatPenceShort(settings['referral.payoutMinimumPence']),
      actionLink: this.dashboard,
    };
    await this.emails.send(event, { name: 'referralJoined', to: email, values });
  }

  async statementReady(event: DomainEvent<'referral.statement-closed'>): Promise<void> {
    const statement = await this.statements.emailData(event.payload.statementId);
    if (!statement) return;
    const settings = await this.settings.current();
    const values = {
      firstName: statement.firstName,
      statementMonth: monthName(statement.month),
      statementTotal: formatPence(statement.totalPence),
      statementReversed: formatPence(statement.reversedPence),
      payoutMinimum: formatPenceShort(settings['referral.payoutMinimumPence']),
      actionLink: this.dashboard,
    };
    await this.emails.send(event, { name: 'statementReady', to: statement.email, values });
  }

  async payoutSent(event: DomainEvent<'referral.payout-sent'>): Promise<void> {
    const payout = await this.payouts.emailData(event.payload.payoutId);
    if (!payout) return;
    const values = {
      firstName: payout.firstName,
      payoutAmount: formatPence(payout.amountPence),
      statementMonth: monthName(payout.month),
      accountEnding: payout.accountEnding,
      payoutReference: payout.reference,
      actionLink: this.dashboard,
    };
    await this.emails.send(event, { name: 'payoutSent', to: payout.email, values });
  }

  /** A change of payout details may be a theft: their owner hears of it at once (rule R15). */
  async payoutDetailsChanged(event: DomainEvent<'referral.payout-details-changed'>): Promise<void> {
    const { signupId, isFirst, usableFrom } = event.payload;
    const details = await this.details.emailData(signupId);
    if (!details) return;
    const { email, firstName, accountEnding } = details;
    const values = {
      firstName,
      accountEnding,
      usableFrom: londonDay(new Date(usableFrom)),
      actionLink: this.dashboard,
    };
    const name = isFirst ? 'payoutDetailsChanged.first' : 'payoutDetailsChanged';
    await this.emails.send(event, { name, to: email, values });
  }

  async refused(event: DomainEvent<'referral.refused'>): Promise<void> {
    const professional = await this.signups.emailData(event.payload.signupId);
    if (!professional) return;
    const { email, firstName, reason } = professional;
    // A refusal of an older release has no reason; one that was approved since no longer has one.
    const name = reason === null ? 'referralRefused.plain' : 'referralRefused';
    await this.emails.send(event, {
      name,
      to: email,
      values: { firstName, ...(reason === null ? {} : { reason }) },
    });
  }

  /** The register was checked: payouts begin (rule R46). */
  async approved(event: DomainEvent<'referral.approved'>): Promise<void> {
    const professional = await this.signups.emailData(event.payload.signupId);
    if (!professional) return;
    const { email, firstName } = professional;
    const { 'referral.payoutMinimumPence': minimum } = await this.settings.current();
    const values = { firstName, payoutMinimum: formatPenceShort(minimum), actionLink: this.dashboard };
    await this.emails.send(event, { name: 'referralApproved', to: email, values });
  }

  /** Another commission holds for them after the notice that the terms promise (rule R70). */
  async rateChangeAnnounced(event: DomainEvent<'referral.commission-rate-change-announced'>): Promise<void> {
    const change = await this.rates.emailData(event.payload.signupId, event.id);
    if (!change) return;
    const { email: to, firstName, percent, coming } = change;
    const [next, ...later] = coming;
    const values = { firstName, commissionPercent: String(percent), actionLink: this.dashboard };
    if (!next) return this.emails.send(event, { name: 'commissionKept', to, values });
    const changing = {
      ...values,
      before: String(next.before),
      after: String(next.after),
      changeDate: londonDay(next.from),
      laterChanges: later.map(laterChange).join(', '),
    };
    await this.emails.send(event, { name: 'commissionChanging', to, values: changing });
  }

  private get dashboard(): string {
    return `${this.env.values.PUBLIC_URL}/referral`;
  }
}

function laterChange({ after, from }: UpcomingPriceStep): string {
  return TABLE_WORDS.commissionChange.replace('{percent}', String(after)).replace('{day}', londonDay(from));
}
