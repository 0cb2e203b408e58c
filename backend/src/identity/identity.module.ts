import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { AccountChangesController } from './profile/account-changes.controller.js';
import { AccountChangesService } from './profile/account-changes.service.js';
import { AccountEmailsModule } from './links/account-emails.module.js';
import { AccessGuard } from './access/access.guard.js';
import { AccessTokenStrategy } from './access/access-token.strategy.js';
import { AccessTokens } from './access/access-tokens.js';
import { AuthServiceController } from './access/auth-service.controller.js';
import { AuthTokenController } from './sign-in/auth-token.controller.js';
import { AuthUserController } from './sign-in/auth-user.controller.js';
import { BrowserSecrets } from './links/browser-secret.js';
import { AllergyDeclarationsService } from './profile/allergy-declarations.service.js';
import { AddressKeysService } from './profile/address-keys.service.js';
import { IdentityService } from './identity.service.js';
import { KnownDevices } from './sessions/known-devices.js';
import { LimitsGuard } from './access/limits.guard.js';
import { LinkEmailsController } from './links/link-emails.controller.js';
import { LinkLimitsService } from './links/link-limits.service.js';
import { LinkPages } from './links/link-pages.service.js';
import { LinkRequestsService } from './links/link-requests.service.js';
import { LinkUseController } from './links/link-use.controller.js';
import { LinkUseService } from './links/link-use.service.js';
import { NutritionGoalsService } from './profile/nutrition-goals.service.js';
import { PasswordSignInService } from './sign-in/password-sign-in.service.js';
import { Passwords } from './sign-in/passwords.js';
import { ProfessionalNotesService } from './sign-up/professional-notes.service.js';
import { ReauthenticationService } from './sign-in/reauthentication.service.js';
import { RefreshTokens } from './sessions/refresh-tokens.js';
import { RolesService } from './access/roles.service.js';
import { LoginSessionsService } from './sessions/login-sessions.service.js';
import { SignUpAgreements } from './sign-up/sign-up-agreements.js';
import { SignUpConfirmationService } from './sign-up/sign-up-confirmation.service.js';
import { SignUpService } from './sign-up/sign-up.service.js';
import { SessionCache } from './sessions/session-cache.js';
import { SigningKeys } from './access/signing-keys.js';
import { VerifiedTokens } from './access/verified-tokens.js';
import { WireSessionService } from './sessions/wire-session.service.js';

/** Accounts, without the controllers for signing in. */
@Module({
  imports: [JwtModule.register({})],
  providers: [
    AccessTokens,
    AllergyDeclarationsService,
    AddressKeysService,
    IdentityService,
    KnownDevices,
    ProfessionalNotesService,
    ReauthenticationService,
    RefreshTokens,
    RolesService,
    LoginSessionsService,
    NutritionGoalsService,
    SessionCache,
    SigningKeys,
    WireSessionService,
  ],
  exports: [
    AccessTokens,
    AllergyDeclarationsService,
    AddressKeysService,
    IdentityService,
    KnownDevices,
    ProfessionalNotesService,
    ReauthenticationService,
    RefreshTokens,
    RolesService,
    LoginSessionsService,
    NutritionGoalsService,
    SigningKeys,
    WireSessionService,
  ],
})
export class IdentityModule {}

/** The authentication service, and the guard for every endpoint. */
@Module({
  imports: [IdentityModule, AccountEmailsModule],
  controllers: [
    AuthTokenController,
    AuthUserController,
    AuthServiceController,
    AccountChangesController,
    LinkEmailsController,
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
    VerifiedTokens,
    { provide: APP_GUARD, useClass: AccessGuard },
    // After the access guard: it counts by account.
    { provide: APP_GUARD, useClass: LimitsGuard },
  ],
})
export class IdentityHttpModule {}
