import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { record } from '../platform/outbox/record.js';
import { CustomerErasureService } from '../platform/payments/customers/customer-erasure.service.js';
import {
  PersonalDataRegistry,
  type DataSheet,
  type Person,
  type PersonalDataProvider,
} from '../platform/personal-data/personal-data.registry.js';
import { inLines, WordingsService, type ShownWording } from '../platform/wordings/wordings.service.js';
import { isRunning } from '../rules/membership/membership.js';
import { lockedMembership } from './locked-membership.js';
import { dropNotice } from './membership-price.js';
import { Membership, MembershipCharge, MembershipCheckout } from './membership.entity.js';
import './membership.events.js';

/** Personal data of the module: a person's membership and what they paid for it. */
@Injectable()
export class MembershipPersonalData implements PersonalDataProvider {
  readonly module = 'membership';

  constructor(
    registry: PersonalDataRegistry,
    private readonly customers: CustomerErasureService,
    private readonly wordings: WordingsService,
    private readonly clock: Clock,
  ) {
    registry.register(this);
  }

  async exportFor({ userId }: Person, em: EntityManager): Promise<DataSheet[]> {
    const membership = await em.findOne(Membership, { userId }, { disableIdentityMap: true });
    if (!membership) return [{ name: 'membership', rows: [] }];
    const charges = await em.find(
      MembershipCharge,
      { membershipId: membership.id },
      { orderBy: { paidAt: 'asc' }, disableIdentityMap: true },
    );
    const checkouts = await em.find(
      MembershipCheckout,
      { membershipId: membership.id },
      { orderBy: { createdAt: 'asc' }, disableIdentityMap: true },
    );
    const words = await this.wordings.byId(
      checkouts.flatMap(({ wordingIds }) => wordingIds),
      em,
    );
    return [
      { name: 'membership', rows: [membershipRow(membership)] },
      { name: 'membership-agreements', rows: checkouts.map((each) => agreementRow(each, words)) },
      { name: 'membership-payments', rows: charges.map(chargeRow) },
    ];
  }

  /**
   * Ends the person's membership, here at once and at the provider by an event. Payments stay, without an
   * owner. The used trial stays as keyed hashes (rules H3, H6). The provider must delete its customers, those
   * of refused checkouts too (rule H20).
   */
  async erase({ userId }: Person, em: EntityManager): Promise<void> {
    const membership = await lockedMembership(em, { userId });
    if (!membership) return;
    const now = this.clock.now();
    const { id, subscriptionId, status } = membership;
    const checkouts = await em.find(
      MembershipCheckout,
      { membershipId: id, $or: [{ status: 'open' }, { subscriptionId: { $ne: null } }] },
      { orderBy: { createdAt: 'asc' } },
    );
    await this.customers.note(em, {
      customerIds: [membership.customerId],
      refIds: checkouts.map((each) => each.id),
    });
    const open = checkouts.find(({ status }) => status === 'open');
    if (open) {
      open.expire();
      await em.flush();
      await record(em, 'membership.page-abandoned', { checkoutId: open.id }, now);
    }
    const isToEnd = isRunning(status);
    membership.forget(now);
    if (isToEnd) membership.end('erased', now, now);
    await em.flush();
    await dropNotice(em, id);
    if (!isToEnd || !subscriptionId) return;
    const payload = {
      membershipId: id,
      subscriptionId,
      reason: 'erased',
      endedAt: now.toISOString(),
    } as const;
    await record(em, 'membership.ended', payload, now);
  }
}

/** The agreements on the way to one payment page (rules L31, H23, O93). */
function agreementRow(checkout: MembershipCheckout, words: ReadonlyMap<string, ShownWording>) {
  return {
    plan: checkout.planName,
    pricePence: checkout.pricePence,
    trialDays: checkout.trialDays,
    status: checkout.status,
    termsVersion: checkout.termsVersion ?? null,
    keyInformation: checkout.keyInformation ?? null,
    consent: checkout.consentText ?? null,
    consentedAt: checkout.consentedAt?.toISOString() ?? null,
    agreedTo: inLines(checkout.wordingIds.flatMap((id) => words.get(id) ?? [])),
    createdAt: checkout.createdAt.toISOString(),
  };
}

function membershipRow(membership: Membership) {
  return {
    status: membership.status,
    plan: membership.planName ?? null,
    pricePence: membership.pricePence ?? null,
    startedAt: membership.startedAt?.toISOString() ?? null,
    trialEnd: membership.trialEnd?.toISOString() ?? null,
    periodEnd: membership.periodEnd?.toISOString() ?? null,
    cancelAtPeriodEnd: membership.cancelAtPeriodEnd,
    endedAt: membership.endedAt?.toISOString() ?? null,
  };
}

function chargeRow({ paidAt, amountPence, vatPence, refundedPence }: MembershipCharge) {
  return { paidAt: paidAt.toISOString(), amountPence, vatPence, refundedPence };
}
