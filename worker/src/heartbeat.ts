import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { errorText } from '#backend/platform/error-text.js';
import { WorkerHeartbeats } from '#backend/platform/health/worker-heartbeats.js';

const BEAT_MS = 5_000;

/** Reports that this worker is alive for as long as it can reach the database. */
@Injectable()
export class Heartbeat implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(Heartbeat.name);
  private readonly id = randomUUID();
  private timer: NodeJS.Timeout | undefined;
  private beating: Promise<void> | undefined;

  constructor(private readonly heartbeats: WorkerHeartbeats) {}

  async onApplicationBootstrap(): Promise<void> {
    this.timer = setInterval(() => void this.beat(), BEAT_MS);
    await this.beat();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.beating;
  }

  private beat(): Promise<void> {
    this.beating ??= this.heartbeats
      .beat(this.id)
      .catch((error: unknown) => this.logger.warn(`heartbeat: ${errorText(error)}`))
      .finally(() => {
        this.beating = undefined;
      });
    return this.beating;
  }
}
