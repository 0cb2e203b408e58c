import { Injectable } from '@nestjs/common';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { WordingsService } from '#backend/platform/wordings/wordings.service.js';
import { agreedWording } from '#backend/rules/identity/agreed-words.js';
import type { AgreedAtSignUp } from './sign-up-drafts.js';

/** The wordings under which an account is created (rules H23, I12). */
@Injectable()
export class SignUpAgreements {
  constructor(
    private readonly settings: SettingsService,
    private readonly wordings: WordingsService,
  ) {}

  /** The wording beside the sign-up button, and the one beside the age tick where it was ticked. */
  async ofSignUp({ age }: { readonly age: boolean }): Promise<AgreedAtSignUp> {
    const terms = await this.keep('account-terms');
    return age ? { terms, age: await this.age() } : { terms };
  }

  /** The wording of the age tick alone. */
  age(): Promise<string> {
    return this.keep('age');
  }

  private async keep(kind: 'account-terms' | 'age'): Promise<string> {
    const minAge = (await this.settings.current())['legal.minAge'];
    return this.wordings.keepOne(agreedWording(kind, { minAge }));
  }
}
