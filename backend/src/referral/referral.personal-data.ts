import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  PersonalDataRegistry,
  type DataSheet,
  type Person,
  type PersonalDataOfRoom,
} from '../platform/personal-data/personal-data.registry.js';
import { CommissionEntry } from './commission.entity.js';
import { erasedEmail, ReferralSignup } from './referral.entity.js';

/** What the referral programme keeps about a professional: their sign-up and what they earned. */
@Injectable()
export class ReferralPersonalData implements PersonalDataOfRoom {
  readonly room = 'referral';

  constructor(registry: PersonalDataRegistry) {
    registry.register(this);
  }

  async exportFor(person: Person, em: EntityManager): Promise<DataSheet[]> {
    const signups = await signupsOf(person, em);
    const entries = await em.find(
      CommissionEntry,
      { signupId: { $in: signups.map(({ id }) => id) } },
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
    ];
  }

  /** Commission is a financial record and stays with a sign-up that says nothing of anybody (rule H3). */
  async erase(person: Person, em: EntityManager): Promise<void> {
    for (const { id } of await signupsOf(person, em)) {
      const nobody = {
        ...{ userId: null, email: erasedEmail(id), firstName: '', lastName: '' },
        ...{ profession: null, registerNumber: null, userAgent: null },
      };
      await em.nativeUpdate(ReferralSignup, { id }, nobody);
    }
  }
}

function signupsOf({ userId, email }: Person, em: EntityManager): Promise<ReferralSignup[]> {
  return em.find(
    ReferralSignup,
    { $or: [{ userId }, { userId: null, email }] },
    { disableIdentityMap: true },
  );
}
