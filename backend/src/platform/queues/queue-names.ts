/** The three queues. The dashboard of the backend lists these. */
export const QUEUE_NAMES = ['payments', 'transactional', 'emails'] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

/** One event for one consumer, as the table of event jobs names it. */
export interface EventJobRef {
  readonly eventId: string;
  readonly consumer: string;
}

/** What one job of a queue carries: event jobs that became due together. */
export interface EventJobBatch {
  readonly jobs: readonly EventJobRef[];
}
