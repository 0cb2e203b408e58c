import ts from 'typescript';
import type { Manifest } from './manifests.js';

/** Where the declarations of a group's kinds are; the empty name is the core's. */
const PACKAGES: Readonly<Record<string, string>> = {
  'keda.sh/v1alpha1': '@kubernetes-models/keda/keda.sh/v1alpha1',
  'postgresql.cnpg.io/v1': '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1',
};
/** Kinds without published declarations: the fields that we set, after the documentation of their operator. */
const DECLARED_HERE: Readonly<Record<string, string>> = {
  ObjectStore: `interface SecretKey { name: string; key: string }
interface IObjectStore {
  apiVersion: 'barmancloud.cnpg.io/v1';
  kind: 'ObjectStore';
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
  spec: {
    retentionPolicy?: string;
    configuration: {
      destinationPath: string;
      endpointURL?: string;
      s3Credentials?: { accessKeyId: SecretKey; secretAccessKey: SecretKey };
      wal?: { compression?: 'bzip2' | 'gzip' | 'lz4' | 'snappy' | 'xz' | 'zstd' };
    };
  };
}`,
};

const OPTIONS: ts.CompilerOptions = {
  module: ts.ModuleKind.NodeNext,
  target: ts.ScriptTarget.ES2023,
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
};

/**
 * What the compiler says of manifests as values of the declared types of Kubernetes and its operators: unknown
 * fields, wrong types and missing ones, for each name. One program for all, since reading the declarations takes
 * longest.
 */
export function typeFaults(
  sets: Readonly<Record<string, readonly Manifest[]>>,
): Readonly<Record<string, string[]>> {
  const files = new Map(
    Object.entries(sets).map(([name, manifests]) => [
      `${process.cwd()}/manifests-${name}.ts`,
      sourceOf(manifests),
    ]),
  );
  const host = ts.createCompilerHost(OPTIONS);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (file) => files.has(file) || fileExists(file);
  host.readFile = (file) => files.get(file) ?? readFile(file);
  host.getSourceFile = (file, ...rest) => {
    const text = files.get(file);
    return text === undefined
      ? getSourceFile(file, ...rest)
      : ts.createSourceFile(file, text, ts.ScriptTarget.ES2023);
  };
  const program = ts.createProgram([...files.keys()], OPTIONS, host);
  return Object.fromEntries(
    Object.keys(sets).map((name) => {
      const file = program.getSourceFile(`${process.cwd()}/manifests-${name}.ts`);
      const found = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
      return [name, found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))];
    }),
  );
}

function sourceOf(manifests: readonly Manifest[]): string {
  const kinds = new Map(
    manifests.map(({ apiVersion, kind }) => [`${apiVersion}/${kind}`, { apiVersion, kind }]),
  );
  const imports = [...kinds.values()].map(({ apiVersion, kind }) => {
    const declared = DECLARED_HERE[kind];
    if (declared !== undefined) return declared;
    const from = PACKAGES[apiVersion] ?? `kubernetes-models/${apiVersion}`;
    return `import type { I${kind} } from '${from}/${kind}';`;
  });
  const values = manifests.map(
    (each, index) => `export const manifest${index}: I${each.kind} = ${JSON.stringify(each)};`,
  );
  return [...imports, ...values].join('\n');
}
