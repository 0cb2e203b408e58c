import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';

const ROOT = resolve(__dirname, '../..');
const dirs: string[] = [];
afterAll(() => dirs.forEach((dir) => rmSync(dir, { recursive: true })));

/** Builds a small site with the plugin of the real one. */
const BUILD = `
  import { join } from 'node:path';
  import { build, runnerImport } from 'vite';
  const root = process.argv[1];
  const { module } = await runnerImport('./frontend/src/ssr/route-list.ts');
  const routes = [
    { path: '/', page: 'home', ready: true, indexed: true },
    { path: '/our-boxes', page: 'our-boxes', ready: true, indexed: false, reads: ['ref'] },
  ];
  const plugins = [module.routeList({ root, pages: join(root, 'pages.ts'), routes })];
  await build({ root, plugins, configFile: false, logLevel: 'error', build: { manifest: true, minify: false } });
`;

interface Route {
  readonly path: string;
  readonly code: readonly string[];
}

function buildOf(files: Readonly<Record<string, string>>): { stderr: string; routes: () => Route[] } {
  const dir = mkdtempSync(join(tmpdir(), 'route-list-'));
  dirs.push(dir);
  mkdirSync(join(dir, 'screens'));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(dir, file), text);
  writeFileSync(join(dir, 'index.html'), '<script type="module" src="/main.ts"></script>');
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', BUILD, dir], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return { stderr, routes: () => JSON.parse(readFileSync(join(dir, 'dist/routes.json'), 'utf8')) as Route[] };
}

const MAIN =
  "import { PAGES } from './pages';\nimport { shared } from './shared';\nconsole.log(PAGES, shared);";
const SHARED = "export const shared = ['on every page'];";
const page = (words: string): string =>
  `import { shared } from '../shared';\nexport const Page = ['${words}', shared];`;

it('names the files of each page, however its import is written', () => {
  const plain = buildOf({
    'main.ts': MAIN,
    'shared.ts': SHARED,
    'screens/home.ts': page('welcome'),
    'screens/boxes.ts': page('boxes'),
    'pages.ts': `export const PAGES: object = {
      home: () => import('./screens/home.js').then(({ Page }) => ({ default: Page })),
      'our-boxes': () => import('./screens/boxes.js'),
    };`,
  });
  const renamed = buildOf({
    'main.ts': MAIN,
    'shared.ts': SHARED,
    'screens/first-page.ts': page('welcome'),
    'screens/all-boxes.ts': page('boxes'),
    'pages.ts': `const later = (load: () => Promise<unknown>) => ({ load });
    export const PAGES = { 'home': later(async () => {
        const module = await import("./screens/first-page");
        return module;
      }), 'our-boxes': later(() => import('./screens/all-boxes.ts')) } as const;`,
  });
  for (const [{ stderr, routes }, names] of [
    [plain, ['home', 'boxes']],
    [renamed, ['first-page', 'all-boxes']],
  ] as const) {
    expect(stderr).toBe('');
    expect(routes().map(({ path }) => path)).toEqual(['/', '/our-boxes']);
    expect(routes().map(({ code }) => code)).toEqual(
      names.map((name) => [expect.stringMatching(new RegExp(`^/assets/${name}-[\\w-]+\\.js$`))]),
    );
  }
});

it('fails for a route whose page has no code', () => {
  const { stderr } = buildOf({
    'main.ts': MAIN,
    'shared.ts': SHARED,
    'screens/home.ts': page('welcome'),
    'pages.ts': "export const PAGES = { home: () => import('./screens/home.js') };",
  });
  expect(stderr).toContain("no code was built for the page 'our-boxes'");
});
