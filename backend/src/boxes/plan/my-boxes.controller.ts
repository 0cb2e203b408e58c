import { Body, Controller, Get, HttpCode, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import { PageQuery } from '#backend/platform/http/validation/shared/page.js';
import { id } from '#backend/platform/http/validation/keys.js';
import { BoxCancellingService } from '../changes/box-cancelling.service.js';
import { BoxCardChangeService } from '../card/box-card-change.service.js';
import { BoxLightWeekService } from '../changes/box-light-week.service.js';
import { BoxPlanChangeService } from '../changes/box-plan-change.service.js';
import type { CustomerBoxRef } from '../changes/box-change.service.js';
import {
  BoxChangedDto,
  CancelSubscriptionRequest,
  CardPageDto,
  ChangeSubscriptionRequest,
  PauseRequest,
  SkipRequest,
  UnskipRequest,
  UpcomingMealsRequest,
} from '../changes/box-changes.dto.js';
import { BoxMealsService } from './box-meals.service.js';
import { BoxPausingService } from '../changes/box-pausing.service.js';
import { BoxSkippingService } from '../changes/box-skipping.service.js';
import { DeliveryListDto, SubscriptionListDto } from '../boxes.dto.js';
import { MyBoxesService } from './my-boxes.service.js';

/** The weekly boxes of the caller (rule O8). Those of other customers are not found. */
@ApiTags('boxes')
@AccessFor('user')
@Controller('api/subscriptions')
export class MyBoxesController {
  constructor(
    private readonly boxes: MyBoxesService,
    private readonly pausing: BoxPausingService,
    private readonly skipping: BoxSkippingService,
    private readonly light: BoxLightWeekService,
    private readonly plans: BoxPlanChangeService,
    private readonly meals: BoxMealsService,
    private readonly cancelling: BoxCancellingService,
    private readonly cards: BoxCardChangeService,
  ) {}

  /** The caller's weekly boxes, newest first, without those whose first box was never paid. */
  @Get()
  @ApiOkResponse({ type: SubscriptionListDto })
  listMySubscriptions(@SignedIn() caller: Caller, @Query() query: PageQuery): Promise<SubscriptionListDto> {
    return this.boxes.list(caller.userId, query);
  }

  /** The coming eight deliveries, each with its state, cut-off and charge (rule B19). */
  @Get(':id/deliveries')
  @ApiOkResponse({ type: DeliveryListDto })
  @ApiProblems('not_found')
  listDeliveries(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: id }) id: string,
  ): Promise<DeliveryListDto> {
    return this.boxes.deliveries({ id, userId });
  }

  /** Pauses until a day, or until it is resumed (rule B25). `untouched` names the boxes that still come. */
  @Post(':id/pause')
  @HttpCode(200)
  @ApiOkResponse({ type: BoxChangedDto })
  @ApiProblems('not_found', 'subscription_not_active')
  pauseSubscription(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: id }) id: string,
    @Body() { until }: PauseRequest,
  ): Promise<BoxChangedDto> {
    const owner = { id, userId };
    return this.after(owner, this.pausing.pause(owner, until ?? null));
  }

  /** Resumes a paused box; an active one stays as it is. */
  @Post(':id/resume')
  @HttpCode(200)
  @ApiOkResponse({ type: BoxChangedDto })
  @ApiProblems('not_found', 'subscription_not_active')
  resumeSubscription(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: id }) id: string,
  ): Promise<BoxChangedDto> {
    const owner = { id, userId };
    return this.after(owner, this.pausing.resume(owner));
  }

  /** Skips the delivery of a day, or the next one, until its cut-off (rule D6). */
  @Post(':id/skip')
  @HttpCode(200)
  @ApiOkResponse({ type: BoxChangedDto })
  @ApiProblems('not_found', 'subscription_not_active', 'cut_off_passed', 'date_unavailable')
  skipDelivery(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: id }) id: string,
    @Body() { date }: SkipRequest,
  ): Promise<BoxChangedDto> {
    const owner = { id, userId };
    return this.after(owner, this.skipping.skip(owner, date));
  }

  /** Makes the delivery of a day a light week, until its cut-off (rule B100). */
  @Post(':id/light-week')
  @HttpCode(200)
  @ApiOkResponse({ type: BoxChangedDto })
  @ApiProblems('not_found', 'subscription_not_active', 'cut_off_passed', 'date_unavailable', 'no_smaller_box')
  makeLightWeek(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: id }) id: string,
    @Body() { date }: UnskipRequest,
  ): Promise<BoxChangedDto> {
    const owner = { id, userId };
    return this.after(owner, this.light.lighten(owner, date));
  }

  /** Undoes a light week, until the cut-off. */
  @Post(':id/usual-week')
  @HttpCode(200)
  @ApiOkResponse({ type: BoxChangedDto })
  @ApiProblems('not_found', 'subscription_not_active', 'cut_off_passed', 'date_unavailable')
  makeUsualWeek(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: id }) id: string,
    @Body() { date }: UnskipRequest,
  ): Promise<BoxChangedDto> {
    const owner = { id, userId };
    return this.after(owner, this.light.unlighten(owner, date));
  }

  /** Undoes a skip, until the cut-off. */
  @Post(':id/unskip')
  @HttpCode(200)
  @ApiOkResponse({ type: BoxChangedDto })
  @ApiProblems('not_found', 'subscription_not_active', 'cut_off_passed', 'date_unavailable')
  unskipDelivery(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: id }) id: string,
    @Body() { date }: UnskipRequest,
  ): Promise<BoxChangedDto> {
    const owner = { id, userId };
    return this.after(owner, this.skipping.unskip(owner, date));
  }

  /**
   * Changes weekday, size, extras, diet, address, phone or courier note of the deliveries whose cut-off has not passed
   * (rules B22, B23, D30).
   */
  @Patch(':id')
  @ApiOkResponse({ type: BoxChangedDto })
  @ApiProblems(
    'not_found',
    'subscription_not_active',
    'date_unavailable',
    'area_not_served',
    'self_referral',
    'unknown_product',
    'product_unavailable',
    'not_on_menu',
    'dish_sold_out',
    'diet_mismatch',
    'allergen_unconfirmed',
  )
  changeSubscription(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: id }) id: string,
    @Body() request: ChangeSubscriptionRequest,
  ): Promise<BoxChangedDto> {
    const owner = { id, userId };
    return this.after(owner, this.plans.changeSubscription(owner, request));
  }

  /** Chooses the meals of the delivery of a day, or of the next one that is open to changes (rules B8, F3). */
  @Put(':id/meals')
  @ApiOkResponse({ type: BoxChangedDto })
  @ApiProblems(
    'not_found',
    'subscription_not_active',
    'cut_off_passed',
    'date_unavailable',
    'count_mismatch',
    'unknown_product',
    'product_unavailable',
    'not_on_menu',
    'dish_sold_out',
    'diet_mismatch',
    'allergen_unconfirmed',
  )
  setUpcomingMeals(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: id }) id: string,
    @Body() request: UpcomingMealsRequest,
  ): Promise<BoxChangedDto> {
    const owner = { id, userId };
    return this.after(owner, this.meals.setUpcomingMeals(owner, request));
  }

  /** Ends the weekly box at once. A paid box still comes, as its order (rule B26). May be repeated. */
  @Post(':id/cancel')
  @HttpCode(200)
  @ApiOkResponse({ type: BoxChangedDto })
  @ApiProblems('not_found', 'subscription_not_active')
  cancelSubscription(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: id }) id: string,
    @Body() { reason }: CancelSubscriptionRequest,
  ): Promise<BoxChangedDto> {
    const owner = { id, userId };
    return this.after(owner, this.cancelling.cancel(owner, reason));
  }

  /**
   * Opens the provider's page that collects another card. A refused box is tried again with it (rule B27).
   */
  @Post(':id/card')
  @HttpCode(200)
  @ApiOkResponse({ type: CardPageDto })
  @ApiProblems('not_found', 'subscription_not_active', 'payment_provider_unavailable')
  changeCard(@SignedIn() { userId }: Caller, @Param('id', { schema: id }) id: string): Promise<CardPageDto> {
    return this.cards.openPage({ id, userId });
  }

  /** The state after a change, read once it is committed. */
  private async after(owner: CustomerBoxRef, change: Promise<void>): Promise<BoxChangedDto> {
    await change;
    return this.boxes.changed(owner);
  }
}
