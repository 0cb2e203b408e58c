import { randomUUID } from 'node:crypto';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { DatabaseNotifications } from '#backend/platform/database/notifications.js';
import { CachedValue } from '#backend/platform/database/cached-value.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { defaultSettings, SETTINGS } from '#backend/platform/settings/settings.schema.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { londonDate, londonInstant, type IsoDate } from '#backend/rules/delivery/delivery-days.js';
import { pence, type Pence } from '#backend/rules/money/money.js';
import {
  withNoticePeriod,
  holdsFrom,
  hasSameUpcomingSteps,
  keepUntil,
  grandfatheredPrice,
  leastPence,
  priceSteps,
  PRICE_SETTINGS,
  resolvePriceSteps,
  WEEKLY_PERCENT,
  type UpcomingPriceStep,
  type PriceChange as Change,
  type PriceHolder as DatedPriceHolder,
  type NoticeTimes,
} from '#backend/rules/pricing/price-changes.js';
import { unitPrice, type SoldProduct } from '#backend/rules/pricing/prices.js';
import type { DeliveryTariff, OrderKind } from '#backend/rules/pricing/pricing.js';
import { kindPrices } from '../catalog.views.js';
import { PriceChange } from './price-change.entity.js';
import { Product } from '../products/product.entity.js';

/** How many due changes one run applies; the next run applies the rest. */
const BATCH = 100;
/** Far more than a shop changes its prices. */
const MAX_CHANGES = 5_000;
const DEFAULTS = defaultSettings({ samples: false });
const PRODUCT = 'product:';
/** The settings whose changes are kept with their dates. */
const GRANDFATHERED_SETTINGS = [...PRICE_SETTINGS, WEEKLY_PERCENT] as const;

/** The owner of a weekly box, its charge date, and when they were notified of changes. */
export interface PriceHolder extends DatedPriceHolder {
  readonly notices: NoticeTimes;
}

/** A change that can be announced. */
type GrandfatheredChange = Change & { readonly id: string };

/** A price that can be planned: one of the settings, or a product's own. */
export type PriceKey = string;

export const priceKeyOf = (sku: string): PriceKey => `${PRODUCT}${sku}`;

export interface PlannedPrice {
  readonly key: PriceKey;
  readonly newPence: Pence;
  /** A day in London; today and earlier: at once. */
  readonly effectiveFrom: IsoDate;
}

/** A price change, as an email announces it. */
export interface PriceNews {
  readonly key: PriceKey;
  /** For a product that has its own price. */
  readonly name: string | null;
  /** What they pay now. */
  readonly now: number;
  /** What they will pay, step by step; empty when it stays. */
  readonly coming: readonly UpcomingPriceStep[];
  /** The changes announced here, with all pending ones. */
  readonly changeIds: readonly string[];
}

/** The changes an email is to announce, and those that earlier emails announced to the same person. */
export interface PriceNoticeChanges {
  readonly ids: readonly string[];
  readonly emailed: readonly string[];
}

/** The fields of a product that its price depends on. */
export type PricedProduct = Pick<SoldProduct, 'sku' | 'kind' | 'ownPricePence'>;

/** Prices with a date (rule P11). */
@Injectable()
export class PriceChangesService {
  private readonly changes: CachedValue<ReadonlyMap<PriceKey, readonly GrandfatheredChange[]>>;

  constructor(
    private readonly em: EntityManager,
    private readonly settings: SettingsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    notifications: DatabaseNotifications,
  ) {
    this.changes = new CachedValue(notifications, () => this.read());
  }

  /**
   * The price of a product for the owner of an existing weekly box, in a box that is charged on that day: the
   * price they were notified of in time (rule P11).
   */
  async grandfatheredPrices(
    runner: PriceHolder,
  ): Promise<(product: PricedProduct, kind: OrderKind) => Pence> {
    const { kept, settings } = await this.keptBy(runner);
    const prices = kindPrices(settings);
    return (product, kind) => {
      const own =
        product.ownPricePence === null ? null : kept(priceKeyOf(product.sku), product.ownPricePence);
      return unitPrice({ ...product, ownPricePence: own }, kind, prices);
    };
  }

  /**
   * The delivery charge for them then, and the goods value for free delivery: the charge and the threshold
   * they were notified of in time (rule B60). Pence.
   */
  async grandfatheredTariff(runner: PriceHolder): Promise<DeliveryTariff> {
    const { settings } = await this.keptBy(runner);
    return {
      standardPence: pence(settings['delivery.standardPence']),
      freeFromPence: pence(settings['delivery.freeFromPence']),
    };
  }

  /**
   * The discount of a referral code on their box then, in whole percent: the one they were notified of in
   * time (rule B80).
   */
  async grandfatheredDiscountPercent(runner: PriceHolder): Promise<number> {
    const { kept, settings } = await this.keptBy(runner);
    return kept(WEEKLY_PERCENT, pence(settings[WEEKLY_PERCENT]));
  }

  /** Changes of every price, newest first. */
  list(): Promise<PriceChange[]> {
    return this.em.fork().find(
      PriceChange,
      { priceKey: { $ne: WEEKLY_PERCENT } },
      {
        orderBy: { effectiveFrom: 'desc', id: 'desc' },
        limit: MAX_CHANGES,
        disableIdentityMap: true,
      },
    );
  }

  /**
   * Plans a price from a day on; one for today applies at once. Audited. Throws not_found for an unknown
   * price, validation_failed for an invalid amount, price_planned when one is planned already.
   */
  async plan({ key, newPence, effectiveFrom }: PlannedPrice, actorId: string): Promise<void> {
    const now = this.clock.now();
    const isNow = effectiveFrom <= londonDate(now);
    const from = isNow ? now : londonInstant(effectiveFrom, 0);
    await this.em.fork().transactional(async (em) => {
      const oldPence = await lockedPrice(em, key);
      checkPence(key, newPence);
      const { 'legal.priceNoticeDays': noticeDays } = await this.settings.inForce(em);
      const row = {
        id: randomUUID(),
        priceKey: key,
        oldPence,
        newPence,
        effectiveFrom: from,
        noticeDays,
        keepUntil: keepUntil(from, { at: now, days: noticeDays }),
        status: 'planned' as const,
        createdBy: actorId,
        createdAt: now,
        announcedAt: null,
      };
      if ((await em.count(PriceChange, { priceKey: key, status: 'planned' })) > 0)
        throw apiError('price_planned');
      await em.insert(PriceChange, row);
      const details = { key, oldPence, newPence, from: from.toISOString() };
      await this.audit.note({ action: 'admin.price-planned', actorId, subjectId: key, details }, em);
      if (isNow) await this.apply(em, row.id);
    });
  }

  /** Withdraws a planned price that is not in force; audited. Throws not_found. */
  async withdraw(id: string, actorId: string): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const row = await em.findOne(PriceChange, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (row?.status !== 'planned') throw apiError('not_found');
      row.withdraw(this.clock.now());
      await em.flush();
      // Re-evaluates the changes that it would have cancelled: they may have to be announced now (rule B88).
      await em.nativeUpdate(
        PriceChange,
        { priceKey: row.priceKey, status: 'applied' },
        { announcedAt: null },
      );
      const details = { key: row.priceKey, newPence: row.newPence ?? null };
      await this.audit.note(
        { action: 'admin.price-withdrawn', actorId, subjectId: row.priceKey, details },
        em,
      );
    });
  }

  /** Applies the changes that are due. Returns how many. */
  async applyDue(): Promise<number> {
    const due = await this.em
      .fork()
      .find(
        PriceChange,
        { status: 'planned', effectiveFrom: { $lte: this.clock.now() } },
        { fields: ['id'], orderBy: { effectiveFrom: 'asc' }, limit: BATCH, disableIdentityMap: true },
      );
    for (const { id } of due) await this.em.fork().transactional((em) => this.apply(em, id));
    return due.length;
  }

  /**
   * What changes mean for a person, as they will be charged, where that differs from the emails they
   * received. A price that stays is included only after an email announced another one (rules B83, B88).
   */
  async news({ ids, emailed }: PriceNoticeChanges, runner: PriceHolder): Promise<PriceNews[]> {
    const em = this.em.fork();
    const rows = await em.find(
      PriceChange,
      { id: { $in: [...ids, ...emailed] } },
      { orderBy: { priceKey: 'asc', effectiveFrom: 'asc' }, disableIdentityMap: true },
    );
    const changes = await this.read();
    const named = rows.filter(({ id }) => ids.includes(id));
    const names = await namesOf(em, named);
    const keys = [...new Set(named.map(({ priceKey }) => priceKey))];
    return keys.flatMap((key) => {
      const ofKey = (changes.get(key) ?? []).map((each) => withNoticePeriod(each, runner.notices, runner.on));
      const first = ofKey[0] ?? named.filter(({ priceKey }) => priceKey === key).flatMap(changeOf)[0];
      if (!first) return [];
      const { now, coming } = resolvePriceSteps(priceSteps(first.oldPence, ofKey, runner), runner.on);
      const isHeld = (each: GrandfatheredChange) => holdsFrom(each, runner) <= runner.on;
      const withdrawn = rows.filter(
        ({ id, priceKey, status }) => priceKey === key && status === 'withdrawn' && emailed.includes(id),
      );
      const read = [
        ...ofKey.filter((each) => isHeld(each) || emailed.includes(each.id)),
        ...withdrawn.flatMap(changeOf),
      ].sort((one, other) => one.effectiveFrom.getTime() - other.effectiveFrom.getTime());
      if (
        hasSameUpcomingSteps(
          coming,
          resolvePriceSteps(priceSteps(first.oldPence, read, runner), runner.on).coming,
        )
      )
        return [];
      const changeIds = ofKey.filter((each) => !isHeld(each)).map(({ id }) => id);
      return [{ key, name: names.get(key) ?? null, now, coming, changeIds }];
    });
  }

  /** In the caller's transaction, once: the status records whether it was done. */
  private async apply(em: EntityManager, id: string): Promise<void> {
    const row = await em.findOne(PriceChange, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (row?.status !== 'planned' || row.newPence === null) return;
    row.apply(await lockedPrice(em, row.priceKey));
    const sku = skuOf(row.priceKey);
    if (sku !== undefined) {
      await em.nativeUpdate(Product, { sku }, { pricePence: row.newPence });
    } else {
      // Like every change of a setting it has a version. The trigger that records price changes learns that
      // this one is recorded already.
      await run(em, 'lock table setting in share row exclusive mode', []);
      await run(
        em,
        `insert into setting_change (key, version, old_value, new_value, changed_by, at)
         select ?, coalesce(max(version), 0) + 1, to_jsonb(?::int), to_jsonb(?::int), ?::uuid, ?
           from setting_change where key = ?`,
        [row.priceKey, row.oldPence, row.newPence, row.createdBy, this.clock.now(), row.priceKey],
      );
      await run(em, `select set_config('shop.planned_price', '1', true)`, []);
      await run(
        em,
        `insert into setting (key, value, updated_at) values (?, to_jsonb(?::int), ?)
         on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
        [row.priceKey, row.newPence, this.clock.now()],
      );
      await run(em, `select set_config('shop.planned_price', '', true)`, []);
    }
    await em.flush();
  }

  /**
   * The settings with the prices that they were notified of in time, and a function for the price of any
   * product.
   */
  private async keptBy(runner: PriceHolder) {
    const changes = await this.changes.get();
    const settings = await this.settings.current();
    const now = this.clock.now();
    const own = (key: PriceKey) =>
      (changes.get(key) ?? []).map((each) => withNoticePeriod(each, runner.notices, now));
    const kept = (key: PriceKey, current: Pence) => grandfatheredPrice(current, own(key), runner);
    const prices = PRICE_SETTINGS.map((key) => [key, kept(key, pence(settings[key]))] as const);
    return { kept, settings: { ...settings, ...Object.fromEntries(prices) } };
  }

  private async read(): Promise<ReadonlyMap<PriceKey, readonly GrandfatheredChange[]>> {
    const rows = await this.em.fork().find(
      PriceChange,
      { status: { $ne: 'withdrawn' } },
      {
        orderBy: { effectiveFrom: 'asc', createdAt: 'asc' },
        limit: MAX_CHANGES,
        disableIdentityMap: true,
      },
    );
    const byKey = new Map<PriceKey, GrandfatheredChange[]>();
    for (const row of rows) {
      byKey.set(row.priceKey, [...(byKey.get(row.priceKey) ?? []), ...changeOf(row)]);
    }
    return byKey;
  }
}

/**
 * Empty for a product that has the price of its kind before or after: changes of that price are recorded
 * separately.
 */
function changeOf(row: PriceChange): GrandfatheredChange[] {
  const { priceKey, oldPence, newPence, effectiveFrom, keepUntil: until, noticeDays } = row;
  const key = GRANDFATHERED_SETTINGS.find((each) => each === priceKey);
  const before = oldPence ?? (key && DEFAULTS[key]);
  const after = newPence ?? (key && DEFAULTS[key]);
  if (before === undefined || after === undefined) return [];
  const dates = { effectiveFrom, keepUntil: until, noticeDays };
  return [{ id: row.id, oldPence: pence(before), newPence: pence(after), ...dates }];
}

/** The names of the products whose own prices these are. */
async function namesOf(
  em: EntityManager,
  rows: readonly PriceChange[],
): Promise<ReadonlyMap<PriceKey, string>> {
  const products = await em.find(
    Product,
    { sku: { $in: rows.flatMap(({ priceKey }) => skuOf(priceKey) ?? []) } },
    { fields: ['sku', 'name'], disableIdentityMap: true },
  );
  return new Map(products.map(({ sku, name }) => [priceKeyOf(sku), name]));
}

function skuOf(key: PriceKey): string | undefined {
  return key.startsWith(PRODUCT) ? key.slice(PRODUCT.length) : undefined;
}

/** Throws validation_failed for an amount that the price cannot have, naming its field. */
function checkPence(key: PriceKey, newPence: Pence): void {
  const setting = PRICE_SETTINGS.find((each) => each === key);
  if (newPence >= leastPence(key) && (!setting || SETTINGS[setting].safeParse(newPence).success)) return;
  const message = newPence < leastPence(key) ? 'A price must be at least 1p' : 'This price is too high';
  throw apiError('validation_failed', { errors: [{ field: 'newPence', message }] });
}

/** The current price, locked so that concurrent changes wait. Throws not_found. */
async function lockedPrice(em: EntityManager, key: PriceKey): Promise<number | null> {
  await run(em, `select pg_advisory_xact_lock(hashtextextended(?, 38))`, [key]);
  const sku = skuOf(key);
  if (sku !== undefined) {
    const product = await em.findOne(
      Product,
      { sku },
      { lockMode: LockMode.PESSIMISTIC_WRITE, disableIdentityMap: true },
    );
    if (product?.pricePence == null) throw apiError('not_found');
    return product.pricePence;
  }
  const setting = PRICE_SETTINGS.find((each) => each === key);
  if (setting === undefined) throw apiError('not_found');
  const rows = await em.execute<{ value: number }[]>(
    `select value from setting where key = ? and jsonb_typeof(value) = 'number'`,
    [key],
    'all',
  );
  return rows[0]?.value ?? DEFAULTS[setting];
}

function run(em: EntityManager, sql: string, params: unknown[]): Promise<unknown> {
  return em.execute(sql, params, 'all');
}
