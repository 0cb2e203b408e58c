import { Readable } from 'node:stream';
import { Body, Controller, Get, HttpCode, Param, Post, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import {
  ConsignmentDto,
  ConsignmentFileQuery,
  ConsignmentId,
  ConsignmentLabelsQuery,
  ConsignmentListDto,
  ConsignmentsQuery,
  DeliveryDate,
  DeliveryDaySummaryDto,
  RecallAnswerRequest,
  TrackingFileRequest,
  TrackingFileResultDto,
} from './admin-consignments.dto.js';
import { AdminConsignmentsService } from './admin-consignments.service.js';
import { ConsignmentLabelsService } from './consignment-labels.service.js';

const day = () => Param('date', { schema: DeliveryDate });
const id = () => Param('id', { schema: ConsignmentId });

/** The parcels of a delivery day and their couriers (rules O120–O123). */
@ApiTags('admin')
@AccessFor('admin', 'support')
@Controller('api/admin/deliveries')
export class AdminConsignmentsController {
  constructor(
    private readonly consignments: AdminConsignmentsService,
    private readonly labels: ConsignmentLabelsService,
  ) {}

  /** A day in figures. */
  @Get(':date')
  @ApiOkResponse({ type: DeliveryDaySummaryDto })
  adminGetDeliveryDay(@day() date: string): Promise<DeliveryDaySummaryDto> {
    return this.consignments.summary(date);
  }

  /** The consignments of a day, all or of one status. */
  @Get(':date/consignments')
  @ApiOkResponse({ type: ConsignmentListDto })
  adminListConsignments(@day() date: string, @Query() query: ConsignmentsQuery): Promise<ConsignmentListDto> {
    return this.consignments.list(date, query);
  }

  /** Requests a consignment for each order of a day that has none; audited. */
  @Post(':date/book')
  @HttpCode(200)
  @ApiOkResponse({ type: DeliveryDaySummaryDto })
  @ApiProblems('courier_not_configured')
  adminBookDeliveryDay(@SignedIn() { userId }: Caller, @day() date: string): Promise<DeliveryDaySummaryDto> {
    return this.consignments.book(date, userId);
  }

  /** Labels to print, four on a page; new ones count as printed. */
  @Post(':date/labels')
  @HttpCode(200)
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiProblems('no_labels', 'dish_recalled')
  async adminPrintConsignmentLabels(
    @SignedIn() { userId }: Caller,
    @day() date: string,
    @Query() query: ConsignmentLabelsQuery,
    @Body() { isRecallKnown = false }: RecallAnswerRequest,
  ): Promise<StreamableFile> {
    const { fileName, pdf } = await this.labels.pdf(date, query, { actorId: userId, isRecallKnown });
    return new StreamableFile(pdf, {
      type: 'application/pdf',
      disposition: `attachment; filename="${fileName}"`,
    });
  }

  /** A day as a table, for a courier without an API; audited. */
  @Get(':date/file')
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiProblems('dish_recalled')
  async adminGetConsignmentFile(
    @SignedIn() { userId }: Caller,
    @day() date: string,
    @Query() { recalled }: ConsignmentFileQuery,
  ): Promise<StreamableFile> {
    const lines = await this.consignments.file(date, userId, recalled === 'known');
    return new StreamableFile(Readable.from(lines), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="deliveries-${date}.csv"`,
    });
  }

  /** Takes over the tracking numbers of the table that came back; audited. */
  @Post(':date/tracking')
  @HttpCode(200)
  @ApiOkResponse({ type: TrackingFileResultDto })
  adminImportTracking(
    @SignedIn() { userId }: Caller,
    @day() date: string,
    @Body() { file }: TrackingFileRequest,
  ): Promise<TrackingFileResultDto> {
    return this.consignments.takeTrackingFile(date, file, userId);
  }

  /** Every parcel with a number of a courier without an API has left; their customers get an email. Audited. */
  @Post(':date/dispatch')
  @HttpCode(200)
  @ApiOkResponse({ type: DeliveryDaySummaryDto })
  @ApiProblems('delivery_too_early', 'dish_recalled')
  adminDispatchDeliveryDay(
    @SignedIn() { userId }: Caller,
    @day() date: string,
    @Body() { isRecallKnown }: RecallAnswerRequest,
  ): Promise<DeliveryDaySummaryDto> {
    return this.consignments.dispatch(date, userId, isRecallKnown);
  }

  /** Has a consignment that could not be booked booked again; audited. */
  @Post('consignments/:id/retry')
  @HttpCode(200)
  @ApiOkResponse({ type: ConsignmentDto })
  @ApiProblems('not_found', 'consignment_not_failed')
  adminRetryConsignment(
    @SignedIn() { userId }: Caller,
    @id() consignmentId: string,
  ): Promise<ConsignmentDto> {
    return this.consignments.tryAgain(consignmentId, userId);
  }

  /** Cancels a consignment that has not left, also at the courier; audited. */
  @Post('consignments/:id/cancel')
  @HttpCode(200)
  @ApiOkResponse({ type: ConsignmentDto })
  @ApiProblems('not_found', 'consignment_has_left')
  adminCancelConsignment(
    @SignedIn() { userId }: Caller,
    @id() consignmentId: string,
  ): Promise<ConsignmentDto> {
    return this.consignments.cancel(consignmentId, userId);
  }
}
