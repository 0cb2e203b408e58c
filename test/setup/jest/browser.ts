import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A browser to test with. */
export interface Browser {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

/** Draws and runs pages as the whole browser does, but has no windows of its own: a third less work. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The tests may run as root and in a container with little shared memory. */
const ARGS = ['--no-sandbox', '--disable-dev-shm-usage'];

/**
 * Chooses Chromium: CHROME_PATH, else one on the PATH, else the one that comes with the packages (Linux on
 * x64 only). Prefers the headless shell, unless `needs` is the whole browser. Throws when none is available.
 */
export async function chooseBrowser(needs: 'pages' | 'whole browser' = 'pages'): Promise<Browser> {
  const given = process.env['CHROME_PATH'];
  if (given && !existsSync(given)) throw new Error(`CHROME_PATH is ${given}, where there is nothing.`);
  const executablePath = given || findOnPath(needs === 'pages' ? [...SHELLS, ...WHOLE] : WHOLE);
  if (executablePath) return { executablePath, args: ARGS, env: definedEnvironment() };
  return packagedBrowser();
}

function findOnPath(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
}

async function packagedBrowser(): Promise<Browser> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium was found: install one, or set CHROME_PATH to it.');
  }
  // The package unpacks its libraries only where this reports them as missing.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  const env = { ...definedEnvironment(), LD_LIBRARY_PATH: '/tmp/al2023/lib', FONTCONFIG_PATH: '/tmp/fonts' };
  // In a single process, closing the window of one test ends the browser of the next.
  const args = chromium.args.filter((each) => each !== '--single-process' && each !== '--no-zygote');
  return { executablePath, args: [...new Set([...args, ...ARGS])], env };
}

function definedEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return Object.fromEntries(entries);
}
