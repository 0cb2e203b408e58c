import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CatalogService, type PriceList } from '#backend/catalog/catalog.service.js';
import { BoxChoicesService, type PlacedBox } from '#backend/ordering/box-orders/box-choices.service.js';
import { BoxOrdersService, type EstimatedBox } from '#backend/ordering/box-orders/box-orders.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { lightSize, type MealChoice } from '#backend/rules/boxes/box.js';
import {
  COMING_DELIVERIES,
  isChangeable,
  shownStatus,
  type DeliveryStatus,
} from '#backend/rules/boxes/box-schedule.js';
import { dayLabel, londonDate } from '#backend/rules/delivery/delivery-days.js';
import { openChoices } from './sealed-box-choices.js';
import { BoxDelivery, mealsIn } from '../box-delivery.entity.js';
import { customerContextOf, quotedTermsOf, noticeTimesOf } from '../box-customer.js';
import { BoxSubscription } from '../box-subscription.entity.js';
import type { BoxDeliveryDto, SubscriptionDto, WithheldDishDto } from '../boxes.dto.js';

/** States of a delivery that currently comes. */
const COMES: readonly DeliveryStatus[] = ['planned', 'charging', 'payment_failed', 'paid'];
/** States in which the order states the charge. */
const PLACED: readonly DeliveryStatus[] = ['charging', 'payment_failed', 'paid'];

/** Views of weekly boxes for their owners. A box that is not ordered yet is priced as its order would be. */
@Injectable()
export class BoxViewsService {
  constructor(
    private readonly em: EntityManager,
    private readonly catalog: CatalogService,
    private readonly orders: BoxOrdersService,
    private readonly choices: BoxChoicesService,
    private readonly vault: Vault,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /** The coming eight deliveries, each with its state and charge (rule B19). */
  async deliveries(subscription: BoxSubscription): Promise<BoxDeliveryDto[]> {
    const rows = await this.rows([subscription.id]);
    return this.views(subscription, rows.slice(0, COMING_DELIVERIES));
  }

  /** Subscriptions, each with its next delivery that comes. */
  async subscriptions(subscriptions: readonly BoxSubscription[]): Promise<SubscriptionDto[]> {
    const rows = await this.rows(subscriptions.map(({ id }) => id));
    const views: SubscriptionDto[] = [];
    for (const subscription of subscriptions) {
      const own = rows.filter(({ subscriptionId }) => subscriptionId === subscription.id);
      views.push(await this.subscriptionView(subscription, own));
    }
    return views;
  }

  private rows(subscriptionIds: readonly string[]): Promise<BoxDelivery[]> {
    return this.em.fork().find(
      BoxDelivery,
      {
        subscriptionId: { $in: [...subscriptionIds] },
        date: { $gte: londonDate(this.clock.now()) },
        status: { $ne: 'cancelled' },
      },
      { orderBy: { date: 'asc' }, disableIdentityMap: true },
    );
  }

  private async subscriptionView(
    subscription: BoxSubscription,
    rows: readonly BoxDelivery[],
  ): Promise<SubscriptionDto> {
    const placed = await this.placed(rows);
    const next = rows.find((row) => COMES.includes(statusOf(subscription, row, placed)));
    const [nextDelivery = null] = next ? await this.views(subscription, [next]) : [];
    const { withheldExtras } = openChoices(this.vault, subscription);
    const { mealsPerWeek, extras, cardBrand, cardLast4, deliveryAddress } = subscription;
    const { address, apartment, city, postcode, country, courierNote } = deliveryAddress;
    const [week] = await this.orders.estimate([{ meals: [], extras, mealsPerWeek }], {
      ...WITHOUT_CODES,
      since: subscription.createdAt,
      begunAt: subscription.activatedAt ?? null,
      notices: await noticeTimesOf(this.em.fork(), subscription.id),
    });
    return {
      id: subscription.id,
      status: subscription.status,
      mealsPerWeek,
      deliveryDay: subscription.deliveryDay,
      mealType: subscription.mealType,
      halalOnly: subscription.halalOnly,
      extras: extrasView(extras),
      weeklyPence: week?.fullPence ?? 0,
      pausedUntil: subscription.pausedUntil ?? null,
      createdAt: subscription.createdAt.toISOString(),
      cancelledAt: subscription.cancelledAt?.toISOString() ?? null,
      card: cardLast4 ? { brand: cardBrand ?? '', last4: cardLast4 } : null,
      address: {
        address,
        ...(apartment ? { apartment } : {}),
        city,
        postcode,
        country,
        ...(courierNote ? { courierNote } : {}),
      },
      phone: subscription.phone,
      withheldExtras: withheldView(
        [...Object.entries(withheldExtras.breakfast), ...Object.entries(withheldExtras.protein)].map(
          ([id, quantity]) => ({ mealId: Number(id), quantity }),
        ),
        await this.catalog.priceList(),
      ),
      nextDelivery,
    };
  }

  private async views(
    subscription: BoxSubscription,
    rows: readonly BoxDelivery[],
  ): Promise<BoxDeliveryDto[]> {
    const placed = await this.placed(rows);
    const statuses = new Map(rows.map((row) => [row.id, statusOf(subscription, row, placed)]));
    const planned = rows.filter(({ id }) => statuses.get(id) === 'planned');
    const estimates = await this.orders.estimate(
      planned.map((row) => ({
        meals: row.meals ?? [],
        extras: row.extras ?? subscription.extras,
        mealsPerWeek: mealsIn(row, subscription),
        on: row.cutOffAt,
        promised: quotedTermsOf(row),
      })),
      customerContextOf(subscription, await noticeTimesOf(this.em.fork(), subscription.id)),
    );
    const estimateOf = new Map(planned.map(({ id }, index) => [id, estimates[index]]));
    const prices = await this.catalog.priceList();
    const { withheld } = openChoices(this.vault, subscription);
    const now = this.clock.now();
    const { 'pricing.mealCounts': offered } = await this.settings.current();
    return rows.map((row) => ({
      id: row.id,
      date: row.date,
      label: dayLabel(row.date),
      state: statuses.get(row.id) ?? row.status,
      cutOffAt: row.cutOffAt.toISOString(),
      changeable: subscription.status !== 'cancelled' && isChangeable(row, now),
      ...chargeOf(row, estimateOf.get(row.id), row.orderId ? placed.get(row.orderId) : undefined),
      meals: mealsView(row, prices),
      chosenByChef: row.chosenByChef,
      mealCount: mealsIn(row, subscription),
      isLight: row.lightMeals != null,
      lightMeals: isChangeable(row, now) ? lightSize(subscription.mealsPerWeek, offered) : null,
      extras: extrasView(row.extras ?? subscription.extras),
      withheld: withheldView(
        withheld.filter(({ deliveryId }) => deliveryId === row.id && isChangeable(row, now)),
        prices,
      ),
      orderId: row.orderId ?? null,
      cancellableUntil: placedUntil(row, placed),
    }));
  }

  private placed(rows: readonly BoxDelivery[]): Promise<ReadonlyMap<string, PlacedBox>> {
    return this.choices.placed(rows.flatMap(({ orderId }) => orderId ?? []));
  }
}

const WITHOUT_CODES = {
  account: null,
  email: '',
  promotionCode: null,
  promotionPercents: null,
  referralCode: null,
} as const;

/** A box whose order was cancelled does not come, even if it was paid before. */
export function statusOf(
  subscription: BoxSubscription,
  row: BoxDelivery,
  placed: ReadonlyMap<string, PlacedBox>,
): DeliveryStatus {
  if (row.orderId && placed.get(row.orderId)?.isCancelled && row.status === 'paid') return 'cancelled';
  return shownStatus(row, subscription);
}

function placedUntil({ orderId }: BoxDelivery, placed: ReadonlyMap<string, PlacedBox>): string | null {
  const until = orderId ? placed.get(orderId)?.cancellableUntil : null;
  return until?.toISOString() ?? null;
}

function chargeOf(
  { status, amountPence }: BoxDelivery,
  estimate: EstimatedBox | undefined,
  placed: PlacedBox | undefined,
): Pick<BoxDeliveryDto, 'chargePence' | 'discountPercent'> {
  if (estimate) return { chargePence: estimate.chargePence, discountPercent: estimate.discountPercent };
  if (!PLACED.includes(status)) return { chargePence: 0, discountPercent: 0 };
  return { chargePence: amountPence ?? 0, discountPercent: placed?.discountPercent ?? 0 };
}

function mealsView({ meals }: BoxDelivery, { known }: PriceList): BoxDeliveryDto['meals'] {
  return (meals ?? []).map(({ mealId, quantity }) => ({
    mealId,
    name: known.get(mealId)?.name ?? String(mealId),
    quantity,
  }));
}

function withheldView(choices: readonly MealChoice[], { known }: PriceList): WithheldDishDto[] {
  return choices.map(({ mealId, quantity }) => {
    const dish = known.get(mealId);
    return {
      mealId,
      name: dish?.name ?? String(mealId),
      quantity,
      contains: [...(dish?.allergens.contains ?? [])],
      mayContain: [...(dish?.allergens.mayContain ?? [])],
    };
  });
}

function extrasView({ breakfast, protein }: BoxSubscription['extras']): BoxDeliveryDto['extras'] {
  return { breakfast: { ...breakfast }, protein: { ...protein } };
}
