import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
if (!hasPromtool)
  console.warn(
    'promtool (Debian: prometheus) is not installed: no alert of docs/operations/alerts.yml is fired.',
  );

interface Case {
  /** Series in Prometheus' notation, one value a minute, with which it fires. */
  readonly fires: Readonly<Record<string, string>>;
  /** The same where all is well. */
  readonly quiet: Readonly<Record<string, string>>;
  /** Minutes after which it fires; 30 unless the rule waits for longer. */
  readonly after?: number;
}

const one = (name: string, bad: number, good: number): Case => ({
  fires: { [name]: `${bad}x200` },
  quiet: { [name]: `${good}x200` },
});
const OK = 'shop_http_request_duration_seconds_count{status="200",route="/"}';
const FAILED = 'shop_http_request_duration_seconds_count{status="503",route="/"}';
const PLACED = 'shop_http_request_duration_seconds_count{route="/api/checkout/one-time",status="201"}';
const PAID = 'shop_payments_total{outcome="paid",purpose="order"}';

/** A histogram in which everything falls below `le`. */
const histogram = (name: string, labels: string, le: string): Record<string, string> => {
  const buckets = ['1', '2.5', '5', '60', '300', '+Inf'];
  return Object.fromEntries(
    buckets.map((each) => {
      const counts = buckets.indexOf(each) >= buckets.indexOf(le);
      return [`${name}_bucket{${labels}le="${each}"}`, counts ? '0+60x200' : '0x200'];
    }),
  );
};
const checkout = (le: string) =>
  histogram(
    'shop_http_request_duration_seconds',
    'route="/api/checkout/one-time",method="POST",status="201",',
    le,
  );
const webhook = (le: string) => histogram('shop_webhook_processing_seconds', '', le);

const CASES: Readonly<Record<string, Case>> = {
  WorkerHeartbeatMissing: one('shop_worker_heartbeat_age_seconds', 45, 3),
  DatabaseNotWritable: one('shop_database_writable', 0, 1),
  TargetDown: {
    fires: { 'up{job="backend"}': '1x200', 'up{job="worker"}': '0x200' },
    quiet: { 'up{job="backend"}': '1x200', 'up{job="worker"}': '1x200' },
  },
  HighErrorRate: {
    fires: { [OK]: '0+100x200', [FAILED]: '0+5x200' },
    quiet: { [OK]: '0+1000x200', [FAILED]: '0+5x200' },
  },
  SlowCheckout: { fires: checkout('5'), quiet: checkout('1') },
  OutboxLagging: one('shop_outbox_oldest_job_seconds{queue="emails"}', 400, 20),
  OutboxNotDispatched: one('shop_outbox_undispatched_events', 1_500, 12),
  DeadLetters: one('shop_outbox_jobs{state="dead"}', 1, 0),
  WebhookProcessingSlow: { fires: webhook('300'), quiet: webhook('5') },
  EventLoopBlocked: one('nodejs_eventloop_lag_p99_seconds{job="backend",instance="a"}', 0.8, 0.02),
  WebhooksRejected: {
    fires: { 'shop_webhooks_total{outcome="signature"}': '0+1x200' },
    quiet: { 'shop_webhooks_total{outcome="stored"}': '0+9x200' },
  },
  EmailsRejected: {
    fires: {
      'shop_emails_total{outcome="failed",kind="a"}': '0+3x200',
      'shop_emails_total{outcome="sent",kind="a"}': '0+6x200',
    },
    quiet: {
      'shop_emails_total{outcome="failed",kind="a"}': '0+1x200',
      'shop_emails_total{outcome="sent",kind="a"}': '0+60x200',
    },
  },
  QueueBacklog: one('shop_queue_jobs{queue="emails",state="waiting"}', 150, 3),
  NoSuccessfulPayments: {
    fires: { [PAID]: '5x200', [PLACED]: '0+1x200' },
    quiet: { [PAID]: '0+1x200', [PLACED]: '0+1x200' },
    after: 90,
  },
  LedgerMismatch: one('shop_reconciliation_differences', 2, 0),
  ReconciliationStale: one('shop_reconciliation_age_seconds', 130_000, 40_000),
  RepliesOverdue: one('shop_unanswered{kind="contact"}', 1, 0),
  WalletNoticeIsNear: one('shop_wallet_notice_share', 0.9, 0.4),
  HalalCertificateExpiring: one('shop_halal_sale_days', 12, 200),
  LabelWarningsOpen: one('shop_label_warnings', 1, 0),
  DeletedAccountOrdersLate: one('shop_late_orders', 1, 0),
  ComplaintsOverdue: one('shop_complaints{state="overdue"}', 1, 0),
  TextMessagesFailing: {
    // Also before the first one was sent.
    fires: { 'shop_text_messages_total{kind="left",outcome="refused"}': '0+1x200' },
    quiet: {
      'shop_text_messages_total{kind="left",outcome="refused"}': '0+1x200',
      'shop_text_messages_total{kind="left",outcome="sent"}': '0+20x200',
    },
    after: 60,
  },
  BackupTooOld: { ...one('shop_backup_age_seconds', 100_000, 3_600), after: 45 },
  DatabaseConnectionsScarce: {
    fires: { shop_database_connections: '90x200', shop_database_connections_limit: '97x200' },
    quiet: { shop_database_connections: '30x200', shop_database_connections_limit: '97x200' },
  },
  DiskFilling: {
    fires: {
      'node_filesystem_avail_bytes{fstype="ext4",instance="a",mountpoint="/"}': '10x200',
      'node_filesystem_size_bytes{fstype="ext4",instance="a",mountpoint="/"}': '100x200',
    },
    quiet: {
      'node_filesystem_avail_bytes{fstype="ext4",instance="a",mountpoint="/"}': '60x200',
      'node_filesystem_size_bytes{fstype="ext4",instance="a",mountpoint="/"}': '100x200',
      // A disk in memory may be full.
      'node_filesystem_avail_bytes{fstype="tmpfs",instance="a",mountpoint="/tmp"}': '0x200',
      'node_filesystem_size_bytes{fstype="tmpfs",instance="a",mountpoint="/tmp"}': '100x200',
    },
  },
  SiteUnreachable: one('probe_success{job="site"}', 0, 1),
  CertificateExpiring: {
    ...one('probe_ssl_earliest_cert_expiry{job="site"}', 86_400, 90 * 86_400),
    after: 90,
  },
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'alerts-'));
  copyFileSync('docs/operations/alerts.yml', join(folder, 'alerts.yml'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Whether an alert fires with these series, by Prometheus' own evaluation; its words if it cannot tell. */
function outcome(alert: string, series: Readonly<Record<string, string>>, after: number): string {
  const test = {
    rule_files: ['alerts.yml'],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
        promql_expr_test: [
          {
            expr: `count(ALERTS{alertname="${alert}",alertstate="firing"}) > bool 0`,
            eval_time: `${after}m`,
            exp_samples: [{ labels: '{}', value: 1 }],
          },
        ],
      },
    ],
  };
  // JSON is YAML.
  writeFileSync(join(folder, 'test.yml'), JSON.stringify(test));
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'test.yml'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status === 0) return 'fires';
  return /got:\s*nil/.test(`${stdout}${stderr}`) ? 'quiet' : `${stdout}${stderr}`;
}

const alerts = [...readFileSync('docs/operations/alerts.yml', 'utf8').matchAll(/alert: (\w+)/g)].map(
  ([, name = '']) => name,
);

describe('the alerts', () => {
  it('all have a case here', () => {
    expect(Object.keys(CASES).sort()).toEqual([...alerts].sort());
  });

  (hasPromtool ? it : it.skip).each(alerts)('%s fires when it should, and only then', (alert) => {
    const { fires, quiet, after = 30 } = CASES[alert] ?? { fires: {}, quiet: {} };
    expect(outcome(alert, fires, after)).toBe('fires');
    expect(outcome(alert, quiet, after)).toBe('quiet');
  });
});
