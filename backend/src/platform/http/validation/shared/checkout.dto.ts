import { MAX_EXTRA_QUANTITY } from '#backend/rules/boxes/box.js';
import { CHECKOUT_MESSAGES, MAX_LENGTHS } from '#backend/rules/delivery/checkout-form.js';
import { COUNTRIES, type Country } from '#backend/rules/delivery/postcodes.js';
import { ALLERGENS, type Allergen } from '#backend/rules/food/allergens.js';
import { Flag, OneOf, oneOf } from '../choices.js';
import { Named } from '../dto.js';
import { ListOf, Nested, QuantityById } from '../lists.js';
import { Whole } from '../numbers.js';
import { Email, Line, PersonName, Phone, Postcode, Text } from '../text.js';

/** The fields of every checkout, in every module. */

const SHIPPING_METHODS = ['standard'] as const;
type ShippingMethod = (typeof SHIPPING_METHODS)[number];

class Address {
  @Line(MAX_LENGTHS.address, { message: CHECKOUT_MESSAGES.address }) address!: string;
  @Line(MAX_LENGTHS.address, { optional: true }) apartment?: string;
  @Line(MAX_LENGTHS.city, { message: CHECKOUT_MESSAGES.city }) city!: string;
  @Postcode() postcode!: string;
  @OneOf(COUNTRIES) country: Country = 'GB';
}

/** An address alone, as the request to change it sends it. */
@Named('CustomerAddress')
export class CustomerAddress extends Address {}

@Named('CustomerInfo')
export class CustomerInfo {
  @Email({
    message: CHECKOUT_MESSAGES.email,
    min: 1,
    max: MAX_LENGTHS.email,
    read: (typed) => typed.trim(),
  })
  email!: string;

  @PersonName(CHECKOUT_MESSAGES.firstName) firstName!: string;
  @PersonName(CHECKOUT_MESSAGES.lastName) lastName!: string;
  @Line(MAX_LENGTHS.address, { message: CHECKOUT_MESSAGES.address }) address!: string;
  @Line(MAX_LENGTHS.address, { optional: true }) apartment?: string;
  @Line(MAX_LENGTHS.city, { message: CHECKOUT_MESSAGES.city }) city!: string;
  @Postcode() postcode!: string;
  @OneOf(COUNTRIES) country: Country = 'GB';

  @Line(MAX_LENGTHS.courierNote, {
    optional: true,
    description: 'Note for the courier, such as a safe place; no health details (rule X25).',
  })
  courierNote?: string;

  @Phone() phone!: string;
  @OneOf(SHIPPING_METHODS) shippingMethod: ShippingMethod = 'standard';
  @Flag({ optional: true }) useBillingAddress?: boolean;
  @Nested(() => Address, { optional: true }) billingAddress?: Address;
  @Line(MAX_LENGTHS.gender, { optional: true }) gender?: string;
  @Text(MAX_LENGTHS.note, { optional: true }) preferences?: string;
  @Text(MAX_LENGTHS.note, { optional: true }) allergies?: string;
  @ListOf(oneOf(ALLERGENS), { max: ALLERGENS.length, optional: true }) allergens?: Allergen[];
  @Flag({ optional: true }) healthConsent?: boolean;
  @Flag({ optional: true }) ageConfirmed?: boolean;
}

export class Choice {
  @Whole({ above: 0 }) mealId!: number;
  @Whole({ min: 0, max: 99 }) quantity!: number;
}

export class Extras {
  @QuantityById({ max: MAX_EXTRA_QUANTITY, optional: true }) breakfast?: Record<string, number>;
  @QuantityById({ max: MAX_EXTRA_QUANTITY, optional: true }) protein?: Record<string, number>;
}
