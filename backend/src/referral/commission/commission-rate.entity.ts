import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { ReferralSignup } from '../referral.entity.js';

/** A change of the commission rate: a trigger records one whenever the setting changes (rule R70). */
export const CommissionRateChange = defineEntity({
  name: 'CommissionRateChange',
  tableName: 'commission_rate_change',
  properties: {
    id: p.uuid().primary(),
    /** Null: the default of the setting. */
    oldPercent: p.integer().nullable(),
    newPercent: p.integer().nullable(),
    /** From this time on it applies to new professionals … */
    effectiveFrom: p.datetime().length(3),
    /** … and from this time on to those who had joined before. */
    keepUntil: p.datetime().length(3),
    noticeDays: p.integer(),
    /** When everybody who had joined before was notified; null until then. */
    announcedAt: p.datetime().length(3).nullable(),
  },
  indexes: [
    {
      name: 'commission_rate_change_unannounced',
      expression: `create index "commission_rate_change_unannounced" on "commission_rate_change" ("effective_from") where announced_at is null`,
    },
  ],
  checks: [
    {
      name: 'commission_rate_change_percent',
      expression:
        'coalesce(old_percent, 0) >= 0 and coalesce(old_percent, 0) <= 100 and coalesce(new_percent, 0) >= 0 and coalesce(new_percent, 0) <= 100',
    },
    {
      name: 'commission_rate_change_keeps',
      expression: 'keep_until >= effective_from and notice_days >= 0',
    },
  ],
});
export type CommissionRateChange = InferEntity<typeof CommissionRateChange>;

/** One notice of a change to one professional (rule R70). */
export const CommissionRateNotice = defineEntity({
  name: 'CommissionRateNotice',
  tableName: 'commission_rate_notice',
  properties: {
    changeId: () => p.manyToOne(CommissionRateChange).primary().mapToPk().fieldName('change_id'),
    signupId: () => p.manyToOne(ReferralSignup).primary().mapToPk().fieldName('signup_id'),
    notifiedAt: p.datetime().length(3),
    /** The event whose email announced it; null while none has, or where there was nothing to announce. */
    emailedBy: p.bigint('string').nullable(),
  },
});
export type CommissionRateNotice = InferEntity<typeof CommissionRateNotice>;
