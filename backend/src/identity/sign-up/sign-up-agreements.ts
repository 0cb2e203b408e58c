import { Injectable } from '@nestjs/common';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { WordingsService } from '#backend/platform/wordings/wordings.service.js';
import { agreedWording } from '#backend/rules/identity/agreed-words.js';
import type { AgreedAtSignUp } from './sign-up-drafts.js';

/** The words under which an account is made (rules H23, I12). */
@Injectable()
export class SignUpAgreements {
  constructor(
    private readonly settings: SettingsService,
    private readonly wordings: WordingsService,
  ) {}

  /** What stands beside the button of signing up, and beside the tick for the age where it was ticked. */
  async ofSignUp({ age }: { readonly age: boolean }): Promise<AgreedAtSignUp> {
    const terms = await this.keep('account-terms');
    return age ? { terms, age: await this.age() } : { terms };
  }

  /** The tick for the age alone. */
  age(): Promise<string> {
    return this.keep('age');
  }

  private async keep(kind: 'account-terms' | 'age'): Promise<string> {
    const minAge = (await this.settings.current())['legal.minAge'];
    return this.wordings.keepOne(agreedWording(kind, { minAge }));
  }
}
