import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import { id } from '#backend/platform/http/validation/keys.js';
import { GuestToken } from '../orders/my-orders.controller.js';
import { MyOrderDto, PaymentPageDto } from '../orders/my-orders.dto.js';
import { MyOrdersService } from '../orders/my-orders.service.js';
import {
  OrderChangeOptionsDto,
  OrderChangeQuoteDto,
  OrderChangeRequest,
  OrderChangeWish,
} from './order-changes.dto.js';
import { DearerChangesService } from './dearer-changes.service.js';
import { OrderChangesService } from './order-changes.service.js';

/** Why nothing of an order can be changed. */
export const CLOSED = ['not_found', 'box_charged', 'change_too_late', 'substitution_pending'] as const;

/** Why a change is not possible as it is wanted. */
export const WISH_REFUSALS = [
  ...CLOSED,
  'date_unavailable',
  'not_on_menu',
  'dish_sold_out',
  'dishes_fixed',
  'count_mismatch',
  'unknown_product',
  'product_unavailable',
  'variant_unavailable',
  'diet_mismatch',
] as const;

/** Why it is not made. */
export const CHANGE_REFUSALS = [
  ...WISH_REFUSALS,
  'edit_conflict',
  'change_costs_more',
  'price_changed',
  'allergen_unconfirmed',
  'order_disputed',
  'refund_too_large',
  'payment_minimum',
  'payment_provider_unavailable',
] as const;

/** Why the page that pays for a dearer change does not open. */
const PAGE_REFUSALS = ['not_found', 'order_closed', 'payment_provider_unavailable'] as const;

/** What a customer changes of a placed order (rules O110–O115). */
@ApiTags('ordering')
@AccessFor('user')
@Controller('api/orders')
export class OrderChangesController {
  constructor(
    private readonly orders: MyOrdersService,
    private readonly changes: OrderChangesService,
    private readonly dearer: DearerChangesService,
  ) {}

  /** What can be chosen for one of the caller's orders. */
  @Get(':id/change')
  @ApiOkResponse({ type: OrderChangeOptionsDto })
  @ApiProblems(...CLOSED)
  async getOrderChange(
    @SignedIn() caller: Caller,
    @Param('id', { schema: id }) id: string,
  ): Promise<OrderChangeOptionsDto> {
    await this.orders.order(caller.userId, id);
    return this.changes.options(id, 'customer');
  }

  /** The price of a change, without making it. */
  @Post(':id/change/quote')
  @HttpCode(200)
  @ApiOkResponse({ type: OrderChangeQuoteDto })
  @ApiProblems(...WISH_REFUSALS)
  async quoteOrderChange(
    @SignedIn() caller: Caller,
    @Param('id', { schema: id }) id: string,
    @Body() wish: OrderChangeWish,
  ): Promise<OrderChangeQuoteDto> {
    await this.orders.order(caller.userId, id);
    return this.changes.quote(id, wish, 'customer');
  }

  /** Changes one of the caller's orders; a dearer change waits for its payment (rule O113). */
  @Post(':id/change')
  @HttpCode(200)
  @ApiOkResponse({ type: MyOrderDto })
  @ApiProblems(...CHANGE_REFUSALS, 'wallet_short', 'wallet_frozen')
  async changeMyOrder(
    @SignedIn() caller: Caller,
    @Param('id', { schema: id }) id: string,
    @Body() request: OrderChangeRequest,
  ): Promise<MyOrderDto> {
    await this.orders.order(caller.userId, id);
    await this.dearer.change(id, request);
    return this.orders.order(caller.userId, id);
  }

  /** The page that pays for the change that waits. */
  @Post(':id/change/pay')
  @HttpCode(200)
  @ApiOkResponse({ type: PaymentPageDto })
  @ApiProblems(...PAGE_REFUSALS)
  async payMyOrderChange(
    @SignedIn() caller: Caller,
    @Param('id', { schema: id }) id: string,
  ): Promise<PaymentPageDto> {
    await this.orders.order(caller.userId, id);
    return { url: await this.dearer.page(id) };
  }

  /** Keeps the order as it was: the change that waits is not made. */
  @Post(':id/change/keep')
  @HttpCode(200)
  @ApiOkResponse({ type: MyOrderDto })
  @ApiProblems('not_found', 'payment_provider_unavailable')
  async keepMyOrder(
    @SignedIn() caller: Caller,
    @Param('id', { schema: id }) id: string,
  ): Promise<MyOrderDto> {
    await this.orders.order(caller.userId, id);
    await this.dearer.keep(id);
    return this.orders.order(caller.userId, id);
  }

  /** The same for a guest, by the signed link. */
  @Get('guest/:token/change')
  @AccessFor('any')
  @ApiOkResponse({ type: OrderChangeOptionsDto })
  @ApiProblems(...CLOSED)
  async getGuestOrderChange(
    @Param('token', { schema: GuestToken }) token: string,
  ): Promise<OrderChangeOptionsDto> {
    const { id } = await this.orders.guestOrder(token);
    return this.changes.options(id, 'customer');
  }

  @Post('guest/:token/change/quote')
  @AccessFor('any')
  @HttpCode(200)
  @ApiOkResponse({ type: OrderChangeQuoteDto })
  @ApiProblems(...WISH_REFUSALS)
  async quoteGuestOrderChange(
    @Param('token', { schema: GuestToken }) token: string,
    @Body() wish: OrderChangeWish,
  ): Promise<OrderChangeQuoteDto> {
    const { id } = await this.orders.guestOrder(token);
    return this.changes.quote(id, wish, 'customer');
  }

  @Post('guest/:token/change')
  @AccessFor('any')
  @HttpCode(200)
  @ApiOkResponse({ type: MyOrderDto })
  @ApiProblems(...CHANGE_REFUSALS)
  async changeGuestOrder(
    @Param('token', { schema: GuestToken }) token: string,
    @Body() request: OrderChangeRequest,
  ): Promise<MyOrderDto> {
    const { id } = await this.orders.guestOrder(token);
    await this.dearer.change(id, request);
    return this.orders.guestOrder(token);
  }

  @Post('guest/:token/change/pay')
  @AccessFor('any')
  @HttpCode(200)
  @ApiOkResponse({ type: PaymentPageDto })
  @ApiProblems(...PAGE_REFUSALS)
  async payGuestOrderChange(@Param('token', { schema: GuestToken }) token: string): Promise<PaymentPageDto> {
    const { id } = await this.orders.guestOrder(token);
    return { url: await this.dearer.page(id) };
  }

  @Post('guest/:token/change/keep')
  @AccessFor('any')
  @HttpCode(200)
  @ApiOkResponse({ type: MyOrderDto })
  @ApiProblems('not_found', 'payment_provider_unavailable')
  async keepGuestOrder(@Param('token', { schema: GuestToken }) token: string): Promise<MyOrderDto> {
    const { id } = await this.orders.guestOrder(token);
    await this.dearer.keep(id);
    return this.orders.guestOrder(token);
  }
}
