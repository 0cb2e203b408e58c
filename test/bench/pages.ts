import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { chooseBrowser } from '../setup/jest/browser.js';
import { findFreePort } from '#sandbox/ports.js';
import { start } from './processes.js';
import { writeTable } from './measurements-table.js';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const DISH = 'lemon-herb-chicken-greens';
const PATHS = [
  '/',
  '/menu',
  `/menu/${DISH}`,
  '/our-boxes',
  '/configurator',
  '/subscription-configurator',
  '/shop',
  '/recipes',
  '/membership',
  '/help',
];
const RUNS = process.argv.includes('--smoke') ? 1 : 5;
const SITE = path.resolve('dist/frontend');
const MAX_REPORT_BYTES = 50_000_000;

const Score = z.object({ score: z.number() });
const Figure = z.object({ numericValue: z.number() });
const Report = z.object({
  categories: z.object({
    performance: Score,
    accessibility: Score,
    'best-practices': Score,
    seo: Score,
  }),
  audits: z.object({
    'first-contentful-paint': Figure,
    'largest-contentful-paint': Figure,
    'total-blocking-time': Figure,
    'cumulative-layout-shift': Figure,
  }),
});

/** Metrics of a page by column name. */
type Figures = Readonly<Record<string, number>>;

interface Column {
  readonly name: string;
  readonly aim?: { readonly least: number } | { readonly most: number };
  readonly digits?: number;
}

const COLUMNS: readonly Column[] = [
  { name: 'performance', aim: { least: 98 } },
  { name: 'accessibility', aim: { least: 100 } },
  { name: 'best practices', aim: { least: 100 } },
  { name: 'SEO', aim: { least: 100 } },
  { name: 'first paint, s', digits: 2 },
  { name: 'largest paint, s', digits: 2 },
  { name: 'blocked, ms' },
  { name: 'shift', aim: { most: 0.02 }, digits: 3 },
  { name: 'HTML but its CSS, KB', aim: { most: 25 }, digits: 1 },
  { name: 'CSS in the HTML, KB', aim: { most: 12 }, digits: 1 },
  { name: 'JS at first, KB', aim: { most: 130 }, digits: 1 },
  { name: 'JS of the page alone, KB', aim: { most: 25 }, digits: 1 },
];

/**
 * `npm run bench -- pages`: Lighthouse scores (it is downloaded for this) of the pages that most visitors see
 * first, with its profile of a phone on a slow line; the median of five runs. Also their weight in brotli.
 * Returns false when a score, the layout shift or a weight misses its target.
 */
export async function pages(env: NodeJS.ProcessEnv): Promise<boolean> {
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const server = await start('dist/test/bench/product-server.js', {
    ...env,
    PORT: String(port),
    PUBLIC_URL: origin,
  });
  try {
    const rows = new Map<string, Figures>();
    for (const each of PATHS)
      rows.set(each, { ...(await weigh(origin, each)), ...(await rate(origin + each)) });
    return report(rows);
  } finally {
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
}

/** Kilobytes in brotli: the document and the code that it references (frontend/src/ssr/document.ts). */
async function weigh(origin: string, pathname: string): Promise<Figures> {
  const response = await fetch(origin + pathname, { headers: { 'accept-encoding': 'br' } });
  const [, names = ''] = /<meta name="code" content="([^"]+)">/.exec(await response.text()) ?? [];
  const files = names.split(' ').map((name) => path.join(SITE, name));
  const [css = ''] = readdirSync(path.join(SITE, 'assets')).filter((name) => name.endsWith('.css'));
  const own = ownFile(pathname);
  const cssKb = packedKb(path.join(SITE, 'assets', css));
  return {
    'HTML but its CSS, KB': Number(response.headers.get('content-length')) / 1000 - cssKb,
    'CSS in the HTML, KB': cssKb,
    'JS at first, KB': files.map(packedKb).reduce((sum, each) => sum + each, 0),
    'JS of the page alone, KB': own === undefined ? NaN : packedKb(path.join(SITE, own)),
  };
}

const Routes = z.array(z.object({ path: z.string(), code: z.array(z.string()) }));

/** The file with a page's own code, which the build lists first. */
function ownFile(pathname: string): string | undefined {
  const routes = Routes.parse(JSON.parse(readFileSync(path.join(SITE, 'routes.json'), 'utf8')));
  return routes.find((route) => route.path.replace(':slug', DISH) === pathname)?.code[0];
}

function packedKb(file: string): number {
  return statSync(`${file}.br`).size / 1000;
}

async function rate(url: string): Promise<Figures> {
  const runs: Figures[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await rateOnce(url));
  const names = Object.keys(runs[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, median(runs.map((run) => run[name] ?? NaN))]));
}

async function rateOnce(url: string): Promise<Figures> {
  // The figures of the page are those of a browser that people have.
  const browser = await chooseBrowser('whole browser');
  const flags = ['--headless=new', ...browser.args].join(' ');
  const { stdout } = await promisify(execFile)(
    'npx',
    ['--yes', '--ignore-scripts', LIGHTHOUSE, url, '--quiet', '--output=json', `--chrome-flags=${flags}`],
    { env: { ...browser.env, CHROME_PATH: browser.executablePath }, maxBuffer: MAX_REPORT_BYTES },
  );
  const { categories, audits } = Report.parse(JSON.parse(stdout));
  return {
    performance: categories.performance.score * 100,
    accessibility: categories.accessibility.score * 100,
    'best practices': categories['best-practices'].score * 100,
    SEO: categories.seo.score * 100,
    'first paint, s': audits['first-contentful-paint'].numericValue / 1000,
    'largest paint, s': audits['largest-contentful-paint'].numericValue / 1000,
    'blocked, ms': audits['total-blocking-time'].numericValue,
    shift: audits['cumulative-layout-shift'].numericValue,
  };
}

function median(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? NaN;
}

function isMissed({ aim, digits = 0 }: Column, figure: number): boolean {
  const shown = Number(figure.toFixed(digits));
  if (!aim) return false;
  return 'least' in aim ? !(shown >= aim.least) : !(shown <= aim.most);
}

function aimOf({ aim }: Column): string {
  if (!aim) return '';
  return 'least' in aim ? `≥ ${aim.least}` : `≤ ${aim.most}`;
}

function report(rows: ReadonlyMap<string, Figures>): boolean {
  const lines = [...rows].map(([each, row]) => {
    const cells = COLUMNS.map((column) => (row[column.name] ?? NaN).toFixed(column.digits ?? 0));
    return `| ${[`\`${each}\``, ...cells].join(' | ')} |`;
  });
  const heads = COLUMNS.map((column) => column.name);
  const table = [
    `| | ${heads.join(' | ')} |`,
    `|---|${'---:|'.repeat(COLUMNS.length)}`,
    ...lines,
    `| aim | ${COLUMNS.map(aimOf).join(' | ')} |`,
  ].join('\n');
  process.stdout.write(`${table}\n`);
  if (process.argv.includes('--write')) writeTable('pages', table, `${LIGHTHOUSE}, median of ${RUNS} runs`);
  const missed = COLUMNS.flatMap((column) =>
    [...rows]
      .filter(([, row]) => isMissed(column, row[column.name] ?? NaN))
      .map(([each]) => `${each} ${column.name}`),
  );
  for (const each of missed) process.stdout.write(`misses its aim: ${each}\n`);
  process.stdout.write(`${rows.size * COLUMNS.length - missed.length} passed, ${missed.length} failed\n`);
  return missed.length === 0;
}
