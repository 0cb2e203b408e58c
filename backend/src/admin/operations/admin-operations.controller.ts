import { Body, Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AccessFor, Polled, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { FromClient, type Client } from '#backend/identity/access/client.decorators.js';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import {
  ConsoleSessionDto,
  DeadLetterListDto,
  DeadLettersQuery,
  OperationsDto,
  ReplayDeadLettersRequest,
  ReplayedDto,
  WorkerStateDto,
} from './admin-operations.dto.js';
import { AdminOperationsService } from './admin-operations.service.js';
import { CONSOLE_PATH, ConsoleSessionService } from './console-session.service.js';

@ApiTags('admin')
@AccessFor('admin')
@Controller('api/admin')
export class AdminOperationsController {
  constructor(
    private readonly operations: AdminOperationsService,
    private readonly console: ConsoleSessionService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Whether a worker runs, how far it is behind, its dead letters, and the result of the last reconciliation.
   */
  @Get('operations')
  @Polled()
  @AccessFor('admin', 'finance')
  @ApiOkResponse({ type: OperationsDto })
  adminOperations(): Promise<OperationsDto> {
    return this.operations.overview();
  }

  /** Whether a worker runs; polled by every tab of the back office. */
  @Get('worker')
  @Polled()
  @ApiOkResponse({ type: WorkerStateDto })
  adminWorker(): Promise<WorkerStateDto> {
    return this.operations.worker();
  }

  /** Dead letters, by consumer if wanted. */
  @Get('dead-letters')
  @ApiOkResponse({ type: DeadLetterListDto })
  adminListDeadLetters(@Query() query: DeadLettersQuery): Promise<DeadLetterListDto> {
    return this.operations.deadLetterPage(query);
  }

  /** Makes dead letters of a consumer due again, of one event or all; audited. */
  @Post('dead-letters/replay')
  @HttpCode(200)
  @ApiOkResponse({ type: ReplayedDto })
  adminReplayDeadLetters(
    @SignedIn() caller: Caller,
    @FromClient() client: Client,
    @Body() body: ReplayDeadLettersRequest,
  ): Promise<ReplayedDto> {
    return this.operations.replay(body, caller, client);
  }

  /**
   * Lets this browser into the queue dashboard for an hour, by a cookie for it alone, since a navigation
   * carries no bearer token (rule A17); audited.
   */
  @Post('console-session')
  @HttpCode(200)
  @ApiOkResponse({ type: ConsoleSessionDto })
  async adminConsoleSession(
    @SignedIn() caller: Caller,
    @FromClient() { address }: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ConsoleSessionDto> {
    await this.audit.note({ action: 'admin.console-opened', actorId: caller.userId, address });
    for (const cookie of this.console.open(caller)) void reply.header('set-cookie', cookie);
    return { url: CONSOLE_PATH };
  }
}
