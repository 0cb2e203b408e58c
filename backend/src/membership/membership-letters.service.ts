import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Membership, MembershipCharge, MembershipCheckout } from './membership.entity.js';

/** What the letters about a membership say. Pence. */
export interface MembershipLetterFacts {
  readonly userId: string;
  readonly status: Membership['status'];
  readonly pricePence: number;
  readonly trialEnd: Date | null;
  readonly periodEnd: Date | null;
  readonly startedAt: Date | null;
}

export interface ChargeLetterFacts {
  readonly userId: string;
  readonly amountPence: number;
}

/** What the letters about memberships say; null wherever the account is gone. */
@Injectable()
export class MembershipLettersService {
  constructor(private readonly em: EntityManager) {}

  async membership(id: string): Promise<MembershipLetterFacts | null> {
    const membership = await this.em.fork().findOne(Membership, { id }, { disableIdentityMap: true });
    if (!membership?.userId) return null;
    return {
      userId: membership.userId,
      status: membership.status,
      pricePence: membership.pricePence ?? 0,
      trialEnd: membership.trialEnd ?? null,
      periodEnd: membership.periodEnd ?? null,
      startedAt: membership.startedAt ?? null,
    };
  }

  /** Whose way into a membership it was. */
  async ofCheckout(id: string): Promise<(MembershipLetterFacts & { readonly trialDays: number }) | null> {
    const checkout = await this.em.fork().findOne(MembershipCheckout, { id }, { disableIdentityMap: true });
    const facts = checkout && (await this.membership(checkout.membershipId));
    return facts && { ...facts, pricePence: checkout.pricePence, trialDays: checkout.trialDays };
  }

  async ofCharge(id: string): Promise<ChargeLetterFacts | null> {
    const charge = await this.em.fork().findOne(MembershipCharge, { id }, { disableIdentityMap: true });
    const facts = charge && (await this.membership(charge.membershipId));
    return facts && { userId: facts.userId, amountPence: charge.amountPence };
  }
}
