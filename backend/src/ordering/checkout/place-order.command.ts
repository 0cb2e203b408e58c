import type { EntityManager } from '@mikro-orm/postgresql';
import type { CatalogService, PriceList } from '#backend/catalog/catalog.service.js';
import type { DeliveryCapacityService } from '#backend/catalog/delivery-days/delivery-capacity.service.js';
import type { CustomerInfo } from '#backend/platform/http/schemas/checkout-schemas.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import type { MealType } from '#backend/rules/food/allergens.js';
import type { IsoDate } from '#backend/rules/delivery/delivery-days.js';
import { cartFromRequest, type Cart } from '../cart/cart.js';
import type { ShownTotals } from './checkout-checks.js';
import type { HealthDetails, OrderCustomer } from './order-snapshot.js';
import type { OneTimePaymentRequest } from '../ordering.dto.js';
import type { Codes } from '../cart/quote.service.js';

/** What was placed, for those who write something of their own beside it. */
export interface PlacedOrderContext {
  readonly orderId: string;
  readonly customer: OrderCustomer;
  readonly health: HealthDetails | null;
  readonly deliveryDate: IsoDate;
  readonly amountPence: number;
  /** The ids of the words that it was placed with. */
  readonly wordingIds: readonly string[];
  readonly now: Date;
}

/** What somebody asks to order, by whichever endpoint they came. */
export interface PlaceOrderCommand {
  readonly customer: CustomerInfo;
  /** Where the customer stands in the request, for errors beside its fields. */
  readonly customerField: string;
  readonly mealType: MealType;
  readonly halalOnly: boolean;
  /** What was configured, kept on the order as it was sent; nothing of the person. */
  readonly configuration: object;
  readonly codes: Codes;
  readonly confirmedSkus: readonly string[];
  readonly checkoutId: string | undefined;
  readonly shown: ShownTotals;
  /** Pay as much as there is from the wallet (rule W4). */
  readonly useWallet: boolean;
  cart(prices: PriceList, mealCounts: readonly number[]): Cart;
  deliveryDate(cart: Cart): Promise<IsoDate>;
  /** The card is kept for later payments, under the provider's customer when there is one already. */
  readonly saveCard?: { readonly customerId: string | null };
  /** Writes what has to be there exactly when the order is, in its transaction. */
  afterPlace?(em: EntityManager, placed: PlacedOrderContext): Promise<void>;
}

/** Where the days of deliveries are known. */
interface Days {
  readonly catalog: CatalogService;
  readonly capacity: DeliveryCapacityService;
}

/** A one-time box, packages or trial days, as the page asks for them. */
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

/** The day asked for, if it is on offer; the first one that is not full otherwise. Packages move to the next courier day (rules D3, D4, D9). */
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
