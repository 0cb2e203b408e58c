import { Module, type OnModuleInit } from '@nestjs/common';
import { DeadLetters } from '../outbox/dead-letters.service.js';
import { OutboxMetrics } from '../metrics/outbox-metrics.js';
import { DatabaseConnections } from './database-connections.js';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';
import { InternalServer } from './internal-server.js';
import { WorkerHeartbeats } from './worker-heartbeats.js';
import { WriteProbe } from './write-probe.js';

const PARTS = [
  DatabaseConnections,
  DeadLetters,
  HealthService,
  InternalServer,
  OutboxMetrics,
  WorkerHeartbeats,
  WriteProbe,
];

/** For a process without endpoints of its own, such as the worker. */
@Module({
  providers: PARTS,
  exports: PARTS,
})
export class HealthModule implements OnModuleInit {
  constructor(
    private readonly internal: InternalServer,
    private readonly outbox: OutboxMetrics,
    private readonly heartbeats: WorkerHeartbeats,
    private readonly writes: WriteProbe,
    private readonly connections: DatabaseConnections,
  ) {}

  onModuleInit(): void {
    this.internal.collect(() => this.outbox.collect());
    this.internal.collect(() => this.heartbeats.collect());
    this.internal.collect(() => this.writes.collect());
    this.internal.collect(() => this.connections.collect());
  }
}

@Module({ imports: [HealthModule], controllers: [HealthController] })
export class HealthHttpModule {}
