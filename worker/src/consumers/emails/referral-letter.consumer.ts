import { Injectable } from '@nestjs/common';
import { Env } from '#backend/platform/env.js';
import type { Fact } from '#backend/platform/outbox/event-map.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { CommissionRatesService } from '#backend/referral/commission/commission-rates.service.js';
import { ReferralSignupService } from '#backend/referral/professionals/referral-signup.service.js';
import { PayoutsService } from '#backend/referral/payouts/payouts.service.js';
import { StatementsService } from '#backend/referral/statements/statements.service.js';
import { PayoutDetailsService } from '#backend/referral/payouts/payout-details.service.js';
import { formatPence, formatPenceShort } from '#backend/rules/money/money.js';
import { monthName } from '#backend/rules/money/payouts.js';
import type { ComingStep } from '#backend/rules/pricing/price-changes.js';
import { LABELS } from '#worker/emails/letter-copy.js';
import { LetterSender } from '#worker/emails/letter-sender.js';
import { londonDay } from '#worker/emails/london-time.js';

/** The letters to professionals. */
@Injectable()
export class ReferralLetterConsumer {
  constructor(
    private readonly signups: ReferralSignupService,
    private readonly statements: StatementsService,
    private readonly payouts: PayoutsService,
    private readonly details: PayoutDetailsService,
    private readonly rates: CommissionRatesService,
    private readonly settings: SettingsService,
    private readonly letters: LetterSender,
    private readonly env: Env,
  ) {}

  async joined(fact: Fact<'referral.joined'>): Promise<void> {
    const professional = await this.signups.letterFacts(fact.payload.signupId);
    if (!professional) return;
    const { email, firstName, code, link } = professional;
    const settings = await this.settings.current();
    const percent = await this.rates.percentOf(fact.payload.signupId);
    const values = {
      firstName,
      code,
      link,
      referralDiscountPercent: String(settings['referral.discountPercent']),
      commissionPercent: String(percent ?? settings['referral.commissionPercent']),
      payoutMinimum: formatPenceShort(settings['referral.payoutMinimumPence']),
      actionLink: this.dashboard,
    };
    await this.letters.send(fact, { name: 'referralJoined', to: email, values });
  }

  async statementReady(fact: Fact<'referral.statement-closed'>): Promise<void> {
    const statement = await this.statements.letterFacts(fact.payload.statementId);
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
    await this.letters.send(fact, { name: 'statementReady', to: statement.email, values });
  }

  async payoutSent(fact: Fact<'referral.payout-sent'>): Promise<void> {
    const payout = await this.payouts.letterFacts(fact.payload.payoutId);
    if (!payout) return;
    const values = {
      firstName: payout.firstName,
      payoutAmount: formatPence(payout.amountPence),
      statementMonth: monthName(payout.month),
      accountEnding: payout.accountEnding,
      payoutReference: payout.reference,
      actionLink: this.dashboard,
    };
    await this.letters.send(fact, { name: 'payoutSent', to: payout.email, values });
  }

  /** Whoever changes where money goes may be a thief: its owner hears of it at once (rule R15). */
  async payoutDetailsChanged(fact: Fact<'referral.payout-details-changed'>): Promise<void> {
    const { signupId, isFirst, usableFrom } = fact.payload;
    const details = await this.details.letterFacts(signupId);
    if (!details) return;
    const { email, firstName, accountEnding } = details;
    const values = {
      firstName,
      accountEnding,
      usableFrom: londonDay(new Date(usableFrom)),
      actionLink: this.dashboard,
    };
    const name = isFirst ? 'payoutDetailsChanged.first' : 'payoutDetailsChanged';
    await this.letters.send(fact, { name, to: email, values });
  }

  async refused(fact: Fact<'referral.refused'>): Promise<void> {
    const professional = await this.signups.letterFacts(fact.payload.signupId);
    if (!professional) return;
    const { email, firstName, reason } = professional;
    // One of an older release has no reason; one that was approved since has none any more.
    const name = reason === null ? 'referralRefused.plain' : 'referralRefused';
    await this.letters.send(fact, {
      name,
      to: email,
      values: { firstName, ...(reason === null ? {} : { reason }) },
    });
  }

  /** The register was checked: payouts begin (rule R46). */
  async approved(fact: Fact<'referral.approved'>): Promise<void> {
    const professional = await this.signups.letterFacts(fact.payload.signupId);
    if (!professional) return;
    const { email, firstName } = professional;
    const { 'referral.payoutMinimumPence': minimum } = await this.settings.current();
    const values = { firstName, payoutMinimum: formatPenceShort(minimum), actionLink: this.dashboard };
    await this.letters.send(fact, { name: 'referralApproved', to: email, values });
  }

  /** Another commission holds for them after the notice that the terms promise (rule R70). */
  async commissionChanging(fact: Fact<'referral.commission-rate-changing'>): Promise<void> {
    const change = await this.rates.letterFacts(fact.payload.signupId, fact.id);
    if (!change) return;
    const { email: to, firstName, percent, coming } = change;
    const [next, ...later] = coming;
    const values = { firstName, commissionPercent: String(percent), actionLink: this.dashboard };
    if (!next) return this.letters.send(fact, { name: 'commissionKept', to, values });
    const changing = {
      ...values,
      before: String(next.before),
      after: String(next.after),
      changeDate: londonDay(next.from),
      laterChanges: later.map(laterChange).join(', '),
    };
    await this.letters.send(fact, { name: 'commissionChanging', to, values: changing });
  }

  private get dashboard(): string {
    return `${this.env.values.PUBLIC_URL}/referral`;
  }
}

function laterChange({ after, from }: ComingStep): string {
  return LABELS.commissionChange.replace('{percent}', String(after)).replace('{day}', londonDay(from));
}
