import { Body, Controller, Header, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { text } from '#backend/platform/http/validation/text.js';
import { orElse } from '#backend/platform/http/validation/unions.js';
import { AccessFor } from '../access/access.decorators.js';
import { PasswordGrant, readBody, RefreshGrant } from './auth.dto.js';
import { AuthError } from '../access/auth-error.js';
import { FromClient, type Client } from '../access/client.decorators.js';
import { KnownDevices } from '../sessions/known-devices.js';
import { PasswordSignInService } from './password-sign-in.service.js';
import type { LoginSession } from '../sessions/login-session.entity.js';
import { LinkUseService } from '../links/link-use.service.js';
import { CodeGrant } from '../links/links.dto.js';
import { LoginSessionsService } from '../sessions/login-sessions.service.js';
import { WireSessionService, type WireSession } from '../sessions/wire-session.service.js';

const GrantType = orElse(text({ max: 100 }), undefined);

@ApiExcludeController()
@AccessFor('any')
@Controller('auth/v1')
export class AuthTokenController {
  constructor(
    private readonly passwords: PasswordSignInService,
    private readonly links: LinkUseService,
    private readonly sessions: LoginSessionsService,
    private readonly wire: WireSessionService,
    private readonly devices: KnownDevices,
  ) {}

  /**
   * Returns a session for a password, for a refresh token or for the code of a used link (rules I4, I5). With
   * a password or a code the browser is known from now on (rule I33).
   */
  @Post('token')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async token(
    @Query('grant_type', { schema: GrantType }) grantType: string | undefined,
    @Body() body: unknown,
    @FromClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WireSession> {
    const session = await this.wire.session(await this.grant(grantType, body, client));
    if (grantType !== 'refresh_token') {
      const cookie = await this.devices.remember(client.device, session.user.email, 'sign-in');
      void reply.header('set-cookie', cookie);
    }
    return session;
  }

  private grant(grantType: string | undefined, body: unknown, client: Client): Promise<LoginSession> {
    switch (grantType) {
      case 'password':
        return this.passwords.signIn(readBody(PasswordGrant, body), client);
      case 'refresh_token':
        return this.sessions.refresh(readBody(RefreshGrant, body).refresh_token, client);
      case 'pkce':
        return this.links.exchange(readBody(CodeGrant, body), client);
      default:
        throw new AuthError('unsupported_grant_type');
    }
  }
}
