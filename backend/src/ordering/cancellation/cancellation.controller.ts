import { Body, Controller, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import { id } from '#backend/platform/http/validation/keys.js';
import { CancellationService } from './cancellation.service.js';
import { DeliveryDetailsRequest } from '#backend/platform/http/validation/shared/delivery-details.dto.js';
import { DeliveryDetailsService } from '../delivery/delivery-details.service.js';
import { GuestToken } from '../orders/my-orders.controller.js';
import { MyOrderDto, PaymentPageDto } from '../orders/my-orders.dto.js';
import { MyOrdersService } from '../orders/my-orders.service.js';

/** Why delivery details cannot be changed. */
export const DETAIL_REFUSALS = [
  'delivery_change_too_late',
  'area_not_served',
  'self_referral',
  'trial_used',
] as const;

const REFUSALS = ['cancel_too_late', 'order_disputed', 'payment_provider_unavailable'] as const;

@ApiTags('ordering')
@AccessFor('user')
@Controller('api/orders')
export class CancellationController {
  constructor(
    private readonly cancellations: CancellationService,
    private readonly orders: MyOrdersService,
    private readonly details: DeliveryDetailsService,
  ) {}

  /**
   * Cancels one of the caller's orders with a full refund, until some hours before its day (rules D6, O24).
   */
  @Post(':id/cancel')
  @HttpCode(200)
  @ApiOkResponse({ type: MyOrderDto })
  @ApiProblems('not_found', ...REFUSALS)
  async cancelMyOrder(
    @SignedIn() caller: Caller,
    @Param('id', { schema: id }) id: string,
  ): Promise<MyOrderDto> {
    await this.orders.order(caller.userId, id);
    await this.cancellations.cancelByCustomer(id);
    return this.orders.order(caller.userId, id);
  }

  /** The payment page of an order that waits for its payment, to return to (rule O84). */
  @Post(':id/pay')
  @HttpCode(200)
  @ApiOkResponse({ type: PaymentPageDto })
  @ApiProblems('not_found', 'order_closed', 'order_already_paid')
  async payMyOrder(
    @SignedIn() caller: Caller,
    @Param('id', { schema: id }) id: string,
  ): Promise<PaymentPageDto> {
    return { url: await this.orders.paymentPage(caller.userId, id) };
  }

  /** The same for a guest, by the signed link. */
  @Post('guest/:token/pay')
  @AccessFor('any')
  @HttpCode(200)
  @ApiOkResponse({ type: PaymentPageDto })
  @ApiProblems('not_found', 'order_closed', 'order_already_paid')
  async payGuestOrder(@Param('token', { schema: GuestToken }) token: string): Promise<PaymentPageDto> {
    return { url: await this.orders.guestPaymentPage(token) };
  }

  /**
   * Changes the address, the phone number and the courier note of one of the caller's orders, until it can no
   * longer be cancelled (rule D36).
   */
  @Patch(':id/delivery')
  @ApiOkResponse({ type: MyOrderDto })
  @ApiProblems('not_found', ...DETAIL_REFUSALS)
  async changeMyOrderDelivery(
    @SignedIn() caller: Caller,
    @Param('id', { schema: id }) id: string,
    @Body() request: DeliveryDetailsRequest,
  ): Promise<MyOrderDto> {
    await this.orders.order(caller.userId, id);
    await this.details.change(id, request);
    return this.orders.order(caller.userId, id);
  }

  /** The same for a guest, by the signed link. */
  @Patch('guest/:token/delivery')
  @AccessFor('any')
  @ApiOkResponse({ type: MyOrderDto })
  @ApiProblems('not_found', ...DETAIL_REFUSALS)
  async changeGuestOrderDelivery(
    @Param('token', { schema: GuestToken }) token: string,
    @Body() request: DeliveryDetailsRequest,
  ): Promise<MyOrderDto> {
    const { id } = await this.orders.guestOrder(token);
    await this.details.change(id, request);
    return this.orders.guestOrder(token);
  }

  /** Cancels a guest's order, by the signed link in the emails (rule O18). */
  @Post('guest/:token/cancel')
  @AccessFor('any')
  @HttpCode(200)
  @ApiOkResponse({ type: MyOrderDto })
  @ApiProblems('not_found', ...REFUSALS)
  async cancelGuestOrder(@Param('token', { schema: GuestToken }) token: string): Promise<MyOrderDto> {
    const { id } = await this.orders.guestOrder(token);
    await this.cancellations.cancelByCustomer(id);
    return this.orders.guestOrder(token);
  }
}
