import { Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { Limited } from '#backend/identity/access/limits.decorators.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import {
  BalancesQuery,
  BatchIdParam,
  PayoutBalanceListDto,
  PayoutBatchDetailDto,
  PayoutBatchDto,
  PayoutBatchListDto,
  PayoutsQuery,
  TransfersQuery,
} from './payouts.dto.js';
import { PayoutsOverviewService } from './payouts-overview.service.js';
import { PayoutsService } from './payouts.service.js';

@ApiTags('admin')
@AccessFor('admin', 'finance')
@Controller('api/admin/payouts')
export class AdminPayoutsController {
  constructor(
    private readonly payouts: PayoutsService,
    private readonly overview: PayoutsOverviewService,
  ) {}

  /** Batches of transfers, newest first, and what the next one would contain (rule R7). */
  @Get()
  @ApiOkResponse({ type: PayoutBatchListDto })
  adminListPayouts(@Query() query: PayoutsQuery): Promise<PayoutBatchListDto> {
    return this.payouts.list(query);
  }

  /** Balances to pay out, the largest first, and why some of them wait; audited. */
  @Get('due')
  @ApiOkResponse({ type: PayoutBalanceListDto })
  adminListPayoutsDue(
    @SignedIn() { userId }: Caller,
    @Query() query: BalancesQuery,
  ): Promise<PayoutBalanceListDto> {
    return this.overview.balances(query, userId);
  }

  /** A batch with its transfers; audited. */
  @Get(':id')
  @ApiOkResponse({ type: PayoutBatchDetailDto })
  @ApiProblems('not_found')
  adminGetPayoutBatch(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: BatchIdParam }) id: string,
    @Query() query: TransfersQuery,
  ): Promise<PayoutBatchDetailDto> {
    return this.overview.batch(id, query, userId);
  }

  /** Puts everything payable into a batch; audited. */
  @Post()
  @HttpCode(201)
  @ApiCreatedResponse({ type: PayoutBatchDto })
  @ApiProblems('no_payouts_due')
  adminCreatePayoutBatch(@SignedIn() { userId }: Caller): Promise<PayoutBatchDto> {
    return this.payouts.createBatch(userId);
  }

  /** A batch in the bank's format: name, sort code, account number, amount, reference; audited. */
  @Get(':id/file')
  @Limited('sensitive')
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiProblems('not_found')
  async adminGetPayoutFile(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: BatchIdParam }) id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const { fileName, csv } = await this.payouts.file(id, userId);
    await reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(csv);
  }

  /** Marks a batch as sent by the bank, once (rule R7); audited. */
  @Post(':id/paid')
  @HttpCode(200)
  @ApiOkResponse({ type: PayoutBatchDto })
  @ApiProblems('not_found', 'payout_paid')
  adminMarkPayoutPaid(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: BatchIdParam }) id: string,
  ): Promise<PayoutBatchDto> {
    return this.payouts.markPaid(id, userId);
  }
}
