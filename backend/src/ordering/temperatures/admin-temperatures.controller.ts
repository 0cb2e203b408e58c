import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import { TemperatureLogService } from './temperature-log.service.js';
import { TemperaturesService } from './temperatures.service.js';
import {
  AddPointRequest,
  PointId,
  TakeReadingRequest,
  TemperatureLogDto,
  TemperatureLogQuery,
  TemperaturePointsDto,
} from './temperatures.dto.js';

const id = () => Param('id', { schema: PointId });

/** The temperature log of the kitchen (rules F105, F106). */
@ApiTags('admin')
@AccessFor('admin', 'kitchen')
@Controller('api/admin/kitchen/temperatures')
export class AdminTemperaturesController {
  constructor(
    private readonly temperatures: TemperaturesService,
    private readonly logs: TemperatureLogService,
  ) {}

  /** Where the kitchen measures, with limits and last readings. */
  @Get('points')
  @ApiOkResponse({ type: TemperaturePointsDto })
  adminTemperaturePoints(): Promise<TemperaturePointsDto> {
    return this.temperatures.points();
  }

  /** Adds a place to measure; audited. */
  @Post('points')
  @HttpCode(200)
  @ApiOkResponse({ type: TemperaturePointsDto })
  @ApiProblems('validation_failed')
  adminAddPoint(
    @SignedIn() { userId }: Caller,
    @Body() request: AddPointRequest,
  ): Promise<TemperaturePointsDto> {
    return this.temperatures.add(request, userId);
  }

  /** Stops measuring at a place; its readings stay; audited. */
  @Post('points/:id/retire')
  @HttpCode(200)
  @ApiOkResponse({ type: TemperaturePointsDto })
  @ApiProblems('not_found')
  adminRetirePoint(@SignedIn() { userId }: Caller, @id() pointId: string): Promise<TemperaturePointsDto> {
    return this.temperatures.retire(pointId, userId);
  }

  /** Records a reading (rule F105); audited. */
  @Post('points/:id/readings')
  @HttpCode(200)
  @ApiOkResponse({ type: TemperaturePointsDto })
  @ApiProblems('not_found', 'validation_failed')
  adminTakeReading(
    @SignedIn() { userId }: Caller,
    @id() pointId: string,
    @Body() request: TakeReadingRequest,
  ): Promise<TemperaturePointsDto> {
    return this.temperatures.take(pointId, request, userId);
  }

  /** Takes back a reading of one's own, minutes after it; audited. */
  @Delete('readings/:id')
  @HttpCode(200)
  @ApiOkResponse({ type: TemperaturePointsDto })
  @ApiProblems('not_found')
  adminTakeBackReading(
    @SignedIn() { userId }: Caller,
    @id() readingId: string,
  ): Promise<TemperaturePointsDto> {
    return this.temperatures.removeReading(readingId, userId);
  }

  /** Readings of up to 31 days, and the days without any (rule F106). */
  @Get()
  @ApiOkResponse({ type: TemperatureLogDto })
  @ApiProblems('validation_failed')
  adminTemperatureLog(
    @SignedIn() { userId }: Caller,
    @Query() query: TemperatureLogQuery,
  ): Promise<TemperatureLogDto> {
    return this.logs.log(query, userId);
  }

  /** The same as a table of all of them. */
  @Get('file')
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiProblems('validation_failed')
  async adminTemperatureFile(@Query() query: TemperatureLogQuery): Promise<StreamableFile> {
    const { fileName, text } = await this.logs.file(query);
    return new StreamableFile(Buffer.from(text), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${fileName}"`,
    });
  }
}
