import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { AdminDeliveryDetailsRequest } from '#backend/platform/http/validation/shared/delivery-details.dto.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import {
  AdminBoxDto,
  AdminBoxesQuery,
  AdminBoxId,
  AdminBoxListDto,
  AdminBoxPause,
  AdminBoxReason,
  AdminBoxSkip,
} from './admin-boxes.dto.js';
import { AdminBoxesService } from './admin-boxes.service.js';

const id = () => Param('id', { schema: AdminBoxId });

/**
 * Weekly boxes in the back office (rule A25). Actions of staff for a customer are audited with their reason.
 */
@ApiTags('admin')
@AccessFor('admin', 'support')
@Controller('api/admin/boxes')
export class AdminBoxesController {
  constructor(private readonly boxes: AdminBoxesService) {}

  /** Weekly boxes, newest first; those of one delivery day in the order of their ids. */
  @Get()
  @ApiOkResponse({ type: AdminBoxListDto })
  adminListBoxes(@Query() query: AdminBoxesQuery): Promise<AdminBoxListDto> {
    return this.boxes.list(query);
  }

  /** One weekly box with its deliveries, charges and address; audited. No health details. */
  @Get(':id')
  @ApiOkResponse({ type: AdminBoxDto })
  @ApiProblems('not_found')
  adminGetBox(@SignedIn() { userId }: Caller, @id() boxId: string): Promise<AdminBoxDto> {
    return this.boxes.open(boxId, userId);
  }

  /** Skips the delivery of a day, until its cut-off (rule D6); audited. */
  @Post(':id/skip')
  @HttpCode(200)
  @ApiOkResponse({ type: AdminBoxDto })
  @ApiProblems('not_found', 'subscription_not_active', 'cut_off_passed', 'date_unavailable')
  adminSkipDelivery(
    @SignedIn() { userId }: Caller,
    @id() boxId: string,
    @Body() { reason, date }: AdminBoxSkip,
  ): Promise<AdminBoxDto> {
    return this.boxes.skip({ id: boxId, staff: { actorId: userId, reason } }, date);
  }

  /** Undoes a skip, until the cut-off; audited. */
  @Post(':id/unskip')
  @HttpCode(200)
  @ApiOkResponse({ type: AdminBoxDto })
  @ApiProblems('not_found', 'subscription_not_active', 'cut_off_passed', 'date_unavailable')
  adminUnskipDelivery(
    @SignedIn() { userId }: Caller,
    @id() boxId: string,
    @Body() { reason, date }: AdminBoxSkip,
  ): Promise<AdminBoxDto> {
    return this.boxes.unskip({ id: boxId, staff: { actorId: userId, reason } }, date);
  }

  /** Pauses until a day, or until it is resumed (rule B25). Ordered boxes still come; audited. */
  @Post(':id/pause')
  @HttpCode(200)
  @ApiOkResponse({ type: AdminBoxDto })
  @ApiProblems('not_found', 'subscription_not_active')
  adminPauseBox(
    @SignedIn() { userId }: Caller,
    @id() boxId: string,
    @Body() { reason, until }: AdminBoxPause,
  ): Promise<AdminBoxDto> {
    return this.boxes.pause({ id: boxId, staff: { actorId: userId, reason } }, until ?? null);
  }

  /** Changes address, phone and courier note of the boxes whose cut-off has not passed (rule D30); audited. */
  @Patch(':id/delivery')
  @ApiOkResponse({ type: AdminBoxDto })
  @ApiProblems('not_found', 'subscription_not_active', 'area_not_served', 'self_referral')
  adminChangeBoxDelivery(
    @SignedIn() { userId }: Caller,
    @id() boxId: string,
    @Body() { reason, ...details }: AdminDeliveryDetailsRequest,
  ): Promise<AdminBoxDto> {
    return this.boxes.changeDelivery({ id: boxId, staff: { actorId: userId, reason } }, details);
  }

  /** Resumes a paused box; audited. */
  @Post(':id/resume')
  @HttpCode(200)
  @ApiOkResponse({ type: AdminBoxDto })
  @ApiProblems('not_found', 'subscription_not_active')
  adminResumeBox(
    @SignedIn() { userId }: Caller,
    @id() boxId: string,
    @Body() { reason }: AdminBoxReason,
  ): Promise<AdminBoxDto> {
    return this.boxes.resume({ id: boxId, staff: { actorId: userId, reason } });
  }

  /** Ends it at once on behalf of its customer. A paid box still comes (rule B26); audited. */
  @Post(':id/cancel')
  @HttpCode(200)
  @ApiOkResponse({ type: AdminBoxDto })
  @ApiProblems('not_found', 'subscription_not_active')
  adminCancelBox(
    @SignedIn() { userId }: Caller,
    @id() boxId: string,
    @Body() { reason }: AdminBoxReason,
  ): Promise<AdminBoxDto> {
    return this.boxes.cancel({ id: boxId, staff: { actorId: userId, reason } });
  }
}
