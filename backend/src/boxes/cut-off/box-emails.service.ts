import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CatalogService, type PriceList } from '#backend/catalog/catalog.service.js';
import { BoxOrdersService, type QuotedTerms } from '#backend/ordering/box-orders/box-orders.service.js';
import { PaymentsService } from '#backend/platform/payments/payments.service.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { isPausedOn, type SubscriptionStatus } from '#backend/rules/boxes/box-schedule.js';
import type { DeliveryDetails } from '#backend/rules/delivery/delivery-details.js';
import { cancelBy } from '#backend/rules/delivery/delivery-days.js';
import type { AllergenRecord } from '#backend/rules/food/allergens.js';
import type { MealChoice } from '#backend/rules/boxes/box.js';
import type { NoticeTimes } from '#backend/rules/pricing/price-changes.js';
import { BoxDelivery } from '../box-delivery.entity.js';
import { customerContextOf, quotedTermsOf, noticeTimesOf } from '../box-customer.js';
import { BoxSubscription, type BoxExtras } from '../box-subscription.entity.js';
import { BoxWithheldItemsService } from './box-withheld-items.service.js';
import { lockedDelivery, lockedSubscription } from '../locked-box.js';

/** More planned deliveries than one weekly box ever has. */
const MAX_PLANNED = 100;

export interface BoxEmailData {
  readonly subscriptionId: string;
  readonly status: SubscriptionStatus;
  readonly email: string;
  readonly firstName: string;
  readonly mealsPerWeek: number;
  /** Meals, extras and delivery of one week, before any discount. */
  readonly weeklyPence: number;
  /** Since when it runs: when its prices were agreed to, and when its first box was paid. */
  readonly since: Date;
  readonly begunAt: Date | null;
  /** When they were told of changes of prices. */
  readonly notices: NoticeTimes;
  readonly details: DeliveryDetails;
}

/** A dish as an email names it. */
export interface EmailDish extends AllergenRecord {
  readonly name: string;
  readonly quantity: number;
}

export interface DeliveryEmailData extends BoxEmailData {
  readonly deliveryId: string;
  readonly date: string;
  readonly cutOffAt: Date;
  /** Until when it can be cancelled with full refund once it is ordered (rule D6). */
  readonly cancelBy: Date;
  readonly chargePence: number;
  /** Meals and extras as they would be made, with their allergens (rule F1). */
  readonly dishes: readonly EmailDish[];
  /** Where this one can be paid by another card; null when the provider has no page for it. */
  readonly payUrl: string | null;
}

/** What an email asks to choose again (rules F21, F70, F71). */
export interface BoxChoiceEmailData {
  /** The first box that can still be answered for. */
  readonly delivery: DeliveryEmailData;
  /** Each box, until when it can be answered for, and the dishes taken out of it. */
  readonly boxes: readonly {
    readonly date: string;
    readonly cutOffAt: Date;
    readonly dishes: readonly EmailDish[];
  }[];
  /** Extras taken out of every box. */
  readonly extras: readonly EmailDish[];
}

/** What the emails about weekly boxes say. */
@Injectable()
export class BoxEmailsService {
  constructor(
    private readonly em: EntityManager,
    private readonly catalog: CatalogService,
    private readonly orders: BoxOrdersService,
    private readonly payments: PaymentsService,
    private readonly settings: SettingsService,
    private readonly withholding: BoxWithheldItemsService,
  ) {}

  /** Of a subscription; null when it belongs to nobody any more. */
  async subscription(id: string): Promise<(BoxEmailData & { readonly next: BoxDelivery | null }) | null> {
    const em = this.em.fork();
    const subscription = await em.findOne(BoxSubscription, { id }, { disableIdentityMap: true });
    if (!subscription?.email) return null;
    return { ...(await this.factsOf(subscription)), next: await this.nextOf(id) };
  }

  /** The next delivery that comes; none of those that a pause takes. */
  async nextOf(subscriptionId: string): Promise<BoxDelivery | null> {
    const em = this.em.fork();
    const subscription = await em.findOne(
      BoxSubscription,
      { id: subscriptionId },
      { disableIdentityMap: true },
    );
    if (!subscription) return null;
    const planned = await em.find(
      BoxDelivery,
      { subscriptionId, state: 'planned' },
      { orderBy: { date: 'asc' }, limit: MAX_PLANNED, disableIdentityMap: true },
    );
    return planned.find(({ date }) => !isPausedOn(subscription, date)) ?? null;
  }

  /** Whether an order is of a delivery after the first: what becomes of it is told with its weekly box. */
  async isLaterBox(orderId: string): Promise<boolean> {
    const em = this.em.fork();
    if ((await em.count(BoxSubscription, { firstOrderId: orderId })) > 0) return false;
    return (await em.count(BoxDelivery, { orderId })) > 0;
  }

  /** The day of the latest delivery that was not made; null when all were. */
  async lastMissed(subscriptionId: string): Promise<string | null> {
    const missed = await this.em
      .fork()
      .findOne(
        BoxDelivery,
        { subscriptionId, state: 'missed' },
        { orderBy: { date: 'desc' }, disableIdentityMap: true },
      );
    return missed?.date ?? null;
  }

  /**
   * Of a delivery that is still to come, with what it costs; null when it was skipped, paused or cancelled meanwhile.
   * The email names that sum: from then on it costs no more for want of a discount or a membership (rule B87).
   */
  async upcoming(deliveryId: string): Promise<DeliveryEmailData | null> {
    const found = await this.find(deliveryId);
    if (!found || found.delivery.state !== 'planned') return null;
    const { subscription, delivery } = found;
    if (isPausedOn(subscription, delivery.date)) return null;
    const contents = {
      meals: delivery.meals ?? [],
      extras: delivery.extras ?? subscription.extras,
      mealsPerWeek: subscription.mealsPerWeek,
      on: delivery.cutOffAt,
      promised: quotedTermsOf(delivery),
    };
    const [estimated] = await this.orders.estimate(
      [contents],
      customerContextOf(subscription, await noticeTimesOf(this.em.fork(), subscription.id)),
    );
    if (estimated) await this.promise(delivery.id, estimated.terms);
    return this.deliveryEmailData(subscription, delivery, estimated?.chargePence ?? 0);
  }

  /**
   * What the email of an event asks to choose again, of every box that can still be answered for; null when nothing is
   * left to ask. Counts as asked then (rule F71).
   */
  async asked(
    { deliveryId, subscriptionId }: { readonly deliveryId: string; readonly subscriptionId?: string },
    eventId: string,
  ): Promise<BoxChoiceEmailData | null> {
    const asked = await this.em.fork().transactional(async (em) => {
      const subscription = subscriptionId
        ? await lockedSubscription(em, subscriptionId)
        : (await lockedDelivery(em, deliveryId))?.subscription;
      return subscription && subscription.status !== 'cancelled' && subscription.email
        ? this.withholding.claim(em, subscription, eventId)
        : null;
    });
    const [first] = asked?.boxes ?? [];
    const delivery = first && (await this.upcoming(first.delivery.id));
    if (!asked || !delivery) return null;
    const { byNumber } = await this.catalog.priceList();
    return {
      delivery,
      boxes: asked.boxes.map(({ delivery: { date, cutOffAt }, dishes }) => {
        return { date, cutOffAt, dishes: dishesOf(dishes, byNumber) };
      }),
      extras: dishesOf(asked.extras, byNumber),
    };
  }

  /** Of a delivery that has been charged, or was to be. */
  async charged(deliveryId: string): Promise<DeliveryEmailData | null> {
    const found = await this.find(deliveryId);
    if (!found) return null;
    return this.deliveryEmailData(found.subscription, found.delivery, found.delivery.amountPence ?? 0);
  }

  /** Keeps the better of what was told of a delivery before and now. */
  private async promise(deliveryId: string, { discount, member }: QuotedTerms): Promise<void> {
    await this.em.execute(
      `update box_delivery set quoted_member = quoted_member or ?,
              quoted_discount = case when coalesce((quoted_discount ->> 'percent')::numeric, 0) < ? then ?::jsonb
                                   else quoted_discount end
        where id = ? and state = 'planned'`,
      [member, discount?.percent ?? 0, JSON.stringify(discount), deliveryId],
    );
  }

  private async find(deliveryId: string) {
    const em = this.em.fork();
    const delivery = await em.findOne(BoxDelivery, { id: deliveryId }, { disableIdentityMap: true });
    if (!delivery) return null;
    const subscription = await em.findOneOrFail(
      BoxSubscription,
      { id: delivery.subscriptionId },
      { disableIdentityMap: true },
    );
    return subscription.email ? { subscription, delivery } : null;
  }

  private async deliveryEmailData(
    subscription: BoxSubscription,
    delivery: BoxDelivery,
    chargePence: number,
  ): Promise<DeliveryEmailData> {
    const { byNumber } = await this.catalog.priceList();
    const { 'orders.cancelHours': cancelHours } = await this.settings.current();
    const payment = delivery.orderId ? await this.payments.findPayment(delivery.orderId) : null;
    return {
      ...(await this.factsOf(subscription)),
      deliveryId: delivery.id,
      date: delivery.date,
      cutOffAt: delivery.cutOffAt,
      cancelBy: cancelBy(delivery.date, cancelHours),
      chargePence,
      dishes: [
        ...dishesOf(delivery.meals ?? [], byNumber),
        ...dishesOf(extrasList(delivery.extras ?? subscription.extras), byNumber),
      ],
      payUrl: payment?.url ?? null,
    };
  }

  private async factsOf(subscription: BoxSubscription): Promise<BoxEmailData> {
    const { id, status, email, firstName, mealsPerWeek, extras } = subscription;
    const notices = await noticeTimesOf(this.em.fork(), id);
    const [estimated] = await this.orders.estimate(
      [{ meals: [], extras, mealsPerWeek }],
      customerContextOf(subscription, notices),
    );
    return {
      subscriptionId: id,
      status,
      email,
      firstName,
      mealsPerWeek,
      weeklyPence: estimated?.fullPence ?? 0,
      since: subscription.createdAt,
      begunAt: subscription.activatedAt ?? null,
      notices,
      details: { deliveryAddress: subscription.deliveryAddress, phone: subscription.phone },
    };
  }
}

function dishesOf(choices: readonly MealChoice[], byNumber: PriceList['byNumber']): EmailDish[] {
  return choices.map(({ mealId, quantity }) => {
    const dish = byNumber.get(mealId);
    const { contains, mayContain } = dish?.allergens ?? { contains: [], mayContain: [] };
    return { name: dish?.name ?? String(mealId), quantity, contains, mayContain };
  });
}

function extrasList({ breakfast, protein }: BoxExtras): MealChoice[] {
  return [...Object.entries(breakfast), ...Object.entries(protein)]
    .filter(([, quantity]) => quantity > 0)
    .map(([id, quantity]) => ({ mealId: Number(id), quantity }));
}
