import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';

export const SIZES = ['small', 'medium', 'large'] as const;
export type Size = (typeof SIZES)[number];

const FOLDER = 'deploy/kubernetes';
const Meta = z.looseObject({ name: z.string(), labels: z.record(z.string(), z.string()).default({}) });
const Manifest = z.looseObject({ apiVersion: z.string(), kind: z.string(), metadata: Meta });
export type Manifest = z.infer<typeof Manifest>;

/** The manifests of a size as they are committed. */
export function rendered(size: Size): Manifest[] {
  return parse(readFileSync(path.join(FOLDER, 'rendered', `${size}.yaml`), 'utf8'));
}

export function parse(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => Manifest.parse(document.toJS()));
}

/** Renders a size again; undefined where there is no kubectl. */
export function renderedAgain(size: Size): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  if (!folders.some((folder) => existsSync(path.join(folder, 'kubectl')))) return undefined;
  return execFileSync('kubectl', ['kustomize', path.join(FOLDER, 'overlays', size)], { encoding: 'utf8' });
}

const Probe = z.object({ httpGet: z.object({ path: z.string(), port: z.union([z.string(), z.number()]) }) });
const Container = z.looseObject({
  name: z.string(),
  image: z.string(),
  env: z.array(z.looseObject({ name: z.string(), value: z.string().optional() })).default([]),
  envFrom: z.array(z.object({ configMapRef: z.object({ name: z.string() }) })).default([]),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  startupProbe: Probe.optional(),
  livenessProbe: Probe.optional(),
  readinessProbe: Probe.optional(),
  resources: z.looseObject({
    requests: z.record(z.string(), z.string()),
    limits: z.record(z.string(), z.string()),
  }),
  securityContext: z.looseObject({}).default({}),
  volumeMounts: z.array(z.looseObject({ name: z.string(), mountPath: z.string() })).default([]),
});
export type Container = z.infer<typeof Container>;

const PodSpec = z.looseObject({
  securityContext: z.looseObject({}).default({}),
  terminationGracePeriodSeconds: z.number().optional(),
  topologySpreadConstraints: z.array(z.looseObject({})).default([]),
  containers: z.array(Container).min(1),
  volumes: z
    .array(z.looseObject({ name: z.string(), secret: z.looseObject({ secretName: z.string() }).optional() }))
    .default([]),
});
export type PodSpec = z.infer<typeof PodSpec>;

const Workload = z.looseObject({
  spec: z.looseObject({
    template: z.looseObject({
      metadata: z.looseObject({ labels: z.record(z.string(), z.string()) }),
      spec: PodSpec,
    }),
  }),
});

export interface Pods {
  readonly kind: string;
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly spec: PodSpec;
}

/** Everything that makes pods of ours. */
export function podsOf(manifests: readonly Manifest[]): Pods[] {
  return manifests
    .filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
    .map((each) => {
      const { template } = Workload.parse(each).spec;
      const { kind, metadata } = each;
      return { kind, name: metadata.name, labels: template.metadata.labels, spec: template.spec };
    });
}
