import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccessFor, SignedIn, type Caller } from '../identity/access/access.decorators.js';
import { ApiProblems } from '../platform/http/openapi/api-problems.js';
import {
  AdminPromotionDto,
  AdminPromotionListDto,
  NewPromotionRequest,
  PromotionChangesRequest,
  PromotionCodeParam,
  PromotionsQuery,
} from './admin-promotions.dto.js';
import { AdminPromotionsService } from './admin-promotions.service.js';

@ApiTags('admin')
@AccessFor('admin', 'content')
@Controller('api/admin/promotions')
export class AdminPromotionsController {
  constructor(private readonly promotions: AdminPromotionsService) {}

  /** Promotions by code, with their uses so far (rule P10). */
  @Get()
  @ApiOkResponse({ type: AdminPromotionListDto })
  adminListPromotions(@Query() query: PromotionsQuery): Promise<AdminPromotionListDto> {
    return this.promotions.list(query);
  }

  /** Creates a promotion; audited. */
  @Post()
  @HttpCode(201)
  @ApiCreatedResponse({ type: AdminPromotionDto })
  @ApiProblems('code_taken')
  adminCreatePromotion(
    @SignedIn() { userId }: Caller,
    @Body() request: NewPromotionRequest,
  ): Promise<AdminPromotionDto> {
    return this.promotions.create(request, userId);
  }

  /** Changes or ends a promotion, for future orders; its code stays; audited. */
  @Patch(':code')
  @ApiOkResponse({ type: AdminPromotionDto })
  @ApiProblems('not_found', 'edit_conflict')
  adminUpdatePromotion(
    @SignedIn() { userId }: Caller,
    @Param('code', { schema: PromotionCodeParam }) code: string,
    @Body() request: PromotionChangesRequest,
  ): Promise<AdminPromotionDto> {
    return this.promotions.change(code, request, userId);
  }
}
