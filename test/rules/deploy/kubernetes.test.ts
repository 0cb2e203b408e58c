import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { missingConnections } from '#backend/platform/database/connection-budget.js';
import { VARIABLES } from '#backend/platform/env.js';
import { SECRET_VARIABLES } from '#backend/platform/secret-files.js';
import { podsOf, rendered, renderedAgain, SIZES, type Manifest, type Size } from './manifests.js';
import { typeFaults } from './manifest-types.js';

const all = Object.fromEntries(SIZES.map((size) => [size, rendered(size)])) as Record<Size, Manifest[]>;

/** A copy of the small size in which one kind is changed by hand, for controls. */
function changed(kind: string, change: (manifest: Manifest) => void): Manifest[] {
  const copy = structuredClone(all.small);
  const found = copy.find((each) => each.kind === kind);
  if (!found) throw new Error(`no ${kind}`);
  change(found);
  return copy;
}

/** Sets what is at a path, such as 'spec.template.spec.containers.0.image'; undefined deletes it. */
function put(manifest: Manifest, at: string, value: unknown): void {
  const steps = at.split('.');
  const last = steps.pop() ?? '';
  const target = steps.reduce<object>(
    (inside, step) => z.custom<object>((next) => typeof next === 'object').parse(Reflect.get(inside, step)),
    manifest,
  );
  if (value === undefined) Reflect.deleteProperty(target, last);
  else Reflect.set(target, last, value);
}

const CONTAINER = 'spec.template.spec.containers.0';

/** What is wrong with manifests by the rules of this house. */
function faults(manifests: readonly Manifest[]): string[] {
  const found: string[] = [];
  const config = new Map<string, Record<string, string>>();
  for (const each of manifests)
    if (each.kind === 'ConfigMap')
      config.set(each.metadata.name, z.record(z.string(), z.string()).parse(each['data']));
  const budgets = manifests.filter(({ kind }) => kind === 'PodDisruptionBudget');
  const selectorOf = (each: Manifest) =>
    z.object({ selector: z.object({ matchLabels: z.record(z.string(), z.string()) }) }).parse(each['spec'])
      .selector.matchLabels;
  for (const { kind, name, labels, spec } of podsOf(manifests)) {
    const say = (text: string) => found.push(`${kind} ${name}: ${text}`);
    const covers = (wanted: Record<string, string>) =>
      Object.entries(wanted).every(([label, value]) => labels[label] === value);
    if (kind === 'Deployment') {
      if (!budgets.some((each) => covers(selectorOf(each)))) say('no disruption budget');
      if (spec.topologySpreadConstraints.length < 2) say('not spread over zones and machines');
    }
    if (spec.securityContext['runAsNonRoot'] !== true) say('may run as root');
    for (const container of spec.containers) {
      const { ports, securityContext, env, envFrom, volumeMounts, image } = container;
      const open = new Set<string | number>(ports.flatMap((each) => [each.name, each.containerPort]));
      for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'] as const) {
        const port = container[probe]?.httpGet.port;
        if (kind === 'Deployment' && port === undefined) say(`no ${probe}`);
        if (port !== undefined && !open.has(port)) say(`${probe} at ${port}, which is not open`);
      }
      if (!/:[^:/]+$/.test(image) || image.endsWith(':latest')) say(`image ${image} without a version`);
      if (securityContext['readOnlyRootFilesystem'] !== true) say('may write to its image');
      if (securityContext['allowPrivilegeEscalation'] !== false) say('may gain privileges');
      if (JSON.stringify(securityContext['capabilities']) !== '{"drop":["ALL"]}') say('keeps capabilities');
      const given = new Map(env.map((each) => [each.name, each.value ?? '']));
      for (const { configMapRef } of envFrom) {
        const values = config.get(configMapRef.name);
        if (!values) say(`no ConfigMap ${configMapRef.name}`);
        for (const [variable, value] of Object.entries(values ?? {})) given.set(variable, value);
      }
      for (const [variable, value] of given) {
        const known = [...VARIABLES, ...SECRET_VARIABLES.map((each) => `${each}_FILE`)];
        if (!known.includes(variable)) say(`${variable} is unknown to env.ts`);
        if (SECRET_VARIABLES.some((each) => each === variable)) say(`${variable} is a secret in plain text`);
        const isMounted = volumeMounts.some(({ mountPath }) => value.startsWith(`${mountPath}/`));
        if (variable.endsWith('_FILE') && !isMounted) say(`${variable} names a file that is not mounted`);
      }
    }
  }
  return found;
}

const Replicas = z.object({ maxReplicas: z.number().optional(), maxReplicaCount: z.number().optional() });

/** The processes of a size at their most, and the connections they may ask for beyond those there are. */
function budgetOf(manifests: readonly Manifest[]) {
  const of = (kind: string) => manifests.filter((each) => each.kind === kind).map((each) => each['spec']);
  const most = [...of('HorizontalPodAutoscaler'), ...of('ScaledObject')].map((spec) => Replicas.parse(spec));
  const processes = most.reduce((sum, each) => sum + (each.maxReplicas ?? each.maxReplicaCount ?? 0), 0);
  const Cluster = z.object({
    postgresql: z.object({ parameters: z.object({ max_connections: z.string() }) }),
  });
  const { max_connections } = Cluster.parse(of('Cluster')[0]).postgresql.parameters;
  const Pooler = z.object({
    instances: z.number(),
    pgbouncer: z.object({ parameters: z.object({ default_pool_size: z.string() }) }),
  });
  const pooler = of('Pooler').map((spec) => Pooler.parse(spec))[0];
  const data = z
    .object({ DATABASE_POOL: z.string() })
    .parse(manifests.find(({ kind }) => kind === 'ConfigMap')?.['data']);
  const shared = pooler ? pooler.instances * Number(pooler.pgbouncer.parameters.default_pool_size) : 0;
  const missing = missingConnections({
    maxConnections: Number(max_connections) - shared,
    reserved: 3,
    processes,
    pool: pooler ? 0 : Number(data.DATABASE_POOL),
  });
  return { processes, missing };
}

let types: Readonly<Record<string, string[]>>;
beforeAll(() => {
  types = typeFaults({
    ...all,
    'unknown-field': changed('Deployment', (each) => put(each, `${CONTAINER}.readynessProbe`, {})),
    'wrong-type': changed('Deployment', (each) => put(each, 'spec.revisionHistoryLimit', 'three')),
    'missing-field': changed('Deployment', (each) => put(each, 'spec.selector', undefined)),
    'unknown-of-keda': changed('ScaledObject', (each) => put(each, 'spec.maxReplicas', 3)),
    'unknown-of-cnpg': changed('Cluster', (each) => put(each, 'spec.replicas', 3)),
  });
}, 300_000);

describe.each(SIZES)('the manifests of the %s size', (size) => {
  it('have the fields and types that Kubernetes and its operators declare', () => {
    expect(types[size]).toEqual([]);
  });

  it('keep the rules of this house', () => {
    expect(faults(all[size])).toEqual([]);
  });

  it('never ask PostgreSQL for more connections than it has', () => {
    const { processes, missing } = budgetOf(all[size]);
    expect(processes).toBeGreaterThan(3);
    expect(missing).toBeLessThanOrEqual(0);
  });

  it('give the password of the owner to the migrations alone', () => {
    const holders = podsOf(all[size]).filter(({ spec }) =>
      spec.volumes.some(({ secret }) => secret?.secretName === 'shop-postgres-app'),
    );
    expect(holders.map(({ name }) => name)).toEqual(['migrate']);
  });

  it('are what kubectl renders', () => {
    const again = renderedAgain(size);
    if (again === undefined) process.stderr.write('SKIPPED: rendering again, there is no kubectl here\n');
    else expect(readFileSync(`deploy/kubernetes/rendered/${size}.yaml`, 'utf8')).toBe(again);
  });
});

describe('a broken manifest is caught (control)', () => {
  it.each([
    ['unknown-field', /readynessProbe.* does not exist|readynessProbe/],
    ['wrong-type', /'string' is not assignable to type 'number'/],
    ['missing-field', /selector.* is missing/],
    ['unknown-of-keda', /maxReplicas/],
    ['unknown-of-cnpg', /replicas/],
  ])('by the types: %s', (name, message) => {
    expect(types[name]?.join('\n')).toMatch(message);
  });

  it.each([
    ['a probe at a closed port', `${CONTAINER}.livenessProbe.httpGet.port`, 9999, 'which is not open'],
    ['no probe', `${CONTAINER}.readinessProbe`, undefined, 'no readinessProbe'],
    ['an unknown variable', `${CONTAINER}.env`, [{ name: 'STRIPE_KEY', value: 'x' }], 'unknown to env.ts'],
    ['a secret in plain text', `${CONTAINER}.env`, [{ name: 'SMTP_URL', value: 'x' }], 'in plain text'],
    ['a secret without its volume', `${CONTAINER}.volumeMounts`, [], 'not mounted'],
    ['root', 'spec.template.spec.securityContext', {}, 'may run as root'],
    ['capabilities', `${CONTAINER}.securityContext.capabilities`, {}, 'keeps capabilities'],
    ['an image without a version', `${CONTAINER}.image`, 'lighter-table:latest', 'without a version'],
    ['no spread', 'spec.template.spec.topologySpreadConstraints', [], 'not spread'],
  ])('by the rules: %s', (_, at, value, message) => {
    expect(faults(changed('Deployment', (each) => put(each, at, value))).join('\n')).toContain(message);
  });

  it('by the rules: a deployment without a budget', () => {
    const without = all.small.filter(({ kind }) => kind !== 'PodDisruptionBudget');
    expect(faults(without)).toEqual([
      'Deployment backend: no disruption budget',
      'Deployment worker: no disruption budget',
    ]);
  });

  it('by the budget: one connection more for each process', () => {
    const config = changed('ConfigMap', (each) => put(each, 'data.DATABASE_POOL', '20'));
    expect(budgetOf(config).missing).toBeGreaterThan(0);
  });
});
