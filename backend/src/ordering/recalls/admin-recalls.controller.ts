import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import {
  RecallId,
  RecallMessageDto,
  RecallMessageListDto,
  RecallsQuery,
  WithdrawRecallRequest,
  WriteRecallRequest,
} from './recalls.dto.js';
import { RecallsService } from './recalls.service.js';

const id = () => Param('id', { schema: RecallId });

/** Messages to everybody who received a recalled dish: the kitchen writes, a second person approves (rule F94). */
@ApiTags('admin')
@Controller('api/admin/recalls')
export class AdminRecallsController {
  constructor(private readonly recalls: RecallsService) {}

  /** The messages with their progress, the newest first; no personal data. */
  @Get()
  @AccessFor('admin', 'kitchen', 'content')
  @ApiOkResponse({ type: RecallMessageListDto })
  adminListRecalls(
    @SignedIn() { userId }: Caller,
    @Query() query: RecallsQuery,
  ): Promise<RecallMessageListDto> {
    return this.recalls.list(query, userId);
  }

  /** Writes a message, which waits for a second person; audited. */
  @Post()
  @HttpCode(200)
  @AccessFor('admin', 'kitchen')
  @ApiOkResponse({ type: RecallMessageDto })
  @ApiProblems('not_found', 'validation_failed', 'no_recipients')
  adminWriteRecall(
    @SignedIn() { userId }: Caller,
    @Body() request: WriteRecallRequest,
  ): Promise<RecallMessageDto> {
    return this.recalls.write(request, userId);
  }

  /** Approves a message, by a second person: everybody concerned gets one email, once; audited. */
  @Post(':id/approve')
  @HttpCode(200)
  @AccessFor('admin', 'content')
  @ApiOkResponse({ type: RecallMessageDto })
  @ApiProblems('not_found', 'four_eyes_required', 'recall_withdrawn', 'no_recipients')
  adminApproveRecall(@SignedIn() { userId }: Caller, @id() recallId: string): Promise<RecallMessageDto> {
    return this.recalls.approve(recallId, userId);
  }

  /** Withdraws a message that nobody got, with the reason; audited. */
  @Post(':id/withdraw')
  @HttpCode(200)
  @AccessFor('admin', 'kitchen', 'content')
  @ApiOkResponse({ type: RecallMessageDto })
  @ApiProblems('not_found', 'recall_ended')
  adminWithdrawRecall(
    @SignedIn() { userId }: Caller,
    @id() recallId: string,
    @Body() { reason }: WithdrawRecallRequest,
  ): Promise<RecallMessageDto> {
    return this.recalls.withdraw(recallId, reason, userId);
  }

  /** Sends a message again to those whom it has not reached, and to nobody else; audited. */
  @Post(':id/resend')
  @HttpCode(200)
  @AccessFor('admin', 'kitchen', 'content')
  @ApiOkResponse({ type: RecallMessageDto })
  @ApiProblems('not_found', 'recall_not_sent')
  adminResendRecall(@SignedIn() { userId }: Caller, @id() recallId: string): Promise<RecallMessageDto> {
    return this.recalls.resend(recallId, userId);
  }
}
