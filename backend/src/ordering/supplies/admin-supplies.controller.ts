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
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import { KitchenDate } from '../kitchen/admin-kitchen.dto.js';
import { BatchesFileService } from './batches-file.service.js';
import { DishBatchesService } from './dish-batches.service.js';
import { SuppliesService } from './supplies.service.js';
import {
  BatchesQuery,
  BatchId,
  DayBatchesDto,
  EndBatchRequest,
  IngredientBatchDto,
  IngredientBatchListDto,
  RecordBatchRequest,
  RecordUsesRequest,
  SupplyChoicesDto,
} from './supplies.dto.js';

const id = () => Param('id', { schema: BatchId });

/** What the kitchen receives from its suppliers, and the dishes it goes into (rules F102, F103). */
@ApiTags('admin')
@AccessFor('admin', 'kitchen')
@Controller('api/admin/kitchen')
export class AdminSuppliesController {
  constructor(
    private readonly supplies: SuppliesService,
    private readonly dishes: DishBatchesService,
    private readonly files: BatchesFileService,
  ) {}

  /** Suppliers, ingredients and limits for the form of a delivery. */
  @Get('batches/choices')
  @ApiOkResponse({ type: SupplyChoicesDto })
  adminSupplyChoices(): Promise<SupplyChoicesDto> {
    return this.supplies.choices();
  }

  /** Deliveries of ingredients, the last recorded first (rule F102). */
  @Get('batches')
  @ApiOkResponse({ type: IngredientBatchListDto })
  adminListBatches(@Query() query: BatchesQuery): Promise<IngredientBatchListDto> {
    return this.supplies.list(query);
  }

  /** The same as a table of all of them. */
  @Get('batches/file')
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  adminBatchesFile(@Query() query: BatchesQuery): StreamableFile {
    return new StreamableFile(Readable.from(this.files.lines(query)), {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="deliveries.csv"',
    });
  }

  /** Records a delivery of an ingredient, with its supplier (rule F102); audited. */
  @Post('batches')
  @HttpCode(200)
  @ApiOkResponse({ type: IngredientBatchDto })
  @ApiProblems('not_found', 'validation_failed')
  adminRecordBatch(
    @SignedIn() { userId }: Caller,
    @Body() request: RecordBatchRequest,
  ): Promise<IngredientBatchDto> {
    return this.supplies.record(request, userId);
  }

  /** Notes when a batch was used up, or that there is some left; audited. */
  @Post('batches/:id/end')
  @HttpCode(200)
  @ApiOkResponse({ type: IngredientBatchDto })
  @ApiProblems('not_found', 'validation_failed')
  adminEndBatch(
    @SignedIn() { userId }: Caller,
    @id() batchId: string,
    @Body() request: EndBatchRequest,
  ): Promise<IngredientBatchDto> {
    return this.supplies.end(batchId, request, userId);
  }

  /** Removes a delivery that was recorded by mistake; audited. */
  @Delete('batches/:id')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiProblems('not_found')
  async adminRemoveBatch(@SignedIn() { userId }: Caller, @id() batchId: string): Promise<void> {
    await this.supplies.remove(batchId, userId);
  }

  /** The dishes of a day with the batches that went into them (rule F103). */
  @Get('days/:date/batches')
  @ApiOkResponse({ type: DayBatchesDto })
  adminDayBatches(@Param('date', { schema: KitchenDate }) date: string): Promise<DayBatchesDto> {
    return this.dishes.day(date);
  }

  /** Records whether batches went into a dish of a day (rule F103); audited. */
  @Put('days/:date/batches')
  @ApiOkResponse({ type: DayBatchesDto })
  @ApiProblems('not_found', 'validation_failed')
  adminRecordUses(
    @SignedIn() { userId }: Caller,
    @Param('date', { schema: KitchenDate }) date: string,
    @Body() request: RecordUsesRequest,
  ): Promise<DayBatchesDto> {
    return this.dishes.record(date, request, userId);
  }
}
