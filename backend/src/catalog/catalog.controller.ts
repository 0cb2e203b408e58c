import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AccessFor } from '../identity/access/access.decorators.js';
import { ResponseCache } from '../platform/http/site/response-cache.js';
import { ApiProblems } from '../platform/http/openapi/api-problems.js';
import { AnyId } from '../platform/http/schemas/schemas.js';
import {
  DeliveryDaysDto,
  DeliveryDaysQuery,
  ExtraListDto,
  MealDto,
  MealListDto,
  MealNumber,
  MealPlanDto,
  MealPlanListDto,
  MealPlanQuery,
  MealQuery,
  PackageListDto,
  SiteDto,
} from './catalog.dto.js';
import { CatalogService } from './catalog.service.js';
import { SiteService } from './site.service.js';

@ApiTags('catalogue')
@AccessFor('any')
@Controller('api')
export class CatalogController {
  constructor(
    private readonly catalog: CatalogService,
    private readonly site: SiteService,
    private readonly cache: ResponseCache,
  ) {}

  /** The meals of the configurators with nutrition, allergens and pictures. */
  @Get('meals')
  @ApiOkResponse({ standardSchema: MealListDto })
  @ApiProblems('validation_failed')
  getMeals(
    @Query({ schema: MealQuery }) query: MealQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.cache.answer(request, reply, async () => page(await this.catalog.meals(query.category)));
  }

  /** One meal, by its number. */
  @Get('meals/:id')
  @ApiOkResponse({ standardSchema: MealDto })
  @ApiProblems('not_found', 'validation_failed')
  getMeal(
    @Param('id', { schema: MealNumber }) id: number,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.cache.answer(request, reply, () => this.catalog.meal(id));
  }

  /** Breakfasts and protein pots. */
  @Get('extras')
  @ApiOkResponse({ standardSchema: ExtraListDto })
  getExtras(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.cache.answer(request, reply, async () => page(await this.catalog.extras()));
  }

  /** The five daily packages with their dietary variants. */
  @Get('packages')
  @ApiOkResponse({ standardSchema: PackageListDto })
  getPackages(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.cache.answer(request, reply, async () => page(await this.catalog.packages()));
  }

  /** Public business settings and the values of the placeholders in the site's texts. */
  @Get('site')
  @ApiOkResponse({ standardSchema: SiteDto })
  getSite(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.cache.answer(request, reply, () => this.site.site());
  }

  /** One active plan. */
  @Get('meal-plans/:id')
  @ApiOkResponse({ standardSchema: MealPlanDto })
  @ApiProblems('not_found', 'validation_failed')
  getMealPlan(@Param('id', { schema: AnyId }) id: string): Promise<z.infer<typeof MealPlanDto>> {
    return this.catalog.mealPlan(id);
  }

  /** Active plans, filtered by name when one is sent. */
  @Get('meal-plans')
  @ApiOkResponse({ standardSchema: MealPlanListDto })
  @ApiProblems('validation_failed')
  async findMealPlans(
    @Query({ schema: MealPlanQuery }) query: MealPlanQuery,
  ): Promise<z.infer<typeof MealPlanListDto>> {
    return page(await this.catalog.findMealPlans(query.name));
  }

  /** Days on offer, and whether a postcode is served (rules D1–D5). */
  @Get('delivery-days')
  @ApiOkResponse({ standardSchema: DeliveryDaysDto })
  @ApiProblems('validation_failed')
  getDeliveryDays(@Query({ schema: DeliveryDaysQuery }) query: DeliveryDaysQuery): Promise<DeliveryDaysDto> {
    return this.catalog.deliveryDays(query);
  }
}

function page<Item>(items: Item[]): { items: Item[]; nextCursor: null } {
  return { items, nextCursor: null };
}
