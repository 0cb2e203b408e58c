import { Module, type OnModuleInit } from '@nestjs/common';
import { OutboxMetrics } from '../metrics/outbox-metrics.js';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';
import { InternalServer } from './internal-server.js';

/** For a process without a door of its own, such as the worker. */
@Module({
  providers: [HealthService, InternalServer, OutboxMetrics],
  exports: [HealthService, InternalServer, OutboxMetrics],
})
export class HealthModule implements OnModuleInit {
  constructor(
    private readonly internal: InternalServer,
    private readonly outbox: OutboxMetrics,
  ) {}

  onModuleInit(): void {
    this.internal.collect(() => this.outbox.collect());
  }
}

@Module({ imports: [HealthModule], controllers: [HealthController] })
export class HealthHttpModule {}
