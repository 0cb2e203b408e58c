import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CatalogService } from '#backend/catalog/catalog.service.js';
import { MenusService } from '#backend/catalog/menus/menus.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { record } from '#backend/platform/outbox/record.js';
import type { MealChoice } from '#backend/rules/boxes/box.js';
import { isChangeable } from '#backend/rules/boxes/box-schedule.js';
import { isOnMenu } from '#backend/rules/food/menus.js';
import { londonDate, type IsoDate } from '#backend/rules/delivery/delivery-days.js';
import { BoxDelivery } from '../box-delivery.entity.js';
import type { BoxExtras, BoxSubscription } from '../box-subscription.entity.js';
import '../boxes.events.js';
import { lockedSubscription } from '../locked-box.js';
import { BoxFillingService } from '../plan/box-filling.service.js';
import { splitExtras } from './box-withheld-items.service.js';

/** More weekly boxes than are active at a time; every list needs a limit. */
const MAX_BOXES = 50_000;

/** What is sold differently, and on which days; without a SKU, any dish. */
export interface ChangedMenu {
  readonly sku: string | null;
  readonly from: IsoDate;
  readonly until: IsoDate | null;
}

/** Fills coming boxes again whose dishes are not sold on their day any more, and tells their owners (rule B90). */
@Injectable()
export class BoxMenuChangesService {
  constructor(
    private readonly catalog: CatalogService,
    private readonly menus: MenusService,
    private readonly filling: BoxFillingService,
    private readonly clock: Clock,
  ) {}

  /**
   * Finds the weekly boxes with chosen dishes on the days of a changed menu and publishes an event for each, in
   * the caller's transaction.
   */
  async findAffected(em: EntityManager, { sku, from, until }: ChangedMenu): Promise<void> {
    const now = this.clock.now();
    const today = londonDate(now);
    const rows = await em.execute<{ id: string }[]>(
      `select distinct s.id from box_subscription s join box_delivery d on d.subscription_id = s.id
         left join product p on p.sku = ?
        where s.status <> 'cancelled' and d.status in ('planned', 'skipped') and d.cut_off_at >= ?
          and d.date >= ?::date and (?::date is null or d.date <= ?::date)
          and (?::text is null and d.meals is not null
               or d.meals @> jsonb_build_array(jsonb_build_object('mealId', p.number))
               or coalesce(d.extras, s.extras) #> array['breakfast', p.number::text] is not null
               or coalesce(d.extras, s.extras) #> array['protein', p.number::text] is not null)
        limit ${MAX_BOXES}`,
      [sku, now, from > today ? from : today, until, until, sku],
      'all',
    );
    for (const { id: subscriptionId } of rows)
      await record(em, 'boxes.menu-changed', { subscriptionId }, now);
  }

  /**
   * Fills the coming boxes of a subscription again that hold dishes which are not sold on their day, and
   * records an event with what left them, in the caller's transaction. May run any number of times.
   */
  async apply(em: EntityManager, subscriptionId: string): Promise<void> {
    const subscription = await lockedSubscription(em, subscriptionId);
    if (!subscription || subscription.status === 'cancelled') return;
    const now = this.clock.now();
    const { byNumber } = await this.catalog.priceList();
    const { menus } = await this.menus.current();
    const isRetired = (number: number): boolean => !byNumber.has(number);
    const gone = extrasOut(subscription, isRetired);
    const replaced: { deliveryId: string; dishes: MealChoice[] }[] = [];
    for (const row of await this.openRows(em, subscriptionId, now)) {
      const isGone = (number: number): boolean => {
        const dish = byNumber.get(number);
        return dish === undefined || !isOnMenu(menus, dish.sku, row.date);
      };
      const extras = row.extras ? splitExtras(row.extras, isRetired) : null;
      if (extras?.hasClash) row.extras = extras.kept;
      const before = row.meals ?? [];
      if (!before.some(({ mealId }) => isGone(mealId))) continue;
      const { meals, mealsByChef, chosenByChef } = await this.filling.fill(em, subscription, row);
      row.fill({ meals, mealsByChef, chosenByChef }, now);
      const dishes = leftOut(before, meals);
      if (row.status === 'planned') replaced.push({ deliveryId: row.id, dishes });
    }
    await em.flush();
    if (replaced.length + gone.length === 0) return;
    await record(em, 'boxes.meals-replaced', { subscriptionId, replaced, extras: gone }, now);
  }

  private async openRows(em: EntityManager, subscriptionId: string, now: Date): Promise<BoxDelivery[]> {
    const rows = await em.find(
      BoxDelivery,
      { subscriptionId, status: { $in: ['planned', 'skipped'] }, cutOffAt: { $gte: now } },
      { orderBy: { date: 'asc' } },
    );
    return rows.filter((each) => isChangeable(each, now));
  }
}

/** Removes extras of every box that are not sold any more, and returns them. */
function extrasOut(subscription: BoxSubscription, isRetired: (number: number) => boolean): MealChoice[] {
  const { kept, out, hasClash } = splitExtras(subscription.extras, isRetired);
  if (hasClash) subscription.extras = kept;
  return listed(out);
}

function listed({ breakfast, protein }: BoxExtras): MealChoice[] {
  return [...Object.entries(breakfast), ...Object.entries(protein)].map(([id, quantity]) => ({
    mealId: Number(id),
    quantity,
  }));
}

/** What a box held before and holds no longer, or less of. */
function leftOut(before: readonly MealChoice[], after: readonly MealChoice[]): MealChoice[] {
  return before.flatMap(({ mealId, quantity }) => {
    const left = quantity - (after.find((each) => each.mealId === mealId)?.quantity ?? 0);
    return left > 0 ? [{ mealId, quantity: left }] : [];
  });
}
