import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CatalogService } from '#backend/catalog/catalog.service.js';
import { CurrentProductsService } from '#backend/catalog/products/current-products.service.js';
import {
  DeliveryCapacityService,
  type Portions,
} from '#backend/catalog/delivery-days/delivery-capacity.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { ALLERGENS, clashes, DIETS, type Allergen } from '#backend/rules/food/allergens.js';
import { addDays, type DeliveryDay, type IsoDate } from '#backend/rules/delivery/delivery-days.js';
import { isHalalLine } from '#backend/rules/food/halal.js';
import { substitutionReasons, kindOf, type CurrentProduct } from '#backend/rules/food/substitution.js';
import { SubstitutionRequest } from '../substitutions/substitution-request.entity.js';
import { Order, OrderLine } from '../orders/order.entity.js';
import { PaymentConfirmationService } from '../payment/payment-confirmation.service.js';
import { acceptedTerms, menuDaysOf, orderedAs } from '../cart/order-line-terms.js';
import { removedPositions } from '../orders/removed-lines.js';

/** Health details of an order. All of them are copied, only these fields are read. */
const Health = z.looseObject({
  allergens: z.array(z.enum(ALLERGENS)).default([]),
  confirmedSkus: z.array(z.string()).default([]),
  declaredLater: z.array(z.string()).optional(),
  askedAbout: z.unknown().optional(),
});
type Health = z.infer<typeof Health>;

/** The declaration for a replacement, and the allergens that the first order was confirmed against. */
interface Declared {
  readonly health: Health | null;
  readonly saidThen: readonly Allergen[];
}

/** A line that can be sent again, with its product's current label. */
interface LineAgain {
  readonly line: OrderLine;
  readonly now: CurrentProduct;
}

export interface ReplacementInput {
  readonly deliveryDate: IsoDate;
  /** The account's current declaration, which applies to everything it gets from now on (D61). */
  readonly declared: readonly Allergen[];
  /** The capacity of a day, read from the settings before the transaction. */
  readonly perDay: number;
}

/** Sends a free replacement for an order that was wrong (rule O81). */
@Injectable()
export class ReplacementsService {
  constructor(
    private readonly catalog: CatalogService,
    private readonly products: CurrentProductsService,
    private readonly capacity: DeliveryCapacityService,
    private readonly confirmations: PaymentConfirmationService,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /**
   * The days on which a replacement of an order can come: those on offer that are not full, before the order
   * is anonymised.
   */
  async days(order: Pick<Order, 'anonymiseBy'>): Promise<DeliveryDay[]> {
    const offered = this.offered(order);
    const full = await this.capacity.fullDays(offered.map(({ date }) => date));
    return offered.filter(({ date }) => !full.has(date));
  }

  /** The names of dishes that prevent a replacement of an order: sold out, or no longer as agreed to. */
  async hindrances(em: EntityManager, order: Order, declared: readonly Allergen[]): Promise<string[]> {
    return (await this.linesAgain(em, order, this.declaredOf(order, declared))).hindrances;
  }

  /**
   * Places a free order with the same lines, in the caller's transaction, which holds the lock of the first
   * order. It is paid at once, without commission or wallet, and takes a place of its own day. Returns its
   * id. Throws replacement_unavailable when a dish is sold out or is not what its customer agreed to,
   * dish_sold_out when nothing is left of one for the day, and date_unavailable, also for a day on which the details of a deleted account are already anonymised (rule
   * H41).
   */
  async place(em: EntityManager, order: Order, input: ReplacementInput): Promise<string> {
    const { deliveryDate, declared, perDay } = input;
    if (!this.offered(order).some(({ date }) => date === deliveryDate)) throw apiError('date_unavailable');
    const holds = this.declaredOf(order, declared);
    const { health } = holds;
    const { lines, hindrances } = await this.linesAgain(em, order, holds);
    if (lines.length === 0 || hindrances.length > 0) {
      throw apiError('replacement_unavailable', { members: { dishes: hindrances } });
    }
    const id = randomUUID();
    await em.insert(Order, {
      ...freeCopyOf(order, deliveryDate),
      id,
      healthSealed: health && this.vault.seal(health, `orders.health:${id}`),
      expiresAt: this.clock.now(),
      createdAt: this.clock.now(),
      updatedAt: this.clock.now(),
    });
    await em.insertMany(
      OrderLine,
      lines.map((each, position) => freeLine(id, position, each)),
    );
    await this.confirmations.confirmWithoutCard(em, id);
    // The day last: all orders of a day wait for one another here.
    await this.capacity.reserve(em, deliveryDate, { perDay, isHeld: false, portions: portionsOf(lines) });
    return id;
  }

  private offered({ anonymiseBy }: Pick<Order, 'anonymiseBy'>): DeliveryDay[] {
    const courier = this.catalog.courierDays();
    const later = this.catalog.packageDay();
    const offered = courier.some(({ date }) => date === later.date) ? courier : [...courier, later];
    return offered.filter(({ date }) => anonymiseBy == null || date < anonymiseBy);
  }

  /**
   * The declaration of the order and the current one of the account, combined; no health details when both
   * are empty.
   */
  private declaredOf({ id, healthSealed }: Order, declared: readonly Allergen[]): Declared {
    const said = healthSealed ? Health.parse(this.vault.open(healthSealed, `orders.health:${id}`)) : null;
    const { declaredLater = [], askedAbout: _ofThatOrder, ...kept } = said ?? Health.parse({});
    const saidThen = kept.allergens.filter((each) => !declaredLater.includes(each));
    if (!said && declared.length === 0) return { health: null, saidThen };
    const all = new Set([...kept.allergens, ...declared]);
    const allergens = ALLERGENS.filter((each) => all.has(each));
    return { health: { ...kept, allergens }, saidThen };
  }

  /** All lines except removed ones (rule F50). */
  private async linesAgain(
    em: EntityManager,
    order: Order,
    { health, saidThen }: Declared,
  ): Promise<{ lines: LineAgain[]; hindrances: string[] }> {
    const { id: orderId, mealType, halalOnly } = order;
    const takenOut = await removedPositions(em, orderId);
    const sold = await em.find(OrderLine, { orderId }, { orderBy: { position: 'asc' } });
    const due = sold.filter(({ position }) => !takenOut.has(position));
    const asked = await em.find(SubstitutionRequest, { orderId }, { orderBy: { askedAt: 'asc' } });
    const skus = due.map(({ sku }) => sku);
    const products = await this.products.productsNow(em, skus);
    const { bySku, halalUntil } = await this.catalog.priceList();
    const lines: LineAgain[] = [];
    const hindrances: string[] = [];
    for (const line of due) {
      const now = products(line.sku, line.variant ?? null, menuDaysOf(line, due));
      const agreed = acceptedTerms(
        line,
        asked.filter(({ linePosition }) => linePosition === line.position),
      );
      // It comes within the days that the certificate has to cover (rule F45).
      const isHalal = isHalalLine({
        mealType,
        halalOnly,
        variant: DIETS.find((each) => each === line.variant) ?? null,
      });
      const isSold = bySku.get(line.sku)?.available === true && !(isHalal && halalUntil === null);
      // A dish that was kept in spite of one allergen is not confirmed for another (rule F21).
      const kept = health?.confirmedSkus.includes(line.sku) ? saidThen : [];
      const clashing = now ? clashes(now.allergens, health?.allergens ?? []) : [];
      const isClashing = clashing.some((each) => !kept.includes(each));
      const needsReview =
        now !== null && kindOf(substitutionReasons(agreed, now, orderedAs(order, line))) !== null;
      if (!now || !isSold || isClashing || needsReview) hindrances.push(line.name);
      else lines.push({ line, now });
    }
    return { lines, hindrances };
  }
}

/** The first order without payment, referral and commission, on another day. */
function freeCopyOf(order: Order, deliveryDate: IsoDate) {
  const { userId, email, firstName, lastName, phone, deliveryAddress, customerKey, anonymiseBy } = order;
  const dayAfter = addDays(deliveryDate, 1);
  return {
    userId,
    email,
    firstName,
    lastName,
    phone,
    deliveryAddress,
    customerKey,
    deliveryDate,
    // A further box of a subscription would be expected among its deliveries.
    kind: order.kind === 'subscription' ? ('one_time' as const) : order.kind,
    status: 'pending' as const,
    paymentStatus: 'unpaid' as const,
    billingAddress: null,
    ageConfirmedAt: order.ageConfirmedAt,
    wordingIds: order.wordingIds,
    subtotalPence: 0,
    discountPence: 0,
    deliveryPence: 0,
    walletPence: 0,
    amountPence: 0,
    mealsPerWeek: order.mealsPerWeek,
    mealType: order.mealType,
    halalOnly: order.halalOnly,
    selectedMeals: order.selectedMeals,
    mealConfiguration: order.mealConfiguration,
    replacesOrderId: order.id,
    // For a deleted account, or after consent was withdrawn, it keeps what its delivery needs (rule H5).
    anonymiseFrom: order.anonymiseFrom == null ? null : dayAfter,
    // No matter how often it is sent again, its retention ends with the first order's (rule H41).
    anonymiseBy,
    forgetHealthFrom: order.forgetHealthFrom == null ? null : dayAfter,
  };
}

function freeLine(orderId: string, position: number, { line, now }: LineAgain) {
  return {
    orderId,
    position,
    sku: line.sku,
    variant: line.variant,
    category: line.category,
    name: line.name,
    quantity: line.quantity,
    unitPence: 0,
    discountPence: 0,
    totalPence: 0,
    vatCategory: line.vatCategory,
    vatBasisPoints: line.vatBasisPoints,
    contains: [...now.allergens.contains],
    mayContain: [...now.allergens.mayContain],
    nutrition: line.nutrition,
  };
}

function portionsOf(lines: readonly LineAgain[]): Portions {
  return lines.map(({ line: { sku, name, quantity } }) => ({ product: { sku, name }, quantity }));
}
