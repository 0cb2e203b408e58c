import { Body, Controller, Get, Header, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Env } from '../platform/env.js';
import { networkOf } from '../platform/http/network.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import { SettingsService } from '../platform/settings/settings.service.js';
import { AUTH_ERRORS } from '../rules/auth-errors.js';
import { AccessFor } from './access.decorators.js';
import { readBody } from './auth.dto.js';
import { authErrorOf, type AuthError } from './auth-error.js';
import { FromClient, type Client } from './client.decorators.js';
import { LINK_PAGE_HEADERS, linkPage, refusedPage } from './link-page.js';
import { LinkUseService, type LinkOutcome } from './link-use.service.js';
import { VerifyBody } from './links.dto.js';
import { redirectTarget, withCode, withFragment } from './redirect-target.js';
import { WireSessionService, type WireSession } from './wire-session.service.js';

const HALF_DONE = 'Confirmed. Please confirm the letter to your other address too.';

/** What the page's address and its form may hold; whatever else they hold is no link of ours. */
const text = (max: number) => z.string().max(max).catch('');
const LinkFields = z
  .object({ token: text(200), token_hash: text(200), type: text(20), redirect_to: text(2000) })
  .catch({ token: '', token_hash: '', type: '', redirect_to: '' });
type LinkFields = z.infer<typeof LinkFields>;

/** What links in letters lead to (rule I4). */
@ApiExcludeController()
@AccessFor('any')
@Controller('auth/v1/verify')
export class LinkUseController {
  constructor(
    private readonly links: LinkUseService,
    private readonly wire: WireSessionService,
    private readonly limits: RateLimits,
    private readonly settings: SettingsService,
    private readonly env: Env,
  ) {}

  /** The page with one button. It looks nothing up, so that scanners of mail may open it as they like. */
  @Get()
  async showLink(@Query() query: unknown, @Res() reply: FastifyReply): Promise<void> {
    await this.sendPage(reply, LinkFields.parse(query), 200);
  }

  /** Uses a link: for the page's form an address to go on to, for the client library a session. */
  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async verify(
    @Body() body: unknown,
    @FromClient() client: Client,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
    if (isForm && isForeign(request, this.env.values.PUBLIC_URL)) return this.refuse(reply);
    if (isForm) return this.answerForm(LinkFields.parse(body), client, reply);
    const outcome = await this.use(readBody(VerifyBody, body), client, { forCode: false });
    const answer =
      outcome.kind === 'session' ? await this.wire.session(outcome.session) : { msg: HALF_DONE, code: 200 };
    await reply.send(answer);
  }

  private async use(
    { type, token }: VerifyBody,
    client: Client,
    { forCode }: { forCode: boolean },
  ): Promise<LinkOutcome> {
    await this.limits.take('linkVerify', networkOf(client.address), { address: client.address });
    return this.links.use({ type, token, forCode }, client);
  }

  private async answerForm(fields: LinkFields, client: Client, reply: FastifyReply): Promise<void> {
    const target = redirectTarget(fields.redirect_to, this.env.values.PUBLIC_URL);
    try {
      const outcome = await this.use(readBody(VerifyBody, fields), client, { forCode: true });
      await redirect(reply, await this.landing(target, outcome, fields.type));
    } catch (error) {
      const refusal = authErrorOf(error);
      if (refusal.status >= 500) await this.sendPage(reply, fields, refusal.status);
      else await redirect(reply, withFragment(target, refusalFacts(refusal)));
    }
  }

  private async landing(target: string, outcome: LinkOutcome, type: string): Promise<string> {
    switch (outcome.kind) {
      case 'session':
        return withFragment(target, landingFacts(await this.wire.session(outcome.session), type));
      case 'code':
        return withCode(target, outcome.code);
      case 'half':
        return withFragment(target, { message: HALF_DONE });
    }
  }

  private async refuse(reply: FastifyReply): Promise<void> {
    const settings = await this.settings.current();
    const page = refusedPage(settings['brand.name']);
    await reply.status(403).headers(LINK_PAGE_HEADERS).type('text/html; charset=utf-8').send(page);
  }

  private async sendPage(reply: FastifyReply, fields: LinkFields, status: number): Promise<void> {
    const settings = await this.settings.current();
    const page = linkPage({
      brand: settings['brand.name'],
      token: fields.token_hash || fields.token,
      type: fields.type,
      redirectTo: redirectTarget(fields.redirect_to, this.env.values.PUBLIC_URL),
      again: status !== 200,
    });
    await reply.status(status).headers(LINK_PAGE_HEADERS).type('text/html; charset=utf-8').send(page);
  }
}

/**
 * Whether another website's page sent a form: it could sign somebody in to an account that is not theirs
 * (rule I15). The browser says so; one that is too old to say it names the origin, which is 'null' for our own
 * page, since that tells its address to nobody.
 */
function isForeign({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  return origin !== undefined && origin !== 'null' && origin !== new URL(publicUrl).origin;
}

/** As the specification's landing reads it (S2 §4). */
function landingFacts(session: WireSession, type: string): Record<string, string | number> {
  const { access_token, refresh_token, expires_in, token_type } = session;
  return { access_token, refresh_token, expires_in, token_type, type };
}

/** A link that does not work any more is said to have expired, whatever is wrong with it. */
function refusalFacts({ code }: AuthError): Record<string, string> {
  const errorCode = code === 'over_request_rate_limit' ? code : 'otp_expired';
  const description = AUTH_ERRORS[errorCode].msg;
  return { error: 'access_denied', error_code: errorCode, error_description: description };
}

async function redirect(reply: FastifyReply, address: string): Promise<void> {
  await reply.status(303).headers({ location: address, 'referrer-policy': 'no-referrer' }).send();
}
