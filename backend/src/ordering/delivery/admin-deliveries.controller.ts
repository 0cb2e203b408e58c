import { Body, Controller, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import {
  AdminOrderDto,
  AdminOrderId,
  DeliveryFailureRequest,
  CloseLateOrderRequest,
  OrderAgainRequest,
  OrderDispatchRequest,
} from '../staff/admin-orders.dto.js';
import { AdminOrdersService } from '../staff/admin-orders.service.js';
import { DETAIL_REFUSALS } from '../cancellation/cancellation.controller.js';
import { AdminDeliveryDetailsRequest } from '#backend/platform/http/validation/shared/delivery-details.dto.js';
import { DeliveryDetailsService } from './delivery-details.service.js';
import { LateOrdersService } from './late-orders.service.js';
import { OrderDeliveryService } from './order-delivery.service.js';

const id = () => Param('id', { schema: AdminOrderId });

/** The delivery steps of a parcel, set by hand (rule O19); every step is audited. */
@ApiTags('admin')
@AccessFor('admin', 'support')
@ApiProblems('not_found', 'order_not_in_transit', 'delivery_too_early', 'substitution_pending')
@Controller('api/admin/orders')
export class AdminDeliveriesController {
  constructor(
    private readonly orders: AdminOrdersService,
    private readonly delivery: OrderDeliveryService,
    private readonly details: DeliveryDetailsService,
    private readonly late: LateOrdersService,
  ) {}

  /**
   * Changes the delivery details, as long as its customer could cancel it and before it leaves (rule D36).
   */
  @Patch(':id/delivery')
  @ApiOkResponse({ type: AdminOrderDto })
  @ApiProblems(...DETAIL_REFUSALS)
  async adminChangeOrderDelivery(
    @SignedIn() { userId }: Caller,
    @id() orderId: string,
    @Body() { reason, ...request }: AdminDeliveryDetailsRequest,
  ): Promise<AdminOrderDto> {
    await this.details.change(orderId, request, { actorId: userId, reason });
    return this.orders.order(orderId);
  }

  /**
   * The parcel has left, from the day before its delivery on. Its customer gets an email with the tracking
   * link.
   */
  @Post(':id/dispatch')
  @HttpCode(200)
  @ApiOkResponse({ type: AdminOrderDto })
  @ApiProblems('dish_recalled')
  async adminDispatchOrder(
    @SignedIn() { userId }: Caller,
    @id() orderId: string,
    @Body() { trackingNumber, carrier, isRecallKnown = false }: OrderDispatchRequest,
  ): Promise<AdminOrderDto> {
    const parcel = { trackingNumber, isRecallKnown, ...(carrier === undefined ? {} : { carrier }) };
    await this.delivery.dispatch(orderId, parcel, userId);
    return this.orders.order(orderId);
  }

  /** The parcel has arrived, from its delivery day on, which completes the order. */
  @Post(':id/delivered')
  @HttpCode(200)
  @ApiOkResponse({ type: AdminOrderDto })
  async adminDeliverOrder(@SignedIn() { userId }: Caller, @id() orderId: string): Promise<AdminOrderDto> {
    await this.delivery.deliver(orderId, userId);
    return this.orders.order(orderId);
  }

  /**
   * Closes an order of a deleted account that did not arrive; it is anonymised in the next run (rule X70).
   */
  @Post(':id/close-late')
  @HttpCode(200)
  @ApiOkResponse({ type: AdminOrderDto })
  @ApiProblems('order_not_in_transit', 'complaint_open')
  async adminCloseLateOrder(
    @SignedIn() { userId }: Caller,
    @id() orderId: string,
    @Body() { reason }: CloseLateOrderRequest,
  ): Promise<AdminOrderDto> {
    await this.late.close(orderId, { actorId: userId, reason });
    return this.orders.order(orderId);
  }

  /**
   * Sends an order of a deleted account that did not arrive again, free of charge. The replacement takes its
   * place, and its customer gets an email (rule O99). Audited.
   */
  @Post(':id/send-again')
  @HttpCode(200)
  @ApiOkResponse({ type: AdminOrderDto })
  @ApiProblems(
    'order_not_in_transit',
    'complaint_open',
    'replacement_unavailable',
    'dish_sold_out',
    'date_unavailable',
  )
  async adminSendOrderAgain(
    @SignedIn() { userId }: Caller,
    @id() orderId: string,
    @Body() { deliveryDate, reason }: OrderAgainRequest,
  ): Promise<AdminOrderDto> {
    await this.late.sendAgain(orderId, { actorId: userId, reason, deliveryDate });
    return this.orders.order(orderId);
  }

  /**
   * The parcel did not arrive, from the day before its delivery on. Its customer gets an email about the next
   * step.
   */
  @Post(':id/delivery-failed')
  @HttpCode(200)
  @ApiOkResponse({ type: AdminOrderDto })
  async adminFailDelivery(
    @SignedIn() { userId }: Caller,
    @id() orderId: string,
    @Body() { reason }: DeliveryFailureRequest,
  ): Promise<AdminOrderDto> {
    await this.delivery.failDelivery(orderId, reason, userId);
    return this.orders.order(orderId);
  }
}
