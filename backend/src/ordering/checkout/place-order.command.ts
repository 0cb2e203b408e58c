import type { PriceList } from '#backend/catalog/catalog.service.js';
import type { CustomerInfo } from '#backend/platform/http/validation/shared/checkout.dto.js';
import type { WEEKDAY_NAMES } from '#backend/rules/boxes/box-schedule.js';
import type { IsoDate } from '#backend/rules/delivery/delivery-days.js';
import type { MealType } from '#backend/rules/food/allergens.js';
import {
  cartFromRequest,
  checkDiet,
  fullBoxCart,
  type BoxContents,
  type Cart,
  type OneTimeSelection,
} from '../cart/cart.js';
import type { Codes } from '../cart/quote.service.js';
import type { OneTimePaymentRequest } from '../ordering.dto.js';
import type { ShownTotals } from './checkout-checks.js';

interface OrderCommand {
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
  /** The requested delivery day; without one the first that is not full. */
  readonly deliveryDate: IsoDate | undefined;
  /** Pay as much as possible from the wallet (rule W4). */
  readonly useWallet: boolean;
  /** Save the card for later payments, under the provider's customer if there is one. */
  readonly saveCard: { readonly customerId: string | null } | null;
}

/** A one-time box, packages or trial days. */
export interface PlaceOneTimeOrder extends OrderCommand {
  readonly kind: 'one_time';
  /** The selection as the page sends it. */
  readonly selection: OneTimeSelection;
}

/** The first box of a weekly box, which begins with it. */
export interface PlaceFirstBoxOrder extends OrderCommand {
  readonly kind: 'first_box';
  readonly userId: string;
  readonly mealsPerWeek: number;
  readonly deliveryDay: (typeof WEEKDAY_NAMES)[number];
  readonly contents: Required<BoxContents>;
}

/** The order that a customer wants to place: data alone, independent of the endpoint. */
export type PlaceOrderCommand = PlaceOneTimeOrder | PlaceFirstBoxOrder;
export type OrderCommandKind = PlaceOrderCommand['kind'];

/** A one-time box, packages or trial days, as the page requests them. */
export function oneTimeOrderCommand(request: OneTimePaymentRequest): PlaceOneTimeOrder {
  const { customerInfo, ...configuration } = request.mealConfiguration;
  return {
    kind: 'one_time',
    customer: customerInfo,
    customerField: 'mealConfiguration.customerInfo',
    mealType: configuration.mealType,
    halalOnly: configuration.halalOnly,
    configuration,
    codes: request,
    confirmedSkus: request.confirmedAllergenSkus ?? [],
    checkoutId: request.checkoutId,
    shown: request,
    deliveryDate: request.deliveryDate,
    useWallet: request.useWallet ?? false,
    saveCard: null,
    selection: request,
  };
}

/** The cart of a command. Throws the refusals of `cartFromRequest` and `fullBoxCart`. */
export function cartOf(command: PlaceOrderCommand, prices: PriceList, mealCounts: readonly number[]): Cart {
  switch (command.kind) {
    case 'one_time':
      return cartFromRequest(command.selection, prices, mealCounts);
    case 'first_box': {
      const { mealsPerWeek, contents } = command;
      const cart = fullBoxCart('subscription', mealsPerWeek, contents, { prices, mealCounts });
      checkDiet(cart, command, prices);
      return cart;
    }
  }
}
