import { Readable } from 'node:stream';
import { Body, Controller, Get, Headers, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiHeader, ApiNoContentResponse, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { Limited } from '#backend/identity/access/limits.decorators.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import { keyedRequest } from '#backend/platform/http/idempotency.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { Vault } from '#backend/platform/vault/vault.js';
import {
  AdminOrderDaysDto,
  AdminOrderDto,
  AdminOrderId,
  AdminOrderListDto,
  AdminOrderSelectionDto,
  AdminOrdersFileQuery,
  AdminOrdersQuery,
  AdminOrderSummaryDto,
  ResendOrderEmailRequest,
  OrderRefundRequest,
  OrderStatusRequest,
} from './admin-orders.dto.js';
import { OrderViewCountsDto, OrderViewsQuery } from './order-views.dto.js';
import { OrderHealthDto, OrderHealthRequest } from './order-health.dto.js';
import { AdminOrdersService } from './admin-orders.service.js';
import { OrderEmailsService } from '../orders/order-email-resends.service.js';
import { OrderStatusService } from '../delivery/order-status.service.js';
import { RefundsService } from '../refunds/refunds.service.js';

/** The reason of a refund by staff in the audit log, the refund and its emails. */
const BY_STAFF = 'shop';

const id = () => Param('id', { schema: AdminOrderId });

@ApiTags('admin')
@AccessFor('admin', 'support', 'finance')
@Controller('api/admin/orders')
export class AdminOrdersController {
  constructor(
    private readonly orders: AdminOrdersService,
    private readonly statuses: OrderStatusService,
    private readonly refunds: RefundsService,
    private readonly emails: OrderEmailsService,
    private readonly vault: Vault,
  ) {}

  /**
   * Orders by their filters and in their order; when searched by the beginning of an address, in the order of
   * addresses (rules A3, A22).
   */
  @Get()
  @ApiOkResponse({ type: AdminOrderListDto })
  adminListOrders(@Query() query: AdminOrdersQuery): Promise<AdminOrderListDto> {
    return this.orders.list(query);
  }

  /** Every order of a search, for a step with many at once; audited (rule A40). */
  @Get('selection')
  @ApiOkResponse({ type: AdminOrderSelectionDto })
  adminSelectOrders(
    @SignedIn() { userId }: Caller,
    @Query() query: AdminOrdersFileQuery,
  ): Promise<AdminOrderSelectionDto> {
    return this.orders.select(query, userId);
  }

  /** The delivery days around today, with their orders and the parcels that have not left. */
  @Get('days')
  @ApiOkResponse({ type: AdminOrderDaysDto })
  adminOrderDays(): Promise<AdminOrderDaysDto> {
    return this.orders.days();
  }

  /** How many orders each of some saved views shows (rule A45). */
  @Get('counts')
  @ApiOkResponse({ type: OrderViewCountsDto })
  async adminCountOrders(@Query() { views }: OrderViewsQuery): Promise<OrderViewCountsDto> {
    return { counts: await this.orders.counts(views.split('\n')) };
  }

  /** The three summary cards (rule A3). */
  @Get('summary')
  @ApiOkResponse({ type: AdminOrderSummaryDto })
  adminOrderSummary(): Promise<AdminOrderSummaryDto> {
    return this.orders.summary();
  }

  /** The same list as a file, streamed; no health details (rule A7); audited. */
  @Get('export')
  @AccessFor('admin', 'finance')
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async adminExportOrders(
    @SignedIn() { userId }: Caller,
    @Query() query: AdminOrdersFileQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const lines = await this.orders.file(query, userId);
    await reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="orders.csv"')
      .send(Readable.from(lines));
  }

  /** One order with its lines, money and steps; audited. Of health only whether details exist. */
  @Get(':id')
  @ApiOkResponse({ type: AdminOrderDto })
  @ApiProblems('not_found')
  adminGetOrder(@SignedIn() { userId }: Caller, @id() orderId: string): Promise<AdminOrderDto> {
    return this.orders.open(orderId, userId);
  }

  /**
   * Any status from any other (rule A4); audited. A paid order that is cancelled is refunded when `refund` is
   * true, which takes a role that may refund, as does restoring one that was refunded in full.
   */
  @Patch(':id')
  @AccessFor('admin', 'support')
  @ApiOkResponse({ type: AdminOrderDto })
  @ApiProblems(
    'not_found',
    'order_replaced',
    'own_account',
    'refund_too_large',
    'order_disputed',
    'payment_provider_unavailable',
  )
  async adminUpdateOrderStatus(
    @SignedIn() actor: Caller,
    @id() orderId: string,
    @Body() { status, refund }: OrderStatusRequest,
  ): Promise<AdminOrderDto> {
    const mayRefund = actor.roles.includes('admin') || actor.roles.includes('finance');
    if (refund && !mayRefund) throw apiError('forbidden');
    await this.statuses.set({ orderId, status, refund, actor, mayRefund });
    return this.orders.order(orderId);
  }

  /**
   * Refunds all that is left or a part of it, by tender (rules O20, W7); audited. A refund of all of it
   * before the order has left cancels it, unless `cookAnyway` is set (rule O51).
   */
  @Post(':id/refund')
  @AccessFor('admin', 'finance')
  @HttpCode(200)
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @ApiOkResponse({ type: AdminOrderDto })
  @ApiProblems('not_found', 'own_account', 'refund_too_large', 'order_disputed', 'idempotency_mismatch')
  async adminRefundOrder(
    @SignedIn() caller: Caller,
    @id() orderId: string,
    @Body() body: OrderRefundRequest,
    @Headers('idempotency-key') header: string | undefined,
  ): Promise<AdminOrderDto> {
    const { amountPence, reason: note, cookAnyway } = body;
    const scope = `admin-refund:${orderId}`;
    await this.refunds.refundOrder({
      orderId,
      ...(amountPence === undefined ? {} : { amountPence }),
      reason: BY_STAFF,
      note,
      ...(cookAnyway === undefined ? {} : { cookAnyway }),
      actor: caller,
      keyed: keyedRequest({ scope, caller, header, body }, this.vault),
    });
    return this.orders.order(orderId);
  }

  /** Sends one of its emails again, with its current content (rule A23); audited. */
  @Post(':id/emails')
  @AccessFor('admin', 'support')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiProblems('not_found', 'email_not_applicable')
  async adminResendEmail(
    @SignedIn() { userId }: Caller,
    @id() orderId: string,
    @Body() { kind }: ResendOrderEmailRequest,
  ): Promise<void> {
    await this.emails.resend({ orderId, kind, actorId: userId });
  }

  /** Its health details: allergies, preferences, gender; read for a purpose, audited and rate-limited (rule I6). */
  @Post(':id/health')
  @AccessFor('admin', 'support')
  @HttpCode(200)
  @Limited('sensitive')
  @ApiOkResponse({ type: OrderHealthDto })
  @ApiProblems('not_found')
  adminRevealOrderHealth(
    @SignedIn() { userId }: Caller,
    @id() orderId: string,
    @Body() { purpose }: OrderHealthRequest,
  ): Promise<OrderHealthDto> {
    return this.orders.health(orderId, { actorId: userId, purpose });
  }
}
