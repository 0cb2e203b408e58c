import { Body, Controller, Get, Headers, Param, Put, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { Limited } from '#backend/identity/access/limits.decorators.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import { PayoutDetailsService } from './payout-details.service.js';
import {
  CommissionStatementDto,
  CommissionStatementListDto,
  MonthParam,
  PayoutDetailsDto,
  PayoutDetailsRequest,
  StatementsQuery,
} from './payouts.dto.js';
import { StatementFilesService } from '../statements/statement-files.service.js';
import { StatementsService } from '../statements/statements.service.js';

@ApiTags('referral')
@AccessFor('user')
@Controller('api/referral')
export class ReferralPayoutsController {
  constructor(
    private readonly statements: StatementsService,
    private readonly files: StatementFilesService,
    private readonly details: PayoutDetailsService,
  ) {}

  /** One for each month with an entry, newest first; 403 for a caller who has not joined (rule R17). */
  @Get('statements')
  @ApiOkResponse({ type: CommissionStatementListDto })
  @ApiProblems('forbidden')
  listCommissionStatements(
    @SignedIn() caller: Caller,
    @Query() query: StatementsQuery,
  ): Promise<CommissionStatementListDto> {
    return this.statements.list(caller.userId, query);
  }

  /**
   * One month; a table for a request that accepts text/csv, a page to print for application/pdf (rule R17).
   */
  @Get('statements/:month')
  @ApiOkResponse({ type: CommissionStatementDto })
  @ApiProduces('application/json', 'text/csv', 'application/pdf')
  @ApiProblems('forbidden', 'not_found')
  async getCommissionStatement(
    @SignedIn() { userId }: Caller,
    @Param('month', { schema: MonthParam }) month: string,
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommissionStatementDto | undefined> {
    const wanted = accept ?? '';
    if (!/text\/csv|application\/pdf/.test(wanted)) return this.statements.get(userId, month);
    const file = wanted.includes('text/csv')
      ? await this.files.csv(userId, month)
      : await this.files.pdf(userId, month);
    await reply
      .type(file.type)
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${file.fileName}"`)
      .send(file.content);
    return undefined;
  }

  /** Where the caller is paid, masked; 404 while nothing is set (rule R15). */
  @Get('payout-details')
  @ApiOkResponse({ type: PayoutDetailsDto })
  @ApiProblems('forbidden', 'not_found')
  getPayoutDetails(@SignedIn() caller: Caller): Promise<PayoutDetailsDto> {
    return this.details.get(caller.userId);
  }

  /**
   * Sets where the caller is paid, with the password or within ten minutes of signing in (rules R15, I18).
   */
  @Put('payout-details')
  @Limited('sensitive')
  @ApiOkResponse({ type: PayoutDetailsDto })
  @ApiProblems('reauthentication_required', 'password_incorrect', 'forbidden')
  setPayoutDetails(
    @SignedIn() caller: Caller,
    @Body() request: PayoutDetailsRequest,
  ): Promise<PayoutDetailsDto> {
    return this.details.set(caller, request);
  }
}
