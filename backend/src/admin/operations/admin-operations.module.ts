import { Module } from '@nestjs/common';
import { IdentityModule } from '#backend/identity/identity.module.js';
import { HealthModule } from '#backend/platform/health/health.module.js';
import { OrderingModule } from '#backend/ordering/ordering.module.js';
import { SmsModule } from '#backend/sms/sms.module.js';
import { WalletModule } from '#backend/wallet/wallet.module.js';
import { AdminOperationsController } from './admin-operations.controller.js';
import { AdminOperationsService } from './admin-operations.service.js';
import { ConsoleSessionService } from './console-session.service.js';
import { QueueDashboard } from './queue-dashboard.service.js';

/** What operators see of the running shop: the worker, the outbox, dead letters, the queues. */
@Module({
  imports: [HealthModule, IdentityModule, WalletModule, OrderingModule, SmsModule],
  controllers: [AdminOperationsController],
  providers: [AdminOperationsService, ConsoleSessionService, QueueDashboard],
})
export class AdminOperationsModule {}
