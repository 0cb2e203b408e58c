import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { CatalogHttpModule } from './catalog/catalog.module.js';
import { ENTITIES } from './entities.js';
import { BearerGuard } from './identity/bearer.guard.js';
import { IdentityModule } from './identity/identity.module.js';
import { OrderingHttpModule } from './ordering/ordering.module.js';
import { AuditModule } from './platform/audit/audit.module.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { HealthHttpModule } from './platform/health/health.module.js';
import { ProblemFilter } from './platform/http/problem.filter.js';
import { validationPipe } from './platform/http/validation.js';
import { LimitsModule } from './platform/limits/limits.module.js';
import { PaymentsModule } from './platform/payments/payments.module.js';
import { WebhookController } from './platform/payments/webhook.controller.js';
import { PlatformModule } from './platform/platform.module.js';
import { loggingModule } from './platform/platform.logging.js';
import { SettingsModule } from './platform/settings/settings.module.js';
import { ReferralHttpModule } from './referral/referral.module.js';

@Module({
  imports: [
    PlatformModule,
    loggingModule(),
    DatabaseModule.forRoot(ENTITIES),
    SettingsModule,
    AuditModule,
    LimitsModule,
    PaymentsModule,
    HealthHttpModule,
    IdentityModule,
    CatalogHttpModule,
    ReferralHttpModule,
    OrderingHttpModule,
  ],
  controllers: [WebhookController],
  providers: [
    { provide: APP_FILTER, useClass: ProblemFilter },
    { provide: APP_PIPE, useFactory: validationPipe },
    { provide: APP_GUARD, useClass: BearerGuard },
  ],
})
export class AppModule {}
