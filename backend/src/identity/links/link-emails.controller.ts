import { Body, Controller, Header, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Env } from '#backend/platform/env.js';
import { networkOf } from '#backend/platform/http/network.js';
import { RateLimits } from '#backend/platform/limits/rate-limits.js';
import { AccessFor } from '../access/access.decorators.js';
import { BrowserSecrets } from './browser-secret.js';
import { FromClient, type Client } from '../access/client.decorators.js';
import { isCrossSiteRequest } from '../access/foreign-page.js';
import { LinkLimitsService } from './link-limits.service.js';
import { LinkRequestsService, type LinkReturn } from './link-requests.service.js';
import { challengeIn, EmailLinkRequest, RedirectTo, ResendBody, SignUpBody } from './links.dto.js';
import { redirectTarget } from './redirect-target.js';
import { SignUpService } from '../sign-up/sign-up.service.js';
import type { WireUser } from '../sessions/wire-user.js';

/** The client reads nothing from these responses, and they must reveal nothing to anybody else (rule I3). */
type Nothing = Record<string, never>;

/** Requests that lead to an email. Limits count addresses whether or not they have an account (rule I6). */
@ApiExcludeController()
@AccessFor('any')
@Controller('auth/v1')
export class LinkEmailsController {
  constructor(
    private readonly signUps: SignUpService,
    private readonly links: LinkRequestsService,
    private readonly browsers: BrowserSecrets,
    private readonly limits: RateLimits,
    private readonly linkLimits: LinkLimitsService,
    private readonly env: Env,
  ) {}

  /**
   * Signs up; the account exists once its address is confirmed (rules I1–I3). The browser gets a secret that
   * identifies it when it opens the email, whether or not the address has an account (rule I30).
   */
  @Post('signup')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async signUp(
    @Query('redirect_to', { schema: RedirectTo }) redirectTo: string | undefined,
    @Body() body: SignUpBody,
    @FromClient() { address, browserSecret }: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WireUser> {
    await this.limits.take('signUp', networkOf(address), { address });
    const back = this.backTo(redirectTo, body);
    if (isCrossSiteRequest(reply.request, { publicUrl: this.env.values.PUBLIC_URL }))
      return this.signUps.signUp(body, back, { address, secret: null });
    const { secret, cookie } = this.browsers.keep(browserSecret);
    const user = await this.signUps.signUp(body, back, { address, secret });
    void reply.header('set-cookie', cookie);
    return user;
  }

  /** Sends a link to set a new password, if the address has an account. */
  @Post('recover')
  @HttpCode(200)
  async recover(
    @Query('redirect_to', { schema: RedirectTo }) redirectTo: string | undefined,
    @Body() body: EmailLinkRequest,
    @FromClient() client: Client,
  ): Promise<Nothing> {
    await this.linkLimits.take('recoveryLink', body.email, client);
    await this.links.ask({ ...this.backTo(redirectTo, body), kind: 'recovery', email: body.email });
    return {};
  }

  /** Sends a link that signs in, if the address has an account. */
  @Post('otp')
  @HttpCode(200)
  async otp(
    @Query('redirect_to', { schema: RedirectTo }) redirectTo: string | undefined,
    @Body() body: EmailLinkRequest,
    @FromClient() client: Client,
  ): Promise<Nothing> {
    await this.linkLimits.take('signInLink', body.email, client);
    await this.links.ask({ ...this.backTo(redirectTo, body), kind: 'magiclink', email: body.email });
    return {};
  }

  /** Resends the email of a pending sign-up or address change. */
  @Post('resend')
  @HttpCode(200)
  async resend(
    @Query('redirect_to', { schema: RedirectTo }) redirectTo: string | undefined,
    @Body() body: ResendBody,
    @FromClient() client: Client,
  ): Promise<Nothing> {
    await this.linkLimits.take(body.type === 'signup' ? 'signUpLink' : 'changeLink', body.email, client);
    const back = this.backTo(redirectTo, body);
    if (body.type === 'signup') await this.links.askSignUpAgain(body.email, back, this.markOf(client, body));
    else await this.links.askChangeAgain(body.email, back);
    return {};
  }

  private markOf({ browserSecret }: Client, { email }: EmailLinkRequest): string | undefined {
    return browserSecret === undefined ? undefined : this.browsers.markOf(browserSecret, email);
  }

  private backTo(redirectTo: string | undefined, body: EmailLinkRequest): LinkReturn {
    const target = redirectTarget(redirectTo, this.env.values.PUBLIC_URL);
    return { redirectTo: target, codeChallenge: challengeIn(body) };
  }
}
