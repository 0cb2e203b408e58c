import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { Limited } from '#backend/identity/access/limits.decorators.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import { LabelWarningDeskService } from './label-warning-desk.service.js';
import {
  LabelWarningCallsDto,
  LabelWarningDto,
  LabelWarningId,
  LabelWarningListDto,
  LabelWarningsQuery,
  SendLabelWarningRequest,
  ResolveLabelWarningRequest,
} from './label-warnings.dto.js';

const id = () => Param('id', { schema: LabelWarningId });

@ApiTags('admin')
@AccessFor('admin', 'kitchen')
@Controller('api/admin/label-warnings')
export class AdminLabelWarningsController {
  constructor(private readonly desk: LabelWarningDeskService) {}

  /**
   * Labels that declared too little on parcels that have left, open ones first; no personal data (rule F78).
   */
  @Get()
  @ApiOkResponse({ type: LabelWarningListDto })
  adminListLabelWarnings(@Query() query: LabelWarningsQuery): Promise<LabelWarningListDto> {
    return this.desk.list(query);
  }

  /** Emails every affected customer once, however often it is called (rule F78); audited. */
  @Post(':id/send')
  @HttpCode(200)
  @ApiOkResponse({ type: LabelWarningDto })
  @ApiProblems('not_found', 'edit_conflict', 'label_warning_resolved', 'no_recipients')
  adminSendLabelWarning(
    @SignedIn() { userId: actorId }: Caller,
    @id() warningId: string,
    @Body() { version }: SendLabelWarningRequest,
  ): Promise<LabelWarningDto> {
    return this.desk.send({ id: warningId, version, actorId });
  }

  /** Resolves a warning that needs no email, with the reason (rule F78); audited. */
  @Post(':id/resolve')
  @HttpCode(200)
  @ApiOkResponse({ type: LabelWarningDto })
  @ApiProblems('not_found', 'edit_conflict', 'label_warning_resolved')
  adminResolveLabelWarning(
    @SignedIn() { userId: actorId }: Caller,
    @id() warningId: string,
    @Body() request: ResolveLabelWarningRequest,
  ): Promise<LabelWarningDto> {
    return this.desk.resolve({ id: warningId, actorId, ...request });
  }

  /** The phone numbers of customers who declared the added allergens (rule F78); each look is audited. */
  @Get(':id/calls')
  @Limited('sensitive')
  @ApiOkResponse({ type: LabelWarningCallsDto })
  @ApiProblems('not_found')
  adminLabelWarningCalls(
    @SignedIn() { userId }: Caller,
    @id() warningId: string,
  ): Promise<LabelWarningCallsDto> {
    return this.desk.calls(warningId, userId);
  }
}
