import { Body, Controller, Get, Headers, HttpCode, Ip, Param, Post, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiHeader, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { id } from '#backend/platform/http/validation/keys.js';
import { text } from '#backend/platform/http/validation/text.js';
import { either } from '#backend/platform/http/validation/unions.js';
import { AccessFor, MaybeCaller, Polled, type Caller } from '../identity/access/access.decorators.js';
import { ApiProblems } from '../platform/http/openapi/api-problems.js';
import { keyedRequest } from '../platform/http/idempotency.js';
import { networkOf } from '../platform/http/network.js';
import { connectionOf, notePreferenceApplied, preferredWaitS } from '../platform/http/prefer-wait.js';
import { Vault } from '../platform/vault/vault.js';
import { CheckoutRecallService } from './checkout/checkout-recall.service.js';
import { oneTimeOrderCommand } from './checkout/place-order.command.js';
import { CheckoutService } from './checkout/checkout.service.js';
import {
  CheckoutSessionDto,
  OneTimePaymentDto,
  OneTimePaymentRequest,
  QuoteDto,
  QuoteRequest,
  RecallCheckoutRequest,
  RecalledCheckoutDto,
} from './ordering.dto.js';
import { OrdersService } from './orders/orders.service.js';
import { AwaitedPaymentsService } from './payment/awaited-payments.service.js';
import { QuoteService } from './cart/quote.service.js';
import type { Account } from './cart/checkout-customer.js';

const SessionId = either(text({ pattern: /^cs_[A-Za-z0-9_]{8,240}$/ }), id);

@ApiTags('ordering')
@AccessFor('any')
@Controller('api')
export class OrderingController {
  constructor(
    private readonly quotes: QuoteService,
    private readonly checkout: CheckoutService,
    private readonly orders: OrdersService,
    private readonly awaited: AwaitedPaymentsService,
    private readonly recalls: CheckoutRecallService,
    private readonly vault: Vault,
  ) {}

  /** Prices a cart; nothing is stored (rules P1–P5). */
  @Post('quotes')
  @HttpCode(200)
  @ApiOkResponse({ type: QuoteDto })
  @ApiProblems(
    'unknown_product',
    'product_unavailable',
    'not_on_menu',
    'dish_sold_out',
    'variant_unavailable',
    'code_invalid',
    'self_referral',
    'promotion_used',
    'rate_limited',
  )
  quoteCart(
    @Body() request: QuoteRequest,
    @MaybeCaller() caller: Caller | undefined,
    @Ip() address: string,
  ): Promise<QuoteDto> {
    return this.quotes.quoteCart(request, { account: accountOf(caller), address });
  }

  /** Places a one-time box, packages or trial days, and opens the payment page (rules O1, P2). */
  @Post('checkout/one-time')
  @HttpCode(201)
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description: 'Idempotency key: the same key and body return the same order.',
  })
  @ApiCreatedResponse({ type: OneTimePaymentDto })
  @ApiProblems(
    'price_changed',
    'order_already_paid',
    'order_closed',
    'empty_cart',
    'count_mismatch',
    'unknown_product',
    'product_unavailable',
    'not_on_menu',
    'dish_sold_out',
    'variant_unavailable',
    'diet_mismatch',
    'area_not_served',
    'date_unavailable',
    'allergen_unconfirmed',
    'health_consent_required',
    'code_invalid',
    'self_referral',
    'promotion_used',
    'trial_used',
    'payment_minimum',
    'idempotency_mismatch',
    'too_many_open_orders',
    'rate_limited',
    'payment_provider_unavailable',
  )
  createOneTimePayment(
    @Body() request: OneTimePaymentRequest,
    @Headers('idempotency-key') key: string | undefined,
    @MaybeCaller() caller: Caller | undefined,
    @Ip() address: string,
  ): Promise<OneTimePaymentDto> {
    return this.checkout.place(
      oneTimeOrderCommand(request),
      keyedRequest({ scope: 'one-time', caller, header: key, body: request }, this.vault),
      { account: accountOf(caller), address },
    );
  }

  /**
   * Returns the declaration of an unpaid order to the tab that placed it (rule F23). A POST, so that the
   * checkout's id appears in no URL and no log.
   */
  @Post('checkout/recall')
  @HttpCode(200)
  @ApiOkResponse({ type: RecalledCheckoutDto })
  @ApiProblems('not_found')
  recallCheckout(
    @Body() { checkoutId }: RecallCheckoutRequest,
    @MaybeCaller() caller: Caller | undefined,
  ): Promise<RecalledCheckoutDto> {
    return this.recalls.recall(checkoutId, accountOf(caller));
  }

  /**
   * The order behind a payment session; 'pending' until the provider's webhook was processed (rule O2). With
   * `Prefer: wait=20` the response comes as soon as it was, or after that many seconds.
   */
  @Get('checkout/sessions/:sessionId')
  @Polled()
  @ApiHeader({
    name: 'Prefer',
    required: false,
    description: 'wait=20: respond when the payment is known, at the latest after 20 seconds.',
  })
  @ApiOkResponse({ type: CheckoutSessionDto })
  @ApiProblems('not_found')
  async getCheckoutSession(
    @Param('sessionId', { schema: SessionId }) sessionId: string,
    @Headers('prefer') prefer: string | undefined,
    @Ip() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CheckoutSessionDto> {
    const seconds = preferredWaitS(prefer);
    if (seconds === 0) return this.orders.checkoutSession(sessionId);
    const request = { seconds, network: networkOf(address), left: connectionOf(reply) };
    const { session, wasHeld } = await this.awaited.checkoutSession(sessionId, request);
    if (wasHeld) notePreferenceApplied(reply, seconds);
    return session;
  }
}

function accountOf(caller: Caller | undefined): Account | null {
  return caller ? { id: caller.userId, email: caller.email } : null;
}
