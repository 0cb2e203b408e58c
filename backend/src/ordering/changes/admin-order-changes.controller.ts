import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import { AdminOrderDto, AdminOrderId } from '../staff/admin-orders.dto.js';
import { AdminOrdersService } from '../staff/admin-orders.service.js';
import {
  AdminOrderChangeRequest,
  OrderChangeOptionsDto,
  OrderChangeQuoteDto,
  OrderChangeWish,
} from './order-changes.dto.js';
import { CHANGE_REFUSALS, CLOSED, WISH_REFUSALS } from './order-changes.controller.js';
import { DearerChangesService } from './dearer-changes.service.js';
import { OrderChangesService } from './order-changes.service.js';

const id = () => Param('id', { schema: AdminOrderId });

/** What support changes of a placed order, with a reason (rules O110–O115); audited. */
@ApiTags('admin')
@AccessFor('admin', 'support')
@Controller('api/admin/orders')
export class AdminOrderChangesController {
  constructor(
    private readonly orders: AdminOrdersService,
    private readonly changes: OrderChangesService,
    private readonly dearer: DearerChangesService,
  ) {}

  /** What can be chosen for an order. */
  @Get(':id/change')
  @ApiOkResponse({ type: OrderChangeOptionsDto })
  @ApiProblems(...CLOSED)
  adminGetOrderChange(@id() orderId: string): Promise<OrderChangeOptionsDto> {
    return this.changes.options(orderId, 'shop');
  }

  /** The price of a change, without making it. */
  @Post(':id/change/quote')
  @HttpCode(200)
  @ApiOkResponse({ type: OrderChangeQuoteDto })
  @ApiProblems(...WISH_REFUSALS)
  adminQuoteOrderChange(@id() orderId: string, @Body() wish: OrderChangeWish): Promise<OrderChangeQuoteDto> {
    return this.changes.quote(orderId, wish, 'shop');
  }

  /**
   * Changes an order for its customer, who gets an email with the reason; of a dearer change with a link to pay the
   * difference.
   */
  @Post(':id/change')
  @HttpCode(200)
  @ApiOkResponse({ type: AdminOrderDto })
  @ApiProblems(...CHANGE_REFUSALS, 'own_account')
  async adminChangeOrder(
    @SignedIn() actor: Caller,
    @id() orderId: string,
    @Body() { reason, ...request }: AdminOrderChangeRequest,
  ): Promise<AdminOrderDto> {
    await this.dearer.change(orderId, request, { actor, reason });
    return this.orders.order(orderId);
  }

  /** Takes back the change that waits for its payment: the order stays as it was. */
  @Post(':id/change/keep')
  @HttpCode(200)
  @ApiOkResponse({ type: AdminOrderDto })
  @ApiProblems('not_found', 'own_account', 'payment_provider_unavailable')
  async adminKeepOrder(@SignedIn() actor: Caller, @id() orderId: string): Promise<AdminOrderDto> {
    await this.dearer.keepByStaff(orderId, actor);
    return this.orders.order(orderId);
  }
}
