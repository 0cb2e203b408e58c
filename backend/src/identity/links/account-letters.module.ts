import { Module } from '@nestjs/common';
import { AccountLettersService } from './account-letters.service.js';
import { LinkTokens } from './link-tokens.js';
import { SignUpDrafts } from '../sign-up/sign-up-drafts.js';

/** What the worker needs to write letters about accounts: no door, and no key that signs sessions. */
@Module({
  providers: [AccountLettersService, LinkTokens, SignUpDrafts],
  exports: [AccountLettersService, LinkTokens, SignUpDrafts],
})
export class AccountLettersModule {}
