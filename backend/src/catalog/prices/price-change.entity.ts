import { defineEntity, p } from '@mikro-orm/core';
import { follow, type Transitions } from '#backend/platform/database/transitions.js';

export const PRICE_CHANGE_STATUSES = ['planned', 'applied', 'withdrawn'] as const;

const PriceChangeSchema = defineEntity({
  name: 'PriceChange',
  tableName: 'price_change',
  properties: {
    id: p.uuid().primary(),
    /** A setting's key, or `product:` and a SKU. */
    priceKey: p.string().length(120),
    /**
     * Null: the default of the setting, or the price of the product's kind. For a planned change, the price
     * at the time of planning.
     */
    /** For `referral.discountPercent`, whole percent (rule B80). */
    oldPence: p.integer().nullable(),
    newPence: p.integer().nullable(),
    effectiveFrom: p.datetime().length(3),
    keepUntil: p.datetime().length(3),
    /** Days of notice for active weekly boxes; never lowered (rule B61). */
    noticeDays: p.integer().default(30),
    status: p.enum(PRICE_CHANGE_STATUSES),
    createdBy: p.uuid().nullable(),
    createdAt: p.datetime().length(3),
    /** When the owners of active boxes were notified; null until then. */
    announcedAt: p.datetime().length(3).nullable(),
    /** When it was withdrawn: the changes that it had cancelled count again from then on (rule B88). */
    withdrawnAt: p.datetime().length(3).nullable(),
  },
  indexes: [
    { name: 'price_change_newest', properties: ['priceKey', 'effectiveFrom'] },
    {
      name: 'price_change_planned_once',
      expression: `create unique index "price_change_planned_once" on "price_change" ("price_key") where status = 'planned'`,
    },
    {
      name: 'price_change_due',
      expression: `create index "price_change_due" on "price_change" ("effective_from") where status = 'planned'`,
    },
    {
      name: 'price_change_unannounced',
      expression: `create index "price_change_unannounced" on "price_change" ("keep_until") where announced_at is null and status <> 'withdrawn'`,
    },
  ],
  checks: [
    {
      name: 'price_change_pence_positive',
      expression: `new_pence > 0 or (new_pence = 0 and (starts_with(price_key, 'delivery.') or starts_with(price_key, 'referral.')))`,
    },
    { name: 'price_change_notice_positive', expression: 'notice_days >= 0' },
    { name: 'price_change_keeps', expression: 'keep_until >= effective_from' },
  ],
});
export type PriceChangeStatus = (typeof PRICE_CHANGE_STATUSES)[number];

export const PRICE_CHANGE_TRANSITIONS: Transitions<PriceChangeStatus> = {
  planned: ['applied', 'withdrawn'],
  applied: [],
  withdrawn: [],
};

/**
 * A past or planned change of a price (rule P11). A trigger records one whenever anything else changes a
 * price among the settings, so that no change misses the active boxes.
 */
export class PriceChange extends PriceChangeSchema.class {
  /** Puts the price into force, replacing the old one. */
  apply(oldPence: number | null): void {
    move(this, 'applied');
    this.oldPence = oldPence;
  }

  withdraw(now: Date): void {
    move(this, 'withdrawn');
    this.withdrawnAt = now;
  }
}
PriceChangeSchema.setClass(PriceChange);

function move(change: PriceChange, to: PriceChangeStatus): void {
  change.status = follow(PRICE_CHANGE_TRANSITIONS, change.status, to);
}
