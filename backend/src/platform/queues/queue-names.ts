/** The three queues; a job's name is its consumer. The dashboard of the backend lists these. */
export const QUEUE_NAMES = ['payments', 'transactional', 'emails'] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

export interface EventJobData {
  readonly eventId: string;
  readonly consumer: string;
}
