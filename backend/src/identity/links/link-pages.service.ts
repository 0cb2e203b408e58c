import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Env } from '#backend/platform/env.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { fieldsOfDraft, type AccountFaults, type AccountFields } from '../profile/account-form.js';
import { BrowserSecrets } from './browser-secret.js';
import { chooseAccountPage } from '../sign-up/choose-account-page.js';
import { LINK_PAGE_HEADERS, linkPage, refusedPage } from './link-page.js';
import { redirectTarget } from './redirect-target.js';
import type { ShownDraft } from '../sign-up/sign-up-confirmation.service.js';

/** What the page's address and its form may contain; anything else is no link of ours. */
const text = (max: number) => z.string().max(max).catch('');
export const LinkFields = z
  .object({
    token: text(200),
    token_hash: text(200),
    type: text(20),
    redirect_to: text(2000),
    form_token: text(200),
  })
  .catch({ token: '', token_hash: '', type: '', redirect_to: '', form_token: '' })
  .transform(({ token_hash: hash, ...fields }) => ({ ...fields, token: hash || fields.token }));
export type LinkFields = z.infer<typeof LinkFields>;

/** A page behind a link, for one browser. */
export interface ShownLink {
  readonly fields: LinkFields;
  readonly browserSecret: string | undefined;
  /** For a sign-up that another browser made: shown to be edited, and the password is required. */
  readonly draft?: ShownDraft | undefined;
  readonly typed?: AccountFields | undefined;
  readonly faults?: AccountFaults | undefined;
  /** The previous submit failed because of an error of ours. */
  readonly again?: boolean;
}

/** Sends the pages that links in emails open (rule I4). */
@Injectable()
export class LinkPages {
  constructor(
    private readonly settings: SettingsService,
    private readonly browsers: BrowserSecrets,
    private readonly env: Env,
  ) {}

  /** The page with its form, whose token only this browser receives (rule I15). */
  async send(reply: FastifyReply, shown: ShownLink, status: number): Promise<void> {
    const { fields, draft, typed, faults = {}, again = false } = shown;
    const settings = await this.settings.current();
    const { secret, cookie } = this.browsers.keep(shown.browserSecret);
    const page = {
      brand: settings['brand.name'],
      token: fields.token,
      type: fields.type,
      redirectTo: redirectTarget(fields.redirect_to, this.env.values.PUBLIC_URL),
      formToken: this.browsers.formTokenOf(secret, fields.token),
      again,
    };
    const html = draft
      ? chooseAccountPage({
          ...page,
          email: draft.email,
          minAge: settings['legal.minAge'],
          isProfessional: Boolean(draft.professional),
          fields: typed ?? fieldsOfDraft(draft),
          faults,
        })
      : linkPage(page);
    void reply.header('set-cookie', cookie);
    await sendHtml(reply, html, status);
  }

  /** The response to a form of another website. */
  async refuse(reply: FastifyReply): Promise<void> {
    const settings = await this.settings.current();
    await sendHtml(reply, refusedPage(settings['brand.name']), 403);
  }
}

async function sendHtml(reply: FastifyReply, html: string, status: number): Promise<void> {
  await reply.status(status).headers(LINK_PAGE_HEADERS).type('text/html; charset=utf-8').send(html);
}
