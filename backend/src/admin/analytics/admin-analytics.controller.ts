import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccessFor } from '#backend/identity/access/access.decorators.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
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
  @ApiProblems(
    'validation_failed',
    'token_invalid',
    'second_factor_required',
    'second_factor_setup_required',
    'forbidden',
  )
  adminAnalytics(@Query() query: AnalyticsQuery): Promise<AnalyticsDto> {
    return this.service.analytics(query);
  }
}
