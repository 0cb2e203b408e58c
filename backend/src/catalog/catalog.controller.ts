import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AccessFor } from '../identity/access/access.decorators.js';
import { AddressBook } from '../platform/addresses/address-book.js';
import { ResponseCache } from '../platform/http/site/response-cache.js';
import { ApiProblems } from '../platform/http/openapi/api-problems.js';
import { id } from '../platform/http/validation/keys.js';
import { normalisePostcode } from '../rules/delivery/postcodes.js';
import {
  DayMenuDto,
  AddressQuery,
  DeliveryDaysDto,
  DeliveryDaysQuery,
  ExtraListDto,
  FoundPlaceDto,
  MealDto,
  MenuDay,
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
import { ProductPageDto, ProductSlug } from './products/product-page.dto.js';
import { ProductPagesService } from './products/product-pages.service.js';
import { SiteService } from './site.service.js';

@ApiTags('catalog')
@AccessFor('any')
@Controller('api')
export class CatalogController {
  constructor(
    private readonly catalog: CatalogService,
    private readonly site: SiteService,
    private readonly products: ProductPagesService,
    private readonly cache: ResponseCache,
    private readonly addresses: AddressBook,
  ) {}

  /** The meals of the configurators: what a card shows, with nutrition, allergens and a picture. */
  @Get('meals')
  @ApiOkResponse({ type: MealListDto })
  getMeals(
    @Query() query: MealQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.cache.answer(request, reply, async () => page(await this.catalog.meals(query.category)));
  }

  /** One meal, by its number, with its ingredients and how to heat it. */
  @Get('meals/:id')
  @ApiOkResponse({ type: MealDto })
  @ApiProblems('not_found')
  getMeal(
    @Param('id', { schema: MealNumber }) id: number,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.cache.answer(request, reply, () => this.catalog.meal(id));
  }

  /** Breakfasts and protein pots. */
  @Get('extras')
  @ApiOkResponse({ type: ExtraListDto })
  getExtras(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.cache.answer(request, reply, async () => page(await this.catalog.extras()));
  }

  /** The five daily packages with their dietary variants. */
  @Get('packages')
  @ApiOkResponse({ type: PackageListDto })
  getPackages(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.cache.answer(request, reply, async () => page(await this.catalog.packages()));
  }

  /** What is on the menu of a delivery day, and what is sold out for it (rules K36, D21). */
  @Get('menus/:date')
  @ApiOkResponse({ type: DayMenuDto })
  getDayMenu(@Param('date', { schema: MenuDay }) date: string): Promise<DayMenuDto> {
    return this.catalog.dayMenu(date);
  }

  /** Everything on the page of one dish, extra or package (rule K38). */
  @Get('products/:slug')
  @ApiOkResponse({ type: ProductPageDto })
  @ApiProblems('not_found')
  getProduct(
    @Param('slug', { schema: ProductSlug }) slug: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.cache.answer(request, reply, () => this.products.page(slug));
  }

  /** Public business settings and the values of the placeholders in the site's texts. */
  @Get('site')
  @ApiOkResponse({ type: SiteDto })
  getSite(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.cache.answer(request, reply, () => this.site.site());
  }

  /** One active plan. */
  @Get('meal-plans/:id')
  @ApiOkResponse({ type: MealPlanDto })
  @ApiProblems('not_found')
  getMealPlan(@Param('id', { schema: id }) id: string): Promise<MealPlanDto> {
    return this.catalog.mealPlan(id);
  }

  /** Active plans, filtered by name when one is sent. */
  @Get('meal-plans')
  @ApiOkResponse({ type: MealPlanListDto })
  async findMealPlans(@Query() query: MealPlanQuery): Promise<MealPlanListDto> {
    return page(await this.catalog.findMealPlans(query.name));
  }

  /** Days on offer, and whether a postcode is served (rules D1–D5). */
  @Get('delivery-days')
  @ApiOkResponse({ type: DeliveryDaysDto })
  getDeliveryDays(@Query() query: DeliveryDaysQuery): Promise<DeliveryDaysDto> {
    return this.catalog.deliveryDays(query);
  }

  /** What a postcode tells about an address, so that less has to be typed (rule D39). */
  @Get('addresses')
  @ApiOkResponse({ type: FoundPlaceDto })
  async findAddress(@Query() { postcode, country }: AddressQuery): Promise<FoundPlaceDto> {
    const normal = normalisePostcode(postcode, country);
    if (normal === undefined) return { town: null, addresses: [] };
    const { town, addresses } = await this.addresses.lookUp(normal, country);
    return { town, addresses: addresses.map((each) => ({ ...each })) };
  }
}

function page<Item>(items: Item[]): { items: Item[]; nextCursor: null } {
  return { items, nextCursor: null };
}
