import { Body, Controller, Header, Put, Query } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Env } from '../platform/env.js';
import { AccessFor, SignedIn, type Caller } from './access.decorators.js';
import { AccountChangesService } from './account-changes.service.js';
import { FromClient, type Client } from './client.decorators.js';
import { challengeIn, RedirectTo, UserBody } from './links.dto.js';
import { redirectTarget } from './redirect-target.js';
import { WireSessionService } from './wire-session.service.js';
import type { WireUser } from './wire-user.js';

@ApiExcludeController()
@AccessFor('user')
@Controller('auth/v1')
export class AccountChangesController {
  constructor(
    private readonly changes: AccountChangesService,
    private readonly wire: WireSessionService,
    private readonly env: Env,
  ) {}

  /** Changes password, address or name of the caller, and answers the account (rules I2, I4, I5). */
  @Put('user')
  @Header('cache-control', 'no-store')
  async updateUser(
    @Query('redirect_to', { schema: RedirectTo }) redirectTo: string | undefined,
    @Body({ schema: UserBody }) body: UserBody,
    @SignedIn() caller: Caller,
    @FromClient() client: Client,
  ): Promise<WireUser> {
    const target = redirectTarget(redirectTo, this.env.values.PUBLIC_URL);
    const back = { redirectTo: target, codeChallenge: challengeIn(body) };
    await this.changes.change(caller, body, { client, back });
    return this.wire.user(caller.userId);
  }
}
