import { Controller, Get, Header, HttpCode, Post, Query } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { oneOf } from '#backend/platform/http/validation/choices.js';
import { orElse } from '#backend/platform/http/validation/unions.js';
import { AccessFor, SignedIn, type Caller } from '../access/access.decorators.js';
import { FromClient, type Client } from '../access/client.decorators.js';
import { LoginSessionsService } from '../sessions/login-sessions.service.js';
import { WireSessionService } from '../sessions/wire-session.service.js';
import type { WireUser } from '../sessions/wire-user.js';

const LOGOUT_SCOPES = ['global', 'local', 'others'] as const;
type LogoutScope = (typeof LOGOUT_SCOPES)[number];
const LogoutScope = orElse(oneOf(LOGOUT_SCOPES), 'global');

@ApiExcludeController()
@AccessFor('user')
@Controller('auth/v1')
export class AuthUserController {
  constructor(
    private readonly sessions: LoginSessionsService,
    private readonly wire: WireSessionService,
    private readonly audit: AuditService,
  ) {}

  /** The account of the caller. */
  @Get('user')
  @Header('cache-control', 'no-store')
  getUser(@SignedIn() caller: Caller): Promise<WireUser> {
    return this.wire.user(caller.userId);
  }

  /** Ends this session, all others or, by default, all (rule I5). */
  @Post('logout')
  @HttpCode(204)
  async logout(
    @Query('scope', { schema: LogoutScope }) scope: LogoutScope,
    @SignedIn() { userId, sessionId }: Caller,
    @FromClient() { address }: Client,
  ): Promise<void> {
    if (scope === 'local') await this.sessions.end(userId, sessionId);
    else if (scope === 'others') await this.sessions.endOthers(userId, sessionId);
    else await this.sessions.endAll(userId);
    await this.audit.note({
      action: 'identity.signed-out',
      actorId: userId,
      address,
      details: { scope },
    });
  }
}
