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
  help: 'Request duration, by route template, method and status.',
  labelNames: ['route', 'method', 'status'] as const,
  buckets: REQUEST_BUCKETS_S,
});

export const requestsInFlight = new Gauge({
  name: 'shop_http_requests_in_flight',
  help: 'Requests in flight.',
});

export const events = new Counter({
  name: 'shop_events_total',
  help: 'Events dispatched to their consumers, by event name.',
  labelNames: ['event'] as const,
});

export const payments = new Counter({
  name: 'shop_payments_total',
  help: 'Payments, by purpose and outcome.',
  labelNames: ['purpose', 'outcome'] as const,
});

export const emails = new Counter({
  name: 'shop_emails_total',
  help: 'Emails handed to the mail server, by template and outcome.',
  labelNames: ['kind', 'outcome'] as const,
});

export const eventJobs = new Counter({
  name: 'shop_event_jobs_total',
  help: 'Attempts at event jobs, by consumer and outcome: done, failed (will be retried), dead (no more retries).',
  labelNames: ['consumer', 'outcome'] as const,
});

export const eventJobSeconds = new Histogram({
  name: 'shop_event_job_duration_seconds',
  help: 'Duration of one event job, by consumer.',
  labelNames: ['consumer'] as const,
  buckets: REQUEST_BUCKETS_S,
});

export const webhookProcessingSeconds = new Histogram({
  name: 'shop_webhook_processing_seconds',
  help: 'Time from receiving a payment event to processing it.',
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
  help: 'Payment provider webhooks, by outcome; signature and unreadable mean refused.',
  labelNames: ['outcome'] as const,
});
// A rate needs an initial value: so the first refusal counts.
for (const outcome of WEBHOOK_OUTCOMES) webhooks.inc({ outcome }, 0);

export const courierWebhooks = new Counter({
  name: 'shop_courier_webhooks_total',
  help: 'Webhooks of the courier, by outcome; signature and unreadable mean refused.',
  labelNames: ['outcome'] as const,
});

export const smsMessages = new Counter({
  name: 'shop_text_messages_total',
  help: 'Text messages, by kind and outcome; unclear ones may have been sent, and are not repeated.',
  labelNames: ['kind', 'outcome'] as const,
});

export const smsReplies = new Counter({
  name: 'shop_text_message_replies_total',
  help: 'Replies to text messages, by outcome; signature and unreadable mean refused.',
  labelNames: ['outcome'] as const,
});

export const providerRequests = new Counter({
  name: 'shop_provider_requests_total',
  help: 'Requests to the payment provider that got a response, by method and resource.',
  labelNames: ['method', 'resource'] as const,
});

export const queueJobs = new Gauge({
  name: 'shop_queue_jobs',
  help: 'Jobs, by queue and state; each carries up to 25 event jobs.',
  labelNames: ['queue', 'state'] as const,
});

export const queueOldestSeconds = new Gauge({
  name: 'shop_queue_oldest_job_seconds',
  help: 'Age of the oldest waiting job, by queue; 0 if none is waiting.',
  labelNames: ['queue'] as const,
});

export const outboxUndispatched = new Gauge({
  name: 'shop_outbox_undispatched_events',
  help: 'Outbox events not yet dispatched to their consumers.',
});

export const outboxJobs = new Gauge({
  name: 'shop_outbox_jobs',
  help: 'Event jobs, by state: due, waiting (for the next attempt), dead (no more retries).',
  labelNames: ['state'] as const,
});

export const outboxOldestJobSeconds = new Gauge({
  name: 'shop_outbox_oldest_job_seconds',
  help: 'Age of the oldest event not yet processed by a consumer, by queue; 0 if there is none.',
  labelNames: ['queue'] as const,
});

export const databaseWritable = new Gauge({
  name: 'shop_database_writable',
  help: '1 if the database accepts writes, otherwise 0.',
});

export const databaseConnections = new Gauge({
  name: 'shop_database_connections',
  help: 'Open connections to PostgreSQL, of all programs.',
});

export const databaseConnectionsLimit = new Gauge({
  name: 'shop_database_connections_limit',
  help: 'Connections that PostgreSQL grants, without those it keeps for administrators.',
});

export const heartbeatAgeSeconds = new Gauge({
  name: 'shop_worker_heartbeat_age_seconds',
  help: 'Time since the last heartbeat of any worker.',
});

export const reconciliationDifferences = new Gauge({
  name: 'shop_reconciliation_differences',
  help: 'Differences found by the last reconciliation.',
});

export const reconciliationAgeSeconds = new Gauge({
  name: 'shop_reconciliation_age_seconds',
  help: 'Time since the last reconciliation.',
});

export const halalSaleDays = new Gauge({
  name: 'shop_halal_sale_days',
  help: 'Days for which the halal certificate still allows sales; NaN without a certificate.',
});
halalSaleDays.set(Number.NaN);

export const walletNoticeShare = new Gauge({
  name: 'shop_wallet_notice_share',
  help: 'Top-ups in the last twelve months as a share of the FCA notification threshold.',
});

export const unanswered = new Gauge({
  name: 'shop_unanswered',
  help: 'Overdue replies to contact messages (message) and reported posts (report).',
  labelNames: ['kind'] as const,
});

export const lateOrders = new Gauge({
  name: 'shop_late_orders',
  help: 'Paid orders of deleted accounts that have not arrived by the end of their delivery day.',
});

export const labelWarnings = new Gauge({
  name: 'shop_label_warnings',
  help: 'Label warnings waiting for a decision: dishes with an incomplete label whose parcels have left.',
});

export const complaints = new Gauge({
  name: 'shop_complaints',
  help: 'Complaints, by state: open, and overdue (open for more than one working day).',
  labelNames: ['state'] as const,
});
