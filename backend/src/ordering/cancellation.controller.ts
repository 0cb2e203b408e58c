import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccessFor, SignedIn, type Caller } from '../identity/access.decorators.js';
import { ApiProblems } from '../platform/http/api-problems.js';
import { AnyId } from '../platform/http/schemas.js';
import { CancellationService } from './cancellation.service.js';
import { GuestToken } from './my-orders.controller.js';
import { MyOrderDto } from './my-orders.dto.js';
import { MyOrdersService } from './my-orders.service.js';

const REFUSALS = ['cancel_too_late', 'order_disputed', 'payment_provider_unavailable'] as const;

@ApiTags('ordering')
@AccessFor('user')
@Controller('api/orders')
export class CancellationController {
  constructor(
    private readonly cancellations: CancellationService,
    private readonly orders: MyOrdersService,
  ) {}

  /** Cancels one of the caller's orders with full refund, until some hours before its day (rules D6, O24). */
  @Post(':id/cancel')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: MyOrderDto })
  @ApiProblems('token_invalid', 'not_found', 'validation_failed', ...REFUSALS)
  async cancelMyOrder(
    @SignedIn() caller: Caller,
    @Param('id', { schema: AnyId }) id: string,
  ): Promise<MyOrderDto> {
    await this.orders.order(caller.userId, id);
    await this.cancellations.cancelByCustomer(id);
    return this.orders.order(caller.userId, id);
  }

  /** The same for a guest, by the signed link in the letters (rule O18). */
  @Post('guest/:token/cancel')
  @AccessFor('any')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: MyOrderDto })
  @ApiProblems('not_found', 'validation_failed', ...REFUSALS)
  async cancelGuestOrder(@Param('token', { schema: GuestToken }) token: string): Promise<MyOrderDto> {
    const { id } = await this.orders.guestOrder(token);
    await this.cancellations.cancelByCustomer(id);
    return this.orders.guestOrder(token);
  }
}
