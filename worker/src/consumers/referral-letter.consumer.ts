import { Injectable } from '@nestjs/common';
import { Env } from '../../../backend/src/platform/env.js';
import type { Fact } from '../../../backend/src/platform/outbox/event-map.js';
import { SettingsService } from '../../../backend/src/platform/settings/settings.service.js';
import { ReferralSignupService } from '../../../backend/src/referral/referral-signup.service.js';
import { formatPenceShort } from '../../../backend/src/rules/money.js';
import { LetterSender } from '../emails/letter-sender.js';

/** The letters to professionals. */
@Injectable()
export class ReferralLetterConsumer {
  constructor(
    private readonly signups: ReferralSignupService,
    private readonly settings: SettingsService,
    private readonly letters: LetterSender,
    private readonly env: Env,
  ) {}

  async joined(fact: Fact<'referral.joined'>): Promise<void> {
    const professional = await this.signups.letterFacts(fact.payload.signupId);
    if (!professional) return;
    const { email, firstName, code, link } = professional;
    const settings = await this.settings.current();
    const values = {
      firstName,
      code,
      link,
      referralDiscountPercent: String(settings['referral.discountPercent']),
      commissionPercent: String(settings['referral.commissionPercent']),
      payoutMinimum: formatPenceShort(settings['referral.payoutMinimumPence']),
      actionLink: this.dashboard,
    };
    await this.letters.send(fact, { name: 'referralJoined', to: email, values });
  }

  private get dashboard(): string {
    return `${this.env.values.PUBLIC_URL}/referral`;
  }
}
