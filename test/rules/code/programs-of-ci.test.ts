import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

/** What the script needs of any machine. */
const EVERYWHERE = ['bash', 'dirname', 'id', 'timeout'];
const SERVERS = ['redis-server', 'nginx', 'pgbouncer'];
/** The package of promtool is Prometheus. */
const PROGRAMS = ['chromium', ...SERVERS, 'promtool'];
const PACKAGES = ['chromium', ...SERVERS, 'prometheus'];

interface Machine {
  readonly programs?: readonly string[];
  /** The packages that apt-get can install; without it there is no apt-get. */
  readonly packages?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

describe('.ci/run', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lighter-table-ci-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function write(name: string, script: string): void {
    writeFileSync(join(folder, name), `#!${join(folder, 'bash')}\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }

  /** Runs the script on a machine of stand-ins; returns what it installs, and what it prints. */
  function runOn({ programs = [], packages, env = {} }: Machine): { installed: string[]; printed: string } {
    for (const name of EVERYWHERE) symlinkSync(pathOf(name), join(folder, name));
    for (const name of programs) write(name, 'exit 0');
    write('sudo', 'shift; exec "$@"');
    write('npm', 'echo "npm $* with CI=$CI"');
    if (packages) {
      const known = `" ${packages.join(' ')} "`;
      write('apt-cache', `[[ ${known} == *" $2 "* ]]`);
      write(
        'apt-get',
        `for each in "$@"; do case $each in -*|install|update) ;; *) [[ ${known} == *" $each "* ]] || exit 100
         echo "installed $each" >&2 ;; esac; done`,
      );
    }
    const output = execFileSync(
      join(folder, 'bash'),
      ['-c', 'exec "$0" .ci/run 2>&1', join(folder, 'bash')],
      {
        env: { PATH: folder, ...env },
        // Bash takes a socket for a login from afar, and would read its user's settings.
        stdio: ['ignore', 'pipe', 'inherit'],
        encoding: 'utf8',
      },
    );
    expect(output).toContain('npm test with CI=true');
    return {
      installed: [...output.matchAll(/^installed (.+)$/gm)].map(([, name = '']) => name),
      printed: output,
    };
  }

  const debian = ['chromium-headless-shell', ...PACKAGES];

  it('installs the shell of Chromium instead of the whole browser', () => {
    expect(runOn({ packages: debian }).installed).toEqual([
      'chromium-headless-shell',
      ...SERVERS,
      'prometheus',
    ]);
  });

  it('installs the shell also beside the browser, and nothing that is there already', () => {
    expect(runOn({ programs: PROGRAMS, packages: debian }).installed).toEqual(['chromium-headless-shell']);
  });

  it('installs the whole browser where the shell is not packaged', () => {
    expect(runOn({ packages: PACKAGES }).installed).toEqual([...SERVERS, 'prometheus', 'chromium']);
  });

  it('leaves the browser alone that a variable names', () => {
    const env = { CHROME_PATH: '/somewhere' };
    expect(runOn({ programs: [...SERVERS, 'promtool'], packages: debian, env }).installed).toEqual([]);
  });

  it('runs the checks without what cannot be installed, and says so', () => {
    const { installed, printed } = runOn({ programs: ['nginx', 'pgbouncer'] });
    expect(installed).toEqual([]);
    expect(printed).toContain('!! Missing, and there is no apt-get: redis-server prometheus chromium.');
  });
});

function pathOf(name: string): string {
  return execFileSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
}
