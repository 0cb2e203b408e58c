import { Body, Controller, Headers, HttpCode, Ip, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiHeader, ApiTags } from '@nestjs/swagger';
import { AccessFor, MaybeCaller, type Caller } from '#backend/identity/access/access.decorators.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import { keyedRequest } from '#backend/platform/http/idempotency.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { BoxCheckoutService } from './box-checkout.service.js';
import { SubscriptionCheckoutDto, SubscriptionCheckoutRequest } from '../boxes.dto.js';

@ApiTags('boxes')
@AccessFor('any')
@Controller('api')
export class BoxesController {
  constructor(
    private readonly checkout: BoxCheckoutService,
    private readonly vault: Vault,
  ) {}

  /** Places the first weekly box with its subscription, and opens the payment page (rules O7, O9). */
  @Post('checkout/subscription')
  @HttpCode(201)
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description: 'Idempotency key: the same key and body return the same order.',
  })
  @ApiCreatedResponse({ type: SubscriptionCheckoutDto })
  @ApiProblems(
    'account_required',
    'price_changed',
    'order_already_paid',
    'order_closed',
    'empty_cart',
    'count_mismatch',
    'unknown_product',
    'product_unavailable',
    'not_on_menu',
    'dish_sold_out',
    'diet_mismatch',
    'area_not_served',
    'date_unavailable',
    'allergen_unconfirmed',
    'health_consent_required',
    'code_invalid',
    'self_referral',
    'promotion_used',
    'payment_minimum',
    'idempotency_mismatch',
    'too_many_open_orders',
    'rate_limited',
    'payment_provider_unavailable',
  )
  createSubscriptionCheckout(
    @Body() request: SubscriptionCheckoutRequest,
    @Headers('idempotency-key') key: string | undefined,
    @MaybeCaller() caller: Caller | undefined,
    @Ip() address: string,
  ): Promise<SubscriptionCheckoutDto> {
    const keyed = keyedRequest({ scope: 'subscription', caller, header: key, body: request }, this.vault);
    return this.checkout.createSubscriptionCheckout(request, keyed, { caller, address });
  }
}
