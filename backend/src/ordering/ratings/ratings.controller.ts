import { Body, Controller, Delete, Get, HttpCode, Param, Put } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ProductSlug } from '#backend/catalog/products/product-page.dto.js';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import { id } from '#backend/platform/http/validation/keys.js';
import { DishCommentsService } from './dish-comments.service.js';
import { DishRatingsService } from './dish-ratings.service.js';
import {
  DishCommentsDto,
  DishRatingDto,
  RateableDishesDto,
  RateByLinkRequest,
  RatedDishesDto,
  RatedSku,
  RateDishRequest,
  RatingToken,
} from './ratings.dto.js';

const orderId = () => Param('id', { schema: id });
const sku = () => Param('sku', { schema: RatedSku });
const token = () => Param('token', { schema: RatingToken });

@ApiTags('ordering')
@AccessFor('user')
@Controller('api')
export class RatingsController {
  constructor(
    private readonly ratings: DishRatingsService,
    private readonly comments: DishCommentsService,
  ) {}

  /** What the caller said of dishes (rule K43). */
  @Get('ratings')
  @ApiOkResponse({ type: RatedDishesDto })
  listMyRatings(@SignedIn() { userId }: Caller): Promise<RatedDishesDto> {
    return this.ratings.ofAccount(userId);
  }

  /** Changes what the caller said of a dish before. */
  @Put('ratings/:sku')
  @ApiOkResponse({ type: DishRatingDto })
  @ApiProblems('not_found')
  changeMyRating(
    @SignedIn() { userId }: Caller,
    @sku() dish: string,
    @Body() said: RateDishRequest,
  ): Promise<DishRatingDto> {
    return this.ratings.change(userId, dish, said);
  }

  /** Takes it back. */
  @Delete('ratings/:sku')
  @HttpCode(204)
  @ApiNoContentResponse()
  async removeMyRating(@SignedIn() { userId }: Caller, @sku() dish: string): Promise<void> {
    await this.ratings.forget(userId, dish);
  }

  /** The dishes of one of the caller's orders that can be rated (rule K40). */
  @Get('orders/:id/ratings')
  @ApiOkResponse({ type: RateableDishesDto })
  @ApiProblems('not_found')
  listOrderRatings(@SignedIn() { userId }: Caller, @orderId() order: string): Promise<RateableDishesDto> {
    return this.ratings.ofOrder(this.ratings.mine(userId, order));
  }

  /** Rates one of them, or changes its rating. */
  @Put('orders/:id/ratings/:sku')
  @ApiOkResponse({ type: DishRatingDto })
  @ApiProblems('not_found', 'dish_not_delivered')
  rateDish(
    @SignedIn() { userId }: Caller,
    @orderId() order: string,
    @sku() dish: string,
    @Body() said: RateDishRequest,
  ): Promise<DishRatingDto> {
    return this.ratings.rate(this.ratings.mine(userId, order), dish, said);
  }

  /** Takes the rating back. */
  @Delete('orders/:id/ratings/:sku')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiProblems('not_found')
  async unrateDish(
    @SignedIn() { userId }: Caller,
    @orderId() order: string,
    @sku() dish: string,
  ): Promise<void> {
    await this.ratings.remove(this.ratings.mine(userId, order), dish);
  }

  /**
   * The dishes of the order that the link in an email is for. The link can do nothing but rate, and shows
   * nothing that was said (rules K40, H62).
   */
  @Get('ratings/link/:token')
  @AccessFor('any')
  @ApiOkResponse({ type: RateableDishesDto })
  @ApiProblems('not_found')
  listLinkRatings(@token() link: string): Promise<RateableDishesDto> {
    return this.ratings.ofLink(link);
  }

  /** Rates one of them; what is left out stays as it was. */
  @Put('ratings/link/:token/:sku')
  @AccessFor('any')
  @ApiOkResponse({ type: DishRatingDto })
  @ApiProblems('not_found', 'dish_not_delivered')
  rateByLink(
    @token() link: string,
    @sku() dish: string,
    @Body() said: RateByLinkRequest,
  ): Promise<DishRatingDto> {
    return this.ratings.rateByLink(link, dish, said);
  }

  /** Takes the rating back. */
  @Delete('ratings/link/:token/:sku')
  @AccessFor('any')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiProblems('not_found')
  async unrateByLink(@token() link: string, @sku() dish: string): Promise<void> {
    await this.ratings.removeByLink(link, dish);
  }

  /** What customers wrote about a dish, after staff read it (rule K42). */
  @Get('products/:slug/comments')
  @AccessFor('any')
  @ApiOkResponse({ type: DishCommentsDto })
  @ApiProblems('not_found')
  listDishComments(@Param('slug', { schema: ProductSlug }) slug: string): Promise<DishCommentsDto> {
    return this.comments.shownOf(slug);
  }
}
