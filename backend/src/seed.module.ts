import { Module } from '@nestjs/common';
import { CatalogModule } from './catalog/catalog.module.js';
import { CommunityModule } from './community/community.module.js';
import { ENTITIES } from './entities.js';
import { IdentityModule } from './identity/identity.module.js';
import { AuditModule } from './platform/audit/audit.module.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { LimitsModule } from './platform/limits/limits.module.js';
import { PersonalDataModule } from './platform/personal-data/personal-data.module.js';
import { PlatformModule } from './platform/platform.module.js';
import { SettingsModule } from './platform/settings/settings.module.js';
import { WordingsModule } from './platform/wordings/wordings.module.js';
import { PaymentsModule } from './platform/payments/payments.module.js';
import { MembershipModule } from './membership/membership.module.js';
import { ReferralModule } from './referral/referral.module.js';

/** Only what the seed needs. */
@Module({
  imports: [
    PlatformModule,
    DatabaseModule.forRoot(ENTITIES),
    SettingsModule,
    WordingsModule,
    AuditModule,
    LimitsModule,
    PersonalDataModule,
    IdentityModule,
    CatalogModule,
    ReferralModule,
    PaymentsModule,
    MembershipModule,
    CommunityModule,
  ],
})
export class SeedModule {}
