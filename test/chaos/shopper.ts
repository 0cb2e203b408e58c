import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { extraSelection, fillBasket, mealSelection, quoteLines, type Menu } from './carts.js';
import { retryUntilResponse, describe, type Call, type FinalResponse } from './retrying-call.js';
import type { Random } from './random.js';

const REFERRAL_CODE = 'DEMOPRO1';
const DECLINED_CARD = '4000000000000002';
const GOOD_CARD = '4242424242424242';

/** What a shopper does on the payment page. */
export type Intent = 'pays' | 'pays with a second card' | 'is declined' | 'leaves';

/** One shopper's actions and the responses they saw. */
export interface Purchase {
  readonly email: string;
  readonly key: string;
  readonly hasReferral: boolean;
  readonly intent: Intent;
  readonly orderId: string;
  readonly sessionId: string;
  readonly totalPence: number;
  readonly retries: number;
  /** Attempts of the call that needed the most. */
  readonly mostRetries: number;
}

/** The shop's addresses. */
export interface Addresses {
  readonly siteUrl: string;
  readonly paymentsUrl: string;
}

const Quote = z.object({
  subtotalPence: z.number(),
  discountPence: z.number(),
  deliveryPence: z.number(),
  totalPence: z.number(),
});
const Placed = z.object({ orderId: z.string(), url: z.string() });

/**
 * Fills a basket, places the order and does what was drawn on the payment page. Throws when a request is
 * refused.
 */
export class CheckoutCustomer {
  private readonly key = randomUUID();
  private readonly email: string;
  private readonly hasReferral: boolean;
  private readonly intent: Intent;
  private retries = 0;
  private mostRetries = 0;

  constructor(
    number: number,
    private readonly random: Random,
    private readonly addresses: Addresses,
  ) {
    this.email = `shopper-${number}@example.com`;
    this.hasReferral = random.chance(0.5);
    this.intent = drawIntent(random);
  }

  /** Returns the purchase once every request has a response. */
  async shop(menu: Menu): Promise<Purchase> {
    const { random, key, email, hasReferral, intent } = this;
    const basket = fillBasket(menu, random);
    const quote = Quote.parse(await this.post('/api/quotes', 200, this.quoteRequest(quoteLines(basket))));
    const call: Call = {
      url: `${this.addresses.siteUrl}/api/checkout/one-time`,
      headers: { 'Idempotency-Key': key },
      body: {
        mealsPerWeek: basket.mealCount,
        selectedMeals: mealSelection(basket, random),
        totalPrice: quote.totalPence / 100,
        deliveryCharge: quote.deliveryPence / 100,
        ...(hasReferral ? { referralCode: REFERRAL_CODE } : {}),
        mealConfiguration: { extras: extraSelection(basket), customerInfo: this.customer() },
      },
    };
    const { orderId, url } = await this.place(call);
    await sleep(random.between(200, 1_500));
    const sessionId = url.split('/').at(-1) ?? '';
    await this.atPaymentPage(sessionId);
    return {
      email,
      key,
      hasReferral,
      intent,
      orderId,
      sessionId,
      totalPence: quote.totalPence,
      retries: this.retries,
      mostRetries: this.mostRetries,
    };
  }

  /** One in ten presses the button twice; both presses must lead to the same page. */
  private async place(call: Call): Promise<z.infer<typeof Placed>> {
    const presses = this.random.chance(0.1) ? 2 : 1;
    const answers = await Promise.all(
      Array.from({ length: presses }, () => retryUntilResponse(call, this.random)),
    );
    const pages = answers.map((response) => Placed.parse(this.expect(response, 201, 'checkout')));
    const [first, second] = pages;
    if (!first) throw new Error('no answer');
    if (second && (second.orderId !== first.orderId || second.url !== first.url))
      throw new Error(`one key made two orders: ${first.orderId} and ${second.orderId}`);
    return first;
  }

  private async atPaymentPage(sessionId: string): Promise<void> {
    if (this.intent === 'leaves') return;
    if (this.intent !== 'pays') await this.present(sessionId, DECLINED_CARD);
    if (this.intent !== 'is declined') await this.present(sessionId, GOOD_CARD);
  }

  private async present(sessionId: string, card: string): Promise<void> {
    const url = `${this.addresses.paymentsUrl}/test/checkout/sessions/${sessionId}/complete`;
    const response = await retryUntilResponse({ url, body: { card } }, this.random);
    this.note(response);
    // Paid already: an earlier attempt got through, only its response was lost.
    const expected = card === DECLINED_CARD ? response.status === 402 : [200, 409].includes(response.status);
    if (!expected) throw new Error(`paying ${sessionId}: ${describe(response)}`);
  }

  private async post(path: string, status: number, body: object): Promise<unknown> {
    const call = { url: `${this.addresses.siteUrl}${path}`, body };
    return this.expect(await retryUntilResponse(call, this.random), status, path);
  }

  private expect(response: FinalResponse, status: number, what: string): unknown {
    this.note(response);
    if (response.status !== status) throw new Error(`${what}: ${describe(response)}`);
    return response.body;
  }

  private note({ retries }: FinalResponse): void {
    this.retries += retries;
    this.mostRetries = Math.max(this.mostRetries, retries);
  }

  private quoteRequest(lines: { sku: string; quantity: number }[]): object {
    return { lines, kind: 'one_time', ...(this.hasReferral ? { referralCode: REFERRAL_CODE } : {}) };
  }

  private customer(): object {
    return {
      email: this.email,
      firstName: 'Sam',
      lastName: 'Taylor',
      address: `${this.random.between(1, 200)} Mill Lane`,
      city: 'London',
      postcode: 'SE1 2AB',
      phone: '07700 900123',
      ageConfirmed: true,
    };
  }
}

function drawIntent(random: Random): Intent {
  const draw = random.next();
  if (draw < 0.05) return 'leaves';
  if (draw < 0.1) return 'is declined';
  return draw < 0.15 ? 'pays with a second card' : 'pays';
}
