import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { QUEUE_NAMES } from '#backend/platform/queues/queue-names.js';

const FILES = ['docs/operations/grafana/shop.json', 'docs/operations/alerts.yml'];
const text = (file: string) => readFileSync(file, 'utf8');

/** Where metrics are made: those of backend and worker, and those of the service that takes back-ups. */
const SOURCES = [
  'backend/src/platform/metrics/metrics.ts',
  'backend/src/platform/backups/backup-schedule.ts',
];

/** Every metric of ours with its labels, from the source. */
function metrics(): Map<string, readonly string[]> {
  const found = SOURCES.map(text)
    .join('\n')
    .matchAll(/name: '(shop_\w+)',\s+help: [^\n]+\n(?:\s+labelNames: \[([^\]]*)\])?/g);
  return new Map(
    [...found].map(([, name = '', labels = '']) => [
      name,
      [...labels.matchAll(/\w+/g)].map(([label]) => label),
    ]),
  );
}

/** The metrics that a file queries, by registered name, without the suffixes of histograms. */
function asked(file: string): string[] {
  const names = [...text(file).matchAll(/shop_[a-z_]+/g)].map(([name]) => name);
  return [...new Set(names.map((name) => name.replace(/_(bucket|count|sum)$/, '')))];
}

/** Queried metrics that no program exports. */
function unknown(names: readonly string[]): string[] {
  const known = metrics();
  return names.filter((name) => !known.has(name));
}

describe('the operations files', () => {
  it.each(FILES)('ask for no metric that there is not: %s', (file) => {
    expect(asked(file).length).toBeGreaterThan(5);
    expect(unknown(asked(file))).toEqual([]);
  });

  it('would be caught asking for one', () => {
    expect(unknown(['shop_emails_total', 'shop_emails_lost_total'])).toEqual(['shop_emails_lost_total']);
  });

  it('show every metric that there is', () => {
    const shown = new Set(FILES.flatMap(asked));
    expect([...metrics().keys()].filter((name) => !shown.has(name))).toEqual([]);
  });

  it.each(FILES)('choose by labels that their metrics have: %s', (file) => {
    const chosen = [...text(file).matchAll(/(shop_[a-z_]+)\{([^}]*)\}/g)].flatMap(
      ([, name = '', labels = '']) =>
        [...labels.matchAll(/(\w+)(?:=~|!=|=)/g)].map(([, label = '']) => ({
          name: name.replace(/_(bucket|count|sum)$/, ''),
          label,
        })),
    );
    expect(chosen.filter(({ name, label }) => !metrics().get(name)?.includes(label))).toEqual([]);
  });

  it('have a chapter of the run book for each alert', () => {
    const book = text('docs/operations.md');
    const alerts = [...text('docs/operations/alerts.yml').matchAll(/alert: (\w+)/g)].map(
      ([, name = '']) => name,
    );
    expect(alerts.filter((name) => !book.includes(`**${name}**`))).toEqual([]);
  });

  it('ask others only for what their exporters have', () => {
    const asking = FILES.map(text).join('\n');
    const others = [...asking.matchAll(/\b(?:node|probe|pg|redis)_[a-z_]+/g)].map(([name]) => name);
    expect([...new Set(others)].sort()).toEqual([
      'node_filesystem_avail_bytes',
      'node_filesystem_size_bytes',
      'probe_ssl_earliest_cert_expiry',
      'probe_success',
    ]);
  });

  it('know the queues by name', () => {
    expect(QUEUE_NAMES).toEqual(['payments', 'transactional', 'emails']);
  });
});
