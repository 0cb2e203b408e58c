import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Manifest, Plugin } from 'vite';
import type { SiteRoute } from '../app/routes.js';

export interface RouteListOptions {
  readonly root: string;
  /** The module whose `PAGES` imports the code of each page. */
  readonly pages: string;
  readonly routes: readonly SiteRoute[];
}

/**
 * Writes `routes.json` with every build. The backend responds 404 to paths that are not in it, and names the
 * code of a page in its document, which spares the browser a round trip. The bundler resolves the import of
 * each page, and the build's manifest says which files came of it.
 */
export function routeList({ root, pages, routes }: RouteListOptions): Plugin {
  const sources = new Map<string, string>();
  return {
    name: 'route-list',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      // The other plugins have made JavaScript of it by then.
      order: 'post',
      async handler(code, id) {
        if (id !== pages) return;
        for (const [page, specifier] of importsOfPages(this.parse(code))) {
          const resolved = await this.resolve(specifier, id);
          if (resolved) sources.set(page, path.relative(root, resolved.id).replaceAll(path.sep, '/'));
        }
      },
    },
    async writeBundle({ dir = '' }) {
      const manifest = JSON.parse(await readFile(path.join(dir, '.vite/manifest.json'), 'utf8')) as Manifest;
      const list = routes.map(({ path: pattern, page, ready, indexed, drawn, reads }) => ({
        path: pattern,
        ready,
        indexed,
        drawn: drawn === true,
        reads: reads ?? [],
        code: codeOfPage(manifest, page, sources.get(page)),
      }));
      await writeFile(path.join(dir, 'routes.json'), `${JSON.stringify(list, null, 2)}\n`);
    },
  };
}

/** The files of a page that the site's entry does not load anyway, the page's own first. */
function codeOfPage(manifest: Manifest, page: string, source: string | undefined): string[] {
  const chunk = source === undefined ? undefined : manifest[source];
  if (source === undefined || !chunk) throw new Error(`no code was built for the page '${page}'`);
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const first = new Set(entries.flatMap((key) => withImports(manifest, key)));
  const own = new Set(withImports(manifest, source).filter((file) => !first.has(file)));
  return [...own].map((file) => `/${file}`);
}

function withImports(manifest: Manifest, key: string): string[] {
  const chunk = manifest[key];
  return chunk ? [chunk.file, ...(chunk.imports ?? []).flatMap((each) => withImports(manifest, each))] : [];
}

/** Name and import of each page: the properties of `PAGES`, and what they import dynamically. */
function importsOfPages(program: unknown): [page: string, specifier: string][] {
  const table = nodesIn(program).find(
    ({ type, id }) => type === 'VariableDeclarator' && nameOf(id) === 'PAGES',
  );
  const properties = isNode(table?.init) && Array.isArray(table.init.properties) ? table.init.properties : [];
  return properties.filter(isNode).flatMap(({ key, value }): [string, string][] => {
    const found = nodesIn(value).find(({ type }) => type === 'ImportExpression');
    const name = nameOf(key);
    const specifier = nameOf(found?.source);
    return name === undefined || specifier === undefined ? [] : [[name, specifier]];
  });
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** A node and everything within it, outermost first. */
function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  return isNode(value) ? [value, ...Object.values(value).flatMap(nodesIn)] : [];
}

/** The text of an identifier or a string. */
function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  const text = node['name'] ?? node['value'];
  return typeof text === 'string' ? text : undefined;
}
