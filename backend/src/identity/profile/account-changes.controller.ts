import { Body, Controller, Header, Put, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Env } from '#backend/platform/env.js';
import { AccessFor, SignedIn, type Caller } from '../access/access.decorators.js';
import { AccountChangesService } from './account-changes.service.js';
import { clientOf } from '../access/client.decorators.js';
import { KnownDevices } from '../sessions/known-devices.js';
import { challengeIn, RedirectTo, UserBody } from '../links/links.dto.js';
import { redirectTarget } from '../links/redirect-target.js';
import { WireSessionService } from '../sessions/wire-session.service.js';
import type { WireUser } from '../sessions/wire-user.js';

@ApiExcludeController()
@AccessFor('user')
@Controller('auth/v1')
export class AccountChangesController {
  constructor(
    private readonly changes: AccountChangesService,
    private readonly wire: WireSessionService,
    private readonly devices: KnownDevices,
    private readonly env: Env,
  ) {}

  /**
   * Changes password, address or name of the caller, and returns the account (rules I2, I4, I5). With a new
   * password only this browser stays known (rule I33).
   */
  @Put('user')
  @Header('cache-control', 'no-store')
  async updateUser(
    @Query('redirect_to', { schema: RedirectTo }) redirectTo: string | undefined,
    @Body() body: UserBody,
    @SignedIn() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WireUser> {
    const client = clientOf(reply.request);
    const target = redirectTarget(redirectTo, this.env.values.PUBLIC_URL);
    const back = { redirectTo: target, codeChallenge: challengeIn(body) };
    await this.changes.change(caller, body, { client, back });
    const user = await this.wire.user(caller.userId);
    if (body.password) {
      const cookie = await this.devices.remember(client.device, user.email, 'sign-in');
      void reply.header('set-cookie', cookie);
    }
    return user;
  }
}
