import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccessFor } from '#backend/identity/access/access.decorators.js';
import { AnalyticsDto, AnalyticsQuery } from './admin-analytics.dto.js';
import { AdminAnalyticsService } from './admin-analytics.service.js';

@ApiTags('admin')
@AccessFor('admin', 'finance')
@Controller('api/admin/analytics')
export class AdminAnalyticsController {
  constructor(private readonly service: AdminAnalyticsService) {}

  /** The metrics of a period, in total and by day, week or month (rules A5, A26). */
  @Get()
  @ApiOkResponse({ type: AnalyticsDto })
  adminAnalytics(@Query() query: AnalyticsQuery): Promise<AnalyticsDto> {
    return this.service.analytics(query);
  }
}
