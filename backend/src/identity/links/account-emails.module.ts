import { Module } from '@nestjs/common';
import { AccountEmailsService } from './account-emails.service.js';
import { LinkTokens } from './link-tokens.js';
import { SignUpDrafts } from '../sign-up/sign-up-drafts.js';

/** What the worker needs to write emails about accounts: no controller, and no key that signs sessions. */
@Module({
  providers: [AccountEmailsService, LinkTokens, SignUpDrafts],
  exports: [AccountEmailsService, LinkTokens, SignUpDrafts],
})
export class AccountEmailsModule {}
