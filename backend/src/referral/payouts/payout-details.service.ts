import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Caller } from '#backend/identity/access/access.decorators.js';
import { ReauthenticationService } from '#backend/identity/sign-in/reauthentication.service.js';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { record } from '#backend/platform/outbox/record.js';
import { PersonalDataRegistry } from '#backend/platform/personal-data/personal-data.registry.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { maskedAccountNumber, maskedSortCode } from '#backend/rules/money/payouts.js';
import { PayoutDetails } from './payout.entity.js';
import type { PayoutDetailsDto, PayoutDetailsRequest } from './payouts.dto.js';
import { ERASED_DOMAIN, ReferralSignup } from '../referral.entity.js';
import '../referral.events.js';
import { ReferralService } from '../referral.service.js';

const DAY_MS = 86_400_000;

const BankDetails = z.object({ accountName: z.string(), sortCode: z.string(), accountNumber: z.string() });
/** Where money is paid to; digits without dashes. */
export type BankDetails = z.infer<typeof BankDetails>;

/** Where professionals are paid (rule R15). */
@Injectable()
export class PayoutDetailsService {
  constructor(
    private readonly em: EntityManager,
    private readonly referral: ReferralService,
    private readonly reauthentication: ReauthenticationService,
    private readonly settings: SettingsService,
    private readonly audit: AuditService,
    private readonly vault: Vault,
    private readonly personalData: PersonalDataRegistry,
    private readonly clock: Clock,
  ) {}

  /** Masked. Throws forbidden for a caller who has not joined, not_found when there are no details. */
  async get(userId: string): Promise<PayoutDetailsDto> {
    const em = this.em.fork();
    const { id } = await this.referral.professional(userId, em);
    const row = await em.findOne(PayoutDetails, { signupId: id }, { disableIdentityMap: true });
    if (!row) throw apiError('not_found');
    return this.view(row);
  }

  /**
   * Sets or changes the details and returns them masked. After a change, payouts to the new details wait, so
   * that a thief would have to stay unnoticed. Throws forbidden, reauthentication_required,
   * password_incorrect.
   */
  async set(caller: Caller, { password, ...details }: PayoutDetailsRequest): Promise<PayoutDetailsDto> {
    const signup = await this.referral.professional(caller.userId);
    await this.reauthentication.check(caller, password);
    const holdDays = (await this.settings.current())['referral.payoutHoldDays'];
    return this.em.fork().transactional(async (em) => {
      const signupId = signup.id;
      await this.personalData.holdOwn(em, caller.userId);
      await em.findOneOrFail(ReferralSignup, { id: signupId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const row = await em.findOne(PayoutDetails, { signupId }, { disableIdentityMap: true });
      if (row && isSame(this.open(row), details)) return this.view(row);
      const now = this.clock.now();
      const usableFrom = row ? new Date(now.getTime() + holdDays * DAY_MS) : now;
      const detailsSealed = this.seal(details, signupId);
      const changed = { signupId, detailsSealed, usableFrom, changedAt: now };
      if (row) await em.nativeUpdate(PayoutDetails, { signupId }, changed);
      else await em.insert(PayoutDetails, changed);
      const action = row ? 'referral.payout-details-changed' : 'referral.payout-details-set';
      await this.audit.note({ action, actorId: caller.userId, subjectId: signupId }, em);
      const told = { signupId, isFirst: row === null, usableFrom: usableFrom.toISOString() };
      await record(em, 'referral.payout-details-changed', told, now);
      return this.view(changed);
    });
  }

  /** Data of the email about bank details; null when the details or their professional are gone. */
  async emailData(
    signupId: string,
  ): Promise<{ email: string; firstName: string; accountEnding: string } | null> {
    const em = this.em.fork();
    const signup = await em.findOne(ReferralSignup, { id: signupId }, { disableIdentityMap: true });
    const row = await em.findOne(PayoutDetails, { signupId }, { disableIdentityMap: true });
    if (!signup || !row || signup.email.endsWith(`@${ERASED_DOMAIN}`)) return null;
    const { email, firstName } = signup;
    return { email, firstName, accountEnding: this.open(row).accountNumber.slice(-4) };
  }

  /** A sealed copy for a transfer; it opens with `openCopy`. */
  sealCopy(details: BankDetails, payoutId: string): Buffer {
    return this.vault.seal(details, `payout.details_sealed:${payoutId}`);
  }

  openCopy(sealed: Uint8Array, payoutId: string): BankDetails {
    return BankDetails.parse(this.vault.open(sealed, `payout.details_sealed:${payoutId}`));
  }

  open({ detailsSealed, signupId }: Pick<PayoutDetails, 'detailsSealed' | 'signupId'>): BankDetails {
    return BankDetails.parse(this.vault.open(detailsSealed, contextOf(signupId)));
  }

  private seal(details: BankDetails, signupId: string): Buffer {
    return this.vault.seal(details, contextOf(signupId));
  }

  private view(row: Omit<PayoutDetails, symbol>): PayoutDetailsDto {
    const { accountName, sortCode, accountNumber } = this.open(row);
    return {
      accountName,
      sortCode: maskedSortCode(sortCode),
      accountNumber: maskedAccountNumber(accountNumber),
      changedAt: row.changedAt.toISOString(),
      usableFrom: row.usableFrom.toISOString(),
      isHeld: row.usableFrom > this.clock.now(),
    };
  }
}

function contextOf(signupId: string): string {
  return `payout_details.details_sealed:${signupId}`;
}

function isSame(known: BankDetails, given: BankDetails): boolean {
  return (
    known.accountName === given.accountName &&
    known.sortCode === given.sortCode &&
    known.accountNumber === given.accountNumber
  );
}
