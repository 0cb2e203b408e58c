import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ContactsService } from '#backend/identity/profile/contacts.service.js';
import type { DomainEvent } from '#backend/platform/outbox/event-map.js';
import { Env } from '#backend/platform/env.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { formatPence, formatPenceShort } from '#backend/rules/money/money.js';
import { WalletAdjustmentsService } from '#backend/wallet/adjustments/wallet-adjustments.service.js';
import { WalletWithdrawalsService } from '#backend/wallet/wallet-withdrawals.service.js';
import { WalletTopUpService } from '#backend/wallet/wallet-top-up.service.js';
import { EmailSender } from '../emails/email-sender.js';

/** What follows a deposit: its bonus, then the email about both. */
@Injectable()
export class WalletConsumer {
  constructor(
    private readonly topUps: WalletTopUpService,
    private readonly adjustments: WalletAdjustmentsService,
    private readonly withdrawals: WalletWithdrawalsService,
    private readonly contacts: ContactsService,
    private readonly settings: SettingsService,
    private readonly emails: EmailSender,
    private readonly env: Env,
  ) {}

  /** The bonus of one deposit, by the rule in force at that time (rule W2). */
  async creditBonus(event: DomainEvent<'wallet.topped-up'>, em: EntityManager): Promise<void> {
    await this.topUps.creditBonus(em, event.payload.topUpId);
  }

  async toppedUp(event: DomainEvent<'wallet.top-up-completed'>): Promise<void> {
    const { topUpId, bonusPence, balancePence } = event.payload;
    const deposit = await this.topUps.emailData(topUpId);
    const owner = deposit && (await this.contacts.contactOf(deposit.userId));
    if (!deposit || !owner) return;
    const settings = await this.settings.current();
    const step = formatPenceShort(settings['wallet.bonusStepPence']);
    const bonus = formatPenceShort(settings['wallet.bonusPence']);
    const values = {
      firstName: owner.firstName,
      creditAmount: formatPence(deposit.depositPence + bonusPence),
      depositAmount: formatPence(deposit.depositPence),
      bonusAmount: formatPence(bonusPence),
      walletBalance: formatPence(balancePence),
      walletBonusSentence: `Every full ${step} you add in one top-up earns a ${bonus} bonus.`,
      actionLink: `${this.env.values.PUBLIC_URL}/account?tab=wallet`,
    };
    const name = bonusPence > 0 ? 'walletToppedUp' : 'walletToppedUp.noBonus';
    await this.emails.send(event, { name, to: owner.email, values });
  }

  /** An adjustment by staff, and its reason (rule W18). */
  async adjusted(event: DomainEvent<'wallet.adjusted'>): Promise<void> {
    const { adjustmentId, balancePence } = event.payload;
    const adjustment = await this.adjustments.emailData(adjustmentId);
    const owner = adjustment && (await this.contacts.contactOf(adjustment.userId));
    if (!adjustment || !owner) return;
    const values = {
      firstName: owner.firstName,
      adjustedAmount: formatPence(Math.abs(adjustment.amountPence)),
      adjustmentReason: adjustment.reason,
      walletBalance: formatPence(balancePence),
      actionLink: `${this.env.values.PUBLIC_URL}/account?tab=wallet`,
    };
    const name = adjustment.amountPence > 0 ? 'walletAdjusted' : 'walletAdjusted.taken';
    await this.emails.send(event, { name, to: owner.email, values });
  }

  /**
   * A failed withdrawal (rule W30), and where its money is now: with the bank, as far as that claims it
   * (W35).
   */
  async withdrawalFailed(event: DomainEvent<'wallet.withdrawal-failed'>): Promise<void> {
    const { payoutId, amountPence, balancePence, ...money } = event.payload;
    const { cashPence = balancePence, returnedPence = amountPence, claimedPence = 0 } = money;
    const userId = await this.withdrawals.ownerOf(payoutId);
    const owner = userId === null ? null : await this.contacts.contactOf(userId);
    if (!owner) return;
    const values = {
      firstName: owner.firstName,
      withdrawalAmount: formatPence(amountPence),
      returnedAmount: formatPence(returnedPence),
      claimedAmount: formatPence(claimedPence),
      walletBalance: formatPence(balancePence),
      walletCash: formatPence(cashPence),
      actionLink: `${this.env.values.PUBLIC_URL}/account?tab=wallet`,
    };
    const name = claimedPence > 0 ? 'withdrawalFailed.claimed' : 'withdrawalFailed';
    await this.emails.send(event, { name, to: owner.email, values });
  }
}
