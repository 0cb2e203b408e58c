import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CatalogService, type PriceList } from '#backend/catalog/catalog.service.js';
import { BoxChoicesService, type PlacedBox } from '#backend/ordering/box-orders/box-choices.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { dayLabel, londonDate } from '#backend/rules/delivery/delivery-days.js';
import { BoxDelivery } from '../box-delivery.entity.js';
import { BoxSubscription, type BoxAddress, type BoxExtras } from '../box-subscription.entity.js';
import { BoxViewsService, statusOf } from '../plan/box-views.service.js';
import type { BoxDeliveryDto, SubscriptionDto } from '../boxes.dto.js';

/** Half a year of weeks; older ones are listed with the orders. */
const PAST_DELIVERIES = 26;

/** The tries to charge a delivery. */
interface Tries {
  readonly attempts: number;
  /** When a refused card is tried again; null when it is not. */
  readonly nextTryAt: string | null;
}

export type StaffComingDelivery = Pick<
  BoxDeliveryDto,
  | 'id'
  | 'date'
  | 'label'
  | 'state'
  | 'cutOffAt'
  | 'changeable'
  | 'chargePence'
  | 'discountPercent'
  | 'meals'
  | 'chosenByChef'
  | 'mealCount'
  | 'isLight'
  | 'orderId'
> &
  Tries;

/** A delivery whose day has passed, or whose order was cancelled. */
export interface StaffPastDelivery extends Pick<BoxDeliveryDto, 'id' | 'date' | 'label' | 'state'> {
  /** The amount that its card was to pay; null when it never became an order. */
  readonly amountPence: number | null;
  readonly attempts: number;
  readonly orderId: string | null;
}

type Address = Omit<BoxAddress, 'apartment' | 'courierNote'> & {
  readonly apartment: string | null;
  readonly courierNote: string | null;
};

/** A weekly box as the back office shows it; no health details. */
export interface StaffBox extends Pick<
  SubscriptionDto,
  | 'id'
  | 'status'
  | 'mealsPerWeek'
  | 'deliveryDay'
  | 'mealType'
  | 'halalOnly'
  | 'weeklyPence'
  | 'pausedUntil'
  | 'createdAt'
  | 'cancelledAt'
  | 'card'
> {
  readonly userId: string | null;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly deliveryAddress: Address;
  readonly extras: { name: string; quantity: number }[];
  readonly promotionCode: string | null;
  readonly referralCode: string | null;
  readonly failedBoxes: number;
  readonly activatedAt: string | null;
  readonly endReason: string | null;
  readonly endNote: string | null;
  readonly coming: StaffComingDelivery[];
  readonly past: StaffPastDelivery[];
}

/** Weekly boxes as staff read them (rule A25). The back office checks access and audits it. */
@Injectable()
export class StaffBoxesService {
  constructor(
    private readonly em: EntityManager,
    private readonly views: BoxViewsService,
    private readonly choices: BoxChoicesService,
    private readonly catalog: CatalogService,
    private readonly clock: Clock,
  ) {}

  /** One weekly box of any customer, with its coming and its past deliveries. Throws not_found. */
  async box(id: string): Promise<StaffBox> {
    const em = this.em.fork();
    const row = await em.findOne(BoxSubscription, { id }, { disableIdentityMap: true });
    const [view] = row ? await this.views.subscriptions([row]) : [];
    if (!row || !view) throw apiError('not_found');
    const { status, mealsPerWeek, deliveryDay, mealType, halalOnly, weeklyPence } = view;
    const { pausedUntil, createdAt, cancelledAt, card } = view;
    return {
      id,
      status,
      mealsPerWeek,
      deliveryDay,
      mealType,
      halalOnly,
      weeklyPence,
      pausedUntil,
      createdAt,
      cancelledAt,
      card,
      userId: row.userId ?? null,
      name: `${row.firstName} ${row.lastName}`.trim(),
      email: row.email,
      phone: row.phone,
      deliveryAddress: {
        ...row.deliveryAddress,
        apartment: row.deliveryAddress.apartment ?? null,
        courierNote: row.deliveryAddress.courierNote ?? null,
      },
      extras: extrasOf(row.extras, await this.catalog.priceList()),
      promotionCode: row.promotionCode ?? null,
      referralCode: row.referralCode ?? null,
      failedBoxes: row.failedBoxes,
      activatedAt: row.activatedAt?.toISOString() ?? null,
      endReason: row.endReason ?? null,
      endNote: row.endNote ?? null,
      coming: await this.coming(em, row),
      past: await this.past(em, row),
    };
  }

  private async coming(em: EntityManager, row: BoxSubscription): Promise<StaffComingDelivery[]> {
    const views = await this.views.deliveries(row);
    const rows = await em.find(
      BoxDelivery,
      { id: { $in: views.map(({ id }) => id) } },
      { fields: ['attempts', 'status', 'dueAt'], disableIdentityMap: true },
    );
    const triesOf = new Map(rows.map((each) => [each.id, triesFor(each)]));
    return views.map(
      ({
        extras: _extras,
        lightMeals: _light,
        withheld: _withheld,
        cancellableUntil: _until,
        ...view
      }): StaffComingDelivery => ({
        ...view,
        ...(triesOf.get(view.id) ?? NONE),
      }),
    );
  }

  private async past(em: EntityManager, row: BoxSubscription): Promise<StaffPastDelivery[]> {
    const today = londonDate(this.clock.now());
    const rows = await em.find(
      BoxDelivery,
      {
        subscriptionId: row.id,
        $or: [{ date: { $lt: today } }, { status: 'cancelled', orderId: { $ne: null } }],
      },
      { orderBy: { date: 'desc' }, limit: PAST_DELIVERIES, disableIdentityMap: true },
    );
    const placed = await this.choices.placed(rows.flatMap(({ orderId }) => orderId ?? []));
    return rows.map((each) => pastView(row, each, placed));
  }
}

const NONE: Tries = { attempts: 0, nextTryAt: null };

function triesFor({ attempts, status, dueAt }: Pick<BoxDelivery, 'attempts' | 'status' | 'dueAt'>): Tries {
  return { attempts, nextTryAt: status === 'payment_failed' ? (dueAt?.toISOString() ?? null) : null };
}

function pastView(
  subscription: BoxSubscription,
  row: BoxDelivery,
  placed: ReadonlyMap<string, PlacedBox>,
): StaffPastDelivery {
  const { id, date, attempts } = row;
  return {
    id,
    date,
    attempts,
    label: dayLabel(date),
    state: statusOf(subscription, row, placed),
    amountPence: row.amountPence ?? null,
    orderId: row.orderId ?? null,
  };
}

function extrasOf({ breakfast, protein }: BoxExtras, { known }: PriceList): StaffBox['extras'] {
  return [...Object.entries(breakfast), ...Object.entries(protein)]
    .filter(([, quantity]) => quantity > 0)
    .map(([number, quantity]) => ({ name: known.get(Number(number))?.name ?? number, quantity }));
}
