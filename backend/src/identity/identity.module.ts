import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { AccountChangesController } from './account-changes.controller.js';
import { AccountChangesService } from './account-changes.service.js';
import { AccountLettersModule } from './account-letters.module.js';
import { AccessGuard } from './access.guard.js';
import { AccessTokenStrategy } from './access-token.strategy.js';
import { AccessTokens } from './access-tokens.js';
import { AuthServiceController } from './auth-service.controller.js';
import { AuthTokenController } from './auth-token.controller.js';
import { AuthUserController } from './auth-user.controller.js';
import { BrowserSecrets } from './browser-secret.js';
import { DeclarationsService } from './declarations.service.js';
import { DoorsService } from './doors.service.js';
import { IdentityService } from './identity.service.js';
import { KnownDevices } from './known-devices.js';
import { LimitsGuard } from './limits.guard.js';
import { LinkLettersController } from './link-letters.controller.js';
import { LinkLimitsService } from './link-limits.service.js';
import { LinkPages } from './link-pages.service.js';
import { LinkRequestsService } from './link-requests.service.js';
import { LinkUseController } from './link-use.controller.js';
import { LinkUseService } from './link-use.service.js';
import { PasswordSignInService } from './password-sign-in.service.js';
import { Passwords } from './passwords.js';
import { ProfessionalNotesService } from './professional-notes.service.js';
import { ReauthenticationService } from './reauthentication.service.js';
import { RefreshTokens } from './refresh-tokens.js';
import { RolesService } from './roles.service.js';
import { SessionsService } from './sessions.service.js';
import { SignUpAgreements } from './sign-up-agreements.js';
import { SignUpConfirmationService } from './sign-up-confirmation.service.js';
import { SignUpService } from './sign-up.service.js';
import { SigningKeys } from './signing-keys.js';
import { WireSessionService } from './wire-session.service.js';

/** Who people are, without the doors they come in by. */
@Module({
  imports: [JwtModule.register({})],
  providers: [
    AccessTokens,
    DeclarationsService,
    DoorsService,
    IdentityService,
    KnownDevices,
    ProfessionalNotesService,
    ReauthenticationService,
    RefreshTokens,
    RolesService,
    SessionsService,
    SigningKeys,
    WireSessionService,
  ],
  exports: [
    AccessTokens,
    DeclarationsService,
    DoorsService,
    IdentityService,
    KnownDevices,
    ProfessionalNotesService,
    ReauthenticationService,
    RefreshTokens,
    RolesService,
    SessionsService,
    SigningKeys,
    WireSessionService,
  ],
})
export class IdentityModule {}

/** The authentication service, and the guard before every endpoint. */
@Module({
  imports: [IdentityModule, AccountLettersModule],
  controllers: [
    AuthTokenController,
    AuthUserController,
    AuthServiceController,
    AccountChangesController,
    LinkLettersController,
    LinkUseController,
  ],
  providers: [
    AccessTokenStrategy,
    AccountChangesService,
    BrowserSecrets,
    LinkLimitsService,
    LinkPages,
    LinkRequestsService,
    LinkUseService,
    Passwords,
    PasswordSignInService,
    SignUpAgreements,
    SignUpConfirmationService,
    SignUpService,
    { provide: APP_GUARD, useClass: AccessGuard },
    // Behind the first: it counts by account.
    { provide: APP_GUARD, useClass: LimitsGuard },
  ],
})
export class IdentityHttpModule {}
