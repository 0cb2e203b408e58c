import type { EntityManager } from '@mikro-orm/postgresql';
import type { CatalogService, PriceList } from '#backend/catalog/catalog.service.js';
import type { DeliveryCapacityService } from '#backend/catalog/delivery-days/delivery-capacity.service.js';
import type { CustomerInfo } from '#backend/platform/http/schemas/checkout-schemas.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import type { MealType } from '#backend/rules/food/allergens.js';
import type { IsoDate } from '#backend/rules/delivery/delivery-days.js';
import { cartFromRequest, checkDiet, fullBoxCart, type BoxContents, type Cart } from '../cart/cart.js';
import type { ShownTotals } from './checkout-checks.js';
import type { HealthDetails, OrderCustomer } from './order-snapshot.js';
import type { OneTimePaymentRequest } from '../ordering.dto.js';
import type { Codes } from '../cart/quote.service.js';

/** The placed order, for callers that write rows of their own in its transaction. */
export interface PlacedOrderContext {
  readonly orderId: string;
  readonly customer: OrderCustomer;
  readonly health: HealthDetails | null;
  readonly deliveryDate: IsoDate;
  readonly amountPence: number;
  /** The ids of the wordings that it was placed with. */
  readonly wordingIds: readonly string[];
  readonly now: Date;
}

/** The order that a customer wants to place, independent of the endpoint. */
export interface PlaceOrderCommand {
  readonly customer: CustomerInfo;
  /** The path of the customer in the request, for errors beside its fields. */
  readonly customerField: string;
  readonly mealType: MealType;
  readonly halalOnly: boolean;
  /** The configuration, stored with the order as it was sent; no personal data. */
  readonly configuration: object;
  readonly codes: Codes;
  readonly confirmedSkus: readonly string[];
  readonly checkoutId: string | undefined;
  readonly shown: ShownTotals;
  /** Pay as much as possible from the wallet (rule W4). */
  readonly useWallet: boolean;
  cart(prices: PriceList, mealCounts: readonly number[]): Cart;
  deliveryDate(cart: Cart): Promise<IsoDate>;
  /** Save the card for later payments, under the provider's customer if there is one. */
  readonly saveCard?: { readonly customerId: string | null };
  /** Writes rows that must exist exactly when the order does, in its transaction. */
  afterPlace?(em: EntityManager, placed: PlacedOrderContext): Promise<void>;
}

/** A weekly box as the boxes module orders it for the first time. */
export type PlaceBoxOrderCommand = Omit<PlaceOrderCommand, 'cart' | 'saveCard' | 'useWallet'> &
  Required<Pick<PlaceOrderCommand, 'saveCard' | 'afterPlace'>> & {
    readonly mealsPerWeek: number;
    readonly contents: BoxContents;
  };
/** The first order of a weekly box. */
export function boxOrderCommand({
  mealsPerWeek,
  contents,
  ...command
}: PlaceBoxOrderCommand): PlaceOrderCommand {
  return {
    ...command,
    useWallet: false,
    cart: (prices, mealCounts) => {
      const cart = fullBoxCart('subscription', mealsPerWeek, contents, { prices, mealCounts });
      checkDiet(cart, command, prices);
      return cart;
    },
  };
}

/** The source of the delivery days. */
interface Days {
  readonly catalog: CatalogService;
  readonly capacity: DeliveryCapacityService;
}

/** A one-time box, packages or trial days, as the page requests them. */
export function oneTimeOrderCommand(request: OneTimePaymentRequest, days: Days): PlaceOrderCommand {
  const { customerInfo, ...configuration } = request.mealConfiguration;
  return {
    customer: customerInfo,
    customerField: 'mealConfiguration.customerInfo',
    mealType: configuration.mealType,
    halalOnly: configuration.halalOnly,
    configuration,
    codes: request,
    confirmedSkus: request.confirmedAllergenSkus ?? [],
    checkoutId: request.checkoutId,
    shown: request,
    useWallet: request.useWallet ?? false,
    cart: (prices, mealCounts) => cartFromRequest(request, prices, mealCounts),
    deliveryDate: (cart) => courierDate(request.deliveryDate, cart, days),
  };
}

/**
 * The requested day if it is on offer; otherwise the first one that is not full. Packages move to the next
 * courier day (rules D3, D4, D9).
 */
async function courierDate(
  asked: IsoDate | undefined,
  cart: Cart,
  { catalog, capacity }: Days,
): Promise<IsoDate> {
  const days = catalog.courierDays();
  const packageDay = catalog.packageDay();
  if (asked === undefined) {
    const offered = (cart.kind === 'packages' ? [packageDay] : [...days, packageDay]).map(({ date }) => date);
    const full = await capacity.fullDays(offered);
    return offered.find((date) => !full.has(date)) ?? packageDay.date;
  }
  if (days.some(({ date }) => date === asked)) return asked;
  if (cart.kind !== 'one_time' && asked <= packageDay.date && asked > (days.at(-1) ?? packageDay).date)
    return packageDay.date;
  throw apiError('date_unavailable');
}
