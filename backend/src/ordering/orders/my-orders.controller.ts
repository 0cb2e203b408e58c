import { Body, Controller, Get, Param, Post, Query, StreamableFile } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import { PageQuery } from '#backend/platform/http/validation/shared/page.js';
import { id } from '#backend/platform/http/validation/keys.js';
import { text } from '#backend/platform/http/validation/text.js';
import { MyOrderDto, OrderListDto, OrderComplaintDto, ReportProblemRequest } from './my-orders.dto.js';
import { MyOrdersService } from './my-orders.service.js';
import type { Receipt } from '../payment/receipt.service.js';

/** A token that cannot be ours gets the same response as a wrong one: not found. */
export const GuestToken = text({ max: 200 });

@ApiTags('ordering')
@AccessFor('user')
@Controller('api/orders')
export class MyOrdersController {
  constructor(private readonly orders: MyOrdersService) {}

  /** The caller's orders, newest first, without abandoned checkouts. */
  @Get()
  @ApiOkResponse({ type: OrderListDto })
  listMyOrders(@SignedIn() caller: Caller, @Query() query: PageQuery): Promise<OrderListDto> {
    return this.orders.list(caller.userId, query);
  }

  /** The order that the signed link in a guest's email is for (rule O18). Any other token is not found. */
  @Get('guest/:token')
  @AccessFor('any')
  @ApiOkResponse({ type: MyOrderDto })
  @ApiProblems('not_found')
  getGuestOrder(@Param('token', { schema: GuestToken }) token: string): Promise<MyOrderDto> {
    return this.orders.guestOrder(token);
  }

  /** The receipt of a guest's order, a PDF; not found before it is paid. */
  @Get('guest/:token/receipt')
  @AccessFor('any')
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiProblems('not_found')
  async getGuestReceipt(@Param('token', { schema: GuestToken }) token: string): Promise<StreamableFile> {
    return asFile(await this.orders.guestReceipt(token));
  }

  /** Opens a complaint about a guest's order (rule O16). */
  @Post('guest/:token/problems')
  @AccessFor('any')
  @ApiCreatedResponse({ type: OrderComplaintDto })
  @ApiProblems('not_found', 'payload_too_large', 'order_not_paid', 'photo_invalid', 'too_many_complaints')
  reportGuestProblem(
    @Param('token', { schema: GuestToken }) token: string,
    @Body() request: ReportProblemRequest,
  ): Promise<OrderComplaintDto> {
    return this.orders.guestReport(token, request);
  }

  /** One of the caller's orders with its lines as sold (rule P2) and its steps so far (rule O17). */
  @Get(':id')
  @ApiOkResponse({ type: MyOrderDto })
  @ApiProblems('not_found')
  getMyOrder(@SignedIn() caller: Caller, @Param('id', { schema: id }) id: string): Promise<MyOrderDto> {
    return this.orders.order(caller.userId, id);
  }

  /** The receipt of an order, a PDF with the VAT of each rate (rules V1, V2); not found before it is paid. */
  @Get(':id/receipt')
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiProblems('not_found')
  async getReceipt(
    @SignedIn() caller: Caller,
    @Param('id', { schema: id }) id: string,
  ): Promise<StreamableFile> {
    return asFile(await this.orders.receipt(caller.userId, id));
  }

  /** Opens a complaint about an order, with an optional photo; an email confirms it (rule O16). */
  @Post(':id/problems')
  @ApiCreatedResponse({ type: OrderComplaintDto })
  @ApiProblems('not_found', 'payload_too_large', 'order_not_paid', 'photo_invalid', 'too_many_complaints')
  reportProblem(
    @SignedIn() caller: Caller,
    @Param('id', { schema: id }) id: string,
    @Body() request: ReportProblemRequest,
  ): Promise<OrderComplaintDto> {
    return this.orders.report(caller.userId, id, request);
  }

  /** The photo of the complaint. */
  @Get(':id/problems/:complaintId/photo')
  @ApiProduces('image/jpeg', 'image/png', 'image/webp')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiProblems('not_found')
  async getProblemPhoto(
    @SignedIn() caller: Caller,
    @Param('id', { schema: id }) id: string,
    @Param('complaintId', { schema: id }) complaintId: string,
  ): Promise<StreamableFile> {
    const { bytes, type } = await this.orders.complaintPhoto(caller.userId, id, complaintId);
    return new StreamableFile(bytes, { type, disposition: 'inline' });
  }
}

function asFile({ fileName, pdf }: Receipt): StreamableFile {
  return new StreamableFile(pdf, {
    type: 'application/pdf',
    disposition: `attachment; filename="${fileName}"`,
  });
}
