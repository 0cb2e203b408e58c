import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CatalogService, type PriceList } from '#backend/catalog/catalog.service.js';
import { BoxOrdersService, type QuotedTerms } from '#backend/ordering/box-orders/box-orders.service.js';
import { PaymentsService } from '#backend/platform/payments/payments.service.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { isPausedOn, type SubscriptionStatus } from '#backend/rules/boxes/box-schedule.js';
import type { DeliveryDetails } from '#backend/rules/delivery/delivery-details.js';
import { cancelBy } from '#backend/rules/delivery/delivery-days.js';
import type { EventMap } from '#backend/platform/outbox/event-map.js';
import type { AllergenRecord } from '#backend/rules/food/allergens.js';
import type { MealChoice } from '#backend/rules/boxes/box.js';
import type { NoticeTimes } from '#backend/rules/pricing/price-changes.js';
import { BoxDelivery, mealsIn } from '../box-delivery.entity.js';
import { customerContextOf, quotedTermsOf, noticeTimesOf } from '../box-customer.js';
import { BoxSubscription, type BoxExtras } from '../box-subscription.entity.js';
import '../boxes.events.js';
import { BoxWithheldItemsService } from './box-withheld-items.service.js';
import { lockedDelivery, lockedSubscription } from '../locked-box.js';

/** More planned deliveries than any weekly box has. */
const MAX_PLANNED = 100;

export interface BoxEmailData {
  readonly subscriptionId: string;
  readonly status: SubscriptionStatus;
  readonly email: string;
  readonly firstName: string;
  readonly mealsPerWeek: number;
  /** Meals, extras and delivery of one week, before any discount. */
  readonly weeklyPence: number;
  /** When its prices were agreed to, and when its first box was paid. */
  readonly since: Date;
  readonly begunAt: Date | null;
  /** When the customer was notified of price changes. */
  readonly notices: NoticeTimes;
  readonly details: DeliveryDetails;
}

/** A dish as an email names it. */
export interface EmailDish extends AllergenRecord {
  readonly name: string;
  readonly quantity: number;
}

export interface DeliveryEmailData extends BoxEmailData {
  /** Null until its guest has an account. */
  readonly userId: string | null;
  readonly deliveryId: string;
  readonly date: string;
  readonly cutOffAt: Date;
  /** Until when it can be cancelled with a full refund once it is ordered (rule D6). */
  readonly cancelBy: Date;
  readonly chargePence: number;
  /** How many meals it holds, and whether it is a light week (rule B100). */
  readonly mealCount: number;
  readonly isLight: boolean;
  /** Meals and extras of the box, with their allergens (rule F1). */
  readonly dishes: readonly EmailDish[];
  /** Where the customer can pay this one with another card; null when the provider has no page for it. */
  readonly payUrl: string | null;
}

/** The items that an email asks the customer to choose again (rules F21, F70, F71). */
export interface BoxChoiceEmailData {
  /** The first box that the customer can still choose for. */
  readonly delivery: DeliveryEmailData;
  /** Each box, until when the customer can choose, and the dishes removed from it. */
  readonly boxes: readonly {
    readonly date: string;
    readonly cutOffAt: Date;
    readonly dishes: readonly EmailDish[];
  }[];
  /** Extras removed from every box. */
  readonly extras: readonly EmailDish[];
}

/** Boxes that were filled again (rule B90): what left each of them, and what is in it now. */
export interface ReplacedEmailData {
  readonly box: BoxEmailData;
  readonly gone: BoxChoiceEmailData['boxes'];
  readonly now: BoxChoiceEmailData['boxes'];
  /** Extras that left every box. */
  readonly extras: readonly EmailDish[];
}

/** The data of the emails about weekly boxes. */
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

  /** Of a subscription; null once it has no account. */
  async subscription(id: string): Promise<(BoxEmailData & { readonly next: BoxDelivery | null }) | null> {
    const em = this.em.fork();
    const subscription = await em.findOne(BoxSubscription, { id }, { disableIdentityMap: true });
    if (!subscription?.email) return null;
    return { ...(await this.factsOf(subscription)), next: await this.nextOf(id) };
  }

  /** The next delivery that comes; those within a pause are left out. */
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
      { subscriptionId, status: 'planned' },
      { orderBy: { date: 'asc' }, limit: MAX_PLANNED, disableIdentityMap: true },
    );
    return planned.find(({ date }) => !isPausedOn(subscription, date)) ?? null;
  }

  /** Whether an order is a delivery after the first. The weekly box's own emails cover those. */
  async isLaterBox(orderId: string): Promise<boolean> {
    const em = this.em.fork();
    if ((await em.count(BoxSubscription, { firstOrderId: orderId })) > 0) return false;
    return (await em.count(BoxDelivery, { orderId })) > 0;
  }

  /** The day of the latest delivery that was missed; null when none was. */
  async lastMissed(subscriptionId: string): Promise<string | null> {
    const missed = await this.em
      .fork()
      .findOne(
        BoxDelivery,
        { subscriptionId, status: 'missed' },
        { orderBy: { date: 'desc' }, disableIdentityMap: true },
      );
    return missed?.date ?? null;
  }

  /**
   * Of a coming delivery, with its cost; null when it was skipped, paused or cancelled in the meantime. The
   * email quotes that cost: from then on the delivery costs no more if a discount or a membership is lost
   * (rule B87).
   */
  async upcoming(deliveryId: string): Promise<DeliveryEmailData | null> {
    const found = await this.find(deliveryId);
    if (!found || found.delivery.status !== 'planned') return null;
    const { subscription, delivery } = found;
    if (isPausedOn(subscription, delivery.date)) return null;
    const contents = {
      meals: delivery.meals ?? [],
      extras: delivery.extras ?? subscription.extras,
      mealsPerWeek: mealsIn(delivery, subscription),
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
   * The items that the email of an event asks to choose again, for every box that can still be changed; null
   * when none is left. They count as requested from then on (rule F71).
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
    const { known } = await this.catalog.priceList();
    return {
      delivery,
      boxes: asked.boxes.map(({ delivery: { date, cutOffAt }, dishes }) => {
        return { date, cutOffAt, dishes: dishesOf(dishes, known) };
      }),
      extras: dishesOf(asked.extras, known),
    };
  }

  /**
   * Boxes that were filled again, those that are still to come; null when there is nothing left to tell.
   */
  async replaced({
    subscriptionId,
    replaced,
    extras,
  }: EventMap['boxes.meals-replaced']): Promise<ReplacedEmailData | null> {
    const box = await this.subscription(subscriptionId);
    if (!box || box.status === 'cancelled') return null;
    const rows = await this.em
      .fork()
      .find(
        BoxDelivery,
        { id: { $in: replaced.map(({ deliveryId }) => deliveryId) }, status: 'planned' },
        { orderBy: { date: 'asc' }, limit: MAX_PLANNED, disableIdentityMap: true },
      );
    if (rows.length + extras.length === 0) return null;
    const { known } = await this.catalog.priceList();
    const gone = rows.map(({ id, date, cutOffAt }) => {
      const dishes = replaced.find(({ deliveryId }) => deliveryId === id)?.dishes ?? [];
      return { date, cutOffAt, dishes: dishesOf(dishes, known) };
    });
    const now = rows.map(({ date, cutOffAt, meals }) => {
      return { date, cutOffAt, dishes: dishesOf(meals ?? [], known) };
    });
    return { box, gone, now, extras: dishesOf(extras, known) };
  }

  /** Of a delivery that was charged, or was to be. */
  async charged(deliveryId: string): Promise<DeliveryEmailData | null> {
    const found = await this.find(deliveryId);
    if (!found) return null;
    return this.deliveryEmailData(found.subscription, found.delivery, found.delivery.amountPence ?? 0);
  }

  /** Keeps the better of the earlier and the new quote of a delivery. */
  private async promise(deliveryId: string, { discount, member }: QuotedTerms): Promise<void> {
    await this.em.execute(
      `update box_delivery set quoted_member = quoted_member or ?,
              quoted_discount = case when coalesce((quoted_discount ->> 'percent')::numeric, 0) < ? then ?::jsonb
                                   else quoted_discount end
        where id = ? and status = 'planned'`,
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
    const { known } = await this.catalog.priceList();
    const { 'orders.cancelHours': cancelHours } = await this.settings.current();
    const payment = delivery.orderId ? await this.payments.findPayment(delivery.orderId) : null;
    return {
      ...(await this.factsOf(subscription)),
      userId: subscription.userId ?? null,
      deliveryId: delivery.id,
      date: delivery.date,
      cutOffAt: delivery.cutOffAt,
      cancelBy: cancelBy(delivery.date, cancelHours),
      chargePence,
      mealCount: mealsIn(delivery, subscription),
      isLight: delivery.lightMeals != null,
      dishes: [
        ...dishesOf(delivery.meals ?? [], known),
        ...dishesOf(extrasList(delivery.extras ?? subscription.extras), known),
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

function dishesOf(choices: readonly MealChoice[], known: PriceList['known']): EmailDish[] {
  return choices.map(({ mealId, quantity }) => {
    const dish = known.get(mealId);
    const { contains, mayContain } = dish?.allergens ?? { contains: [], mayContain: [] };
    return { name: dish?.name ?? String(mealId), quantity, contains, mayContain };
  });
}

function extrasList({ breakfast, protein }: BoxExtras): MealChoice[] {
  return [...Object.entries(breakfast), ...Object.entries(protein)]
    .filter(([, quantity]) => quantity > 0)
    .map(([id, quantity]) => ({ mealId: Number(id), quantity }));
}
