import { Counter, Gauge, Histogram } from 'prom-client';

/**
 * Every metric that backend and worker expose to Prometheus beside those of the process. Labels come from
 * short lists of ours (routes, queues, consumers, emails), never from user input: no personal data, and a
 * bounded number of series.
 */

const REQUEST_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];
/** From immediately to the hour after which an operator should have looked. */
const LAG_BUCKETS_S = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3_600];

export const requestSeconds = new Histogram({
  name: 'shop_http_request_duration_seconds',
  help: 'How long requests took, by route template, method and status.',
  labelNames: ['route', 'method', 'status'] as const,
  buckets: REQUEST_BUCKETS_S,
});

export const requestsInFlight = new Gauge({
  name: 'shop_http_requests_in_flight',
  help: 'Requests that have no answer yet.',
});

export const events = new Counter({
  name: 'shop_events_total',
  help: 'Events that were spread over their consumers, by name.',
  labelNames: ['event'] as const,
});

export const payments = new Counter({
  name: 'shop_payments_total',
  help: 'Payments by what they were for and what became of them.',
  labelNames: ['purpose', 'outcome'] as const,
});

export const emails = new Counter({
  name: 'shop_emails_total',
  help: 'Emails handed to the mail server, by kind, and whether it took them.',
  labelNames: ['kind', 'outcome'] as const,
});

export const eventJobs = new Counter({
  name: 'shop_event_jobs_total',
  help: 'Tries of deliveries, by consumer and outcome: done, failed (tried again), dead (given up).',
  labelNames: ['consumer', 'outcome'] as const,
});

export const eventJobSeconds = new Histogram({
  name: 'shop_event_job_duration_seconds',
  help: 'How long consumers took for one delivery.',
  labelNames: ['consumer'] as const,
  buckets: REQUEST_BUCKETS_S,
});

export const webhookProcessingSeconds = new Histogram({
  name: 'shop_webhook_processing_seconds',
  help: 'Time from the receipt of a payment event until it was settled.',
  buckets: LAG_BUCKETS_S,
});

/** The outcome of a webhook: accepted, known before, not ours to act on, or refused. */
export const WEBHOOK_OUTCOMES = [
  'stored',
  'repeated',
  'other_type',
  'other_mode',
  'other_account',
  'signature',
  'unreadable',
] as const;
export type WebhookOutcome = (typeof WEBHOOK_OUTCOMES)[number];

export const webhooks = new Counter({
  name: 'shop_webhooks_total',
  help: 'Webhooks of the payment provider by outcome; refused are signature and unreadable.',
  labelNames: ['outcome'] as const,
});
// A rate needs an initial value: so the first refusal counts.
for (const outcome of WEBHOOK_OUTCOMES) webhooks.inc({ outcome }, 0);

export const providerRequests = new Counter({
  name: 'shop_provider_requests_total',
  help: 'Requests to the payment provider that were answered, by method and what they were about.',
  labelNames: ['method', 'resource'] as const,
});

export const queueJobs = new Gauge({
  name: 'shop_queue_jobs',
  help: 'Jobs on each queue, by state.',
  labelNames: ['queue', 'state'] as const,
});

export const queueOldestSeconds = new Gauge({
  name: 'shop_queue_oldest_job_seconds',
  help: 'Age of the oldest job that waits on each queue; 0 where none waits.',
  labelNames: ['queue'] as const,
});

export const outboxUndispatched = new Gauge({
  name: 'shop_outbox_undispatched_events',
  help: 'Events in the outbox that were not spread over their consumers yet.',
});

export const outboxJobs = new Gauge({
  name: 'shop_outbox_jobs',
  help: 'Deliveries by state: due, waiting (for their next try), dead (given up).',
  labelNames: ['state'] as const,
});

export const outboxOldestJobSeconds = new Gauge({
  name: 'shop_outbox_oldest_job_seconds',
  help: 'Age of the oldest event that a consumer of each queue has not dealt with; 0 where there is none.',
  labelNames: ['queue'] as const,
});

export const databaseWritable = new Gauge({
  name: 'shop_database_writable',
  help: '1 while the database takes writes, 0 while it refuses them.',
});

export const heartbeatAgeSeconds = new Gauge({
  name: 'shop_worker_heartbeat_age_seconds',
  help: 'Time since any worker last said that it is alive.',
});

export const reconciliationDifferences = new Gauge({
  name: 'shop_reconciliation_differences',
  help: 'Differences that the last comparison of the books found.',
});

export const reconciliationAgeSeconds = new Gauge({
  name: 'shop_reconciliation_age_seconds',
  help: 'Time since the books were last compared.',
});

export const halalSaleDays = new Gauge({
  name: 'shop_halal_sale_days',
  help: 'Days for which dishes can still be sold as halal by the certificate entered; not a number without one.',
});
halalSaleDays.set(Number.NaN);

export const walletNoticeShare = new Gauge({
  name: 'shop_wallet_notice_share',
  help: 'Top-ups of the last twelve months as a share of the sum from which the FCA has to be told.',
});

export const unanswered = new Gauge({
  name: 'shop_unanswered',
  help: 'Messages to us (message) and reports of posts (report) whose promised answer is overdue.',
  labelNames: ['kind'] as const,
});

export const lateOrders = new Gauge({
  name: 'shop_late_orders',
  help: 'Paid orders of deleted accounts that have not arrived though their delivery day is over.',
});

export const labelWarnings = new Gauge({
  name: 'shop_label_warnings',
  help: 'Dishes whose label said too little and whose parcels have left, and about which staff have not decided.',
});

export const complaints = new Gauge({
  name: 'shop_complaints',
  help: 'Complaints that are open, and overdue: open for longer than a working day.',
  labelNames: ['state'] as const,
});
