import { Body, Controller, Get, Headers, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiHeader, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { AccessFor, SignedIn, type Caller } from '../identity/access/access.decorators.js';
import { Limited } from '../identity/access/limits.decorators.js';
import { ApiProblems } from '../platform/http/openapi/api-problems.js';
import { keyedRequest } from '../platform/http/idempotency.js';
import { Vault } from '../platform/vault/vault.js';
import {
  WithdrawalDto,
  ConfirmTopUpDto,
  ConfirmTopUpRequest,
  TopUpDto,
  TopUpRequest,
  TransactionsQuery,
  WalletDto,
  WalletTransactionListDto,
} from './wallet.dto.js';
import { WalletWithdrawalsService } from './wallet-withdrawals.service.js';
import { WalletTopUpService } from './wallet-top-up.service.js';
import { WalletService } from './wallet.service.js';

@ApiTags('wallet')
@AccessFor('user')
@Controller('api/wallet')
export class WalletController {
  constructor(
    private readonly wallet: WalletService,
    private readonly topUps: WalletTopUpService,
    private readonly withdrawals: WalletWithdrawalsService,
    private readonly vault: Vault,
  ) {}

  /** Balance and totals; created with zeros when missing (rule W12). */
  @Get()
  @ApiOkResponse({ type: WalletDto })
  getWallet(@SignedIn() caller: Caller): Promise<WalletDto> {
    return this.wallet.get(caller.userId);
  }

  /** Transactions, newest first; the full history for a request that accepts text/csv (rule W12). */
  @Get('transactions')
  @ApiOkResponse({ type: WalletTransactionListDto })
  @ApiProduces('application/json', 'text/csv')
  async listWalletTransactions(
    @SignedIn() caller: Caller,
    @Query() query: TransactionsQuery,
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WalletTransactionListDto | undefined> {
    if (!accept?.includes('text/csv')) return this.wallet.transactions(caller.userId, query);
    await reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="wallet.csv"')
      .send(Readable.from(this.wallet.history(caller.userId)));
    return undefined;
  }

  /** Opens the payment page of a deposit (rules W1–W3). */
  @Post('top-ups')
  @HttpCode(201)
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @ApiCreatedResponse({ type: TopUpDto })
  @ApiProblems(
    'order_closed',
    'invalid_amount',
    'wallet_full',
    'idempotency_mismatch',
    'payment_provider_unavailable',
  )
  walletTopup(
    @SignedIn() caller: Caller,
    @Body() request: TopUpRequest,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<TopUpDto> {
    const keyed = keyedRequest({ scope: 'top-up', caller, header: key, body: request }, this.vault);
    return this.topUps.topUp(caller, request.amount, keyed);
  }

  /** The result of a deposit, in pounds; any number of times, and independent of the webhook (rule W13). */
  @Post('top-ups/confirm')
  @HttpCode(200)
  @ApiOkResponse({ type: ConfirmTopUpDto })
  @ApiProblems('not_found', 'payment_provider_unavailable')
  processWalletPayment(
    @SignedIn() caller: Caller,
    @Body() { sessionId }: ConfirmTopUpRequest,
  ): Promise<ConfirmTopUpDto> {
    return this.topUps.confirm(caller.userId, sessionId);
  }

  /** The amount of a withdrawal of all unspent cash, to show it before it is confirmed (rule W8). */
  @Get('cash-out')
  @ApiOkResponse({ type: WithdrawalDto })
  previewWalletWithdrawal(@SignedIn() caller: Caller): Promise<WithdrawalDto> {
    return this.withdrawals.preview(caller.userId);
  }

  /** Pays all unspent cash back to the cards it came from (rules W8, W11). */
  @Post('cash-out')
  @Limited('sensitive')
  @HttpCode(200)
  @ApiOkResponse({ type: WithdrawalDto })
  @ApiProblems('wallet_frozen', 'nothing_to_pay_out')
  refundWalletCash(@SignedIn() caller: Caller): Promise<WithdrawalDto> {
    return this.withdrawals.withdraw(caller.userId);
  }
}
