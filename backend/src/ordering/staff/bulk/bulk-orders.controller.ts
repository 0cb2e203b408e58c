import { Readable } from 'node:stream';
import { Body, Controller, HttpCode, Post, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { AdminOrdersService } from '../admin-orders.service.js';
import {
  BulkDispatchRequest,
  BulkEmailsRequest,
  BulkOrdersRequest,
  BulkResultsDto,
  OrdersFileRequest,
} from './bulk-orders.dto.js';
import { BulkOrdersService } from './bulk-orders.service.js';
import { PackingSlipsService } from './packing-slips.service.js';

/** Steps with many orders at once; each order succeeds or is refused alone (rule A41). */
@ApiTags('admin')
@AccessFor('admin', 'support')
@Controller('api/admin/orders/bulk')
export class BulkOrdersController {
  constructor(
    private readonly bulk: BulkOrdersService,
    private readonly slips: PackingSlipsService,
    private readonly orders: AdminOrdersService,
  ) {}

  /** Parcels with their tracking numbers, by order id or code; each customer gets an email. */
  @Post('dispatch')
  @HttpCode(200)
  @ApiOkResponse({ type: BulkResultsDto })
  async adminDispatchOrders(
    @SignedIn() { userId }: Caller,
    @Body() { parcels }: BulkDispatchRequest,
  ): Promise<BulkResultsDto> {
    return { results: await this.bulk.dispatch(parcels, userId) };
  }

  @Post('delivered')
  @HttpCode(200)
  @ApiOkResponse({ type: BulkResultsDto })
  async adminDeliverOrders(
    @SignedIn() { userId }: Caller,
    @Body() { orderIds }: BulkOrdersRequest,
  ): Promise<BulkResultsDto> {
    return { results: await this.bulk.deliver(orderIds, userId) };
  }

  /** Sends one kind of email again to each of them that had it (rule A23). */
  @Post('emails')
  @HttpCode(200)
  @ApiOkResponse({ type: BulkResultsDto })
  async adminResendEmails(
    @SignedIn() { userId }: Caller,
    @Body() { orderIds, kind }: BulkEmailsRequest,
  ): Promise<BulkResultsDto> {
    return { results: await this.bulk.email(orderIds, kind, userId) };
  }

  /** A page for each order: who gets it and what is in it; no health details; audited. */
  @Post('packing-slips')
  @HttpCode(200)
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async adminPackingSlips(
    @SignedIn() { userId }: Caller,
    @Body() { orderIds }: BulkOrdersRequest,
  ): Promise<StreamableFile> {
    return new StreamableFile(await this.slips.pdf(orderIds, userId), {
      type: 'application/pdf',
      disposition: 'attachment; filename="packing-slips.pdf"',
    });
  }

  /** The chosen orders as a file; no health details (rule A7); audited. */
  @Post('export')
  @AccessFor('admin', 'finance')
  @HttpCode(200)
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async adminExportChosenOrders(
    @SignedIn() { userId }: Caller,
    @Body() { orderIds }: OrdersFileRequest,
  ): Promise<StreamableFile> {
    return new StreamableFile(Readable.from(await this.orders.chosenFile(orderIds, userId)), {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="orders.csv"',
    });
  }
}
