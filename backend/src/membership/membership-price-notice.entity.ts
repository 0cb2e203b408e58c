import { defineEntity, p } from '@mikro-orm/core';
import { Membership } from './membership.entity.js';
import { follow, type Transitions } from '../platform/database/transitions.js';

/**
 * 'open' until the price is paid for the first time, another price replaces it, the old price stays, or the
 * membership ends.
 */
export const PRICE_NOTICE_STATUSES = ['open', 'applied', 'replaced', 'withdrawn', 'dropped'] as const;

const MembershipPriceNoticeSchema = defineEntity({
  name: 'MembershipPriceNotice',
  tableName: 'membership_price_notice',
  properties: {
    id: p.uuid().primary(),
    membershipId: () => p.manyToOne(Membership).mapToPk().fieldName('membership_id'),
    subscriptionId: p.string().length(255),
    oldPence: p.integer(),
    newPence: p.integer(),
    notifiedAt: p.datetime().length(3),
    /** The first payment from this time on is at the new price. */
    holdsFrom: p.datetime().length(3),
    status: p.enum(PRICE_NOTICE_STATUSES),
    /** When a payment first used the new price. */
    appliedAt: p.datetime().length(3).nullable(),
    /** When an email announced it; null while none has. */
    emailedAt: p.datetime().length(3).nullable(),
    /** The event whose email said that the price will not apply. */
    recalledBy: p.bigint('string').nullable(),
  },
  indexes: [
    {
      name: 'membership_price_notice_one_open',
      expression: `create unique index "membership_price_notice_one_open" on "membership_price_notice" ("membership_id") where status = 'open'`,
    },
    { name: 'membership_price_notice_of_membership', properties: ['membershipId', 'notifiedAt'] },
    { name: 'membership_price_notice_of_subscription', properties: ['subscriptionId', 'appliedAt'] },
  ],
  checks: [
    { name: 'membership_price_notice_pence', expression: 'new_pence > 0 and new_pence <> old_pence' },
    { name: 'membership_price_notice_in_time', expression: 'holds_from >= notified_at' },
    {
      name: 'membership_price_notice_not_early',
      expression: `(status = 'applied') = (applied_at is not null) and applied_at >= holds_from`,
    },
  ],
});
export type PriceNoticeStatus = (typeof PRICE_NOTICE_STATUSES)[number];

export const PRICE_NOTICE_TRANSITIONS: Transitions<PriceNoticeStatus> = {
  open: ['applied', 'replaced', 'withdrawn', 'dropped'],
  applied: [],
  replaced: [],
  withdrawn: [],
  dropped: [],
};

/** One notice of another price to one member; at most one is open at a time (rule L11). */
export class MembershipPriceNotice extends MembershipPriceNoticeSchema.class {
  /** A payment used the new price. */
  apply(at: Date): void {
    move(this, 'applied');
    this.appliedAt = at;
  }

  /** Another price replaces it. */
  replace(): void {
    move(this, 'replaced');
  }

  /** The old price stays. */
  withdraw(): void {
    move(this, 'withdrawn');
  }
}
MembershipPriceNoticeSchema.setClass(MembershipPriceNotice);

function move(notice: MembershipPriceNotice, to: PriceNoticeStatus): void {
  notice.status = follow(PRICE_NOTICE_TRANSITIONS, notice.status, to);
}
