import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InternalServer } from '#backend/platform/health/internal-server.js';
import { queueJobs, queueOldestSeconds } from '#backend/platform/metrics/metrics.js';
import type { EventJobQueue } from '#backend/platform/queues/queue-connection.js';
import { OutboxRelay } from './outbox-relay.js';

const STATES = ['waiting', 'active', 'delayed'] as const;

/** Metrics of the queues, read on each scrape. */
@Injectable()
export class WorkerMetrics implements OnModuleInit {
  constructor(
    private readonly internal: InternalServer,
    private readonly relay: OutboxRelay,
  ) {}

  onModuleInit(): void {
    this.internal.collect(() => this.collect());
  }

  async collect(): Promise<void> {
    await Promise.all([...this.relay.opened].map(([name, queue]) => collectQueue(name, queue)));
  }
}

async function collectQueue(name: string, queue: EventJobQueue): Promise<void> {
  const [counts, [oldest]] = await Promise.all([queue.getJobCounts(...STATES), queue.getWaiting(0, 0)]);
  for (const state of STATES) queueJobs.set({ queue: name, state }, counts[state] ?? 0);
  const ageMs = oldest ? Date.now() - oldest.timestamp : 0;
  queueOldestSeconds.set({ queue: name }, Math.max(0, ageMs / 1000));
}
