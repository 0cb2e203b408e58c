import { Module } from '@nestjs/common';
import { AddressesService } from './addresses.service.js';
import { ConsentsService } from './consents.service.js';
import { ContactsService } from './contacts.service.js';
import { DataExportService } from './data-export.service.js';
import { ErasureService } from './erasure.service.js';
import { FactorVerificationService } from './factor-verification.service.js';
import { FactorsController } from './factors.controller.js';
import { FactorsService } from './factors.service.js';
import { IdentityModule } from './identity.module.js';
import { IdentityPersonalData } from './identity.personal-data.js';
import { MeAddressesController } from './me-addresses.controller.js';
import { MeSecurityController } from './me-security.controller.js';
import { MeController } from './me.controller.js';
import { MySessionsService } from './my-sessions.service.js';
import { ProfileService } from './profile.service.js';
import { RecoveryCodesService } from './recovery-codes.service.js';
import { UnsubscribeController } from './unsubscribe.controller.js';

/** What people see and decide about themselves, without its door: what the worker needs of it. */
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
    MySessionsService,
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
    MySessionsService,
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
