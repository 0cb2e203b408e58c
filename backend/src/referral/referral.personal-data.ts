import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  PersonalDataRegistry,
  type DataSheet,
  type Person,
  type PersonalDataProvider,
} from '../platform/personal-data/personal-data.registry.js';
import { maskedAccountNumber, maskedSortCode } from '../rules/money/payouts.js';
import { CommissionEntry } from './commission/commission.entity.js';
import { PayoutDetailsService } from './payouts/payout-details.service.js';
import { Payout, PayoutBatch, PayoutDetails } from './payouts/payout.entity.js';
import { erasedEmail, ReferralSignup } from './referral.entity.js';
import { SelfBillingAgreement } from './self-billing/self-billing.entity.js';

/** Personal data of the referral programme: a professional's sign-up and what they earned. */
@Injectable()
export class ReferralPersonalData implements PersonalDataProvider {
  readonly module = 'referral';

  constructor(
    registry: PersonalDataRegistry,
    private readonly details: PayoutDetailsService,
  ) {
    registry.register(this);
  }

  async exportFor(person: Person, em: EntityManager): Promise<DataSheet[]> {
    const signups = await signupsOf(person, em);
    const ids = signups.map(({ id }) => id);
    const entries = await em.find(
      CommissionEntry,
      { signupId: { $in: ids } },
      { orderBy: { id: 'asc' }, disableIdentityMap: true },
    );
    return [
      {
        name: 'referral-signups',
        rows: signups.map((signup) => ({
          email: signup.email,
          firstName: signup.firstName,
          lastName: signup.lastName,
          referralCode: signup.referralCode,
          referredByCode: signup.referredByCode ?? null,
          profession: signup.profession ?? null,
          registerNumber: signup.registerNumber ?? null,
          userAgent: signup.userAgent ?? null,
          status: signup.status,
          approvedAt: signup.approvedAt?.toISOString() ?? null,
          refusalReason: signup.refusalReason ?? null,
          createdAt: signup.createdAt.toISOString(),
        })),
      },
      {
        name: 'commission',
        rows: entries.map(({ basePence, amountPence, status, createdAt }) => ({
          basePence,
          amountPence,
          status,
          createdAt: createdAt.toISOString(),
        })),
      },
      await this.bankDetails(ids, em),
      await transfers(ids, em),
      await agreements(ids, em),
    ];
  }

  /** Commission is a financial record and stays with an anonymised sign-up (rule H3). */
  async erase(person: Person, em: EntityManager): Promise<void> {
    for (const { id } of await signupsOf(person, em)) {
      const nobody = {
        userId: null,
        email: erasedEmail(id),
        firstName: '',
        lastName: '',
        profession: null,
        registerNumber: null,
        userAgent: null,
        refusalReason: null,
      };
      await em.nativeUpdate(ReferralSignup, { id }, nobody);
      await em.nativeDelete(PayoutDetails, { signupId: id });
      await em.nativeUpdate(SelfBillingAgreement, { signupId: id }, { vatNumber: null });
      // A transfer that is on its way keeps its details until it is sent.
      const sent = await em.find(
        PayoutBatch,
        { status: 'paid' },
        { fields: ['id'], disableIdentityMap: true },
      );
      const batchId = { $in: sent.map((batch) => batch.id) };
      await em.nativeUpdate(Payout, { signupId: id, batchId }, { detailsSealed: null });
    }
  }

  /** Masked: an export of one's data must not bypass the password that changing them requires. */
  private async bankDetails(ids: readonly string[], em: EntityManager): Promise<DataSheet> {
    const rows = await em.find(PayoutDetails, { signupId: { $in: [...ids] } }, { disableIdentityMap: true });
    return {
      name: 'bank-details',
      rows: rows.map((row) => {
        const { accountName, sortCode, accountNumber } = this.details.open(row);
        return {
          accountName,
          sortCode: maskedSortCode(sortCode),
          accountNumber: maskedAccountNumber(accountNumber),
          changedAt: row.changedAt.toISOString(),
        };
      }),
    };
  }
}

async function transfers(ids: readonly string[], em: EntityManager): Promise<DataSheet> {
  const rows = await em.find(
    Payout,
    { signupId: { $in: [...ids] } },
    { orderBy: { reference: 'asc' }, disableIdentityMap: true },
  );
  return {
    name: 'payouts',
    rows: rows.map(({ month, amountPence, reference, accountEnding }) => ({
      month,
      amountPence,
      reference,
      accountEnding,
    })),
  };
}

async function agreements(ids: readonly string[], em: EntityManager): Promise<DataSheet> {
  const rows = await em.find(
    SelfBillingAgreement,
    { signupId: { $in: [...ids] } },
    { orderBy: { id: 'asc' }, disableIdentityMap: true },
  );
  return {
    name: 'self-billing-agreements',
    rows: rows.map(({ version, vatNumber, agreedAt }) => ({
      version,
      vatNumber: vatNumber ?? null,
      agreedAt: agreedAt.toISOString(),
    })),
  };
}

function signupsOf({ userId, email }: Person, em: EntityManager): Promise<ReferralSignup[]> {
  return em.find(
    ReferralSignup,
    { $or: [{ userId }, { userId: null, email }] },
    { disableIdentityMap: true },
  );
}
