import { Body, Controller, Delete, Header, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AccessFor, SignedIn, type Caller } from '../access/access.decorators.js';
import { AuthError } from '../access/auth-error.js';
import { readBody } from '../sign-in/auth.dto.js';
import { clientOf, FromClient, type Client } from '../access/client.decorators.js';
import {
  EnrolRequest,
  VerifyFactorRequest,
  type EnrolledFactor,
  type FactorChallenge,
} from './factor.dto.js';
import { FactorVerificationService } from './factor-verification.service.js';
import { FactorsService } from './factors.service.js';
import { KnownDevices } from '../sessions/known-devices.js';
import { WireSessionService, type WireSession } from '../sessions/wire-session.service.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

@ApiExcludeController()
@AccessFor('user')
@Controller('auth/v1/factors')
export class FactorsController {
  constructor(
    private readonly factors: FactorsService,
    private readonly verification: FactorVerificationService,
    private readonly wire: WireSessionService,
    private readonly devices: KnownDevices,
  ) {}

  /** Begins the enrolment of an authenticator app; the secret is shown only this once (rule I13). */
  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  enrol(@SignedIn() caller: Caller, @Body() body: unknown): Promise<EnrolledFactor> {
    return this.factors.enrol(caller, readBody(EnrolRequest, body));
  }

  /** Opens a challenge: five minutes to enter a code. */
  @Post(':id/challenge')
  @HttpCode(200)
  challenge(
    @SignedIn() caller: Caller,
    @Param('id') id: string,
    @FromClient() client: Client,
  ): Promise<FactorChallenge> {
    return this.factors.challenge(caller, known(id), client);
  }

  /**
   * Verifies a code of the app or a recovery code; returns a session with aal2. The browser is known from now
   * on (rule I33).
   */
  @Post(':id/verify')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async verify(
    @SignedIn() caller: Caller,
    @Param('id') id: string,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WireSession> {
    const client = clientOf(reply.request);
    const request = readBody(VerifyFactorRequest, body);
    const session = await this.verification.verify(caller, { factorId: known(id), request, client });
    void reply.header('set-cookie', await this.devices.remember(client.device, caller.email, 'code'));
    return this.wire.session(session);
  }

  /** Removes an authenticator app. */
  @Delete(':id')
  async remove(@SignedIn() caller: Caller, @Param('id') id: string): Promise<{ id: string }> {
    await this.factors.remove(caller, known(id));
    return { id };
  }
}

function known(id: string): string {
  if (!UUID.test(id)) throw new AuthError('mfa_factor_not_found');
  return id;
}
