import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A browser to test with. */
export interface Browser {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The tests may run as root and in a container with little shared memory. */
const ARGS = ['--no-sandbox', '--disable-dev-shm-usage'];

/**
 * Chooses Chromium: CHROME_PATH, else one on the PATH, else the one that comes with the packages (Linux on
 * x64 only). Throws when none is available.
 */
export async function chooseBrowser(): Promise<Browser> {
  const given = process.env['CHROME_PATH'];
  if (given && !existsSync(given)) throw new Error(`CHROME_PATH is ${given}, where there is nothing.`);
  const executablePath = given || findOnPath();
  if (executablePath) return { executablePath, args: ARGS, env: definedEnvironment() };
  return packagedBrowser();
}

function findOnPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) =>
    existsSync(file),
  );
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
