import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { findFreePort } from '#sandbox/ports.js';
import { attempt } from './engine.js';
import { expect, type Run } from './steps.js';

const Targets = z.object({
  data: z.object({
    activeTargets: z.array(z.object({ labels: z.object({ job: z.string() }), health: z.string() })),
  }),
});
const Rules = z.object({
  data: z.object({
    groups: z.array(z.object({ rules: z.array(z.object({ name: z.string(), health: z.string() })) })),
  }),
});
const Series = z.object({ data: z.array(z.unknown()) });
const JOBS = ['backend', 'worker', 'backup', 'node', 'site'];
const PATIENCE_MS = 120_000;

/** Prometheus reaches everything, evaluates every rule, and has every metric that alerts and dashboard ask for. */
export async function monitoring({ stack }: Run): Promise<string> {
  const images = await stack.compose('--profile', 'monitoring', 'config', '--images');
  const missing: string[] = [];
  for (const image of images.split('\n').filter((each) => /^(prom|grafana)\//.test(each))) {
    const isThere = (await attempt('docker', ['image', 'inspect', image])).code === 0;
    if (!isThere && (await attempt('docker', ['pull', '-q', image])).code !== 0) missing.push(image);
  }
  if (missing.some((image) => image.startsWith('prom/'))) return `skipped: no image ${missing.join(', ')}`;
  const services = ['prometheus', 'node-exporter', 'blackbox-exporter', 'grafana'].filter(
    (service) => !missing.some((image) => image.includes(service)),
  );
  stack.set({ PROMETHEUS_PORT: String(await findFreePort()), GRAFANA_PORT: String(await findFreePort()) });
  await stack.compose('--profile', 'monitoring', 'up', '-d', '--no-build', '--no-deps', ...services);
  const api = (path: string) => get(`http://127.0.0.1:${stack.value('PROMETHEUS_PORT')}/api/v1/${path}`);
  const targets = await allUp(async () => Targets.parse(await api('targets')).data.activeTargets);
  const rules = Rules.parse(await api('rules')).data.groups.flatMap((group) => group.rules);
  const alerts = readFileSync('docs/operations/alerts.yml', 'utf8').match(/alert: \w+/g) ?? [];
  expect(rules.length === alerts.length, `${alerts.length} alerts, and ${rules.length} rules`);
  const named = metricsNamed();
  const absent: string[] = [];
  for (const name of named) {
    const { data } = Series.parse(await api(`series?match[]=${name}`));
    if (data.length === 0) absent.push(name);
  }
  expect(absent.length === 0, `nothing exposes ${absent.join(', ')}`);
  const skipped = missing.length > 0 ? `; skipped: no image ${missing.join(', ')}` : '';
  return `${targets} targets up, ${rules.length} rules, all ${named.length} metrics are there${skipped}`;
}

async function get(url: string): Promise<unknown> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  return answer.json();
}

/** Waits until each job has a target, and all are up. */
async function allUp(read: () => Promise<{ labels: { job: string }; health: string }[]>): Promise<number> {
  const endAtMs = Date.now() + PATIENCE_MS;
  for (;;) {
    const targets = await read().catch(() => []);
    const isComplete = JOBS.every((job) => targets.some(({ labels }) => labels.job === job));
    if (isComplete && targets.every(({ health }) => health === 'up')) return targets.length;
    const state = targets.map(({ labels, health }) => `${labels.job} ${health}`).join(', ');
    expect(Date.now() < endAtMs, `not all targets are up: ${state}`);
    await sleep(1_000);
  }
}

/** Those of alerts and dashboard, as Prometheus stores them. */
function metricsNamed(): string[] {
  const texts = ['docs/operations/alerts.yml', 'docs/operations/grafana/shop.json'].map((file) =>
    readFileSync(file, 'utf8'),
  );
  const names = texts.join('\n').match(/\b(?:shop|node|probe|process|nodejs)_[a-z0-9_]+/g) ?? [];
  return [...new Set(names)].sort();
}
