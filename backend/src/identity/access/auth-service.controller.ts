import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { AccessFor } from './access.decorators.js';
import { SigningKeys, type PublicJwk } from './signing-keys.js';

/** What the authentication service is and supports. */
@ApiExcludeController()
@AccessFor('any')
@Controller('auth/v1')
export class AuthServiceController {
  constructor(private readonly keys: SigningKeys) {}

  @Get('health')
  health(): { name: string; version: string; description: string } {
    return { name: 'Lighter Table', version: '1', description: 'Accounts of Lighter Table' };
  }

  /** Only email with password or link; addresses are confirmed first (rule I1). */
  @Get('settings')
  settings() {
    return {
      external: { email: true, phone: false, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
      passkeys_enabled: false,
    };
  }

  /** The keys that verify access tokens. */
  @Get('.well-known/jwks.json')
  @Header('cache-control', 'public, max-age=600')
  jwks(): { keys: readonly PublicJwk[] } {
    return this.keys.jwks();
  }
}
