import { SubscriptionCheckoutDto } from '#backend/boxes/boxes.dto.js';
import { OneTimePaymentDto, QuoteDto } from '#backend/ordering/ordering.dto.js';
import { TopUpDto } from '#backend/wallet/wallet.dto.js';
import { MembershipPageDto } from '#backend/membership/membership.dto.js';
import { MembershipCheckoutService } from '#backend/membership/membership-checkout.service.js';
import { aBox, someTrialDays, somePackages, type Customer, type OrderBody } from '#test/factories.js';
import { aWeeklyBox } from '#test/setup/boxes/boxes.js';
import { sessionOf } from '#test/setup/orders/orders.js';
import type { Character } from './cast.js';
import { linesOf, someBreakfast, someMeals, type Choices } from './menu.js';
import type { Actor, World } from './world.js';

export const CARD = '4242424242424242';
export const CARD_DECLINED = '4000000000000002';
/** Pays at the checkout, and is declined for every later charge. */
export const CARD_DECLINED_LATER = '4000000000000341';
/** Every card of the history. */
export const CARDS = [
  CARD,
  CARD_DECLINED,
  CARD_DECLINED_LATER,
  '4000056655665556',
  '5200828282828210',
  '378282246310005',
] as const;
const PACKAGES = [
  'energy-boost-starter',
  'gut-health-premium',
  'muscle-preserve-custom',
  'global-flavors-premium',
  'plant-power-vegan',
];

export interface Codes {
  readonly promoCode?: string;
  readonly referralCode?: string;
}

export interface Shopping extends Codes {
  readonly portions?: number;
  readonly useWallet?: boolean;
  readonly card?: string;
  /** Left at the payment page, so that the order expires. */
  readonly isLeft?: boolean;
  readonly allergens?: readonly string[];
}

/** Things that are bought, as the pages of the shop do it. */
export class Shops {
  constructor(private readonly world: World) {}

  /** A one-time box, paid by card or wallet. Returns the order's id. */
  async box(person: Character | Actor, wishes: Shopping = {}): Promise<string | undefined> {
    const { world } = this;
    const headers = await this.headersOf(person);
    const meals = someMeals(world.draw, wishes.portions ?? 5, wishes.allergens);
    const breakfast = someBreakfast(world.draw, wishes.allergens);
    const quote = await this.quote('one_time', { ...meals, ...breakfast }, wishes, headers);
    if (!quote) return undefined;
    const { promoCode, referralCode, useWallet } = wishes;
    const body: OrderBody = {
      ...aBox({ meals, breakfast, customer: this.customer(person, wishes.allergens) }),
      totalPrice: quote.totalPence / 100,
      deliveryCharge: quote.deliveryPence / 100,
      ...(promoCode === undefined ? {} : { promoCode }),
      ...(referralCode === undefined ? {} : { referralCode }),
      ...(useWallet === true ? { useWallet } : {}),
    };
    return this.place(body, headers, wishes);
  }

  /** Days of a package; for newcomers as trial days. */
  async packages(
    person: Character | Actor,
    { days, isTrial, ...codes }: Codes & { days: number; isTrial: boolean },
  ) {
    const id = PACKAGES[Math.floor(this.world.draw() * (isTrial ? 1 : PACKAGES.length))] ?? '';
    const chosen = [{ id, quantity: days }];
    const options = { customer: this.customer(person), ...codes };
    const body = isTrial ? someTrialDays(chosen, options) : somePackages(chosen, options);
    return this.place(body, await this.headersOf(person), {});
  }

  /** The first box of a subscription. Returns the subscription's id. */
  async weeklyBox(
    person: Actor,
    wishes: Shopping & { readonly deliveryDay?: string },
  ): Promise<string | undefined> {
    const { world } = this;
    const headers = await this.headersOf(person);
    const meals = someMeals(world.draw, wishes.portions ?? 8, wishes.allergens);
    const quote = await this.quote('subscription', meals, wishes, headers);
    if (!quote) return undefined;
    const { promoCode, referralCode, deliveryDay } = wishes;
    const body = aWeeklyBox(person.email, {
      meals,
      totalPence: quote.totalPence,
      customer: this.customer(person, wishes.allergens),
      ...(promoCode === undefined ? {} : { promoCode }),
      ...(referralCode === undefined ? {} : { referralCode }),
      ...(deliveryDay === undefined ? {} : { deliveryDay }),
    });
    const response = world.took(
      await world.shop.api.post('checkout/subscription', body, headers),
      'weekly box',
    );
    const { url = null, orderId = '' } = response?.read(SubscriptionCheckoutDto) ?? {};
    if (url === null) return undefined;
    await this.pay(url, wishes.card);
    await world.settle();
    const [row] = await world.shop.sql<{ id: string }>(
      'select id from box_subscription where first_order_id = $1',
      [orderId],
    );
    return row?.id;
  }

  async topUp(person: Actor, pounds: number): Promise<void> {
    const { world } = this;
    const headers = await this.headersOf(person);
    const response = world.took(
      await world.shop.api.post('wallet/top-ups', { amount: pounds }, headers),
      'top-up',
    );
    if (!response) return;
    await this.pay(response.read(TopUpDto).url);
    await world.settle();
  }

  /** Joins LT+; unless it is a trial, the member pays from the start. */
  async joinClub(person: Actor, { card = CARD, isTrial = false } = {}): Promise<void> {
    const { world } = this;
    if (!isTrial) await world.shop.get(MembershipCheckoutService).recordTrialUse(person);
    const headers = await this.headersOf(person);
    const response = world.took(
      await world.shop.api.post('membership/trial', undefined, headers),
      'membership',
    );
    if (!response) return;
    await this.pay(response.read(MembershipPageDto).url, card);
    await world.settle();
  }

  async headersOf(person: Character | Actor): Promise<Readonly<Record<string, string>>> {
    return 'userId' in person ? { ...(await this.world.signIn(person)).headers } : {};
  }

  private async quote(
    kind: 'one_time' | 'subscription',
    choices: Choices,
    { promoCode, referralCode, useWallet }: Shopping,
    headers: Readonly<Record<string, string>>,
  ): Promise<QuoteDto | undefined> {
    const body = { kind, lines: linesOf(choices), promoCode, referralCode, useWallet };
    const response = this.world.took(await this.world.shop.api.post('quotes', body, headers), 'quote');
    return response?.read(QuoteDto);
  }

  private async place(
    body: OrderBody,
    headers: Readonly<Record<string, string>>,
    { card = CARD, isLeft = false }: Shopping,
  ): Promise<string | undefined> {
    const { world } = this;
    const response = world.took(await world.shop.api.post('checkout/one-time', body, headers), 'order');
    if (!response) return undefined;
    const { url, orderId } = response.read(OneTimePaymentDto);
    if (isLeft) return undefined;
    if (url !== null) await this.pay(url, card);
    await world.settle();
    return orderId;
  }

  private async pay(url: string, card: string = CARD): Promise<void> {
    await this.world.shop.outside.pay(sessionOf(url), card);
  }

  private customer(person: Character, allergens: readonly string[] = []): Customer {
    const { firstName, lastName, email, address, apartment, city, postcode, phone, courierNote } = person;
    return {
      firstName,
      lastName,
      email,
      address,
      city,
      postcode,
      phone,
      country: 'GB',
      shippingMethod: 'standard',
      ageConfirmed: true,
      ...(apartment === undefined ? {} : { apartment }),
      ...(courierNote === undefined ? {} : { courierNote }),
      ...(allergens.length === 0 ? {} : { allergens: [...allergens], healthConsent: true }),
    };
  }
}
