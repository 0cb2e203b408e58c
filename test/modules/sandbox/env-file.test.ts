import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readEnvFile, takeSecretsFromFiles } from '#sandbox/env-file.js';

const START_MS = 60_000;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lighter-table-env-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The environment after a file of this text was read into it. */
function read(text: string, env: NodeJS.ProcessEnv = {}): { env: NodeJS.ProcessEnv; taken: string[] } {
  const file = join(folder, '.env');
  writeFileSync(file, text);
  const into = { ...env, ENV_FILE: file };
  const taken = readEnvFile(into);
  const { ENV_FILE: _file, ...rest } = into;
  return { env: rest, taken };
}

describe('a secret that is given as a file', () => {
  it('is taken once, so that nothing is embedded instead and programs are given it once', () => {
    const file = join(folder, 'database');
    writeFileSync(file, 'postgresql://shop@db/shop\n');
    const env: NodeJS.ProcessEnv = { DATABASE_URL_FILE: file, PORT: '4000' };
    takeSecretsFromFiles(env);
    expect(env).toEqual({ DATABASE_URL: 'postgresql://shop@db/shop', PORT: '4000' });
  });
});

describe('a file of settings', () => {
  it.each([
    ['plain', 'PORT=4000\n'],
    ['quoted', 'PORT="4000"'],
    ['quoted singly', "PORT='4000'\n"],
    ['for a shell', 'export PORT=4000\n'],
    ['written on Windows', 'PORT=4000\r\n'],
    ['written on Windows, with a mark of its encoding', '\uFEFFPORT=4000\r\n'],
    ['with a comment', '# where\nPORT=4000 # the site\n'],
    ['with spaces', '  PORT = 4000  \n'],
  ])('is read: %s', (_how, text) => expect(read(text)).toEqual({ env: { PORT: '4000' }, taken: ['PORT'] }));

  it('changes nothing that the environment sets, though it be empty', () => {
    const { env, taken } = read('PORT=4000\nDEMO=0\nSMTP_URL=smtp://a\n', { PORT: '5000', DEMO: '' });
    expect(env).toEqual({ PORT: '5000', DEMO: '', SMTP_URL: 'smtp://a' });
    expect(taken).toEqual(['SMTP_URL']);
  });

  it('may hold empty lines and empty values, as .env.example does', () => {
    expect(read('\nREDIS_URL=\n\n').taken).toEqual([]);
  });

  it.each(['STRIPE_SECRET_KEY: sk_test_51H', 'PORT=1\nexport STRIPE_SECRET_KEY', 'STRIPE_SECRET_KEY'])(
    'is refused with the number of a line that sets nothing: %j',
    (text) => expect(() => read(text)).toThrow(/Line [12] of \.env is not of the form NAME=value/),
  );

  it('is read by the program that boot names it to, which names what it took', () => {
    const file = join(folder, 'start.env');
    writeFileSync(file, 'STRIPE_SECRET_KEY="sk_live_51H"\r\nDATA_DIR=ignored\r\n');
    const env = { PATH: process.env['PATH'], DATA_DIR: folder, ENV_FILE: file };
    const ended = spawnSync(process.execPath, ['dist/sandbox/start.js'], { env, timeout: START_MS });
    expect(String(ended.stderr)).toMatch(/^STRIPE_SECRET_KEY is a live key/);
  });

  it('is not read without that, nor where production is meant', () => {
    const env = { DATA_DIR: folder };
    expect(readEnvFile(env)).toEqual([]);
    expect(env).toEqual({ DATA_DIR: folder });
  });
});
