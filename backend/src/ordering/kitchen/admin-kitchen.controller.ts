import { Readable } from 'node:stream';
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  StreamableFile,
} from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { Limited } from '#backend/identity/access/limits.decorators.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import {
  DayCapacityRequest,
  KitchenDate,
  KitchenDayDto,
  KitchenDaysDto,
  KitchenSheetDto,
  KitchenLabelsQuery,
  LotId,
  PickListDto,
  PickListQuery,
  RecallDto,
  RecordLotsRequest,
} from './admin-kitchen.dto.js';
import { RecallQuery } from '../recalls/recalls.dto.js';
import { AdminKitchenService } from './admin-kitchen.service.js';
import { AdminKitchenLabelsService } from './admin-kitchen-labels.service.js';
import { AdminRecallService } from './admin-recall.service.js';

@ApiTags('admin')
@AccessFor('admin', 'kitchen')
@Controller('api/admin/kitchen')
export class AdminKitchenController {
  constructor(
    private readonly kitchen: AdminKitchenService,
    private readonly labels: AdminKitchenLabelsService,
    private readonly recalls: AdminRecallService,
  ) {}

  /** The days around today and the capacity of each (rule D9). */
  @Get('days')
  @ApiOkResponse({ type: KitchenDaysDto })
  adminKitchenDays(): Promise<KitchenDaysDto> {
    return this.kitchen.days();
  }

  /** The production plan of a day: dishes, portions, allergens, lots; no personal data (rule F8). */
  @Get('days/:date')
  @ApiOkResponse({ type: KitchenSheetDto })
  adminKitchenSheet(@Param('date', { schema: KitchenDate }) date: string): Promise<KitchenSheetDto> {
    return this.kitchen.sheet(date);
  }

  /** Sets the capacity of a day, or closes it (rule D9); audited. */
  @Put('days/:date/capacity')
  @ApiOkResponse({ type: KitchenDayDto })
  adminSetDayCapacity(
    @SignedIn() { userId }: Caller,
    @Param('date', { schema: KitchenDate }) date: string,
    @Body() request: DayCapacityRequest,
  ): Promise<KitchenDayDto> {
    return this.kitchen.setCapacity(date, request, userId);
  }

  /** The contents of each box, with the declared allergies; each look is audited (rule F8). */
  @Get('days/:date/pick-list')
  @ApiOkResponse({ type: PickListDto })
  adminGetPickList(
    @SignedIn() { userId }: Caller,
    @Param('date', { schema: KitchenDate }) date: string,
    @Query() query: PickListQuery,
  ): Promise<PickListDto> {
    return this.kitchen.pickList(date, query, userId);
  }

  /** Labels to print, eight on a page (rule F7). A lot that is being recalled is a question first (rule F96). */
  @Get('days/:date/labels')
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiProblems('lot_missing', 'no_labels', 'dish_recalled')
  async adminKitchenLabels(
    @SignedIn() { userId }: Caller,
    @Param('date', { schema: KitchenDate }) date: string,
    @Query() query: KitchenLabelsQuery,
  ): Promise<StreamableFile> {
    const { fileName, pdf } = await this.labels.pdf(date, query, userId);
    return new StreamableFile(pdf, {
      type: 'application/pdf',
      disposition: `attachment; filename="${fileName}"`,
    });
  }

  /** Records the lots of dishes of a day (rule F9); audited. */
  @Post('days/:date/lots')
  @HttpCode(200)
  @ApiOkResponse({ type: KitchenSheetDto })
  @ApiProblems('not_found', 'lot_too_long')
  adminRecordLots(
    @SignedIn() { userId }: Caller,
    @Param('date', { schema: KitchenDate }) date: string,
    @Body() request: RecordLotsRequest,
  ): Promise<KitchenSheetDto> {
    return this.kitchen.recordLots(date, request, userId);
  }

  /** Removes a lot that was recorded by mistake; audited. */
  @Delete('lots/:id')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiProblems('not_found')
  async adminRemoveLot(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: LotId }) id: string,
  ): Promise<void> {
    await this.kitchen.removeLot(id, userId);
  }

  /** The customers who received a lot, or a dish on some days, and their contact details (rule F9); each look is audited. */
  @Get('recall')
  @Limited('sensitive')
  @ApiOkResponse({ type: RecallDto })
  @ApiProblems('not_found', 'validation_failed')
  adminKitchenRecall(@SignedIn() { userId }: Caller, @Query() query: RecallQuery): Promise<RecallDto> {
    return this.recalls.recall(query, userId);
  }

  /** The same as a table of all of them; audited. */
  @Get('recall/file')
  @Limited('sensitive')
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiProblems('not_found', 'validation_failed')
  async adminKitchenRecallFile(
    @SignedIn() { userId }: Caller,
    @Query() query: RecallQuery,
  ): Promise<StreamableFile> {
    const { fileName, lines } = await this.recalls.file(query, userId);
    return new StreamableFile(Readable.from(lines), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${fileName}"`,
    });
  }
}
