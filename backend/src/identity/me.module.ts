import { Module } from '@nestjs/common';
import { AddressesService } from './profile/addresses.service.js';
import { ConsentsService } from './privacy/consents.service.js';
import { ContactsService } from './profile/contacts.service.js';
import { DataExportService } from './privacy/data-export.service.js';
import { ErasureService } from './privacy/erasure.service.js';
import { FactorVerificationService } from './factors/factor-verification.service.js';
import { FactorsController } from './factors/factors.controller.js';
import { FactorsService } from './factors/factors.service.js';
import { IdentityModule } from './identity.module.js';
import { IdentityPersonalData } from './identity.personal-data.js';
import { MeAddressesController } from './profile/me-addresses.controller.js';
import { MeSecurityController } from './sessions/me-security.controller.js';
import { MeController } from './profile/me.controller.js';
import { MyLoginSessionsService } from './sessions/my-login-sessions.service.js';
import { ProfileService } from './profile/profile.service.js';
import { RecoveryCodesService } from './factors/recovery-codes.service.js';
import { UnsubscribeController } from './privacy/unsubscribe.controller.js';

/** The account area without its controllers, for the worker. */
@Module({
  imports: [IdentityModule],
  providers: [
    AddressesService,
    ConsentsService,
    ContactsService,
    DataExportService,
    ErasureService,
    FactorsService,
    FactorVerificationService,
    IdentityPersonalData,
    MyLoginSessionsService,
    ProfileService,
    RecoveryCodesService,
  ],
  exports: [
    AddressesService,
    ConsentsService,
    ContactsService,
    DataExportService,
    ErasureService,
    FactorsService,
    FactorVerificationService,
    MyLoginSessionsService,
    ProfileService,
    RecoveryCodesService,
  ],
})
export class MeModule {}

@Module({
  imports: [IdentityModule, MeModule],
  controllers: [
    MeController,
    MeAddressesController,
    MeSecurityController,
    FactorsController,
    UnsubscribeController,
  ],
})
export class MeHttpModule {}
