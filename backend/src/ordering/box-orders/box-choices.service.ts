import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { MenusService } from '#backend/catalog/menus/menus.service.js';
import { CatalogService } from '#backend/catalog/catalog.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import type { Allergen, MealType } from '#backend/rules/food/allergens.js';
import type { IsoDate } from '#backend/rules/delivery/delivery-days.js';
import { countMeals } from '#backend/rules/boxes/box.js';
import {
  unconfirmedAllergens,
  type ConfirmedChoices,
  type LabelledDish,
} from '#backend/rules/food/confirmed-choices.js';
import { boxCart, checkDiet, type BoxContents } from '../cart/cart.js';
import { cancellableUntil } from '../cancellation/cancellable.js';
import { checkAllergens } from '../checkout/checkout-checks.js';
import { OrderEvent } from '../orders/order-event.entity.js';
import { Order } from '../orders/order.entity.js';

export interface BoxChoice extends BoxContents {
  /** The day of the delivery that it is for; every menu allows what is chosen for all of them. */
  readonly date?: IsoDate | undefined;
  readonly mealType: MealType;
  readonly halalOnly: boolean;
  /** The owner's current declaration. */
  readonly allergens: readonly Allergen[];
  /** Dishes that were kept earlier in spite of the declaration at that time. */
  readonly confirmed: ConfirmedChoices;
  /** Dishes that are kept now. */
  readonly confirmedSkus: readonly string[];
}

export interface PlacedBox {
  readonly isCancelled: boolean;
  /** The discount on its goods. */
  readonly discountPercent: number;
  /** Until when its customer can still cancel it with a full refund (rule D6); null when nobody can. */
  readonly cancellableUntil: Date | null;
}

const PLACED_FIELDS = [
  'id',
  'status',
  'paymentStatus',
  'deliveryDate',
  'discount',
  'amountPence',
  'walletPence',
  'cardRefundPence',
  'walletRefundPence',
  'disputedPence',
  'lostPence',
] as const;

/** What the boxes module needs of ordering when an owner changes a box: the checks of a checkout. */
@Injectable()
export class BoxChoicesService {
  constructor(
    private readonly em: EntityManager,
    private readonly catalog: CatalogService,
    private readonly menus: MenusService,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks meals and extras as the checkout does (rules B4, F3, F4). Returns the dishes that are kept in
   * spite of a declared allergen, with the label they were checked by. Throws unknown_product,
   * product_unavailable, not_on_menu, dish_sold_out, diet_mismatch, allergen_unconfirmed.
   */
  async check(choice: BoxChoice): Promise<LabelledDish[]> {
    const prices = await this.catalog.priceList();
    const cart = boxCart('subscription', choice, prices);
    checkDiet(cart, choice, prices);
    if (choice.date !== undefined) await this.menus.check(cart.items, choice.date);
    const agreed = cart.items
      .filter(({ product, allergens }) => {
        const dish = { sku: product.sku, allergens };
        return unconfirmedAllergens(dish, choice.allergens, choice.confirmed).length === 0;
      })
      .map(({ product }) => product.sku);
    const kept = checkAllergens(cart, choice.allergens, [...agreed, ...choice.confirmedSkus]);
    return cart.items
      .filter(({ product }) => kept.includes(product.sku))
      .map(({ product, allergens }) => ({ sku: product.sku, allergens }));
  }

  /** The same for a box that has to be exactly full (rule B8). Also throws count_mismatch. */
  async checkFull(choice: BoxChoice, mealsPerWeek: number): Promise<LabelledDish[]> {
    const selected = countMeals(choice.meals);
    if (selected !== mealsPerWeek) {
      throw apiError('count_mismatch', {
        detail: `Please select exactly ${mealsPerWeek} meals. Currently selected: ${selected}`,
      });
    }
    return this.check(choice);
  }

  /** The current state of the orders of deliveries, by id. */
  async placed(orderIds: readonly string[]): Promise<ReadonlyMap<string, PlacedBox>> {
    if (orderIds.length === 0) return new Map();
    const em = this.em.fork();
    const rows = await em.find(
      Order,
      { id: { $in: [...orderIds] } },
      { fields: PLACED_FIELDS, disableIdentityMap: true },
    );
    const left = await em.find(
      OrderEvent,
      { orderId: { $in: [...orderIds] }, kind: 'dispatched' },
      { fields: ['orderId', 'kind'], disableIdentityMap: true },
    );
    const { 'orders.cancelHours': cancelHours } = await this.settings.current();
    return new Map(
      rows.map((order) => {
        const steps = left.filter(({ orderId }) => orderId === order.id);
        return [
          order.id,
          {
            isCancelled: order.status === 'cancelled',
            discountPercent: order.discount?.percent ?? 0,
            cancellableUntil: cancellableUntil({ ...order, steps }, cancelHours, this.clock.now()),
          },
        ];
      }),
    );
  }

  /**
   * Cancels an unpaid order of a delivery that is no longer to be paid, in the caller's transaction. Its page
   * is closed with those of the overdue orders, which also shows whether it was paid after all (rule O4).
   */
  async cancelUnpaid(em: EntityManager, orderId: string, now: Date): Promise<void> {
    await em.nativeUpdate(Order, { id: orderId, status: 'pending' }, { expiresAt: now, updatedAt: now });
  }
}
