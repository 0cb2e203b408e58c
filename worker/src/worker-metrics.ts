import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { InternalServer } from '#backend/platform/health/internal-server.js';
import { queueJobs, queueOldestSeconds } from '#backend/platform/metrics/metrics.js';
import { QUEUE_NAMES } from '#backend/platform/queues/queue-names.js';
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
    const { queues } = this.relay;
    await Promise.all(QUEUE_NAMES.map((name) => collectQueue(name, queues[name])));
  }
}

async function collectQueue(name: string, queue: Queue): Promise<void> {
  const [counts, [oldest]] = await Promise.all([queue.getJobCounts(...STATES), queue.getWaiting(0, 0)]);
  for (const state of STATES) queueJobs.set({ queue: name, state }, counts[state] ?? 0);
  const ageMs = oldest ? Date.now() - oldest.timestamp : 0;
  queueOldestSeconds.set({ queue: name }, Math.max(0, ageMs / 1000));
}
