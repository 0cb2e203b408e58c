import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CatalogService } from '#backend/catalog/catalog.service.js';
import { PriceChangesService } from '#backend/catalog/prices/price-changes.service.js';
import { DeliveryCapacityService } from '#backend/catalog/delivery-days/delivery-capacity.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { ApiError } from '#backend/platform/http/problems/api-error.js';
import type { MealType } from '#backend/rules/food/allergens.js';
import { countMeals } from '#backend/rules/boxes/box.js';
import type { IsoDate } from '#backend/rules/delivery/delivery-days.js';
import { pence, type Pence } from '#backend/rules/money/money.js';
import type { NoticeTimes } from '#backend/rules/pricing/price-changes.js';
import { bestDiscount, type Discount, type Quote } from '#backend/rules/pricing/pricing.js';
import { boxCart, type BoxContents, type Cart } from '../cart/cart.js';
import type { HealthDetails, OrderCustomer } from '../checkout/order-snapshot.js';
import { rejectSelfReferral } from '../discounts/self-referral.js';
import { PlacementService, type PlacedOrder } from '../checkout/placement.service.js';
import { NO_CUSTOMER, QuoteService, type ResolvedDiscounts, type PricedItem } from '../cart/quote.service.js';
import type { Account } from '../cart/checkout-customer.js';

export type { BoxContents, HealthDetails, OrderCustomer, PlacedOrder };

/** The customer of a weekly box, and the codes it was started with. */
export interface BoxCustomer {
  readonly account: Account | null;
  /** The address for its emails. */
  readonly email: string;
  readonly promotionCode: string | null;
  /**
   * What the code took off the first, second … box when the subscription began (rule B81); null when that is
   * unknown.
   */
  readonly promotionPercents: readonly number[] | null;
  readonly referralCode: string | null;
  /**
   * When the subscription began. One that began before a price change keeps the old price for a while (rule
   * P11).
   */
  readonly since: Date;
  /** When its first box was paid; null until then. */
  readonly begunAt: Date | null;
  /** When the customer was notified of price changes; the full notice period starts then (rule B86). */
  readonly notices: NoticeTimes;
}

export interface PricedBox {
  readonly cart: Cart;
  readonly resolved: ResolvedDiscounts;
  readonly priced: Quote<PricedItem>;
}

/**
 * The terms that an email quoted for the charge of a box. The box costs no more if they are lost (rule B87).
 */
export interface QuotedTerms {
  readonly discount: Discount | null;
  /** Free delivery as a member. */
  readonly member: boolean;
}

/** A box whose meals may not all be known yet. */
export interface ComingBox extends BoxContents {
  readonly mealsPerWeek: number;
  /** When it is charged; default: now. */
  readonly on?: Date | undefined;
  readonly promised?: QuotedTerms | undefined;
}

export interface EstimatedBox {
  /** Before any discount: meals, extras and delivery. */
  readonly fullPence: number;
  readonly chargePence: number;
  readonly discountPercent: number;
  /** The terms of the estimate. */
  readonly terms: QuotedTerms;
}

export interface BoxOrder extends PricedBox {
  readonly orderId: string;
  readonly account: Account | null;
  readonly customer: OrderCustomer;
  readonly health: HealthDetails | null;
  readonly mealType: MealType;
  readonly halalOnly: boolean;
  readonly contents: BoxContents;
  readonly deliveryDate: IsoDate;
  /** The wordings that its subscription began with. */
  readonly wordingIds: readonly string[];
  readonly now: Date;
  /** Until when it can be paid. */
  readonly expiresAt: Date;
}

/** When a box is charged, and the terms that an email quoted for it. */
interface Charge {
  readonly on: Date;
  readonly promised: QuotedTerms;
}

/** A meal without a price of its own. */
const ANY_MEAL = { sku: '', kind: 'meal', ownPricePence: null } as const;

/** What the boxes module needs of ordering: prices and orders of its deliveries (rules B2, O7, P5). */
@Injectable()
export class BoxOrdersService {
  constructor(
    private readonly catalog: CatalogService,
    private readonly capacity: DeliveryCapacityService,
    private readonly quotes: QuoteService,
    private readonly placement: PlacementService,
    private readonly prices: PriceChangesService,
    private readonly clock: Clock,
  ) {}

  /**
   * Prices the next box of a customer, with the better of promotion and referral. A code without any discount
   * left does not refuse the box. Sold-out extras are left out (rule B18). Throws unknown_product,
   * product_unavailable for meals.
   */
  async price(contents: BoxContents, person: BoxCustomer, { on, promised }: Charge): Promise<PricedBox> {
    const cart = boxCart('subscription', await this.onSale(contents), await this.catalog.priceList());
    const resolved = await this.resolveDiscounts(person, { ahead: 0, on });
    const tariff = await this.prices.grandfatheredTariff({ ...person, on });
    const own = await this.quotes.termsOf(person.account, false);
    const terms = { ...own, tariff, member: own.member || promised?.member === true };
    const discounts = asQuoted(resolved.discounts, promised);
    const priceOf = await this.prices.grandfatheredPrices({ ...person, on });
    const lines = cart.items.map((each) => ({ ...each, unitPence: priceOf(each.product, cart.kind) }));
    return {
      cart,
      resolved,
      priced: await this.quotes.priceLines(lines, cart.kind, discounts, terms),
    };
  }

  /** Estimates the coming boxes of a customer, in order: each takes the next use of the promotion. */
  async estimate(boxes: readonly ComingBox[], person: BoxCustomer): Promise<EstimatedBox[]> {
    const { byNumber } = await this.catalog.priceList();
    const terms = await this.quotes.termsOf(person.account, false);
    const results: EstimatedBox[] = [];
    for (const [ahead, box] of boxes.entries()) {
      const on = box.on ?? this.clock.now();
      const priceOf = await this.prices.grandfatheredPrices({ ...person, on });
      const tariff = await this.prices.grandfatheredTariff({ ...person, on });
      const anyMeal = priceOf(ANY_MEAL, 'subscription');
      const unit = (id: number): Pence => {
        const product = byNumber.get(id);
        return product ? priceOf(product, 'subscription') : anyMeal;
      };
      const { meals, extras, mealsPerWeek } = { ...box, ...(await this.onSale(box)) };
      const missing = Math.max(0, mealsPerWeek - countMeals(meals));
      const known = meals.map(({ mealId, quantity }) => ({ unitPence: unit(mealId), quantity }));
      const chefs = missing > 0 ? [{ unitPence: anyMeal, quantity: missing }] : [];
      const more = [extras?.breakfast, extras?.protein].flatMap((each) =>
        Object.entries(each ?? {}).map(([id, quantity]) => ({ unitPence: unit(Number(id)), quantity })),
      );
      const lines = [...known, ...chefs, ...more];
      const resolved = await this.resolveDiscounts(person, { ahead, on });
      const discounts = asQuoted(resolved.discounts, box.promised);
      const member = terms.member || box.promised?.member === true;
      const priced = await this.quotes.priceLines(lines, 'subscription', discounts, {
        ...terms,
        tariff,
        member,
      });
      results.push({
        fullPence: pence(priced.subtotalPence + priced.deliveryPence),
        chargePence: priced.totalPence,
        discountPercent: priced.discount?.percent ?? 0,
        terms: { discount: priced.discount, member },
      });
    }
    return results;
  }

  /**
   * Places the order of a delivery in the caller's transaction: pending, with its snapshot, its payment and
   * its use of the promotion. A day that was promised is never full. Throws promotion_used.
   */
  async place(em: EntityManager, order: BoxOrder): Promise<PlacedOrder> {
    const { mealType, halalOnly, contents } = order;
    const placed = await this.placement.place(em, {
      ...order,
      configuration: { packageType: 'weekly-box', mealType, halalOnly, ...contents },
      ageConfirmedAt: null,
      checkoutId: null,
      heldFor: null,
    });
    await this.capacity.take(em, order.deliveryDate, order.cart.items);
    return placed;
  }

  private async onSale({ meals, extras }: BoxContents): Promise<BoxContents> {
    const { byNumber } = await this.catalog.priceList();
    const sold = (quantities: Readonly<Record<string, number>> | undefined) =>
      Object.fromEntries(
        Object.entries(quantities ?? {}).filter(([id]) => byNumber.get(Number(id))?.available === true),
      );
    return { meals, extras: { breakfast: sold(extras?.breakfast), protein: sold(extras?.protein) } };
  }

  /**
   * The codes that still take something off a box charged `on` that day, `ahead` uses of the promotion
   * further on.
   */
  private async resolveDiscounts(
    person: BoxCustomer,
    { ahead, on }: { readonly ahead: number; readonly on: Date },
  ): Promise<ResolvedDiscounts> {
    const { account, email, promotionCode, promotionPercents, referralCode } = person;
    const use = promotionCode
      ? await this.quotes.promotionUse(promotionCode, { email, account, checkoutId: undefined })
      : NO_CUSTOMER;
    const later = { ...use, usesByPerson: use.usesByPerson + ahead };
    const promoted = await this.quietly(() =>
      promotionCode
        ? this.quotes.resolveDiscountCodes(
            { promoCode: promotionCode },
            'subscription',
            later,
            promotionPercents,
          )
        : undefined,
    );
    const referred = await this.quietly(async () => {
      if (!referralCode) return undefined;
      const resolved = await this.quotes.resolveDiscountCodes({ referralCode }, 'subscription', NO_CUSTOMER);
      rejectSelfReferral(resolved.referrer, account, email);
      return resolved;
    });
    const percent = await this.prices.grandfatheredDiscountPercent({ ...person, on });
    return {
      referrer: referred?.referrer,
      promotion: promoted?.promotion,
      discounts: [
        ...(referred?.discounts ?? []).map((each) => ({ ...each, percent })),
        ...(promoted?.discounts ?? []),
      ],
    };
  }

  private async quietly(
    judging: () => Promise<ResolvedDiscounts | undefined> | undefined,
  ): Promise<ResolvedDiscounts | undefined> {
    try {
      return await judging();
    } catch (error) {
      if (error instanceof ApiError) return undefined;
      throw error;
    }
  }
}

/** The discounts that apply: the current ones, unless an email quoted a better one (rule B87). */
function asQuoted(now: readonly Discount[], promised: QuotedTerms | undefined): readonly Discount[] {
  const told = promised?.discount;
  return told && told.percent > (bestDiscount(now)?.percent ?? 0) ? [told] : now;
}
