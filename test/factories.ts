/** The customer's input in the checkout form. */
export interface Customer {
  email: string;
  firstName: string;
  lastName: string;
  address: string;
  apartment?: string;
  city: string;
  postcode: string;
  country: 'GB' | 'IE';
  phone: string;
  courierNote?: string;
  shippingMethod: 'standard';
  allergens?: string[];
  allergies?: string;
  preferences?: string;
  gender?: string;
  healthConsent?: boolean;
  ageConfirmed?: boolean;
}

/** The part of a checkout that boxes, packages and trial days share. */
export interface OrderOptions {
  readonly customer?: Partial<Customer>;
  /** The discount of a code, so that the total matches the shopper's. */
  readonly percentOff?: number;
  readonly promoCode?: string;
  readonly referralCode?: string;
  readonly checkoutId?: string;
  readonly deliveryDate?: string;
  readonly confirmedAllergenSkus?: string[];
}

export interface BoxOptions extends OrderOptions {
  /** Number of a meal → its quantity. */
  readonly meals?: Readonly<Record<number, number>>;
  readonly breakfast?: Readonly<Record<string, number>>;
  readonly protein?: Readonly<Record<string, number>>;
  readonly mealType?: string;
  readonly halalOnly?: boolean;
}

export interface PackageOptions {
  readonly id: string;
  readonly variant?: string;
  readonly quantity: number;
}

/** The body of create-one-time-payment. */
export interface OrderBody {
  mealsPerWeek: number;
  totalPrice: number;
  deliveryCharge: number;
  selectedMeals: unknown;
  mealConfiguration: Record<string, unknown> & { customerInfo: Customer };
  [field: string]: unknown;
}

const MEAL_PENCE = 850;
const BREAKFAST_PENCE = 395;
const PROTEIN_POT_PENCE = 650;
const DELIVERY_PENCE = 350;
const FREE_DELIVERY_PENCE = 10_000;
const PACKAGE_PENCE = 2_700;
const DEARER_PACKAGES = /muscle|global/;
const DEARER_PACKAGE_PENCE = 3_000;

let customers = 0;

/** A new shopper in London; no two share an email address or a postal address. */
export function aCustomer(wishes: Partial<Customer> = {}): Customer {
  customers += 1;
  return {
    email: `sam.${customers}@example.com`,
    firstName: 'Sam',
    lastName: 'Okafor',
    address: `${customers} Mill Lane`,
    city: 'London',
    postcode: 'SW4 7AB',
    country: 'GB',
    phone: '020 7946 0123',
    shippingMethod: 'standard',
    ageConfirmed: true,
    ...wishes,
  };
}

/** A box of five of one meal by default, £42.50 and £3.50 delivery; its totals are right. */
export function aBox(wishes: BoxOptions = {}): OrderBody {
  const { meals = { 1: 5 }, breakfast = {}, protein = {} } = wishes;
  const goodsPence =
    MEAL_PENCE * sum(meals) + BREAKFAST_PENCE * sum(breakfast) + PROTEIN_POT_PENCE * sum(protein);
  const choices = Object.entries(meals).map(([id, quantity]) => ({ mealId: Number(id), quantity }));
  return {
    ...totals(goodsPence, wishes),
    mealsPerWeek: sum(meals),
    selectedMeals: choices,
    mealConfiguration: {
      mealType: wishes.mealType ?? 'standard',
      halalOnly: wishes.halalOnly ?? false,
      extras: { breakfast, protein },
      meals: choices,
      customerInfo: aCustomer(wishes.customer),
    },
  };
}

/** Days of packages, each with its five meals. */
export function somePackages(packages: readonly PackageOptions[], wishes: OrderOptions = {}): OrderBody {
  return packageOrder('daily-nutrition-multi', packages, wishes);
}

/** Trial days: by default one of the starter package. Their delivery is free. */
export function someTrialDays(
  packages: readonly PackageOptions[] = [{ id: 'energy-boost-starter', quantity: 1 }],
  wishes: OrderOptions = {},
): OrderBody {
  const order = packageOrder('trial-days', packages, wishes);
  return {
    ...order,
    totalPrice: pounds(pence(order.totalPrice) - pence(order.deliveryCharge)),
    deliveryCharge: 0,
  };
}

function packageOrder(
  packageType: string,
  packages: readonly PackageOptions[],
  wishes: OrderOptions,
): OrderBody {
  const goodsPence = packages.reduce(
    (pence, { id, quantity }) =>
      pence + quantity * (DEARER_PACKAGES.test(id) ? DEARER_PACKAGE_PENCE : PACKAGE_PENCE),
    0,
  );
  return {
    ...totals(goodsPence, wishes),
    mealsPerWeek: 0,
    selectedMeals: [],
    mealConfiguration: {
      packageType,
      mealType: 'standard',
      halalOnly: false,
      packages: [...packages],
      customerInfo: aCustomer(wishes.customer),
    },
  };
}

/** The totals that the shopper saw, computed independently of the shop's own rules. */
function totals(goodsPence: number, wishes: OrderOptions) {
  const { customer: _customer, percentOff = 0, promoCode, referralCode, checkoutId } = wishes;
  const { deliveryDate, confirmedAllergenSkus } = wishes;
  const deliveryPence = goodsPence >= FREE_DELIVERY_PENCE ? 0 : DELIVERY_PENCE;
  const discountPence = Math.round((goodsPence * percentOff) / 100);
  const given = { promoCode, referralCode, checkoutId, deliveryDate, confirmedAllergenSkus };
  return {
    totalPrice: pounds(goodsPence - discountPence + deliveryPence),
    deliveryCharge: pounds(deliveryPence),
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  };
}

function sum(quantities: Readonly<Record<string, number>>): number {
  return Object.values(quantities).reduce((total, quantity) => total + quantity, 0);
}

function pounds(amountPence: number): number {
  return amountPence / 100;
}

function pence(amountPounds: number): number {
  return Math.round(amountPounds * 100);
}
