import { Body, Controller, Get, Header, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Env } from '#backend/platform/env.js';
import { networkOf } from '#backend/platform/http/network.js';
import { RateLimits } from '#backend/platform/limits/rate-limits.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { AUTH_ERRORS } from '#backend/rules/errors/auth-errors.js';
import { AccessFor } from '../access/access.decorators.js';
import { AccountFields, readAccount, parseAccountForm } from '../profile/account-form.js';
import { readBody } from '../sign-in/auth.dto.js';
import { authErrorOf, type AuthError } from '../access/auth-error.js';
import { BrowserSecrets } from './browser-secret.js';
import { FromClient, type Client } from '../access/client.decorators.js';
import { isCrossSiteRequest } from '../access/foreign-page.js';
import { KnownDevices } from '../sessions/known-devices.js';
import { LinkFields, LinkPages } from './link-pages.service.js';
import { LinkUseService, type LinkOutcome } from './link-use.service.js';
import { linkIn, VerifyBody } from './links.dto.js';
import { redirectTarget, withCode, withFragment } from './redirect-target.js';
import { SignUpConfirmationService, type ShownDraft } from '../sign-up/sign-up-confirmation.service.js';
import { WireSessionService, type WireSession } from '../sessions/wire-session.service.js';

const HALF_DONE = 'Confirmed. Please also confirm the email we sent to your other address.';
const WRONG_FIELDS = 422;

/** The form of a link's page, as submitted. */
interface SentForm {
  readonly fields: LinkFields;
  /** Undefined where the form has no such fields: the page with one button, or a program. */
  readonly typed: AccountFields | undefined;
}

/** Endpoints of the links in emails (rule I4). */
@ApiExcludeController()
@AccessFor('any')
@Controller('auth/v1/verify')
export class LinkUseController {
  constructor(
    private readonly links: LinkUseService,
    private readonly signUps: SignUpConfirmationService,
    private readonly pages: LinkPages,
    private readonly browsers: BrowserSecrets,
    private readonly wire: WireSessionService,
    private readonly devices: KnownDevices,
    private readonly limits: RateLimits,
    private readonly settings: SettingsService,
    private readonly env: Env,
  ) {}

  /**
   * The page with one button, which mail scanners may open as they like. For a sign-up that another browser
   * made it also requires the password (rule I30).
   */
  @Get()
  async showLink(
    @Query() query: unknown,
    @FromClient() client: Client,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const fields = LinkFields.parse(query);
    const draft = await this.draftToChoose(fields, client);
    await this.pages.send(reply, { fields, browserSecret: client.browserSecret, draft }, 200);
  }

  /** Uses a link: returns a redirect for the page's form, and a session for the client library. */
  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async verify(
    @Body() body: unknown,
    @FromClient() client: Client,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
      const form = { fields: LinkFields.parse(body), typed: parseAccountForm(body) };
      return this.isForeign(request, form, client)
        ? this.pages.refuse(reply)
        : this.answerForm(form, client, reply);
    }
    const press = linkIn(readBody(VerifyBody, body));
    await this.countTry(client);
    const outcome = await this.links.use({ ...press, forCode: false }, client);
    await this.rememberOwner(outcome, client, reply);
    const answer =
      outcome.kind === 'session' ? await this.wire.session(outcome.session) : { msg: HALF_DONE, code: 200 };
    await reply.send(answer);
  }

  private isForeign(request: FastifyRequest, { fields }: SentForm, { browserSecret }: Client): boolean {
    const { token, form_token: formToken } = fields;
    const hasOwnForm = this.browsers.isOwnForm(browserSecret, { token, formToken });
    return isCrossSiteRequest(request, { publicUrl: this.env.values.PUBLIC_URL, hasOwnForm });
  }

  private async answerForm(form: SentForm, client: Client, reply: FastifyReply): Promise<void> {
    const { fields, typed } = form;
    const target = redirectTarget(fields.redirect_to, this.env.values.PUBLIC_URL);
    const shown = { fields, typed, browserSecret: client.browserSecret };
    let draft: ShownDraft | undefined;
    try {
      await this.countTry(client);
      draft = await this.draftAsked(form, client);
      if (draft && !typed) return await this.pages.send(reply, { ...shown, draft }, 200);
      const read = draft && typed && readAccount(typed, { draft, minAge: await this.minAge() });
      if (read?.faults)
        return await this.pages.send(reply, { ...shown, draft, faults: read.faults }, WRONG_FIELDS);
      const press = { ...linkIn(readBody(VerifyBody, fields)), forCode: true, chosen: read?.chosen };
      const outcome = await this.links.use(press, client);
      await this.rememberOwner(outcome, client, reply);
      await redirect(reply, await this.landing(target, outcome, fields.type));
    } catch (error) {
      const refusal = authErrorOf(error);
      if (refusal.status >= 500)
        await this.pages.send(reply, { ...shown, draft, again: true }, refusal.status);
      else await redirect(reply, withFragment(target, refusalFacts(refusal)));
    }
  }

  /**
   * The sign-up that the page's form is about. A program sends neither the page's token nor a password: it
   * gets no form, and the account it creates has no password until one is set.
   */
  private async draftAsked({ fields, typed }: SentForm, client: Client): Promise<ShownDraft | undefined> {
    const isAsked = fields.form_token !== '' || typed !== undefined;
    return isAsked ? this.draftToChoose(fields, client) : undefined;
  }

  private async draftToChoose(
    { type, token }: LinkFields,
    { browserSecret }: Client,
  ): Promise<ShownDraft | undefined> {
    return type === 'signup' ? this.signUps.toChoose(token, browserSecret) : undefined;
  }

  /** Using an emailed link proves ownership of the account, so the browser is known afterwards (rule I33). */
  private async rememberOwner(outcome: LinkOutcome, { device }: Client, reply: FastifyReply): Promise<void> {
    if (outcome.kind === 'half') return;
    const { email } = await this.wire.user(outcome.userId);
    void reply.header('set-cookie', await this.devices.remember(device, email, 'sign-in'));
  }

  private async countTry({ address }: Client): Promise<void> {
    await this.limits.take('linkVerify', networkOf(address), { address });
  }

  private async minAge(): Promise<number> {
    return (await this.settings.current())['legal.minAge'];
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
}

/** In the format of the specification's landing page (D33). */
function landingFacts(session: WireSession, type: string): Record<string, string | number> {
  const { access_token, refresh_token, expires_in, token_type } = session;
  return { access_token, refresh_token, expires_in, token_type, type };
}

/** A link that no longer works is reported as expired, whatever is wrong with it. */
function refusalFacts({ code }: AuthError): Record<string, string> {
  const errorCode = code === 'over_request_rate_limit' ? code : 'otp_expired';
  const description = AUTH_ERRORS[errorCode].msg;
  return { error: 'access_denied', error_code: errorCode, error_description: description };
}

async function redirect(reply: FastifyReply, address: string): Promise<void> {
  await reply.status(303).headers({ location: address, 'referrer-policy': 'no-referrer' }).send();
}
