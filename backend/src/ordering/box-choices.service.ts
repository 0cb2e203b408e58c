import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CatalogService } from '../catalog/catalog.service.js';
import { problem } from '../platform/http/problem.js';
import type { Allergen, MealType } from '../rules/allergens.js';
import { countMeals } from '../rules/box.js';
import { boxCart, checkDiet, type BoxContents } from './cart.js';
import { checkAllergens } from './checkout-checks.js';
import { Order } from './order.entity.js';

export interface BoxChoice extends BoxContents {
  readonly mealType: MealType;
  readonly halalOnly: boolean;
  /** What its owner declared, and the dishes that are kept in spite of it. */
  readonly allergens: readonly Allergen[];
  readonly confirmedSkus: readonly string[];
}

export interface PlacedBox {
  readonly isCancelled: boolean;
  /** What came off its goods. */
  readonly discountPercent: number;
}

/** What the room of weekly boxes asks of ordering when its owner changes one: the checks of a checkout. */
@Injectable()
export class BoxChoicesService {
  constructor(
    private readonly em: EntityManager,
    private readonly catalog: CatalogService,
  ) {}

  /**
   * Judges meals and extras as the checkout does (rules B4, F3, F4). Answers the SKUs that are kept in spite
   * of a declared allergen. Throws unknown_product, product_unavailable, diet_mismatch, allergen_unconfirmed.
   */
  async check(choice: BoxChoice): Promise<string[]> {
    const cart = boxCart('subscription', choice, await this.catalog.priceList());
    checkDiet(cart, choice.mealType, choice.halalOnly);
    return checkAllergens(cart, choice.allergens, choice.confirmedSkus);
  }

  /** The same for a box that has to be exactly full (rule B8). Throws count_mismatch too. */
  async checkFull(choice: BoxChoice, mealsPerWeek: number): Promise<string[]> {
    const selected = countMeals(choice.meals);
    if (selected !== mealsPerWeek) {
      throw problem('count_mismatch', {
        detail: `Please select exactly ${mealsPerWeek} meals. Currently selected: ${selected}`,
      });
    }
    return this.check(choice);
  }

  /** What became of the orders of deliveries, by id. */
  async placed(orderIds: readonly string[]): Promise<ReadonlyMap<string, PlacedBox>> {
    if (orderIds.length === 0) return new Map();
    const rows = await this.em
      .fork()
      .find(
        Order,
        { id: { $in: [...orderIds] } },
        { fields: ['id', 'status', 'discount'], disableIdentityMap: true },
      );
    return new Map(
      rows.map(({ id, status, discount }) => [
        id,
        { isCancelled: status === 'cancelled', discountPercent: discount?.percent ?? 0 },
      ]),
    );
  }

  /**
   * Gives an order of a delivery up that nobody is to pay any more, in the caller's transaction: its page is
   * closed with those whose time is up, and tells if it was paid all the same (rule O4).
   */
  async giveUp(em: EntityManager, orderId: string, now: Date): Promise<void> {
    await em.nativeUpdate(Order, { id: orderId, status: 'pending' }, { expiresAt: now, updatedAt: now });
  }
}
